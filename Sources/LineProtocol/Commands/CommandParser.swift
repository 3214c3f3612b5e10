import Identity

/// Gives a request line its meaning.
public struct CommandParser {
  let verb: Verb
  var plain: [String] = []
  var pairs: [(key: String, value: String)] = []
  let line: RequestLine

  /// The command that `line` means.
  ///
  /// - Throws: `CommandError` with a `proto.*` code and a sentence that shows the right form.
  public static func parse(_ line: RequestLine) throws(CommandError) -> Command {
    guard !line.verb.isEmpty else {
      throw CommandError(.protoTag, "a tag stands before a command, as in @1 who")
    }
    guard let verb = Verb(word: line.verb) else { throw unknown(line.verb) }
    // What follows is given back as it was typed: it need not be cut into words.
    if verb == .ping { return ping(line) }
    var parser = CommandParser(verb: verb, line: line)
    return try parser.command()
  }

  /// The command that somebody means who types `line`: what is none as it stands may be said in
  /// other words.
  ///
  /// - Throws: `CommandError` as for a program's line.
  public static func parse(typed line: RequestLine) throws(CommandError) -> Command {
    do {
      return try parse(line)
    } catch {
      guard let command = Phrasing.command(line) else { throw error }
      return try parse(try RequestLine(command))
    }
  }

  private static func ping(_ line: RequestLine) -> Command {
    .ping(echo: line.text ?? (line.rest.isEmpty ? nil : line.rest))
  }

  private init(verb: Verb, line: RequestLine) {
    self.verb = verb
    self.line = line
    line.forEachWord { word in
      switch word {
      case .plain(let text): plain.append(text)
      case .pair(let key, let value): pairs.append((key, value))
      }
    }
  }

  private static func unknown(_ word: String) -> CommandError {
    let shown = SafeText.printable(word.prefix(20))
    let near = Verb.allCases.filter { !Verb.partings.contains($0) }.map(\.rawValue)
    let meant = Verb.wordsElsewhere[word]?.rawValue
    guard let near = meant ?? NearestWord.find(word, among: near) else {
      return CommandError(.protoVerb, "there is no command \"\(shown)\"; type help")
    }
    return CommandError(.protoVerb, "there is no command \"\(shown)\"; did you mean \(near)?")
  }

  func usage(_ problem: String) -> CommandError {
    let end = problem.hasSuffix("?") ? "" : ";"
    return CommandError(.protoArguments, "\(problem)\(end) write: \(verb.usage)")
  }

  private mutating func command() throws(CommandError) -> Command {
    switch verb.scope {
    case .session: try sessionCommand()
    case .lobby: try lobbyCommand()
    case .table: try tableCommand()
    case .game: .act(try action())
    case .office: try officeCommand()
    }
  }

  private mutating func sessionCommand() throws(CommandError) -> Command {
    switch verb {
    case .hello: return try hello()
    case .login:
      let name = try playerName()
      let words = try secrets(2, after: 1)
      return .login(name: name, password: words.first, device: try device(words.dropFirst().first))
    case .register:
      let name = try playerName()
      return .register(name: name, password: try secrets(1, after: 1).first)
    case .password:
      let words = try secrets(2, after: 0)
      guard words.count != 1 else { throw usage("the old one and the new one") }
      return .password(old: words.first, new: words.last)
    case .ignore: return try finished(.ignore(plain.isEmpty ? nil : try playerName()))
    case .unignore: return try finished(.unignore(try playerName()))
    case .resume:
      let token = try word("which token?")
      return try finished(.resume(token: token, seen: try seenTables()))
    case .quit: return try finished(.quit)
    case .advise: return try finished(try advise())
    case .equity: return try finished(try equity())
    case .hands: return try finished(.hands)
    case .help:
      let topic = plain.joined(separator: " ").lowercased()
      plain = []
      return try finished(.help(topic: topic.isEmpty ? nil : topic))
    case .set:
      let key = try word("set what?").lowercased()
      let value = try word("set \(key) to what?").lowercased()
      return try finished(.set(try Setting(key: key, value: value)))
    default:
      return CommandParser.ping(line)
    }
  }

  /// Pairs of `table=` and `last=`, one for each table.
  private mutating func seenTables() throws(CommandError) -> [SeenTable] {
    var seen: [SeenTable] = []
    while let table = value("table") {
      guard let last = try number(key: "last") else { throw usage("each table= needs its last=") }
      seen.append(SeenTable(table: try TableID.parse(table), last: last))
    }
    return seen
  }

  private mutating func hello() throws(CommandError) -> Command {
    let version = try word("which version?")
    guard version == "1" || version == Limits.version else {
      throw CommandError(.protoVersion, "this server speaks version 1; say hello 1")
    }
    let mode = try choice("mode", RenderingMode.init(rawValue:), "mode=wire, json or text")
    let role = try choice("role", Person.Role.init(rawValue:), "role=bot or role=person")
    let screens = try choice("screens", { ["on": true, "off": false][$0] }, "screens=on or off")
    return try finished(
      .hello(mode: mode, program: value("name"), role: role, screens: screens))
  }

  private mutating func lobbyCommand() throws(CommandError) -> Command {
    switch verb {
    case .stats: return try finished(.stats)
    case .who: return try finished(.who)
    case .games: return try finished(.games)
    case .tables: return try finished(.tables)
    case .close: return try finished(.close(try table()))
    case .refill: return try finished(.refill)
    case .challenge:
      let name = try playerName()
      let game = try word("at which game?").lowercased()
      return try finished(.challenge(name, game: game, options: takeOptions()))
    case .accept: return try finished(.accept(plain.isEmpty ? nil : try playerName()))
    case .decline: return try finished(.decline(plain.isEmpty ? nil : try playerName()))
    case .tell:
      let name = try playerName()
      return .tell(name: name, text: try chat(afterFirstWord(line.rest)))
    default: return try create()
    }
  }

  private mutating func create() throws(CommandError) -> Command {
    let id = try table()
    let game = try word("which game? games lists them").lowercased()
    return try finished(.create(id, game: game, options: takeOptions()))
  }

  private mutating func tableCommand() throws(CommandError) -> Command {
    switch verb {
    case .sit:
      let id = try table()
      let seat = try number(key: "seat")
      return try finished(.sit(id, seat: seat, buyin: try number(key: "buyin")))
    case .watch: return try finished(.watch(try table()))
    case .use: return try finished(.use(try table()))
    case .leave: return try finished(.leave(try optionalTable()))
    case .unwatch: return try finished(.unwatch(try optionalTable()))
    case .look: return try finished(.look(try optionalTable()))
    case .count: return try finished(.count(try optionalTable()))
    case .out: return try out()
    case .topup:
      guard let chips = try positive(try word("how many chips?")) else { throw usage("how many?") }
      return try finished(.topUp(chips, table: try optionalTable()))
    case .bot: return try finished(try bot())
    case .back: return try finished(.comeBack(try optionalTable()))
    case .kick:
      let name = try playerName()
      return try finished(.kick(name, table: try optionalTable(key: "table")))
    default:
      guard let id = try tablePrefix() else { return .say(try chat(line.rest[...]), table: nil) }
      return .say(try chat(afterFirstWord(line.rest)), table: id)
    }
  }

  /// `out` at once, or `out next` when the big blind comes: that is for the game to judge.
  private mutating func out() throws(CommandError) -> Command {
    guard plain.first?.lowercased() == "next" else {
      return try finished(.sitOut(try optionalTable()))
    }
    var words = [plain.removeFirst().lowercased()]
    if plain.first?.lowercased() == "off" { words.append(plain.removeFirst().lowercased()) }
    return .act(try finished(ActionRequest(.out, words: words, table: try optionalTable())))
  }

  private mutating func bot() throws(CommandError) -> Command {
    switch try word("add or remove?").lowercased() {
    case "add":
      let level = plain.isEmpty ? nil : plain.removeFirst().lowercased()
      return .bot(.add(level: level), table: try optionalTable(key: "table"))
    case "remove": return .bot(.remove, table: try optionalTable(key: "table"))
    default: throw usage("add or remove?")
    }
  }

  /// `say table=ID …` names its table before the text.
  private func tablePrefix() throws(CommandError) -> TableID? {
    guard case .pair("table", let name) = line.words.first else { return nil }
    return try TableID.parse(name)
  }

  private func afterFirstWord(_ text: String) -> Substring {
    text.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" }
  }

  private func chat(_ text: Substring) throws(CommandError) -> String {
    let text = text.utf8.first == 0x3A ? text.dropFirst() : text
    guard !text.allSatisfy({ $0 == " " }) else { throw usage("say what?") }
    guard text.utf8.count <= Limits.chatBytes else {
      throw CommandError(
        .protoTooLong, "a text has at most \(Limits.chatBytes) bytes; say it in parts")
    }
    return String(text)
  }
}

// MARK: - Words

extension CommandParser {
  /// Takes every `key=value` that is left, as options of a table.
  mutating func takeOptions() -> [TableOption] {
    defer { pairs = [] }
    return pairs.map { TableOption(key: $0.key, value: $0.value) }
  }

  mutating func word(_ question: String) throws(CommandError) -> String {
    guard !plain.isEmpty else { throw usage(question) }
    return plain.removeFirst()
  }

  mutating func value(_ key: String) -> String? {
    guard let index = pairs.firstIndex(where: { $0.key == key }) else { return nil }
    return pairs.remove(at: index).value
  }

  mutating func number(key: String) throws(CommandError) -> Int? {
    guard let text = value(key) else { return nil }
    guard let number = WireNumber.parse(text) else {
      throw CommandError(.protoNumber, "\(key)= needs a whole number, as in \(key)=3")
    }
    return number
  }

  mutating func choice<Choice>(
    _ key: String, _ make: (String) -> Choice?, _ fix: String
  ) throws(CommandError) -> Choice? {
    guard let text = value(key) else { return nil }
    guard let choice = make(text.lowercased()) else { throw usage("it is \(fix)") }
    return choice
  }

  mutating func playerName() throws(CommandError) -> PlayerName {
    let text = try word("which name?")
    guard let name = PlayerName(text) else {
      throw CommandError(
        .authName,
        "\"\(text.prefix(20))\" is not a name: 2 to 16 letters, digits, - or _, a letter first")
    }
    return name
  }

  private mutating func table() throws(CommandError) -> TableID {
    if let named = value("table") { return try TableID.parse(named) }
    return try TableID.parse(try word("which table? tables lists them"))
  }

  mutating func optionalTable(key: String? = nil) throws(CommandError) -> TableID? {
    if let named = value("table") { return try TableID.parse(named) }
    guard key == nil, !plain.isEmpty else { return nil }
    return try TableID.parse(plain.removeFirst())
  }

  /// Nothing may be left over. Mutating, so that the words are looked at after the argument has
  /// taken its own.
  mutating func finished<Value>(_ value: Value) throws(CommandError) -> Value {
    if let word = plain.first { throw usage("\"\(word.prefix(20))\" is one word too many") }
    if let pair = pairs.first {
      let isDoubled = line.words.count { $0.key == pair.key } > 1
      throw usage(
        "\(pair.key.prefix(20))= \(isDoubled ? "is there twice" : "is not known here")")
    }
    if let text = line.text {
      throw usage(":\(SafeText.printable(text.prefix(20))) is a text, and none is needed here")
    }
    return value
  }
}

extension TableID {
  /// The table that `text` names.
  ///
  /// - Throws: `CommandError` with `table.name`.
  static func parse(_ text: String) throws(CommandError) -> TableID {
    guard let id = TableID(text) else {
      throw CommandError(
        .tableName,
        "\"\(text.prefix(20))\" is not a table's name: 1 to 16 letters, digits, - _ or .")
    }
    return id
  }
}
