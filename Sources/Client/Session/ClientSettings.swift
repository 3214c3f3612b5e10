import Cards
import Identity
import LineProtocol
import Lines
import Sockets

/// What a person has set about our client, and finds so in the next run.
package struct ClientSettings: Sendable, Equatable {
  /// Whether cards are seen to turn.
  var isAnimated = true
  var theme = Theme.dark
  var deck = Deck.two
  /// Whether the mouse plays; what a terminal does with it otherwise waits for Shift.
  var usesMouse = true
  /// What of the log is shown.
  var log = LogLevel.all
  /// Whether the terminal rings when the user is asked and looks elsewhere.
  var rings = true
  /// Whether everything is said in sentences, for a screen reader.
  package var isForScreenReader = false
  /// How cards are called then.
  var spokenCards = SpokenCards.words
  /// The server that is meant where the command line names none.
  package var server: Endpoint?
  /// The name to log in under where the command line names none.
  var name: PlayerName?
  var aliases = Aliases()

  package init() {}

  /// The settings of some lines, of which each is what is typed behind `set`, or an alias; others
  /// are not looked at.
  init(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      if let setting = ClientSetting.named(words[0]) {
        _ = setting.set(&self, words[1].trimmed)
      } else if words[0] == Aliases.word {
        try? aliases.define(words[1])
      }
    }
  }

  /// The lines that say it: those of `before`, changed where they say something else, and what is
  /// not as it is without a file.
  func lines(keeping before: [String]) -> [String] {
    var missing = ClientSetting.all.filter { $0.value(self) != $0.value(ClientSettings()) }
    let kept = before.compactMap { line -> String? in
      guard let word = line.split(separator: " ").first else { return line }
      if word == Aliases.word { return nil }
      guard let setting = ClientSetting.named(String(word)) else { return line }
      missing.removeAll { $0.key == setting.key }
      return setting.value(self).map { "\(setting.key) \($0)" }
    }
    return kept
      + missing.compactMap { setting in
        setting.value(self).map { "\(setting.key) \($0)" }
      } + aliases.all.map { "\(Aliases.word) \($0.name) \($0.command)" }
  }
}

/// One thing that can be set: from it come the reader of the file, the command, what is said of it,
/// and Tab.
struct ClientSetting: Sendable {
  /// The word behind `set`.
  let key: String
  /// The values, of which the file has one; none if any text is read by `set`.
  let values: [String]
  /// How a value is written that is none of some words.
  let form: String
  /// The value as the file has it; `nil` if there is none.
  let value: @Sendable (ClientSettings) -> String?
  /// What it comes to, in a sentence.
  let said: @Sendable (ClientSettings) -> Prose
  /// Takes a value, or refuses it.
  let set: @Sendable (inout ClientSettings, String) -> Bool

  /// Everything that can be set, in the order in which it is listed.
  static let all: [ClientSetting] = [
    flag(
      "animation", \.isAnimated, on: "Cards are seen to turn.",
      off: "Cards lie at once as they are."),
    choice("theme", \.theme, \.said), choice("deck", \.deck, \.said),
    flag(
      "mouse", \.usesMouse, on: "The mouse plays; hold Shift to mark text.",
      off: "The mouse is the terminal's."),
    choice("log", \.log, \.said),
    flag(
      "bell", \.rings, on: "The terminal rings when it is your turn and you look elsewhere.",
      off: "The terminal does not ring."),
    flag(
      screenReader, \.isForScreenReader,
      on: "Everything is in sentences for a screen reader; read tells what can be read.",
      off: "Cards and tables are drawn again."),
    choice(spokenCards, \.spokenCards, \.said),
    text(
      "server", "HOST:PORT", \.server, none: "The client connects to this machine.",
      { "From the next run on the client connects to \("\($0)")." }
    ) { text in
      let endpoint = try? Endpoint(text, defaultPort: 7777)
      if case .network(_, port: 0) = endpoint { return nil }
      return endpoint
    },
    text(
      "name", "NAME", \.name, none: "You are asked for your name.",
      { "From the next run on you log in as \($0)." }
    ) { PlayerName($0) },
  ]

  /// Those that change how things are said.
  static let (screenReader, spokenCards) = ("screenreader", "cards")

  /// The one with this key.
  static func named(_ key: String) -> ClientSetting? { all.first { $0.key == key.lowercased() } }

  /// How it is typed.
  var usage: Prose {
    let ways = (values.isEmpty ? [form, "none"] : values).map { value -> Prose in
      "set \(key) \(value)"
    }
    return "Write " + ways.dropLast().joined(separator: ", ")
      + (ways.count > 1 ? ", or " : "") + (ways.last ?? "") + "."
  }

  private static func flag(
    _ key: String, _ path: any WritableKeyPath<ClientSettings, Bool> & Sendable, on: Prose,
    off: Prose
  ) -> Self {
    Self(
      key: key, values: ["on", "off"], form: "", value: { Switch($0[keyPath: path]).rawValue },
      said: { $0[keyPath: path] ? on : off },
      set: { settings, text in
        guard let value = Switch(rawValue: text.lowercased()) else { return false }
        settings[keyPath: path] = value.isOn
        return true
      })
  }

  /// One of some words.
  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<ClientSettings, Value> & Sendable,
    _ said: @escaping @Sendable (Value) -> Prose
  ) -> Self {
    Self(
      key: key, values: Value.allCases.map(\.rawValue), form: "",
      value: { $0[keyPath: path].rawValue }, said: { said($0[keyPath: path]) },
      set: { settings, text in
        guard let value = Value(rawValue: text.lowercased()) else { return false }
        settings[keyPath: path] = value
        return true
      })
  }

  /// A text, or none.
  private static func text<Value: CustomStringConvertible & Sendable>(
    _ key: String, _ form: String,
    _ path: any WritableKeyPath<ClientSettings, Value?> & Sendable, none: Prose,
    _ said: @escaping @Sendable (Value) -> Prose, read: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(
      key: key, values: [], form: form, value: { $0[keyPath: path]?.description },
      said: { $0[keyPath: path].map(said) ?? none },
      set: { settings, text in
        if text.lowercased() == "none" {
          settings[keyPath: path] = nil
          return true
        }
        guard let value = read(text) else { return false }
        settings[keyPath: path] = value
        return true
      })
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let text = drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

extension SpokenCards {
  fileprivate var said: Prose {
    switch self {
    case .words: "A screen reader says ace of hearts."
    case .short: "A screen reader says ace hearts."
    case .letters: "A screen reader says Ah."
    }
  }
}
