import Store
import Identity
import LineProtocol

extension OperatorCommand {
  /// How long a ban or a mute can last, in minutes: up to 19 years.
  static let minutes = 1...10_000_000

  /// Takes the words behind a verb that is a command.
  init(_ words: inout OperatorWords) throws(CommandError) {
    switch words.verb {
    case .announce: self = .announce(try words.text())
    case .kick: self = .kick(try words.name(), reason: try words.reason())
    case .ban:
      self = .sanction(.ban, try words.subject(), minutes: try words.minutes())
    case .unban: self = .pardon(.ban, try words.subject())
    case .mute:
      self = .sanction(.mute, .name(try words.name()), minutes: try words.minutes())
    case .unmute: self = .pardon(.mute, .name(try words.name()))
    case .table: self = .closeTable(try words.tableToClose())
    case .tables:
      try words.fixed("reap")
      self = .reapTables
    case .account: self = try words.accountCommand()
    case .erase: self = .eraseAccount(try words.name())
    case .accounts: self = .accounts(from: try words.address())
    case .profile:
      try words.fixed("drop")
      self = .dropProfile(try words.one("which profile?"))
    case .players:
      try words.fixed("reap")
      self = .reapPlayers
    case .people: self = .people
    case .limit: self = try words.limit()
    case .status: self = .status
    case .grant: self = .grant(try words.name(), try words.amount())
    case .drain: self = .drain(true)
    case .undrain: self = .drain(false)
    case .reload: self = .reload
    case .book: self = .book(words.all())
    case .orders, .help, .quit: self = .orders
    }
  }
}

/// The words behind a verb of the operator's, taken off one after the other.
struct OperatorWords {
  let verb: OperatorVerb
  private let rest: String
  private var words: ArraySlice<Substring>

  init(_ verb: OperatorVerb, _ rest: String) {
    self.verb = verb
    self.rest = rest
    words = rest.split { $0 == " " || $0 == "\t" }[...]
  }

  /// - Throws: `CommandError` if words are left over.
  func finish() throws(CommandError) {
    if let extra = words.first { throw usage("\"\(shown(extra))\" is one word too many;") }
  }

  /// All words that are left.
  mutating func all() -> [String] {
    defer { words = [] }
    return words.map(String.init)
  }

  /// Everything, as chat may be written.
  mutating func text() throws(CommandError) -> String {
    words = []
    guard !rest.isEmpty else { throw usage("announce what?") }
    guard rest.utf8.count <= Limits.chatBytes else {
      throw CommandError(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes")
    }
    return rest.replacing("\t", with: " ")
  }

  /// What is left, as chat may be written; `nil` if nothing is.
  mutating func reason() throws(CommandError) -> String? {
    let reason = all().joined(separator: " ")
    guard reason.utf8.count <= Limits.chatBytes else {
      throw CommandError(.protoTooLong, "a text has at most \(Limits.chatBytes) bytes")
    }
    return reason.isEmpty ? nil : reason
  }

  mutating func name() throws(CommandError) -> PlayerName {
    guard let word = words.popFirst() else { throw usage("whom?") }
    guard let name = PlayerName(word) else {
      throw CommandError(.authName, "\"\(shown(word))\" is no name; write: \(verb.usage)")
    }
    return name
  }

  /// A name, or an address: of IPv6 the 64 bits that one customer of a provider has.
  mutating func subject() throws(CommandError) -> Subject {
    guard let word = words.popFirst() else { throw usage("whom?") }
    if let address = PeerAddress(word) { return .address(address.network.description) }
    guard case .name(let name) = Subject(String(word)) else {
      throw usage("\"\(shown(word))\" is neither a name nor an address;")
    }
    return .name(name)
  }

  mutating func address() throws(CommandError) -> PeerAddress {
    let word = try one("from which address?")
    guard let address = PeerAddress(word[...]) else {
      throw usage("\"\(shown(word[...]))\" is no address;")
    }
    return address.network
  }

  /// A number of minutes, if there is one.
  mutating func minutes() throws(CommandError) -> Int? {
    guard let word = words.popFirst() else { return nil }
    guard let number = WireNumber.parse(String(word)), OperatorCommand.minutes.contains(number)
    else {
      let range = OperatorCommand.minutes
      throw CommandError(
        .protoNumber,
        "\"\(shown(word))\": give whole minutes from \(range.lowerBound) to \(range.upperBound), "
          + "or none for ever")
    }
    return number
  }

  mutating func amount() throws(CommandError) -> Int {
    guard let word = words.popFirst() else { throw usage("how much?") }
    guard let number = WireNumber.parse(String(word)), number > 0 else {
      throw CommandError(.protoNumber, "\"\(shown(word))\": give 1 to \(Limits.amount) chips")
    }
    return number
  }

  mutating func tableToClose() throws(CommandError) -> TableID {
    try fixed("close")
    let word = try one("which table?")
    guard let id = TableID(word) else {
      throw CommandError(.tableName, "\"\(shown(word[...]))\" is no table's name")
    }
    return id
  }

  /// The only word that can stand there.
  mutating func fixed(_ word: String) throws(CommandError) {
    guard words.popFirst()?.lowercased() == word else { throw usage("\(word) is missing;") }
  }

  /// A word that must be there.
  mutating func one(_ question: String) throws(CommandError) -> String {
    guard let word = words.popFirst() else { throw usage(question) }
    return String(word)
  }

  mutating func accountCommand() throws(CommandError) -> OperatorCommand {
    switch try one("what of the account?").lowercased() {
    case "disable": return .account(try name(), isEnabled: false)
    case "enable": return .account(try name(), isEnabled: true)
    case "delete": return .deleteAccount(try name())
    case let word: throw usage("\"\(shown(word[...]))\" is nothing to do with an account;")
    }
  }

  /// A quota and its figure, or that the list of them is wanted.
  mutating func limit() throws(CommandError) -> OperatorCommand {
    guard let word = words.popFirst() else { return .limits }
    do throws(QuotaError) {
      let (quota, figure) = try QuotaFigures.parse(word)
      return .limit(quota, figure)
    } catch {
      throw CommandError(.protoArguments, error.explanation)
    }
  }

  private func usage(_ problem: String) -> CommandError {
    CommandError(.protoArguments, "\(problem) write: \(verb.usage)")
  }

  private func shown(_ word: Substring) -> String { SafeText.printable(word.prefix(20)) }
}
