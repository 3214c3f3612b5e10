import Cards
import LineProtocol

/// What of a table is read aloud: the word behind `read`, and the short form of both.
package enum ReadTopic: String, CaseIterable, Sendable, Hashable {
  case table, cards, board, pot, players, turn, game

  /// The command.
  static let verb = "read"

  /// What is typed instead of both words.
  var short: String {
    switch self {
    case .table: "rt"
    case .cards: "rc"
    case .board: "rb"
    case .pot: "rp"
    case .players: "rw"
    case .turn: "ru"
    case .game: "rg"
    }
  }

  /// What is read.
  var meaning: Prose {
    switch self {
    case .table: "everything: whose turn it is, board, pot, your cards, and who sits where"
    case .cards: "your cards and what they are"
    case .board: "the cards of all"
    case .pot: "what lies in the middle"
    case .players: "who sits there, in the order from you, with chips and bets"
    case .turn: "whose turn it is, what you may do, and what it costs"
    case .game: "what is played, and for how much"
    }
  }

  /// The topic that a word means.
  init?(word: String) {
    switch word {
    case "who", "seats": self = .players
    case "hand": self = .cards
    case "moves": self = .turn
    default: self.init(rawValue: word)
    }
  }

  /// The answer to `read` when the user has joined no table.
  static let nowhere: Prose =
    "You are at no table; play seats you. Behind read you may name a table, as in read table main."

  /// What `read` itself reads.
  static var help: [Prose] {
    ["Write read and one of these words, or its two letters. Behind it you may name a table."]
      + allCases.map {
        "\(verb) \($0.rawValue), or \($0.short): \($0.meaning)."
      }
  }
}
