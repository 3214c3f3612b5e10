import Lines

extension GameDefinition {
  /// Reads a `.game` file: keys in any case, with or without `=`. Empty lines, lines that begin
  /// with `#`, and everything after `END GAMEDEF` are ignored.
  ///
  /// - Throws: `OptionError` for the first mistake, with its line; missing keys are reported last.
  init(fileText text: String) throws(OptionError) {
    let file = try GameFile(text)
    let players = try file.number("numPlayers", in: 2...10)
    let rounds = try file.number("numRounds", in: 1...4)
    let stacks = try file.stacks(players)
    let blinds = try file.list("blind", players, in: 0...Self.unlimitedStack)
    let hole = try file.number("numHoleCards", in: 1...3)
    let board = try file.list("numBoardCards", rounds, in: 0...7)
    let suits = try file.number("numSuits", in: 1...4)
    let ranks = try file.number("numRanks", in: 1...13)
    for (position, (blind, stack)) in zip(blinds, stacks).enumerated() where blind > stack {
      throw file.mistake("blind", "blind \(blind) of player \(position + 1) is above its stack")
    }
    guard zip(blinds, stacks).contains(where: { $0 < $1 }) else {
      throw file.mistake("blind", "the blinds take all stacks, and nobody could act")
    }
    let cards = players * hole + board.reduce(0, +)
    guard cards <= suits * ranks else {
      throw file.mistake(
        "numBoardCards", "a hand needs \(cards) cards; the deck has \(suits * ranks)")
    }
    guard board.reduce(0, +) <= 7 else {
      throw file.mistake(
        "numBoardCards", "the board has at most 7 cards, not \(board.reduce(0, +))")
    }
    isNoLimit = file.isNoLimit
    (self.players, self.stacks, self.blinds) = (players, stacks, blinds)
    raiseSizes =
      file.isNoLimit ? [] : try file.list("raiseSize", rounds, in: 1...Self.unlimitedStack)
    firstPositions = try file.list("firstPlayer", rounds, in: 1...players, else: 1).map { $0 - 1 }
    maxRaises = try file.list("maxRaises", rounds, in: 0...255, else: 255)
    (holeCards, boardCards) = (hole, board)
    deck = Card.all.filter {
      Int($0.suit.rawValue) >= Suit.allCases.count - suits
        && Int($0.rank.rawValue) >= Rank.allCases.count - ranks
    }
  }
}

/// The lines of a `.game` file by key.
private struct GameFile {
  private static let keys = [
    "stack", "blind", "raiseSize", "numPlayers", "numRounds", "firstPlayer", "maxRaises",
    "numSuits", "numRanks", "numHoleCards", "numBoardCards",
  ]

  private var values: [String: (line: Int, numbers: [Int])] = [:]
  private var lastLine = 0
  private(set) var isNoLimit = false

  init(_ text: String) throws(OptionError) {
    // Swift reads a CRLF as a single character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0.isWhitespace || $0 == "=" }
      guard let first = words.first, !line.hasPrefix("#") else { continue }
      lastLine = index + 1
      let lowercased = line.lowercased()
      if lowercased.hasPrefix("end gamedef") { return }
      if lowercased.hasPrefix("gamedef") { continue }
      if lowercased.hasPrefix("limit") {
        isNoLimit = false
      } else if lowercased.hasPrefix("nolimit") {
        isNoLimit = true
      } else if let key = Self.keys.first(where: { lowercased.hasPrefix($0.lowercased()) }) {
        try set(key, line.dropFirst(key.count))
      } else {
        let known = Self.keys.joined(separator: ", ")
        throw OptionError(
          "line \(lastLine): '\(first.prefix(20))' is none of limit, nolimit, \(known)")
      }
    }
  }

  private mutating func set(_ key: String, _ text: Substring) throws(OptionError) {
    var numbers: [Int] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "=" }) {
      guard let number = Int(word) else {
        throw OptionError("line \(lastLine): \(key): '\(word.prefix(20))' is no whole number")
      }
      numbers.append(number)
    }
    values[key] = (lastLine, numbers)
  }

  /// An error in a key's line, or in the file if it has no such line.
  func mistake(_ key: String, _ reason: String) -> OptionError {
    OptionError("line \(values[key]?.line ?? max(1, lastLine)): \(reason)")
  }

  func number(_ key: String, in range: ClosedRange<Int>) throws(OptionError) -> Int {
    let list = try list(key, 1, in: range)
    guard let number = list.first else { throw mistake(key, "\(key) has no number") }
    return number
  }

  /// The key's first numbers; the last ones may be missing if there is a default.
  func list(
    _ key: String, _ count: Int, in range: ClosedRange<Int>, else standard: Int? = nil
  ) throws(OptionError) -> [Int] {
    var numbers = Array((values[key]?.numbers ?? []).prefix(count))
    if let number = numbers.first(where: { !range.contains($0) }) {
      throw mistake(
        key,
        "\(key) \(number): write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    guard numbers.count == count || standard != nil else {
      throw mistake(key, "\(key) wants \(count) numbers; there are \(numbers.count)")
    }
    while let standard, numbers.count < count { numbers.append(standard) }
    return numbers
  }

  /// The stacks of the players. Without a line for them, they are unlimited for up to four players.
  func stacks(_ players: Int) throws(OptionError) -> [Int] {
    let unlimited = GameDefinition.unlimitedStack
    let standard = values["stack"] == nil && players <= 4 ? unlimited : nil
    return try list("stack", players, in: 1...unlimited, else: standard)
  }
}
