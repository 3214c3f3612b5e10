import Cards
import Games
import Identity

/// What a member does with kept rules.
public enum RulesCommand: Sendable, Equatable {
  case list
  /// Keeps the rules of a table, of that where one is if it is `nil`.
  case save(RuleSetName, of: TableID? = nil)
  case drop(RuleSetName)

  /// Whether it is asked to change something.
  var isChange: Bool { self != .list }
}

extension RulesCommand {
  init<C: ArgumentCoder<Verb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    var table: TableID?
    if case .save(_, let of)? = command { table = of }
    let said = try line.optional(command.flatMap(RulesWords.init), as: "save NAME|drop NAME")
    switch said?.command {
    case .save(let name, _): self = .save(name, of: try line.tableBehindKey(table))
    case .drop(let name): self = .drop(name)
    case .list, nil: self = .list
    }
  }
}

/// `save Deuces` or `drop Deuces`.
private struct RulesWords: Argument {
  let command: RulesCommand

  init?(_ command: RulesCommand) {
    guard command != .list else { return nil }
    self.command = command
  }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst().lowercased()
    guard ["save", "drop"].contains(word) else {
      throw place.usage("save or drop? help GAME has the rules of a game")
    }
    guard !words.isEmpty else { throw place.usage("which name?") }
    guard let name = RuleSetName(rawValue: words.removeFirst()) else {
      let lengths = RuleSetName.lengths
      throw place.usage(
        "a name has \(lengths.lowerBound) to \(lengths.upperBound) letters, digits or -")
    }
    command = word == "save" ? .save(name) : .drop(name)
  }

  static var form: String { "save NAME|drop NAME" }

  var words: [String] {
    switch command {
    case .list: []
    case .save(let name, _): ["save", "\(name)"]
    case .drop(let name): ["drop", "\(name)"]
    }
  }

  static var examples: [Self] {
    RuleSetName.examples.flatMap { name in
      [RulesCommand.save(name), .drop(name)].compactMap { Self($0) }
    }
  }
}
