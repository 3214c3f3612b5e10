import Cards
import Lines
import ScoreBook
import Testing

/// A club with a book that gets commands in words, as a server would give them, the journal of its
/// changes, and a clock that is set by hand.
struct Club {
  var book = Book()
  var now = BookTime(Day(20_600))
  var journal: [BookRecord] = []
  /// The game that each person has named last, and the one that those have who named none.
  var named: [String: Int] = [:]
  var namedByAll: Int?

  /// A club with four people, in which no game has begun.
  static func withPlayers() throws -> Club {
    var club = Club()
    for (name, initials) in [("Ann", "AN"), ("Bob", "BO"), ("Cal", "CA"), ("Dee", "DE")] {
      try club.say("player \(name) \(initials)")
    }
    return club
  }

  /// A club in which a game has begun, with guests.
  static func playing(_ profile: String) throws -> Club {
    var club = try Club.withPlayers()
    let green = club.book.profile(profile)?.teams == 3 ? " green=G3+G4" : ""
    try club.say("new \(profile) red=Ann+Bob blue=Cal+Dee\(green)")
    club.namedByAll = 1
    return club
  }

  /// What people say, a line each, behind their names.
  static func saying(_ lines: String) throws -> Club {
    var club = Club()
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "> ", maxSplits: 1).map(String.init)
      try club.say(parts[1], by: parts[0])
    }
    return club
  }

  /// What `book` and these words ask for.
  static func command(_ line: String, money: Args.Money = .cents) throws -> BookLine {
    try BookLine(Array(line.utf8)[...], money: money)
  }

  /// Why `book` and these words are refused: code and sentence. Nothing has changed.
  mutating func refusal(
    _ line: String, by name: String = "ANN", isMember: Bool = true, isNew: Bool = false
  ) -> String {
    let before = book
    do {
      try say(line, by: name, isMember: isMember, isNew: isNew)
      return "\(line) was not refused"
    } catch {
      let refusal = Refusal(reason: error)
      return before == book
        ? "\(refusal.code.rawValue) \(refusal.text)" : "\(line) has changed something"
    }
  }

  /// Says `book` and these words, and makes what they ask for.
  @discardableResult
  mutating func say(
    _ line: String, by name: String = "ANN", isMember: Bool = true, isNew: Bool = false
  ) throws -> BookAnswer {
    var reader = BookReader(
      at: now, name: name, isMember: isMember, game: named[name] ?? namedByAll)
    reader.isNewMember = isNew
    let answer = try answer(line, reader)
    if answer.namesGame, let game = answer.game { named[name] = game }
    return answer
  }

  private mutating func answer(_ line: String, _ reader: BookReader) throws -> BookAnswer {
    var reader = reader
    let (command, name) = (try Club.command(line), reader.author ?? "")
    reader.namedClub = try command.club.map { try book.existingClub(named: $0).id }
    let desk = BookDesk(book, for: reader)
    switch command.deed {
    case .answer(let answer), .file(let answer): return try answer(desk)
    case .importing, .using: throw Refusal(.protoVerb)
    case .change(_, let change):
      let change = try change(desk)
      if let reason = book.reasonForbidden(change, for: reader) { throw reason }
      let events = try make(change, by: name)
      return BookDesk(book, for: reader).answer(to: change, events)
    }
  }

  /// Makes a change, also one that no command asks for: the operator's, or the room's own.
  @discardableResult
  mutating func make(_ change: BookChange, by name: Author = "op") throws -> [BookEvent] {
    let record = BookRecord(change, by: name, at: now)
    let events = try book.apply(record)
    journal.append(record)
    return events
  }

  /// The journal and a snapshot, read back byte by byte, make an equal book.
  func expectKept(at place: SourceLocation = #_sourceLocation) throws {
    for records in [journal, book.snapshot()] {
      var copy = Book()
      for record in records { _ = try copy.apply(record.reread()) }
      #expect(copy == book, sourceLocation: place)
    }
  }

  /// Finishes rounds until the game is complete; whatever is not entered counts nothing.
  mutating func complete(_ number: Int) throws {
    for round in Round.all {
      for team in book.game(number)?.teamNames ?? [] {
        try say("finish \(team) round=\(round) game=\(number)")
      }
    }
  }

  /// Plays a game of which each team's score in round 1 and the winners of the rounds are given.
  mutating func play(_ start: String, _ scores: [Int], winners: [TeamName?]) throws {
    let number = book.nextNumber
    try say("new \(start)")
    for (team, score) in zip(TeamName.allCases, scores) {
      try say("score \(team) \(score < 0 ? "minus" : "cards") \(score.magnitude) game=\(number)")
    }
    try complete(number)
    for (round, winner) in zip(Round.all, winners) {
      if let winner { try say("score \(winner) win 1 round=\(round) game=\(number)") }
    }
  }
}

extension BookAnswer {
  /// The rows for programs, behind their class sign.
  var words: [String] { rows.map(\.words) }
  /// The last line for programs.
  var end: String { reply.words }

  /// The value of a key in each row that has it.
  func values(_ key: String) -> [String] {
    words.compactMap { row in
      row.split(separator: " ").first { $0.hasPrefix("\(key)=") }.map {
        String($0.dropFirst(key.count + 1))
      }
    }
  }
}

extension Line {
  fileprivate var words: String {
    String((PercentEncoding.decode(wire()) ?? wire()).dropFirst(2))
  }
}

extension Book {
  /// The players of the open club.
  var players: [Player] { self[.open].players }

  /// The profiles of the open club.
  var profiles: [Profile] { self[.open].profiles }

  /// The player of the open club of that name or those initials.
  func player(_ text: String) -> Player? { self[.open].player(text) }

  /// The profile of that id in the open club.
  func profile(_ id: String) -> Profile? { self[.open].profile(id) }

  /// What a player of the open club has from all complete games, with every correction.
  func tally(of player: Player) -> Tally { self[.open].career(of: player).total }

  /// The leader board of the open club.
  func board() -> [Standing] { self[.open].board() }
}

extension Game {
  /// The points that each team has to meld now, or had to in the last round.
  var melds: [Int] { teamNames.map { meld(of: $0, in: currentRound) } }
}

extension Round {
  /// The rounds of the built-in profiles.
  static let all = upTo(4)
  /// The last of them.
  static let last = upTo(4)[3]
}

/// In tests people are told apart by their names.
extension Author: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
