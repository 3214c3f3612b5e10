import Lines
import Sockets

/// A person's settings for our client, which the next run restores.
package struct ClientSettings: Sendable, Equatable {
  /// Whether the turning of cards is shown.
  var isAnimated = true
  var theme = Theme.dark
  var deck = Deck.two
  /// Whether the mouse can be used to play; its usual terminal functions then need Shift.
  var usesMouse = true
  /// The part of the log that is shown.
  var log = LogLevel.all
  /// Whether the terminal's bell rings when a user who looks elsewhere is asked.
  var rings = true
  /// Whether everything is in sentences, for a screen reader.
  package var isForScreenReader = false
  /// How cards are named then.
  var spokenCards = SpokenCards.words
  /// The server to use if the command line names none.
  package var server: Endpoint?
  /// The name to log in under if the command line has none.
  var name: PlayerName?
  var aliases = Aliases()

  package init() {}

  /// Reads settings from lines, each of which is the text after `set`, or an alias; other lines are
  /// ignored.
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

  /// The lines that express these settings: those of `before`, changed where necessary, and those
  /// for values that differ from the defaults.
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
      } + aliases.list.map { "\(Aliases.word) \($0.name) \($0.command)" }
  }
}

/// A setting: the source of the file's format, the command, its messages and Tab completion.
struct ClientSetting: Sendable {
  /// The word after `set`.
  let key: String
  /// The possible values; empty if `set` parses any text.
  let values: [String]
  /// The form of a value that is not from a list.
  let form: String
  /// The value in the file; `nil` if there is none.
  let value: @Sendable (ClientSettings) -> String?
  /// The value's effect, in a sentence.
  let said: @Sendable (ClientSettings) -> Prose
  /// Sets a value, or returns false if it is not valid.
  let set: @Sendable (inout ClientSettings, String) -> Bool

  /// All settings, in the order in which they are listed.
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

  /// The settings that change the style of sentences.
  static let (screenReader, spokenCards) = ("screenreader", "cards")

  static func named(_ key: String) -> ClientSetting? { all.first { $0.key == key.lowercased() } }

  /// How to type the command.
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

  /// A setting with a list of values.
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

  /// A setting with a text, or none.
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
