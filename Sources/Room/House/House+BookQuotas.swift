import Lines
import ScoreBook

extension BookChange {
  /// The change's charges to rate limits.
  func charges(for sender: Sender, _ isGuest: Bool) -> [(Charge, count: Int)] {
    let shared: [(Quota, Int)] =
      switch self {
      case .newGame: [(.addressGames, 1)]
      case .addPlayer: [(.addressPlayers, 1)]
      case .defineProfile: [(.addressProfiles, 1)]
      default: []
      }
    return sender.charges(for: 1, beside: shared, isGuest)
  }
}

extension BookImport {
  /// The import's charges to rate limits: as much as its parts one by one, but never more than a
  /// limit allows at once.
  func charges(for sender: Sender, _ isGuest: Bool) -> [(Charge, count: Int)] {
    sender.charges(
      for: changeCount,
      beside: [
        (.addressGames, gameCount), (.addressPlayers, playerCount),
        (.addressProfiles, profileCount),
      ], isGuest)
  }
}

extension Sender {
  /// The charges for `changes` changes, along with other charges to the address.
  fileprivate func charges(
    for changes: Int, beside others: [(Quota, Int)], _ isGuest: Bool
  ) -> [(Charge, count: Int)] {
    let own = Charge(.personChanges, to: name?.description.lowercased() ?? "")
    let shared = (others + [(.addressChanges, changes)]).filter { $0.1 > 0 }
    return [(own, count: max(1, changes))]
      + shared.map { (Charge($0.0, at: address, isGuest), count: $0.1) }
  }
}

/// Limits on each person's share of the book, and on the share of all guests and new members.
extension House {
  /// Why a file exceeds what a person, all new members together, or the book may have. Nothing in
  /// the book makes room for a file.
  mutating func refusal(of reading: BookFileReading, _ sender: Sender) -> Refusal? {
    let (book, content) = (store.book, reading.content)
    let author = sender.author
    let authors = book.clubs.flatMap(\.profiles).compactMap(\.definedBy)
    let (games, profiles) = (
      book.inProgress(by: author).count, authors.count { $0 == author }
    )
    let owned: [(quota: Quota, new: Int, there: Int, what: Prose, fix: Prose)] = [
      (
        .memberGames, reading.inProgress, games,
        "\(reading.inProgress) games of the file are in progress, and you have \(games)",
        " have; finish some"
      ),
      (
        .memberProfiles, content.profileCount, profiles,
        "the file has \(content.profileCount) new profiles, and you have defined \(profiles)",
        "; choose others for its games"
      ),
    ]
    for (quota, new, there, what, fix) in owned where new > 0 {
      guard let most = limiter.figures.limit(quota), there + new > most else { continue }
      return limiter.refusal(
        .ruleFull, "\(what): \(most) are all that one member may\(fix)", by: quota)
    }
    let isGuest = countsAsGuest(sender.person.id)
    let all = book.games + book.dropped.map(\.game)
    let rooms: [(new: Int, there: Int, guests: Int, most: Int, what: Prose)] = [
      (
        content.gameCount, all.count, all.count { countsAsGuest($0.startedBy.person) },
        BookLimits.games, "games"
      ),
      (
        content.changeCount, book.changeCount,
        all.reduce(0) { $0 + (countsAsGuest($1.startedBy.person) ? $1.changes.count : 0) },
        BookLimits.changes, "changes"
      ),
      (
        content.playerCount, book.playerCount, book.playerCount, BookLimits.players, "players"
      ),
    ]
    for room in rooms where room.new > 0 {
      let share = limiter.figures.guestsShare(of: room.most)
      let isGuestsFull = isGuest && room.guests + room.new > share
      guard isGuestsFull || room.there + room.new > room.most else { continue }
      let text: Prose =
        "the file has \(room.new) \(room.what), and the book has room for fewer: send a part of it,"
        + " or ask the operator"
      return isGuestsFull
        ? limiter.refusal(.ruleFull, text, by: .guestsPercent) : Refusal(.ruleFull, text)
    }
    return nil
  }

  /// Why a change exceeds what a person, or all guests and new members together, may have in the
  /// book.
  mutating func refusal(of change: BookChange, _ sender: Sender) -> Refusal? {
    let quota: Quota?
    let text: Prose
    switch change {
    case .newGame:
      (quota, text) = refusalOfGame(sender)
    case .restore(let game) where store.book.droppedGame(game)?.game.isComplete == false:
      (quota, text) = refusalOfGame(sender)
    case .defineProfile(let definition, let club):
      // This replaces a profile of the same name.
      if store.book[club].profile(definition.id) != nil { return nil }
      (quota, text) = refusalOfProfile(sender)
    case .makeClub: (quota, text) = refusalOfClub(sender)
    case .admit(_, let id):
      let club = store.book[id]
      quota =
        limiter.figures.isReached(.clubWriters, by: club.writers.count) ? .clubWriters : nil
      text =
        "\(club.writers.count) members write in the club \(club.name) already: book "
        + "expel one first"
    case .addPlayer:
      let share = limiter.figures.guestsShare(of: BookLimits.players)
      quota = guestsShare(share, of: sender, isReachedBy: store.book.playerCount)
      text =
        "the book has \(share) players, and guests and new members add no more: play as Guest1"
    default: return nil
    }
    guard let quota else { return nil }
    return limiter.refusal(.ruleFull, text, by: quota)
  }

  /// The quota of the share of guests and new members, if the sender is limited to that and it is
  /// used up.
  private func guestsShare(
    _ share: Int, of sender: Sender, isReachedBy count: @autoclosure () -> Int
  ) -> Quota? {
    countsAsGuest(sender.person.id) && count() >= share ? .guestsPercent : nil
  }

  private func refusalOfGame(_ sender: Sender) -> (Quota?, Prose) {
    let own = sender.person.kind == .guest ? Quota.guestGames : .memberGames
    let begun = store.book.inProgress(by: sender.author)
    let list = begun.suffix(20).map { "\($0.number)" as Prose }.joined(separator: ", ")
    return (
      limiter.figures.isReached(own, by: begun.count) ? own : nil,
      "you have \(begun.count) games in progress, \(list): finish one, or book drop one"
        + membership(of: sender, .memberGames, "games")
    )
  }

  private func refusalOfClub(_ sender: Sender) -> (Quota?, Prose) {
    let clubs = store.book.clubs
    let own = clubs.filter { $0.owner == sender.author }.map(\.name)
    if limiter.figures.isReached(.memberClubs, by: own.count) {
      let list = own.suffix(20).map { "\($0)" as Prose }.joined(separator: ", ")
      return (.memberClubs, "you have \(own.count) clubs, \(list): book dissolve one first")
    }
    let share = limiter.figures.guestsShare(of: BookLimits.clubs)
    return (
      guestsShare(
        share, of: sender,
        isReachedBy: clubs.count { $0.owner.map { countsAsGuest($0.person) } == true }),
      "new members have made \(share) clubs, which is all they can: play in one of them"
    )
  }

  /// Advises guests that members may have more.
  private func membership(of sender: Sender, _ quota: Quota, _ what: Prose) -> Prose {
    guard sender.person.kind == .guest, let name = sender.name else { return "" }
    let most: Prose = limiter.figures.limit(quota).map { "\($0) \(what)" } ?? "as many as they like"
    return "; or register \(name) PASSWORD, since members have \(most)"
  }

  /// The game to remove so that a change fits into a full book: the one dropped first, or the
  /// oldest that the list has left out for a week. For a guest it must be in the guests' share.
  ///
  /// - Throws: `Refusal` if room is needed and none can be made.
  mutating func gameToForget(
    for change: BookChange, _ sender: Sender
  ) throws(Refusal) -> Int? {
    let isGuest = countsAsGuest(sender.person.id)
    let book = store.book
    let dropped = book.dropped.lazy.map(\.game)
    func isGuests(_ game: Game) -> Bool { countsAsGuest(game.startedBy.person) }
    let (isFull, isGuestsFull, refusal): (Bool, Bool, Refusal)
    var isNewGame = false
    switch change {
    case .newGame:
      let share = limiter.figures.guestsShare(of: BookLimits.games)
      let count = book.games.count + dropped.count
      isFull = count >= BookLimits.games
      // Usually nothing has to be counted.
      isGuestsFull =
        isGuest && count >= share
        && book.games.count(where: isGuests) + dropped.count(where: isGuests) >= share
      (refusal, isNewGame) = (.tooManyGames, true)
    case .enter, .undo, .reopen, .lineup, .lock, .allow, .restore:
      let share = limiter.figures.guestsShare(of: BookLimits.changes)
      isFull = book.changeCount >= BookLimits.changes
      isGuestsFull =
        isGuest && book.changeCount >= share
        && (book.games + dropped).reduce(0) { $0 + (isGuests($1) ? $1.changes.count : 0) } >= share
      refusal = .tooManyChangesInBook
    default: return nil
    }
    guard isFull || isGuestsFull else { return nil }
    let old = earliestDay.map { book.hidden(on: $0) } ?? []
    let oldest = (dropped + old).first { game in
      game.number != change.game && (isNewGame || !game.changes.isEmpty)
        && (!isGuestsFull || isGuests(game))
    }
    guard let oldest else {
      if isGuestsFull { limiter.note(.guestsPercent) }
      throw isGuestsFull
        ? refusal.with(limit: Quota.guestsPercent.rawValue) : refusal
    }
    return oldest.number
  }

  private func refusalOfProfile(_ sender: Sender) -> (Quota?, Prose) {
    let own = sender.person.kind == .guest ? Quota.guestProfiles : .memberProfiles
    let authors = store.book.clubs.flatMap(\.profiles).compactMap(\.definedBy)
    if let most = limiter.figures.limit(own),
      authors.count(where: { $0 == sender.author }) >= most
    {
      return (
        own,
        "you have defined \(most) of the profiles: choose one of those that there are"
          + membership(of: sender, .memberProfiles, "profiles")
      )
    }
    let share = limiter.figures.guestsShare(of: BookLimits.profiles)
    return (
      guestsShare(
        share, of: sender, isReachedBy: authors.count { countsAsGuest($0.person) }),
      "guests and new members have defined \(share) profiles: choose one of them"
    )
  }
}
