extension GameDefinition {
  /// Reads a `.game` file: keys in any case, with or without `=`; empty lines and those that begin
  /// with `#` are passed over, and so is what follows `END GAMEDEF`.
  ///
  /// - Throws: `FileLineError`, the first mistake; what is missing is told of the last line.
  init(fileText text: String) throws(FileLineError) {
    let file = try GameFile(text)
    let players = try file.number(.players, in: 2...10)
    let rounds = try file.number(.rounds, in: 1...4)
    let stacks = try file.stacks(players)
    let blinds = try file.list(.blind, players, in: 0...Self.unlimitedStack)
    let hole = try file.number(.hole, in: 1...3)
    let board = try file.list(.board, rounds, in: 0...7)
    let suits = try file.number(.suits, in: 1...4)
    let ranks = try file.number(.ranks, in: 1...13)
    for (position, (blind, stack)) in zip(blinds, stacks).enumerated() where blind > stack {
      throw file.mistake(.blind, "blind \(blind) of player \(position + 1) is above its stack")
    }
    guard zip(blinds, stacks).contains(where: { $0 < $1 }) else {
      throw file.mistake(.blind, "the blinds take all stacks, and nobody could act")
    }
    let cards = players * hole + board.reduce(0, +)
    guard cards <= suits * ranks else {
      throw file.mistake(.board, "a hand needs \(cards) cards; the deck has \(suits * ranks)")
    }
    guard board.reduce(0, +) <= 7 else {
      throw file.mistake(.board, "the board has at most 7 cards, not \(board.reduce(0, +))")
    }
    self.init(
      betting: file.betting, players: players, stacks: stacks, blinds: blinds,
      raiseSizes: file.betting == .noLimit
        ? [] : try file.list(.raiseSize, rounds, in: 1...Self.unlimitedStack),
      firstPositions: try file.list(.firstPlayer, rounds, in: 1...players, else: 1).map { $0 - 1 },
      maxRaises: try file.list(.maxRaises, rounds, in: 0...255, else: 255),
      holeCards: hole, boardCards: board, suits: suits, ranks: ranks)
  }
}

/// The lines of a `.game` file by their keys.
private struct GameFile {
  enum Key: String, CaseIterable {
    case stack
    case blind
    case raiseSize
    case players = "numPlayers"
    case rounds = "numRounds"
    case firstPlayer
    case maxRaises
    case suits = "numSuits"
    case ranks = "numRanks"
    case hole = "numHoleCards"
    case board = "numBoardCards"
  }

  private var values: [Key: (line: Int, numbers: [Int])] = [:]
  private var lastLine = 0
  private(set) var betting = GameDefinition.Betting.limit

  init(_ text: String) throws(FileLineError) {
    // A CRLF is one character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0.isWhitespace || $0 == "=" }
      guard let first = words.first, !line.hasPrefix("#") else { continue }
      lastLine = index + 1
      let lowercased = line.lowercased()
      if lowercased.hasPrefix("end gamedef") { return }
      if lowercased.hasPrefix("gamedef") { continue }
      if lowercased.hasPrefix("limit") {
        betting = .limit
      } else if lowercased.hasPrefix("nolimit") {
        betting = .noLimit
      } else if let key = Key.allCases.first(where: {
        lowercased.hasPrefix($0.rawValue.lowercased())
      }) {
        try set(key, line.dropFirst(key.rawValue.count))
      } else {
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw FileLineError(
          line: lastLine, reason: "'\(first.prefix(20))' is none of limit, nolimit, \(known)")
      }
    }
  }

  private mutating func set(_ key: Key, _ text: Substring) throws(FileLineError) {
    var numbers: [Int] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "=" }) {
      guard let number = Int(word) else {
        throw FileLineError(
          line: lastLine, reason: "\(key.rawValue): '\(word.prefix(20))' is no whole number")
      }
      numbers.append(number)
    }
    values[key] = (lastLine, numbers)
  }

  /// What is wrong with a key's line, or with the file, if it has none.
  func mistake(_ key: Key, _ reason: String) -> FileLineError {
    FileLineError(line: values[key]?.line ?? max(1, lastLine), reason: reason)
  }

  func number(_ key: Key, in range: ClosedRange<Int>) throws(FileLineError) -> Int {
    let list = try list(key, 1, in: range)
    guard let number = list.first else { throw mistake(key, "\(key.rawValue) has no number") }
    return number
  }

  /// The key's first numbers, of which the last ones may be missing if there is an `else`.
  func list(
    _ key: Key, _ count: Int, in range: ClosedRange<Int>, else standard: Int? = nil
  ) throws(FileLineError) -> [Int] {
    var numbers = Array((values[key]?.numbers ?? []).prefix(count))
    if let number = numbers.first(where: { !range.contains($0) }) {
      throw mistake(
        key,
        "\(key.rawValue) \(number): write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    guard numbers.count == count || standard != nil else {
      throw mistake(key, "\(key.rawValue) wants \(count) numbers; there are \(numbers.count)")
    }
    while let standard, numbers.count < count { numbers.append(standard) }
    return numbers
  }

  /// Without a line four players at most have stacks without end.
  func stacks(_ players: Int) throws(FileLineError) -> [Int] {
    let unlimited = GameDefinition.unlimitedStack
    let standard = values[.stack] == nil && players <= 4 ? unlimited : nil
    return try list(.stack, players, in: 1...unlimited, else: standard)
  }
}
