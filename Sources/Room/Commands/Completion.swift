import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook

/// What may stand in place of the last word that somebody types, by what is known where they are.
public struct Completion: Sendable {
  /// The word that asks for it. Only clients of people have it, which ask for sentences.
  static let verb = "tab"
  /// Most words of a reply.
  private static let most = 500

  /// The words before the last one.
  private let before: [String]
  /// What was typed of the last one.
  private let typed: String
  /// The tables, that where one is first.
  var tables: [TableID] = []
  var names: [PlayerName] = []
  var cards: [Card] = []
  /// The games that may be chosen.
  var games: [String] = []
  /// The elements that the game of the book counts.
  var elements = ScoreElement.builtIn.map(\.key)
  /// The amounts that may be bet.
  var amounts: ClosedRange<Int>?

  /// - Parameter text: the line up to the cursor.
  init(_ text: String) {
    var words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    typed = words.popLast().map(String.init) ?? ""
    before = words.filter { !$0.isEmpty }.map(String.init)
  }

  /// The command that is typed, if there is one already.
  var command: PlayerRow? { before.first.flatMap(Commands.named) }

  /// What is asked of somebody may be answered with what it names.
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

  /// The words, as they are typed.
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

  /// What may stand behind words if the command is written in one of its ways.
  private func candidates(_ before: [String], _ way: [String], of command: PlayerRow) -> [String] {
    let (options, places) = Self.parts(of: way)
    guard zip(places, before).allSatisfy({ !$0.isFixed || $0.form == $1 }) else { return [] }
    guard before.count < places.count else { return options }
    // Behind what may be left out, what follows it may stand.
    let last = places[before.count...].firstIndex { !$0.isOptional } ?? places.endIndex
    return places[before.count..<min(last + 1, places.count)].flatMap {
      candidates($0.form, of: command)
    } + (last == places.endIndex ? options : [])
  }

  private static let verbs = Commands.all.map(\.word).sorted()

  /// What can be set, and to which words; how a client reads is its own to say.
  private static let settings = [
    "finger": ["open", "closed"], "chat": ["now", "held"], "width": ["off"],
    "zone": [],
  ].merging(["color", "glyphs", "lobby", "screenreader"].map { ($0, ["on", "off"]) }) { $1 }

  /// An argument that is told by its place.
  private struct Place {
    let form: String
    let isOptional: Bool

    /// Whether one word is all that can stand there.
    var isFixed: Bool { !isOptional && form == form.lowercased() && !form.contains("|") }
  }

  /// The arguments that usage lists: what may stand for its options, and in their order the others.
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

  /// `mode=wire` and `mode=json` of `mode=wire|json`, `seat=` of `seat=N`.
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
      // A table that is created has a name of its own.
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
