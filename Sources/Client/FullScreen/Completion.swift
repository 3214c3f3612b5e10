import Cards
import Games
import Identity
import LineProtocol
import ScoreBook

/// What Tab may put in place of the word before the cursor.
struct Completion: Sendable, Equatable {
  /// What is known that a word may name.
  struct Words: Sendable, Equatable {
    var tables: [String] = []
    var names: [String] = []
    var cards: [Card] = []
    /// The games that may be chosen.
    var games: [String] = []
    /// The elements that the shown game of the book counts.
    var elements = ScoreElement.builtIn.map(\.key)
    /// Words of the user's own.
    var aliases: [String] = []
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
  var text: String {
    let candidate = candidates[index]
    return head + candidate + (candidates.count == 1 && candidate.last != "=" ? " " : "")
  }

  /// The next candidate; the first after the last.
  mutating func next() { index = (index + 1) % candidates.count }

  private static func candidates(after head: String, _ words: Words) -> [String] {
    let before = head.split(separator: " ").map { $0.lowercased() }
    guard let first = before.first else { return verbs + words.aliases }
    if first == Verb.set.rawValue, before.count == 2, let setting = ClientSetting.named(before[1]) {
      return setting.values
    }
    if first == Aliases.removing { return words.aliases }
    guard let verb = Verb(word: first) else { return [] }
    var seen: Set<String> = []
    return verb.ways.flatMap { candidates(Array(before.dropFirst()), $0, of: verb, words) }
      .filter { seen.insert($0).inserted }
  }

  /// What may stand behind words if the command is written in one of its ways.
  private static func candidates(
    _ before: [String], _ way: [String], of verb: Verb, _ words: Words
  ) -> [String] {
    let (options, places) = parts(of: way)
    guard zip(places, before).allSatisfy({ !$0.isFixed || $0.form == $1 }) else { return [] }
    guard before.count < places.count else { return options.flatMap { choices($0) } }
    // Behind what may be left out, what follows it may stand.
    let last = places[before.count...].firstIndex { !$0.isOptional } ?? places.endIndex
    let here = places[before.count..<min(last + 1, places.count)].flatMap {
      candidates($0.form, of: verb, words)
    }
    return here + (last == places.endIndex ? options.flatMap { choices($0) } : [])
  }

  private static var verbs: [String] {
    (Verb.allCases.map(\.rawValue) + [Aliases.word, Aliases.removing]).sorted()
  }

  /// An argument that is told by its place.
  private struct Place {
    let form: String
    let isOptional: Bool

    /// Whether one word is all that can stand there.
    var isFixed: Bool { !isOptional && form == form.lowercased() && !form.contains("|") }
  }

  /// The arguments that usage lists: the options, and in their order the other words.
  private static func parts(of way: [String]) -> (options: [String], places: [Place]) {
    let forms = way.flatMap { form in
      form.split(separator: form.hasPrefix("[") ? "] " : " ").map(String.init)
    }
    let bare = forms.map { $0.filter { !"[]".contains($0) } }
    let options = bare.filter { $0.contains("=") && !$0.hasPrefix("option=") }
    let places = zip(forms, bare).filter { !$0.1.contains("=") }
      .map { Place(form: $0.1, isOptional: $0.0.hasPrefix("[")) }
    return (options, places)
  }

  /// `mode=wire` and `mode=json` of `mode=wire|json`, `seat=` of `seat=N`.
  private static func choices(_ option: String) -> [String] {
    let parts = option.split(separator: " ")[0].split(separator: "=").map(String.init)
    guard parts.count == 2, parts[0] == parts[0].lowercased() else { return [] }
    guard parts[1] == parts[1].lowercased() else { return [parts[0] + "="] }
    return parts[1].split(separator: "|").map { parts[0] + "=" + $0 }
  }

  private static func candidates(_ form: String, of verb: Verb, _ words: Words) -> [String] {
    let games = GameCatalogue.entries.map(\.id.description)
    return form.split(separator: "|").flatMap { alternative -> [String] in
      switch alternative.split(separator: " ").first ?? "" {
      // A table that is created has a name of its own.
      case "TABLE": verb == .create ? [] : words.tables
      case "NAME": words.names
      case "TEXT": verb == .say ? words.names : []
      case "CARD", "CARDS": words.cards.map(\.description)
      case "N" where verb.scope == .game:
        words.amounts.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
      case "GAME": verb == .choose ? words.games : games
      case "RULES": ["stud5", "stud7", "holdem", "custom"]
      case "TOPIC": verbs + games
      case "SETTING": ["glyphs", "color"] + ClientSetting.all.map(\.key)
      case "VALUE": ["on", "off"]
      case "LEVEL": Person.Level.allCases.map(\.rawValue)
      case "TEAM": TeamName.allCases.map(\.key)
      case "ELEMENT": words.elements
      case let word:
        word == word.lowercased() && word.contains(where: \.isLetter) ? [String(word)] : []
      }
    }
  }
}
