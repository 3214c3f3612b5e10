import Games
import Lines
import ScoreBook

/// The possible last words of a line that is being typed, given what is known in the person's
/// situation.
public struct Completion: Sendable {
  /// The command that requests completions. Only people's clients, which read sentences, have it.
  static let verb = "tab"
  /// The maximum number of words in a reply.
  private static let most = 500

  /// The words before the last one.
  private let before: [String]
  /// The part of the last word typed so far.
  private let typed: String
  /// The tables, the current one first.
  var tables: [TableID] = []
  var names: [PlayerName] = []
  var cards: [Card] = []
  /// The games that may be chosen.
  var games: [String] = []
  /// The elements that the book's current game counts.
  var elements = ScoreElement.builtIn.map(\.key)
  /// The allowed bets.
  var amounts: ClosedRange<Int>?

  /// - Parameter text: the line up to the cursor.
  init(_ text: String) {
    var words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    typed = words.popLast().map(String.init) ?? ""
    before = words.filter { !$0.isEmpty }.map(String.init)
  }

  /// The command typed so far, if it is complete.
  var command: PlayerRow? { before.first.flatMap(Commands.named) }

  /// Adds what a question names, because answers may name it.
  mutating func note(_ question: GameQuestion) {
    switch question {
    case .house(let view): cards = view.hand
    case .poker(let view): cards = view.hole + view.up
    }
    for move in question.legal {
      if let (_, wager) = move.wager { amounts = wager.least...max(wager.least, wager.most) }
      if case .games(let choice) = move.choice { games = choice.map(\.rawValue) }
    }
  }

  /// The possible words, in the form in which they are typed.
  var words: [String] {
    var seen: Set<String> = []
    let words = candidates.filter {
      $0.lowercased().hasPrefix(typed) && seen.insert($0).inserted
    }
    return Array(words.prefix(Self.most))
  }

  private var candidates: [String] {
    if before.isEmpty { return Self.verbs }
    guard let command else { return [] }
    if command.word == "set", before.count == 2 { return Self.settings[before[1]] ?? [] }
    return command.ways.flatMap { candidates(Array(before.dropFirst()), $0, of: command) }
  }

  /// The words that may follow `before` in one of the command's ways.
  private func candidates(_ before: [String], _ way: [String], of command: PlayerRow) -> [String] {
    let (options, places) = Self.parts(of: way)
    guard zip(places, before).allSatisfy({ !$0.isFixed || $0.form == $1 }) else { return [] }
    guard before.count < places.count else { return options }
    // Optional arguments may be skipped, so what follows them is possible too.
    let last = places[before.count...].firstIndex { !$0.isOptional } ?? places.endIndex
    return places[before.count..<min(last + 1, places.count)].flatMap {
      candidates($0.form, of: command)
    } + (last == places.endIndex ? options : [])
  }

  private static let verbs = Commands.all.map(\.word).sorted()

  /// What can be set, and its values; a client's reading mode is its own choice.
  private static let settings = [
    "finger": ["open", "closed"], "chat": ["now", "held"], "width": ["off"],
    "zone": [],
  ].merging(["color", "glyphs", "lobby", "screenreader"].map { ($0, ["on", "off"]) }) { $1 }

  /// A positional argument.
  private struct Place {
    let form: String
    let isOptional: Bool

    /// Whether only this one word can stand here.
    var isFixed: Bool { !isOptional && form == form.lowercased() && !form.contains("|") }
  }

  /// Splits a usage into the options' possible forms and, in order, the positional arguments.
  private static func parts(of way: [String]) -> (options: [String], places: [Place]) {
    let forms = way.flatMap { form in
      form.split(separator: form.hasPrefix("[") ? "] " : " ").map(String.init)
    }
    let bare = forms.map { $0.filter { !"[]".contains($0) } }
    let options = bare.filter { $0.contains("=") && !$0.hasPrefix("option=") }
    let places = zip(forms, bare).filter { !$0.1.contains("=") }
      .map { Place(form: $0.1, isOptional: $0.0.hasPrefix("[")) }
    return (options.flatMap(choices), places)
  }

  /// The completions of an option: `mode=wire` and `mode=json` of `mode=wire|json`, `seat=` of
  /// `seat=N`.
  private static func choices(_ option: String) -> [String] {
    let parts = option.split(separator: " ")[0].split(separator: "=").map(String.init)
    guard parts.count == 2, parts[0] == parts[0].lowercased() else { return [] }
    guard parts[1] == parts[1].lowercased() else { return [parts[0] + "="] }
    return parts[1].split(separator: "|").map { parts[0] + "=" + $0 }
  }

  private func candidates(_ form: String, of command: PlayerRow) -> [String] {
    let allGames = GameCatalogue.entries.map(\.id.description)
    return form.split(separator: "|").flatMap { alternative -> [String] in
      switch alternative.split(separator: " ").first ?? "" {
      // A table to be created gets a new name.
      case "TABLE": command.word == "create" ? [] : tables.map(\.description)
      case "NAME": names.map(\.description)
      case "TEXT": command.word == "say" ? names.map(\.description) : []
      case "CARD", "CARDS": cards.map(\.description)
      case "N" where command.traits.contains(.isMove):
        amounts.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
      case "GAME": command.word == "choose" ? games : allGames
      case "RULES": ["stud5", "stud7", "holdem", "custom"]
      case "TOPIC": Self.verbs + allGames
      case "SETTING": Self.settings.keys.sorted()
      case "LEVEL": Person.Level.allCases.map(\.rawValue)
      case "TEAM": TeamName.allCases.map(\.key)
      case "ELEMENT": elements
      case let word:
        word == word.lowercased() && word.contains(where: \.isLetter) ? [String(word)] : []
      }
    }
  }
}
