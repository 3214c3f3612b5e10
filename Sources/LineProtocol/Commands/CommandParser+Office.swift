import Identity

extension CommandParser {
  mutating func officeCommand() throws(CommandError) -> Command {
    switch verb {
    case .finger: return try finished(.finger(try playerName()))
    case .top: return try finished(try top())
    case .history:
      var table = try optionalTable(key: "table")
      if table == nil { table = try tableWord() }
      let count = try count(key: "n")
      let before = try positive(value("before"))
      if table == nil { table = try tableWord() }
      return try finished(.history(table: table, count: count, before: before))
    case .replay:
      guard let round = try count(key: "round") else { throw usage("which round?") }
      return try finished(.replay(round: round, table: try optionalTable()))
    case .export:
      let rounds = try rounds(word("which hand?"))
      let format = try choice(
        "format", ExportFormat.init(rawValue:), "format=phh, format=jsonl or format=csv")
      return try finished(.export(rounds: rounds, format ?? .phh, table: try optionalTable()))
    case .ledger: return try finished(.ledger(count: try count(key: "n")))
    default: return .book(words: bookWords())
    }
  }

  /// The table that the next word names, unless that is a number.
  private mutating func tableWord() throws(CommandError) -> TableID? {
    guard let word = plain.first, WireNumber.parse(word) == nil else { return nil }
    return try TableID.parse(plain.removeFirst())
  }

  /// A number that stands alone or behind its key.
  private mutating func count(key: String) throws(CommandError) -> Int? {
    try positive(plain.isEmpty ? value(key) : plain.removeFirst())
  }

  func positive(_ text: String?) throws(CommandError) -> Int? {
    guard let text else { return nil }
    guard let number = WireNumber.parse(text), number > 0 else {
      throw CommandError(.protoNumber, "\(verb.rawValue) needs a number from 1, as in \(verb) 3")
    }
    return number
  }

  /// `N`, `FIRST-LAST`, or `nil` for `all`.
  private func rounds(_ text: String) throws(CommandError) -> ClosedRange<Int>? {
    if text.lowercased() == "all" { return nil }
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map {
      WireNumber.parse($0) ?? 0
    }
    guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first > 0,
      first <= last
    else {
      throw CommandError(
        .protoNumber, "which hand? a number from 1, as in export 3, or export 1-20, or export all")
    }
    return first...last
  }

  /// The words of `top`, in any order.
  private mutating func top() throws(CommandError) -> Command {
    var game: String?
    var period = BoardPeriod.all
    var players = BoardPlayers.everybody
    for word in plain.map({ $0.lowercased() }) {
      if let known = BoardPeriod(rawValue: word) {
        period = known
      } else if let known = BoardPlayers(rawValue: word) {
        players = known
      } else if game == nil {
        game = word
      } else {
        throw usage("\"\(word.prefix(20))\" is one word too many")
      }
    }
    plain = []
    return .top(game: game, period, players)
  }

  /// The words of a `book` command as the book reads them: options as `key=value`, a text last.
  private func bookWords() -> [String] {
    let words = line.words.map { word in
      switch word {
      case .plain(let text): text
      case .pair(let key, let value): "\(key)=\(value)"
      }
    }
    return words + (line.text.map { [":" + $0] } ?? [])
  }

  /// The secret of a device, behind its key.
  func device(_ word: String?) throws(CommandError) -> String? {
    guard let word else { return nil }
    let key = "device="
    guard word.lowercased().hasPrefix(key), word.utf8.count > key.utf8.count else {
      throw usage("a password has no blanks")
    }
    return String(word.dropFirst(key.count))
  }

  /// Up to `count` passwords as they were typed, behind `skipped` other words: in a password `=`,
  /// `%` and `:` are characters like others.
  func secrets(_ count: Int, after skipped: Int) throws(CommandError) -> [String] {
    let words = line.rest.split { $0 == " " || $0 == "\t" }.dropFirst(skipped)
    guard words.count <= count else { throw usage("a password has no blanks") }
    return words.map(String.init)
  }
}
