import Lines

/// The effect of a change on a book, described by the code that makes it. The lines contain no
/// secrets: everyone who watches the book gets them. They are composed only on demand, because a
/// recovery makes many events that no one reads.
public struct BookEvent: Sendable {
  /// The game of the event, if there is one.
  public let game: Int?
  /// The club of the event, unless the event belongs to a game, which has a club of its own.
  public let club: Club.ID?
  /// The name of the club that was added or removed.
  private let clubName: String?
  private let did: String
  private let fields: @Sendable () -> [Line.Fields]
  private let said: @Sendable () -> String
  private let saidToAuthor: (@Sendable (String) -> String)?
  private let made: @Sendable () -> Line?

  /// - Parameters:
  ///   - did: the word for programs.
  ///   - fields: the other fields for programs, with one line for each count.
  ///   - sentence: one sentence for people.
  ///   - own: the sentence for the author, given the name of the game's club; it begins with the
  ///     game, the club and the round.
  ///   - row: the new item of the book, or the changed club.
  init(
    _ did: String, game: Int? = nil, in club: Club.ID? = nil, named clubName: String? = nil,
    _ fields: @autoclosure @escaping @Sendable () -> [Line.Fields],
    _ sentence: @autoclosure @escaping @Sendable () -> String,
    own: (@Sendable (String) -> String)? = nil,
    row: @autoclosure @escaping @Sendable () -> Line? = nil
  ) {
    (self.did, self.game, self.club, self.clubName) = (did, game, club, clubName)
    (self.fields, said, saidToAuthor, made) = (fields, sentence, own, row)
  }

  /// Whether the event begins a game.
  public var isStart: Bool { did == "new" }

  /// One sentence for people.
  public var sentence: String { said() }

  /// The sentence for the author.
  ///
  /// - Parameter club: the name of the game's club.
  func ownSentence(in club: String) -> String { saidToAuthor?(club) ?? said() }

  /// The new item of the book, or the changed club.
  var row: Line? { made() }

  /// The lines of the event: one for each count, the first with the sentence for all of them.
  ///
  /// - Parameter club: the name of the club, unless it is the open one.
  public func news(in club: String? = nil) -> [Line] {
    let (club, sentence) = (clubName ?? club, sentence)
    let place = club.map { " of \($0)" } ?? ""
    return fields().enumerated().map { index, fields in
      Line(
        .event, "book", ["did": did, "game": game],
        text: index == 0 ? Prose(sentence: sentence) : nil,
        said: index == 0 ? Prose(sentence: "Book\(place): \(sentence)") : nil
      ).adding(fields).adding(["club": club])
    }
  }
}

extension BookEvent {
  static func player(
    _ did: String, _ player: Player, was old: String? = nil, in club: Club.ID, _ news: String
  ) -> BookEvent {
    BookEvent(
      did, in: club, [["name": player.name, "initials": player.initials, "player": old]],
      "\(old ?? "\(player.name) (\(player.initials))") \(news)", row: .player(player))
  }

  static func dropped(_ game: Int, by name: String) -> BookEvent {
    BookEvent(
      "drop", game: game, [["by": name]], "\(name) dropped game \(game).",
      own: { _ in "You dropped game \(game)." })
  }

  /// Dropped games can no longer be restored.
  static func dropsEnded(_ games: [Int]) -> BookEvent {
    BookEvent(
      "forget", [["games": games]],
      "Nothing brings back game \(games.map(String.init).joined(separator: ", "))"
        + ", dropped before, any more.")
  }

  /// A game was locked, so that only some people may change it, or unlocked.
  static func locked(_ game: Game, by name: String) -> BookEvent {
    let (number, writers) = (game.number, game.writers.map(\.name))
    return BookEvent(
      "lock", game: number, [["writers": writers, "by": name]],
      writers.isEmpty
        ? "\(name) unlocked game \(number): everybody may change it."
        : "\(name) locked game \(number): only \(writers.joined(separator: ", ")) may change it.")
  }

  /// An entry replaced the earlier one, `was`.
  static func entered(
    _ entry: Entry, was: RoundEntry, in game: Int, by name: String
  ) -> BookEvent {
    BookEvent(
      entry.deed, game: game,
      entry.parts.map { count in
        [
          "round": entry.round.number, "team": entry.team, "element": count?.element.key,
          "count": count?.count, "was": count.map { was.counts[$0.element] }, "by": name,
        ]
      }, "Game \(game): \(name) entered \(entry.words(insteadOf: was)).",
      own: {
        "Game \(game) of \($0), round \(entry.round): you entered \(entry.object(insteadOf: was))."
      })
  }

  /// A change was taken back.
  ///
  /// - Parameter root: the entry or line-up that was finally taken back, in its earlier state; if
  ///   it did not stand, it stands again.
  static func undone(
    _ change: GameChange, _ root: GameChange, in game: Int, by name: String
  ) -> BookEvent {
    let entry: Entry? = if case .entry(let entry, _) = root.action { entry } else { nil }
    return BookEvent(
      "undo", game: game,
      (entry?.parts ?? [nil]).map { count in
        [
          "undone": root.isUndone ? "undo" : entry?.deed ?? "lineup",
          "round": entry?.round.number, "team": entry?.team, "element": count?.element.key,
          "count": count?.count, "by": name, "number": change.number, "whose": change.author.name,
        ]
      }, "Game \(game): \(name) took back \(change.words(undoing: root, by: name)).",
      own: {
        "Game \(game) of \($0)\(entry.map { ", round \($0.round)" } ?? ""): you took back "
          + change.words(undoing: root, by: name, isOwn: true) + "."
      })
  }

  /// Players, profiles and games with these numbers were imported from a file.
  static func imported(
    _ players: Int, _ profiles: Int, _ games: ClosedRange<Int>?, in club: Club.ID, by name: String
  ) -> BookEvent {
    let counts = [(players, "player"), (profiles, "profile")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let numbers = games.map { games in
      games.count == 1
        ? "game \(games.lowerBound)" : "games \(games.lowerBound) to \(games.upperBound)"
    }
    let all = counts + [numbers].compactMap { $0 }
    let contents = all.isEmpty ? "nothing new" : all.listed("and")
    return BookEvent(
      "import", in: club,
      [
        [
          "count": games?.count ?? 0, "by": name, "players": players, "profiles": profiles,
          "first": games?.lowerBound,
        ]
      ], "\(name) imported \(contents).", own: { _ in "You imported \(contents)." })
  }
}

extension GameChange {
  /// The subject of an undo in words: the author, unless it is the same person, and the change,
  /// which stands again if it was an undo.
  fileprivate func words(
    undoing root: GameChange, by name: String, isOwn: Bool = false
  ) -> String {
    let isTheirs = name.lowercased() == author.name.lowercased()
    var (what, isEntry) = ("", false)
    switch root.action {
    case .entry(let entry, _):
      (what, isEntry) = (isOwn ? entry.object(insteadOf: nil) : entry.words(), true)
    case .lineup(let before, let after): what = (root.isUndone ? after : before).listed
    case .undo, .reopening, .mark: break
    }
    if case .undo = action {
      let whose = isTheirs ? isOwn ? "your undo" : "an undo" : "\(author)'s undo"
      let now = root.isUndone ? "this stands again" : "this is taken back again"
      return "\(whose), change \(number), so \(now): \(what)"
    }
    if isEntry { return isTheirs ? what : "\(author)'s entry \(number), \(what)" }
    let whose = isTheirs ? isOwn ? "your" : "the" : "\(author)'s"
    return "\(whose) change \(number) of the players, who are now \(what)"
  }
}

extension [Team] {
  /// `red ANN and BOB, blue CAL and DEE`.
  var listed: String {
    map { "\($0.name) \($0.players.map(\.name).joined(separator: " and "))" }
      .joined(separator: ", ")
  }
}

extension Entry {
  fileprivate var deed: String {
    switch kind {
    case .counts: "score"
    case .win: "win"
    case .finish: "finish"
    }
  }

  /// The counts, each of which is reported to programs separately, or a single `nil` for other
  /// entries: so a count is reported the same way no matter how it was entered.
  fileprivate var parts: [ElementCount?] {
    if case .counts(let counts) = kind { counts } else { [nil] }
  }

  /// The entry in words, `red round 2: clean 3`, with the previous counts except for zeros.
  func words(insteadOf was: RoundEntry? = nil) -> String {
    let what =
      switch kind {
      case .counts(let counts): Entry.list(counts, insteadOf: was)
      case .win: "the win"
      case .finish: "finished"
      }
    return "\(team) round \(round): \(what)"
  }

  /// The entry in words, without the round: `red clean 3`, `red's win`.
  fileprivate func object(insteadOf was: RoundEntry?) -> String {
    switch kind {
    case .counts(let counts): "\(team) " + Entry.list(counts, insteadOf: was)
    case .win: "\(team)'s win"
    case .finish: "\(team)'s finish"
    }
  }

  private static func list(_ counts: [ElementCount], insteadOf was: RoundEntry?) -> String {
    let parts = counts.map { count in
      let before = was?.counts[count.element] ?? 0
      return "\(count.element.key) \(count.count)" + (before > 0 ? " (it was \(before))" : "")
    }
    return parts.joined(separator: ", ")
  }
}
