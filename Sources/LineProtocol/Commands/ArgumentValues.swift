import Cards
import Identity
import Lines
import Tables

extension PlayerName: WordArgument {
  static var form: String { "NAME" }

  static func refusal(of word: String, in _: ArgumentPlace) -> CommandError {
    CommandError(noName: word)
  }
}

extension CommandError {
  public init(noName word: String) {
    self.init(
      .authName,
      "\"\(quoting: word.prefix(20))\" is not a name: 2 to 16 letters, digits, - or _, a "
        + "letter first")
  }

  public init(noTableName word: String) {
    self.init(
      .tableName,
      "\"\(quoting: word.prefix(20))\" is not a table's name: 1 to 16 letters, digits, dots, - or _"
    )
  }
}

extension TableID: WordArgument {
  static var form: String { "TABLE" }

  static func refusal(of word: String, in _: ArgumentPlace) -> CommandError {
    CommandError(noTableName: word)
  }
}

extension TurnID: WordArgument {
  static var form: String { "TURN" }

  static func refusal(of _: String, in place: ArgumentPlace) -> CommandError {
    place.usage("turn= is written as in turn=17.2")
  }
}

/// A whole number behind a key.
struct WholeNumber: Argument {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard let number = WireNumber.parse(words.removeFirst()) else {
      let key = place.key ?? place.command
      throw CommandError(
        .protoNumber,
        "\(option: key) needs a whole number, as in \(usage: place.command) … \(option: key)=3")
    }
    self.number = number
  }

  static var form: String { "N" }
  var words: [String] { ["\(number)"] }
  static var examples: [Self] { [3, 0, 100].map(Self.init) }
}

/// A number from 1.
struct Ordinal: Argument {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard let number = WireNumber.parse(words.removeFirst()), number > 0 else {
      throw CommandError(
        .protoNumber,
        "\(usage: place.command) needs a number from 1, as in \(usage: place.command) 3")
    }
    self.number = number
  }

  static var form: String { "N" }
  var words: [String] { ["\(number)"] }
  static var examples: [Self] { [3, 1, 4096].map(Self.init) }
}

extension Switch: ChoiceArgument {}
extension RenderingMode: ChoiceArgument {}
extension Person.Role: ChoiceArgument {}
extension ExportFormat: ChoiceArgument {}
extension BoardOrder: ChoiceArgument {}

/// A word that stands for itself.
extension PlainWord: WordArgument {
  static var form: String { "WORD" }

  static func refusal(of word: String, in place: ArgumentPlace) -> CommandError {
    place.usage("\"\(quoting: word.prefix(20))\" is no word")
  }
}

/// The name of a game, which may be one of the house's tables.
struct GameWord: Argument {
  let word: String

  init(_ word: String) { self.word = word }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    word = words.removeFirst().lowercased()
  }

  static var form: String { "GAME" }
  var words: [String] { [word] }
  static var examples: [Self] { ["betting3", "nl"].map(Self.init) }
}

// MARK: - Names and passwords

/// A new member's password as it was typed; without it, it is asked for.
struct NewPassword: Argument {
  let text: String?

  init(_ text: String?) { self.text = text }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    text = words.isEmpty ? nil : words.removeFirst()
    guard words.isEmpty else { throw place.blanks }
  }

  static var form: String { "PASSWORD" }
  var words: [String] { text.map { [$0] } ?? [] }
  static var examples: [Self] { ["a=b%41", "secret-word", nil].map(Self.init) }
}

/// A password, with the secret of a device where it was used before.
struct Credentials: Argument {
  let password: String
  let device: String?

  private static let key = "device="

  init(_ password: String, device: String?) { (self.password, self.device) = (password, device) }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    password = words.removeFirst()
    guard let word = words.first else {
      device = nil
      return
    }
    guard word.lowercased().hasPrefix(Self.key), word.utf8.count > Self.key.utf8.count else {
      throw place.blanks
    }
    device = String(words.removeFirst().dropFirst(Self.key.count))
    guard words.isEmpty else { throw place.blanks }
  }

  static var form: String { "PASSWORD [\(key)SECRET]" }
  var words: [String] { [password] + (device.map { [Self.key + $0] } ?? []) }
  static var examples: [Self] { [Self("secret-word", device: nil), Self("a=b", device: "0f%41=")] }
}

/// The old password and the new one; without them they are asked for.
struct PasswordChange: Argument {
  let old: String?
  let new: String?

  init(old: String?, new: String?) { (self.old, self.new) = (old, new) }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard words.count != 1 else { throw place.usage("say the old password and the new one") }
    self.init(old: words.first, new: words.dropFirst().first)
    words.removeFirst(self.words.count)
    guard words.isEmpty else { throw place.blanks }
  }

  static var form: String { "OLD NEW" }
  var words: [String] { [old, new].compactMap(\.self) }
  static var examples: [Self] { [Self(old: "secret-1", new: "a=b"), Self(old: nil, new: nil)] }
}

extension ArgumentPlace {
  fileprivate var blanks: CommandError { usage("a name is one word, and a password has no blanks") }
}

// MARK: - Words of some commands

/// The version of the protocol.
struct Version: Argument {
  init() {}

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    guard ["1", Limits.version].contains(words.removeFirst()) else {
      throw CommandError(.protoVersion, "this server speaks version 1; say hello 1")
    }
  }

  static var form: String { "1" }
  var words: [String] { ["1"] }
  static var examples: [Self] { [Self()] }
}

/// What help is asked on: all words, or none.
struct HelpTopic: Argument {
  let topic: String?

  init(_ topic: String?) { self.topic = topic }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    topic = words.isEmpty ? nil : words.joined(separator: " ").lowercased()
    words = []
  }

  static var form: String { "[TOPIC]" }
  var words: [String] { topic.map { [$0] } ?? [] }
  static var examples: [Self] { [nil, "codes", "bot add"].map(Self.init) }
}

extension Setting: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let key = words.removeFirst().lowercased()
    // Without a value the refusal of a wrong one says which there are.
    let value = words.isEmpty ? "" : words.removeFirst().lowercased()
    try self.init(key: key, value: value)
  }

  static var form: String { "SETTING VALUE" }
  var words: [String] { [said.key, said.value] }
  static var examples: [Self] {
    [.glyphs(false), .mode(.wire), .color(true), .screenReader(true), .chat(.held), .width(60)]
  }
}

extension BotRequest: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    switch words.removeFirst().lowercased() {
    case "add": self = .add(level: words.isEmpty ? nil : words.removeFirst().lowercased())
    case "remove": self = .remove
    default: throw place.usage("add or remove?")
    }
  }

  static var form: String { "add [LEVEL] | bot remove" }

  var words: [String] {
    switch self {
    case .add(let level): ["add"] + (level.map { [$0] } ?? [])
    case .remove: ["remove"]
    }
  }

  static var examples: [Self] { [.add(level: nil), .add(level: "hard"), .remove] }
}

/// Which board is asked for: its words stand in any order.
struct BoardWords: Argument {
  private(set) var game: String?
  private(set) var period = BoardPeriod.all
  private(set) var players = BoardPlayers.everybody

  init(game: String?, _ period: BoardPeriod, _ players: BoardPlayers) {
    (self.game, self.period, self.players) = (game, period, players)
  }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    for word in words.map({ $0.lowercased() }) {
      if let known = BoardPeriod(rawValue: word) {
        period = known
      } else if let known = BoardPlayers(rawValue: word) {
        players = known
      } else if game == nil {
        game = word
      } else {
        throw place.usage("\"\(quoting: word.prefix(20))\" is one word too many")
      }
    }
    words = []
  }

  static var form: String { "[GAME] [day|week|all] [people|bots]" }

  var words: [String] {
    (game.map { [$0] } ?? []) + (period == .all ? [] : [period.rawValue])
      + (players == .everybody ? [] : [players.rawValue])
  }

  static var examples: [Self] {
    [Self(game: nil, .all, .everybody), Self(game: "betting3", .week, .people)]
  }
}

/// One round, some in a row, or all.
struct RoundNumbers: Argument {
  /// `nil` for all.
  let range: ClosedRange<Int>?

  init(_ range: ClosedRange<Int>?) { self.range = range }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    if word.lowercased() == "all" {
      range = nil
      return
    }
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map {
      WireNumber.parse($0) ?? 0
    }
    guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first > 0,
      first <= last
    else {
      throw CommandError(
        .protoNumber, "which hand? a number from 1, as in export 3, or export 1-20, or export all")
    }
    range = first...last
  }

  static var form: String { "HAND|FIRST-LAST|all" }

  var words: [String] {
    guard let range else { return ["all"] }
    return [range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"]
  }

  static var examples: [Self] { [3...3, 1...20, nil].map(Self.init) }
}

// MARK: - Cards

extension Rank: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    guard let rank = Rank(alone: words.removeFirst()) else {
      throw place.usage("a rank is one of 2 to 10, J, Q, K and A")
    }
    self = rank
  }

  static var form: String { "RANK" }

  var words: [String] { [String(letter)] }
}

extension [Card] {
  init(words: some Sequence<String>) throws(CommandError) {
    do {
      self = try Card.list(words.joined(separator: " "))
    } catch {
      throw CommandError(.protoCard, error.explanation)
    }
  }
}

/// Cards that an action names, or, where one card is meant, its rank alone.
struct NamedCards: Argument {
  private(set) var cards: [Card] = []
  private(set) var rank: Rank?

  init(_ cards: [Card], _ rank: Rank?) { (self.cards, self.rank) = (cards, rank) }

  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    defer { words = [] }
    if place.verb == .trade, words.count == 1, let rank = Rank(alone: words[0]) {
      self.rank = rank
      return
    }
    if words.count == 1, WireNumber.parse(words[0]) != nil, place.verb != .trade {
      if place.verb == .draw, words == ["0"] { return }
      throw CommandError(
        .protoCard, "say which cards, as in \(usage: place.command) \(typed: "9c2d")")
    }
    cards = try [Card](words: Card.abbreviated(words))
  }

  static var form: String { "CARDS" }

  var words: [String] {
    if let rank { return [rank.label] }
    return cards.isEmpty ? [] : [cards.notation]
  }

  static var examples: [Self] {
    ["9c", "AhTd"].compactMap { try? Self(Card.list($0), nil) }
  }
}
