// Owns why the words of a command were not understood. Never says that something is not allowed.

/// Why words are no command. Every sentence names one that would work.
public enum BookCommandError: Error, Hashable, Sendable {
  case unknownCommand(String)
  case wrongWords(BookUsage)
  case unknownOption(String, BookUsage)
  case optionTwice(String)
  case unknownTeam(String)
  case unknownElement(String)
  case unknownMeld(String)
  case noSuchRound(String)
  case notANumber(String, what: String)

  /// The reply code of the line protocol. Here nothing was understood, so it is `proto.*`.
  public var code: String {
    switch self {
    case .unknownCommand: "proto.unknown"
    case .wrongWords, .unknownOption, .optionTwice: "proto.usage"
    case .unknownTeam, .unknownElement, .unknownMeld, .noSuchRound, .notANumber: "proto.value"
    }
  }

  /// What is wrong and what would work, in one line.
  public var explanation: String {
    switch self {
    case .unknownCommand(let word):
      "the book knows no \(Label.quoted(word)): say book help for what it knows"
    case .wrongWords(let usage): "say \(usage.form), as in \(usage.example)"
    case .unknownOption(let key, let usage):
      "\(key)= does not belong here: say \(usage.form), as in \(usage.example)"
    case .optionTwice(let key): "\(key)= is there twice: say it once"
    case .unknownTeam(let word):
      "\(Label.quoted(word)) is no team: say "
        + TeamName.allCases.map(\.key).joined(separator: ", ")
    case .unknownElement(let word):
      "\(Label.quoted(word)) cannot be counted: say one of "
        + ScoreElement.allCases.map(\.key).joined(separator: ", ")
    case .unknownMeld(let word):
      "\(Label.quoted(word)) is no opening meld: say meld=threshold or meld=round"
    case .noSuchRound(let word):
      "\(Label.quoted(word)) is no round: say \(Round.first) to \(Round.last)"
    case .notANumber(let word, let what):
      "\(Label.quoted(word)) is no \(what): write a whole number in digits only, as in 1250"
    }
  }
}
