import Cards
import Identity
import Lines

extension Message {
  static let sessionBodies: [any CodedBody.Type] = [
    Welcome.self, Goodbye.self, LostLines.self, Greeted.self, LoggedIn.self, GuestNamed.self,
    Registered.self, PasswordChanged.self, Resumed.self, SettingMade.self, Pong.self, Quit.self,
    HelpEnd.self,
    Ignoring.self, Waiting.self, DoneForName.self, Completed.self,
  ]
}

public struct Welcome: CodedBody {
  static let lines = [Message.Line(.event, .welcome, "the first line of a connection")]

  public let server, version: String
  public let lineBytes: Int
  public let rate: String
  public let burst, pingSeconds, holdSeconds: Int

  public init(rate: String, burst: Int, holdSeconds: Int) {
    (server, version, lineBytes) = ("cardroom", Limits.version, Limits.lineBytes)
    (self.rate, self.burst, self.holdSeconds) = (rate, burst, holdSeconds)
    pingSeconds = Limits.pingSeconds
  }

  init(_ line: inout FieldCoder, _ welcome: Self?) throws(Misread) {
    server = try line.field(.server, welcome?.server)
    version = try line.field(.proto, welcome?.version)
    lineBytes = try line.field(.line, welcome?.lineBytes)
    rate = try line.field(.rate, welcome?.rate)
    burst = try line.field(.burst, welcome?.burst)
    pingSeconds = try line.field(.ping, welcome?.pingSeconds)
    holdSeconds = try line.field(.hold, welcome?.holdSeconds)
  }
}

extension Welcome {
  /// The version of a greeting, whatever else it says.
  public static func version(of line: String) -> String? {
    var reader = LineReader(line.dropFirst(2))
    return reader?.value(.proto) { String(word: $0) }
  }
}

/// The last line of a connection.
public struct Goodbye: CodedBody {
  static let lines = [Message.Line(.event, .bye, "the last line of a connection")]

  public let code: ErrorCode

  public init(_ code: ErrorCode) { self.code = code }

  init(_ line: inout FieldCoder, _ bye: Self?) throws(Misread) {
    code = try line.field(.code, bye?.code)
  }
}

public struct LostLines: CodedBody {
  static let lines = [
    Message.Line(.event, .lost, "so many lines were dropped because you did not read")
  ]

  public let count: Int

  public init(_ count: Int) { self.count = count }

  init(_ line: inout FieldCoder, _ lost: Self?) throws(Misread) {
    count = try line.field(.n, lost?.count)
  }
}

/// The reply to `hello`.
public struct Greeted: CodedBody {
  static let lines = [Message.Line(.done, .hello)]

  public let version: String
  public let mode: RenderingMode
  public let token: String
  /// How far the server's clocks are ahead, in minutes, for clients that show people's screens.
  private let minutesAhead: Int?

  public init(_ mode: RenderingMode, token: String, zone: ZoneOffset? = nil) {
    (version, self.mode, self.token) = (Limits.version, mode, token)
    minutesAhead = zone?.minutes
  }

  /// The zone of the times that the server says.
  public var zone: ZoneOffset? { minutesAhead.flatMap { ZoneOffset(minutes: $0) } }

  init(_ line: inout FieldCoder, _ greeted: Self?) throws(Misread) {
    version = try line.field(.proto, greeted?.version)
    mode = try line.field(.mode, greeted?.mode)
    token = try line.field(.session, greeted?.token)
    minutesAhead = try line.optional(.zone, greeted?.minutesAhead)
  }
}

public struct LoggedIn: CodedBody {
  static let lines = [Message.Line(.done, .login, "you have a name")]

  public let name: PlayerName
  public let level: Person.Kind
  /// A program in a match has neither chips nor a session.
  public let chips: Int?
  /// Chips at tables.
  public let stack: Int
  public let token: String?
  public let device: String?
  /// A game of the score book that is in progress.
  public let book: Int?

  public init(
    _ name: PlayerName, _ level: Person.Kind, chips: Int? = nil, stack: Int = 0,
    token: String? = nil, device: String? = nil, book: Int? = nil
  ) {
    (self.name, self.level, self.chips, self.token) = (name, level, chips, token)
    (self.stack, self.device, self.book) = (stack, device, book)
  }

  init(_ line: inout FieldCoder, _ login: Self?) throws(Misread) {
    name = try line.field(.name, login?.name)
    level = try line.field(.kind, login?.level)
    chips = try line.optional(.chips, login?.chips)
    stack = try line.field(.stack, login?.stack, unless: 0)
    token = try line.optional(.session, login?.token)
    device = try line.optional(.device, login?.device)
    book = try line.optional(.book, login?.book)
  }
}

/// Tells a person's client the name that was given to somebody who had none.
public struct GuestNamed: CodedBody {
  static let lines = [
    Message.Line(.event, .login, "you had no name, and were given one; only for `screens=on`")
  ]

  public let name: PlayerName

  public init(_ name: PlayerName) { self.name = name }

  init(_ line: inout FieldCoder, _ named: Self?) throws(Misread) {
    name = try line.field(.name, named?.name)
  }
}

public struct Registered: CodedBody {
  static let lines = [Message.Line(.done, .register)]

  public let name: PlayerName
  public let level: Person.Kind
  public let chips: Int
  /// Chips at tables.
  public let stack: Int
  public let token: String

  public init(_ name: PlayerName, chips: Int, stack: Int, token: String) {
    (self.name, level, self.chips, self.stack) = (name, .member, chips, stack)
    self.token = token
  }

  init(_ line: inout FieldCoder, _ registered: Self?) throws(Misread) {
    name = try line.field(.name, registered?.name)
    level = try line.field(.kind, registered?.level)
    chips = try line.field(.chips, registered?.chips)
    stack = try line.field(.stack, registered?.stack, unless: 0)
    token = try line.field(.session, registered?.token)
  }
}

public struct PasswordChanged: CodedBody {
  static let lines = [
    Message.Line(.done, .password, "`session=` is your token now, and no other is good")
  ]

  public let name: PlayerName
  public let token: String

  public init(_ name: PlayerName, token: String) { (self.name, self.token) = (name, token) }

  init(_ line: inout FieldCoder, _ changed: Self?) throws(Misread) {
    name = try line.field(.name, changed?.name)
    token = try line.field(.session, changed?.token)
  }
}

public struct Resumed: CodedBody {
  static let lines = [Message.Line(.done, .resume, "you go on where you were cut off")]

  public let name: PlayerName?
  public let tables: [TableID]
  /// How many events of them follow.
  public let missed: Int

  public init(_ name: PlayerName?, _ tables: [TableID], missed: Int) {
    (self.name, self.tables, self.missed) = (name, tables, missed)
  }

  init(_ line: inout FieldCoder, _ resumed: Self?) throws(Misread) {
    name = try line.field(.name, resumed.map { OwnerName($0.name) }).name
    tables = try line.field(.tables, resumed?.tables)
    missed = try line.field(.missed, resumed?.missed)
  }
}

public struct SettingMade: CodedBody {
  static let lines = [Message.Line(.done, .set)]

  public let setting: Setting

  public init(_ setting: Setting) { self.setting = setting }

  init(_ line: inout FieldCoder, _ made: Self?) throws(Misread) {
    let words = made?.setting.said
    let key = try line.field(.key, words.flatMap { SettingKey(rawValue: $0.key) })
    let value = try line.field(.value, words.flatMap { SettingValue(text: $0.value) })
    do throws(CommandError) {
      setting = try Setting(key: key.rawValue, value: value.text)
    } catch { throw Misread(.value) }
  }
}

private enum SettingKey: String, FieldValue, CaseIterable {
  case mode, glyphs, color, screenreader, chat, lobby, finger, zone, width
}

/// A word, a zone, or a number.
private struct SettingValue: FieldValue {
  let text: String

  private static let words = [
    "on", "off", "text", "wire", "json", "now", "held", "open", "closed",
  ]

  init?(text: String) {
    guard Self.words.contains(text) || text.hasPrefix("utc") || WireNumber.parse(text) != nil
    else { return nil }
    self.text = text
  }

  init?(word: ArraySlice<UInt8>) {
    guard let text = String(word: word) else { return nil }
    self.init(text: text)
  }

  func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }

  static var examples: [Self] { (words + ["utc+2", "80"]).compactMap { Self(text: $0) } }
}

public struct Pong: CodedBody {
  static let lines = [
    Message.Line(.done, .ping, "an answer at once; ts is the server's milliseconds")
  ]

  public let echo: String?
  public let milliseconds: Int

  public init(_ echo: String?, milliseconds: Int) {
    (self.echo, self.milliseconds) = (echo, milliseconds)
  }

  init(_ line: inout FieldCoder, _ pong: Self?) throws(Misread) {
    echo = try line.optional(.x, pong?.echo)
    milliseconds = try line.field(.ts, pong?.milliseconds)
  }
}

public struct Quit: CodedBody {
  static let lines = [Message.Line(.done, .quit)]

  public init() {}

  init(_ line: inout FieldCoder, _: Self?) {}
}

public struct HelpEnd: CodedBody {
  static let lines = [Message.Line(.done, .help, "the end of the help")]

  public let rows: Int
  public let topic: String?

  public init(rows: Int, topic: String?) { (self.rows, self.topic) = (rows, topic) }

  init(_ line: inout FieldCoder, _ help: Self?) throws(Misread) {
    rows = try line.field(.rows, help?.rows)
    topic = try line.optional(.topic, help?.topic)
  }
}

public struct Ignoring: CodedBody {
  static let lines = [Message.Line(.done, .ignore)]

  public let names: [PlayerName]

  public init(_ names: [PlayerName]) { self.names = names }

  init(_ line: inout FieldCoder, _ ignoring: Self?) throws(Misread) {
    names = try line.field(.names, ignoring?.names)
  }
}

/// What may stand in place of the last word of a line.
public struct Completed: CodedBody {
  static let lines = [
    Message.Line(
      .done, .tab, "the words that may stand in place of the last one of a line; for `says=yes`")
  ]

  public let words: [String]

  public init(_ words: [String]) { self.words = words }

  init(_ line: inout FieldCoder, _ completed: Self?) throws(Misread) {
    words = try line.field(.words, completed?.words)
  }
}

/// What was done about somebody, of which there is no more to say.
public struct DoneForName: CodedBody {
  static let lines = [.unignore, .tell, .decline, .cancel].map {
    Message.Line(.done, $0)
  }

  public let kind: Message.Kind?
  public let name: PlayerName

  public init(_ kind: Message.Kind, _ name: PlayerName) { (self.kind, self.name) = (kind, name) }

  init(_ line: inout FieldCoder, _ done: Self?) throws(Misread) {
    kind = try line.kind(done?.kind)
    name = try line.field(.name, done?.name)
  }
}
