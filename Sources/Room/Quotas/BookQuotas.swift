import Identity
import LineProtocol
import ScoreBook
import Store

extension BookChange {
  /// What it costs of the rates: members pay for themselves alone.
  func charges(for requester: Requester) -> [Charge] {
    let name = requester.name?.description.lowercased() ?? ""
    let own = Charge(.personChanges, to: name)
    guard requester.person.kind == .guest else { return [own] }
    let shared: [Rate] =
      switch self {
      case .newGame: [.games]
      case .addPlayer: [.players]
      case .defineProfile: [.profiles]
      default: []
      }
    return [own] + (shared + [.changes]).map { Charge($0, to: requester.address) }
  }
}

extension ScoreBookService {
  /// Why somebody has as much of the book as one person, or all guests together, may have.
  func refusal(
    of change: BookChange, _ requester: Requester, in store: Store, _ limiter: inout RateLimiter
  ) -> CommandError? {
    let isGuest = requester.person.kind == .guest
    let quota: Quota?
    let text: String
    switch change {
    case .newGame:
      (quota, text) = refusalOfGame(requester, isGuest, in: store, limiter.figures)
    case .defineProfile:
      (quota, text) = refusalOfProfile(requester, isGuest, in: store, limiter.figures)
    case .addPlayer:
      let share = limiter.figures.guestsShare(of: BookLimits.players)
      quota = isGuest && store.book.players.count >= share ? .guestsPercent : nil
      text = "the book has \(share) players, and guests add no more: register, or play as a guest"
    default: return nil
    }
    guard let quota else { return nil }
    limiter.note(quota)
    return CommandError(.ruleFull, text).with([.init(.limit, .word(quota.rawValue))])
  }

  private func refusalOfGame(
    _ requester: Requester, _ isGuest: Bool, in store: Store, _ figures: QuotaFigures
  ) -> (Quota?, String) {
    let own = isGuest ? Quota.guestGames : .memberGames
    let begun = store.book.inProgress(by: requester.name?.description ?? "")
    let list = begun.suffix(20).map { "\($0.number)" }.joined(separator: ", ")
    return (
      figures.limit(own).map { begun.count >= $0 } == true ? own : nil,
      "you have \(begun.count) games in progress, \(list): finish one, or book drop one"
    )
  }

  /// The game that makes room for a change, if there is no other room: the oldest that the list
  /// has left out for a week, and for a guest one that a guest began.
  ///
  /// - Throws: `CommandError` if there must be room and none can be made.
  func gameToForget(
    for change: BookChange, _ requester: Requester, in store: Store, _ earliest: Day?,
    _ limiter: inout RateLimiter
  ) throws(CommandError) -> Int? {
    let isGuest = requester.person.kind == .guest
    let book = store.book
    let isGuests: (Game) -> Bool = { store.isGuest($0.startedBy) }
    let (isFull, isGuestsFull, refusal): (Bool, Bool, BookError)
    switch change {
    case .newGame:
      let share = limiter.figures.guestsShare(of: BookLimits.games)
      isFull = book.games.count >= BookLimits.games
      // Most of the time nobody need be counted.
      isGuestsFull =
        isGuest && book.games.count >= share && book.games.count(where: isGuests) >= share
      refusal = .tooManyGames
    case .enter, .undo:
      let share = limiter.figures.guestsShare(of: BookLimits.changes)
      isFull = book.changeCount >= BookLimits.changes
      isGuestsFull =
        isGuest && book.changeCount >= share
        && book.games.reduce(0) { $0 + (isGuests($1) ? $1.changes.count : 0) } >= share
      refusal = .tooManyChangesInBook
    default: return nil
    }
    guard isFull || isGuestsFull else { return nil }
    let old = earliest.map { book.hidden(on: $0) } ?? []
    let oldest = old.first { game in
      game.number != change.game && (refusal == .tooManyGames || !game.changes.isEmpty)
        && (!isGuestsFull || isGuests(game))
    }
    guard let oldest else {
      if isGuestsFull { limiter.note(.guestsPercent) }
      let error = CommandError(refusal)
      throw isGuestsFull
        ? error.with([.init(.limit, .word(Quota.guestsPercent.rawValue))]) : error
    }
    return oldest.number
  }

  private func refusalOfProfile(
    _ requester: Requester, _ isGuest: Bool, in store: Store, _ figures: QuotaFigures
  ) -> (Quota?, String) {
    let own = isGuest ? Quota.guestProfiles : .memberProfiles
    let authors = store.book.profiles.compactMap(\.definedBy)
    let name = requester.name?.description.lowercased()
    if let most = figures.limit(own), authors.count(where: { $0.lowercased() == name }) >= most {
      return (own, "you have defined \(most) of the profiles: choose one of those that there are")
    }
    let share = figures.guestsShare(of: BookLimits.profiles)
    let isTooMuch = isGuest && authors.count { store.isGuest($0) } >= share
    return (isTooMuch ? .guestsPercent : nil, "guests have defined \(share) profiles: register")
  }
}

extension Store {
  /// Whether no member has the name today.
  fileprivate func isGuest(_ name: String) -> Bool {
    PlayerName(name).map { accounts[$0] == nil } ?? true
  }
}
