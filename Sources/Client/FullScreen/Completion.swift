import Cards
import Games
import LineProtocol

/// What Tab may put in place of the word before the cursor.
struct Completion: Sendable, Equatable {
  /// What is known that a word may name.
  struct Words: Sendable, Equatable {
    var tables: [String] = []
    var names: [String] = []
    var cards: [Card] = []
    /// The games that may be chosen.
    var games: [String] = []
    /// The amounts that may be bet.
    var amounts: ClosedRange<Int>?
  }

  private let head: String
  private let candidates: [String]
  private var index = 0

  /// The candidates for the last word of `text`; `nil` if there are none.
  init?(_ text: String, _ words: Words) {
    let last = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    head = String(text[..<last])
    let typed = text[last...].lowercased()
    let all = Self.candidates(after: head, words)
    candidates = all.filter { $0.lowercased().hasPrefix(typed) }
    guard !candidates.isEmpty else { return nil }
  }

  /// The text with the candidate that is shown; alone, it has a blank behind it.
  var text: String { head + candidates[index] + (candidates.count == 1 ? " " : "") }

  /// The next candidate; the first after the last.
  mutating func next() { index = (index + 1) % candidates.count }

  private static func candidates(after head: String, _ words: Words) -> [String] {
    let before = head.split(separator: " ")
    guard let first = before.first else { return Verb.allCases.map(\.rawValue).sorted() }
    guard let verb = Verb(word: first.lowercased()) else { return [] }
    let games = GameCatalogue.entries.map(\.id.description)
    switch verb {
    case .sit, .watch, .unwatch, .leave, .look, .use, .close, .out, .back: return words.tables
    case .tell, .finger, .kick, .ignore, .unignore: return words.names
    case .trade, .draw, .discard: return words.cards.map(\.description)
    case .choose: return words.games
    case .bet, .raise, .complete:
      return words.amounts.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
    case .create: return before.count == 2 ? games : []
    case .top: return games + ["day", "week", "all", "people", "bots"]
    case .help: return Verb.allCases.map(\.rawValue).sorted() + games
    case .set:
      return before.count == 1 ? ["glyphs", "color", "screenreader"] : ["on", "off"]
    case .deal: return ["step", "next"]
    case .new: return ["stud5", "stud7", "holdem", "custom"]
    case .book where before.count == 1:
      return [
        "board", "changes", "define", "finish", "game", "help", "list", "new", "player", "players",
        "profiles", "score", "sheet", "undo", "win",
      ]
    case .book: return ["red", "blue", "green"]
    case .say: return words.names
    default: return []
    }
  }
}
