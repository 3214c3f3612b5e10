import Lines

/// The rendering of a connection.
public enum RenderingMode: String, Sendable, CaseIterable, FieldValue {
  /// The stable form for programs.
  case wire
  /// The same lines in JSON.
  case json
  /// Prose for people.
  case text
}

/// A single `set KEY VALUE`.
public enum Setting: Sendable, Equatable {
  case mode(RenderingMode)
  case glyphs(Bool)
  case color(Bool)
  case screenReader(Bool)
  /// Whether chat is held until a player who has to act has answered; otherwise it comes at once
  /// and the question is repeated after it.
  case chat(isHeld: Bool)
  /// Whether the reader gets the chat of the lobby.
  case lobby(Bool)
  case finger(FingerSetting)
  /// The zone of the times in text mode.
  case zone(ZoneOffset)
  /// The most columns of a line of text; `nil` for no limit.
  case width(Int?)

  /// The setting with this key and value.
  ///
  /// - Throws: `Refusal` with `proto.arguments`, naming the keys or the values.
  public init(key: String, value: String) throws(Refusal) {
    switch key {
    case "mode":
      guard let mode = RenderingMode(rawValue: value) else {
        throw Refusal(.protoArguments, "set mode wire, json or text")
      }
      self = .mode(mode)
    case "glyphs": self = .glyphs(try Setting.flag(key, value))
    case "color", "colour": self = .color(try Setting.flag(key, value))
    case "screenreader": self = .screenReader(try Setting.flag(key, value))
    case "chat":
      guard ["now", "held"].contains(value) else {
        throw Refusal(.protoArguments, "set chat now, or set chat held")
      }
      self = .chat(isHeld: value == "held")
    case "lobby": self = .lobby(try Setting.flag(key, value))
    case "finger":
      guard let finger = FingerSetting(rawValue: value) else {
        throw Refusal(.protoArguments, "set finger open, or set finger closed")
      }
      self = .finger(finger)
    case "zone":
      guard let zone = ZoneOffset(typed: value) else {
        throw Refusal(
          .protoArguments,
          "set zone and the hours from UTC, as in set zone +2 or set zone -3:30, "
            + "or a short name, as in set zone cest")
      }
      self = .zone(zone)
    case "width":
      if value == "off" {
        self = .width(nil)
        return
      }
      let widths = Limits.textWidthLeast...Limits.textWidthMost
      guard let columns = WireNumber.parse(value), widths.contains(columns) else {
        throw Refusal(
          .protoArguments,
          "lines can be \(widths.lowerBound) to \(widths.upperBound) "
            + "columns wide; set width 80, or set width off")
      }
      self = .width(columns)
    default:
      throw Refusal(
        .protoArguments,
        "you can set mode, glyphs, color, screenreader, chat, lobby, finger, zone and width, "
          + "as in set glyphs off"
      )
    }
  }

  /// The reply that confirms the setting.
  public var line: Line {
    let (key, value) = said
    let sentence: Prose =
      switch self {
      case .mode: "You read \(value) mode now."
      case .glyphs: "Glyphs are \(value)."
      case .color: "Colors are \(value)."
      case .screenReader(true): "Screen reader mode is on: cards are in words."
      case .screenReader(false): "Screen reader mode is off."
      case .chat(false): "Chat is now shown at once."
      case .chat(true): "Chat is now held until you have answered."
      case .lobby(true): "You read what is said in the lobby."
      case .lobby(false): "You do not read what is said in the lobby."
      case .finger(.open): "Others can read in finger how your hands have gone."
      case .finger(.closed): "Only you can read how your hands have gone: me."
      case .zone(let zone): "Times are told by the clocks of \(zone.name)."
      case .width(let columns?): "Lines have at most \(columns) columns now."
      case .width(nil): "Lines are as long as they need to be now."
      }
    return Line(
      .done, "set", ["key": PlainWord(key), "value": PlainWord(value)], said: sentence)
  }

  /// The key and the value as typed.
  public var said: (key: String, value: String) {
    switch self {
    case .mode(let mode): ("mode", mode.rawValue)
    case .glyphs(let on): ("glyphs", on ? "on" : "off")
    case .color(let on): ("color", on ? "on" : "off")
    case .screenReader(let on): ("screenreader", on ? "on" : "off")
    case .chat(let isHeld): ("chat", isHeld ? "held" : "now")
    case .lobby(let on): ("lobby", on ? "on" : "off")
    case .finger(let finger): ("finger", finger.rawValue)
    case .zone(let zone): ("zone", zone.name.lowercased())
    case .width(let columns): ("width", columns.map { "\($0)" } ?? "off")
    }
  }

  private static func flag(_ key: String, _ value: String) throws(Refusal) -> Bool {
    switch value {
    case "on", "yes", "true", "1": return true
    case "off", "no", "false", "0": return false
    default: throw Refusal(.protoArguments, "set \(key) on, or set \(key) off")
    }
  }
}
