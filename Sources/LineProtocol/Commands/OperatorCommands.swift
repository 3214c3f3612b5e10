import Cards
import Identity
import Lines
import ScoreBook

/// A line of the operator's, as the admin socket takes it.
public enum OperatorLine: Sendable, Equatable {
  /// The list of commands is wanted.
  case help
  /// The conversation is over.
  case quit
  /// Something for the office.
  case command(OperatorCommand)
}

/// What the operator asks of the office.
public enum OperatorCommand: Sendable, Equatable {
  case announce(String)
  /// Send somebody away, who reads why if something is said.
  case kick(PlayerName, reason: String?)
  case ban(Subject, minutes: Int?)
  case unban(Subject)
  case mute(PlayerName, minutes: Int?)
  case unmute(PlayerName)
  case closeTable(TableID)
  /// Close all tables that somebody created and where nobody sits.
  case reapTables
  /// Let nobody log in as a member any more, let the owner again, or remove the member, whose name
  /// is free then.
  case account(AccountOrder, PlayerName)
  /// Remove a member, with the games begun and the profiles made.
  case eraseAccount(PlayerName)
  /// List the members who have lately been at an address.
  case accounts(from: PeerAddress)
  /// Remove a profile of the score book.
  case dropProfile(String)
  /// Remove the players of the score book who were in no game.
  case reapPlayers
  /// List who is here, with addresses.
  case people
  /// Set a quota until the server ends; without one, list them.
  case limit(QuotaSetting?)
  case status
  /// Take no new people, or take them again.
  case drain(Bool)
  /// Let another node of the store go on.
  case handOver
  case grant(PlayerName, Int)
  case reload
  case orders
  case book(BookLine)
}

extension OperatorLine: DeclaredCommand {
  /// Reads a line without its end; `nil` for an empty one, and for a comment behind `#`.
  ///
  /// - Throws: `CommandError` if it is no safe text or no command; its text names the fix.
  public init?(_ bytes: ArraySlice<UInt8>) throws(CommandError) {
    let line = try RequestLine(bytes)
    guard line.tag == nil else {
      throw CommandError(.protoTag, "no tags here: answers come in the order of the commands")
    }
    guard !line.verb.isEmpty, !line.verb.hasPrefix("#") else { return nil }
    try self.init(reading: line)
  }

  init<C: ArgumentCoder<OperatorVerb>>(_ line: inout C, _ written: Self?) throws(CommandError) {
    switch line.verb {
    case .help: self = .help
    case .quit: self = .quit
    default:
      let command: OperatorCommand? =
        if case .command(let command)? = written { command } else { nil }
      self = .command(try OperatorCommand(&line, command))
    }
  }

  var verb: OperatorVerb {
    switch self {
    case .help: .help
    case .quit: .quit
    case .command(let command): command.said.verb
    }
  }

  /// A line as it is put on record: `***` stands for passwords in commands that players have, and
  /// that somebody types here by mistake.
  public static func withoutPasswords(_ line: String) -> String {
    let words = line.split(whereSeparator: \.isWhitespace)
    let verb = words.firstIndex { !$0.hasPrefix("@") } ?? words.endIndex
    guard verb < words.endIndex,
      let names = ["login": 1, "register": 1, "password": 0][words[verb].lowercased()],
      words.endIndex > verb + 1 + names
    else { return line }
    return words[...(verb + names)].joined(separator: " ") + " ***"
  }

  /// What `help` prints: every word, and how answers end.
  public static var helpLines: [String] {
    let usages = OperatorVerb.allCases.map(\.usage)
    let width = usages.map(\.count).max() ?? 0
    let rows = zip(OperatorVerb.allCases, usages).map { verb, usage in
      usage + String(repeating: " ", count: width + 2 - usage.count) + verb.meaning
    }
    return rows + ["every answer ends with a line ok, or error: and the reason"]
  }
}

extension OperatorCommand {
  init<C: ArgumentCoder<OperatorVerb>>(_ line: inout C, _ command: Self?) throws(CommandError) {
    let x = command?.said
    switch line.verb {
    case .announce:
      self = .announce(try line.text(x?.text, "announce what?").replacing("\t", with: " "))
    case .kick:
      let name = try line.whom(x)
      self = .kick(name, reason: try line.words(x.map { Reason($0.text) }).text)
    case .ban: self = .ban(try line.argument(x?.subject, "whom?"), minutes: try line.minutes(x))
    case .unban: self = .unban(try line.argument(x?.subject, "whom?"))
    case .mute: self = .mute(try line.whom(x), minutes: try line.minutes(x))
    case .unmute: self = .unmute(try line.whom(x))
    case .table:
      try line.fixed("close")
      self = .closeTable(try line.argument(x?.table, "which table?", as: "ID"))
    case .tables:
      try line.fixed("reap")
      self = .reapTables
    case .account:
      self = .account(try line.argument(x?.order, "what of the account?"), try line.whom(x))
    case .erase: self = .eraseAccount(try line.whom(x))
    case .accounts: self = .accounts(from: try line.argument(x?.address, "from which address?"))
    case .profile:
      try line.fixed("drop")
      let id = try line.argument(x?.text.map(PlainWord.init), "which profile?", as: "ID")
      self = .dropProfile(id.text)
    case .players:
      try line.fixed("reap")
      self = .reapPlayers
    case .limit: self = .limit(try line.optional(x?.setting))
    case .grant:
      let name = try line.whom(x)
      self = .grant(name, try line.argument(x?.number.map(GrantedChips.init), "how much?").chips)
    case .book: self = .book(try line.book(x?.book))
    case .people: self = .people
    case .status: self = .status
    case .drain: self = .drain(true)
    case .undrain: self = .drain(false)
    case .handover: self = .handOver
    case .reload: self = .reload
    case .orders: self = .orders
    case .help, .quit: throw CommandError(.protoVerb)
    }
  }

  fileprivate var said: Said {
    switch self {
    case .announce(let text): Said(verb: .announce, text: text)
    case .kick(let name, let reason): Said(verb: .kick, name: name, text: reason)
    case .ban(let subject, let minutes): Said(verb: .ban, subject: subject, number: minutes)
    case .unban(let subject): Said(verb: .unban, subject: subject)
    case .mute(let name, let minutes): Said(verb: .mute, name: name, number: minutes)
    case .unmute(let name): Said(verb: .unmute, name: name)
    case .closeTable(let table): Said(verb: .table, table: table)
    case .reapTables: Said(verb: .tables)
    case .account(let order, let name): Said(verb: .account, name: name, order: order)
    case .eraseAccount(let name): Said(verb: .erase, name: name)
    case .accounts(let address): Said(verb: .accounts, address: address)
    case .dropProfile(let id): Said(verb: .profile, text: id)
    case .reapPlayers: Said(verb: .players)
    case .people: Said(verb: .people)
    case .limit(let setting): Said(verb: .limit, setting: setting)
    case .status: Said(verb: .status)
    case .drain(let isOn): Said(verb: isOn ? .drain : .undrain)
    case .handOver: Said(verb: .handover)
    case .grant(let name, let chips): Said(verb: .grant, name: name, number: chips)
    case .reload: Said(verb: .reload)
    case .orders: Said(verb: .orders)
    case .book(let command): Said(verb: .book, book: command)
    }
  }

  /// How long a ban or a mute can last, in minutes: up to 19 years.
  public static let minutes = 1...10_000_000
}

/// What a command says, by its kind.
private struct Said {
  let verb: OperatorVerb
  var name: PlayerName?
  var subject: Subject?
  /// Minutes, or chips.
  var number: Int?
  var text: String?
  var table: TableID?
  var order: AccountOrder?
  var address: PeerAddress?
  var setting: QuotaSetting?
  var book: BookLine?
}

extension ArgumentCoder<OperatorVerb> {
  fileprivate mutating func whom(_ x: Said?) throws(CommandError) -> PlayerName {
    try argument(x?.name, "whom?")
  }

  fileprivate mutating func minutes(_ x: Said?) throws(CommandError) -> Int? {
    try optional(x?.number.map(Minutes.init))?.number
  }
}

// MARK: - Arguments

/// What is done to an account.
public enum AccountOrder: String, Sendable, CaseIterable { case disable, enable, delete }

extension AccountOrder: ChoiceArgument {}

/// Why somebody is sent away: all words, or none.
private struct Reason: Argument {
  let text: String?

  init(_ text: String?) { self.text = text }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let text = words.joined(separator: " ")
    words = []
    guard text.utf8.count <= Limits.chatBytes else { throw .textTooLong }
    self.text = text.isEmpty ? nil : text
  }

  static var form: String { "[REASON]" }
  var words: [String] { text.map { [$0] } ?? [] }
  static var examples: [Self] { [nil, "be nice", "a=b :c"].map(Self.init) }
}

/// A name, an address or a block of addresses: of IPv6 the 64 bits that one customer of a provider
/// has, or fewer.
extension Subject: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    if let address = PeerAddress(word) {
      self = .address(address.network.description)
    } else if word.contains("/"), let block = AddressPrefix(word),
      block.base.v4 != nil || block.length <= 64
    {
      let isOne = block.length == (block.base.v4 == nil ? 64 : 128)
      self = .address(isOne ? "\(block.base)" : "\(block)")
    } else if case .name(let name) = Subject(word) {
      self = .name(name)
    } else {
      throw place.usage(
        "\"\(quoting: word.prefix(50))\" is neither a name nor an address nor a block of them "
          + "without bits behind it, as 10.0.0.0/8 or 2001:db8::/32 (of IPv6 at most /64)")
    }
  }

  static var form: String { "NAME|ADDRESS|BLOCK" }

  /// Whether it names this address.
  public func covers(_ address: String) -> Bool {
    guard let block else { return self == .address(address) }
    return PeerAddress(address).map(block.contains) ?? false
  }

  /// The addresses that it names, if they are a block.
  public var block: AddressPrefix? {
    guard case .address(let text) = self, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return AddressPrefix(text)
  }

  var words: [String] { [description] }
  static var examples: [Self] {
    ["@ann", "10.0.0.7", "2001:db8::", "10.0.0.0/8"].compactMap { Subject($0) }
  }
}

/// The network of an address.
extension PeerAddress: Argument {
  init(taking words: inout [String], in place: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let address = PeerAddress(word) else {
      throw place.usage("\"\(quoting: word.prefix(20))\" is no address")
    }
    self = address.network
  }

  static var form: String { "ADDRESS" }
  var words: [String] { [description] }
  static var examples: [Self] { ["192.0.2.1", "2001:db8::"].compactMap { PeerAddress($0) } }
}

/// How long something lasts.
private struct Minutes: Argument {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    let range = OperatorCommand.minutes
    guard let number = WireNumber.parse(word), range.contains(number) else {
      throw CommandError(
        .protoNumber,
        "\"\(quoting: word.prefix(20))\": give whole minutes from \(range.lowerBound) to "
          + "\(range.upperBound), or none for ever")
    }
    self.number = number
  }

  static var form: String { "MINUTES" }
  var words: [String] { ["\(number)"] }
  static var examples: [Self] { [5, 1, 10_000_000].map(Self.init) }
}

/// How many chips are given.
private struct GrantedChips: Argument {
  let chips: Int

  init(_ chips: Int) { self.chips = chips }

  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    let word = words.removeFirst()
    guard let chips = WireNumber.parse(word), chips > 0 else {
      throw CommandError(
        .protoNumber, "\"\(quoting: word.prefix(20))\": give 1 to \(Limits.amount) chips")
    }
    self.chips = chips
  }

  static var form: String { "AMOUNT" }
  var words: [String] { ["\(chips)"] }
  static var examples: [Self] { [3, Limits.amount].map(Self.init) }
}

extension QuotaSetting: Argument {
  init(taking words: inout [String], in _: ArgumentPlace) throws(CommandError) {
    do throws(QuotaError) {
      try self.init(words.removeFirst())
    } catch { throw CommandError(.protoArguments, error.explanation) }
  }

  static var form: String { "NAME=VALUE" }
  var words: [String] { ["\(quota.rawValue)=\(figure)"] }
  static var examples: [Self] { [Self(.guestGames, 0), Self(.addressHeld, 50)] }
}
