import Games
import Lines
import ScoreBook

/// What a command does in a session.
typealias Deed = @Sendable (inout Session) throws -> [Effect]
/// What a command does in the house.
public typealias HouseDeed = @Sendable (inout House, Sender) throws -> [Effect]
/// What a command does at a table.
public typealias TableDeed = @Sendable (inout TableSession, Sender) throws -> Void

/// A player's command.
typealias PlayerRow = CommandRow<Deed>

/// The players' commands.
enum Commands {
  /// All commands, in the order of the help.
  static let all: [PlayerRow] =
    sessionRows + lobbyRows + tableRows + playRows + advisorRows + officeRows

  private static let byWord = PlayerRow.byWord(all)

  /// The commands that words of other servers stand for.
  private static let byOther = Dictionary(
    all.flatMap { row in row.others.map { (String($0), row) } },
    uniquingKeysWith: { first, _ in first })

  /// The command for a word or letter in lower case.
  static func named(_ word: String) -> PlayerRow? { byWord[word] }

  /// The command that a word of another server stands for, or what somebody is doing, as in
  /// `folding`.
  static func meant(by word: String) -> PlayerRow? {
    byOther[word] ?? (word.hasSuffix("ing") ? named(String(word.dropLast(3))) : nil)
  }

  static func usage(_ word: String) -> String { named(word)?.usage ?? word }

  /// Interprets a line.
  ///
  /// - Parameter money: the unit of an amount of money without a sign or a decimal point.
  /// - Throws: `Refusal` with a sentence that shows the correct form.
  static func understood(
    _ line: RequestLine, _ money: Args.Money
  ) throws(Refusal) -> (CommandTraits, Deed) {
    guard let row = named(line.verb) else { throw unknown(line.verb) }
    var args = row.args(line, money)
    do {
      let deed = try row.read(&args)
      try args.finish()
      return (row.traits, deed)
    } catch { throw Refusal(reason: error) }
  }

  /// The refusal of a word that is no command.
  private static func unknown(_ word: String) -> Refusal {
    if word.isEmpty {
      return Refusal(.protoTag, "a tag stands before a command, as in @1 who")
    }
    return DroppedWord.refusal(word)
      ?? Refusal(noCommand: word, meant(by: word)?.word ?? near(word))
  }

  /// The command that a word is most like, unless that would cost a seat.
  static func near(_ word: String, _ isMeant: (PlayerRow) -> Bool = { _ in true }) -> String? {
    let rows = all.filter { !$0.traits.contains(.isParting) && isMeant($0) }
    return NearestWord.find(word, among: rows.map(\.word))
  }
}

extension PlayerRow {
  /// Whether the command could cost chips or a seat, so that a guess only names it.
  var isCostly: Bool {
    traits.contains(.isMove) || traits.contains(.isParting) && !traits.contains(.isOwn)
  }

  /// Who may use a command.
  enum Speaker {
    case anybody
    /// People with a name.
    case named
    /// People with a name who are not muted.
    case heard
    case member
  }

  // MARK: - Rows

  /// Creates the row of a command that the house does.
  static func house(
    _ word: String, _ forms: String, _ summary: String, like example: String? = nil,
    _ traits: CommandTraits = [], for speaker: Speaker = .anybody,
    read: @escaping @Sendable (inout Args) throws -> HouseDeed
  ) -> PlayerRow {
    PlayerRow(word, forms, summary, like: example, traits) { args in
      let deed = try read(&args)
      return { session in
        try session.require(speaker)
        return session.house(deed, isLive: traits.contains(.isLive))
      }
    }
  }

  /// Creates the row of a command for a table where the person is seated.
  static func seated(
    _ word: String, _ forms: String, _ summary: String, like example: String? = nil,
    examples: Prose? = nil, _ traits: CommandTraits = [],
    read: @escaping @Sendable (inout Args) throws -> (TableID?, TableDeed)
  ) -> PlayerRow {
    PlayerRow(word, forms, summary, like: example, examples: examples, traits) { args in
      let (table, deed) = try read(&args)
      return { session in session.table(try session.tables.joined(table, seated: true), deed) }
    }
  }
}

// MARK: - Help

extension CommandRow {
  /// The ways to write the command, each a list of arguments: `TABLE`, `[seat=N]`.
  var ways: [[String]] {
    if word == "book" { return BookCommand.ways }
    return forms.isEmpty
      ? [[]] : forms.split(separator: " | \(word) ").map { Self.arguments($0) }
  }

  /// Splits a form into its arguments; brackets hold one together.
  private static func arguments(_ form: Substring) -> [String] {
    var (all, depth) = ([""], 0)
    for character in form {
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      if character == " ", depth == 0 {
        all.append("")
      } else {
        all[all.count - 1].append(character)
      }
    }
    return all.filter { !$0.isEmpty }
  }

  /// What the command means at tables of a family, or at all tables without one.
  func meaning(
    at family: GameFamily?
  ) -> (usage: String, summary: String, examples: Prose?) {
    guard let own = family.flatMap({ atTables[$0] }) else {
      // The other ways are explained in their help.
      let isAdvisor = word == "advise" || word == "equity"
      let form = isAdvisor ? "\(word) \(ways[0].joined(separator: " "))" : usage
      return (form, summary, examples)
    }
    let forms = own.forms.map { $0.isEmpty ? word : "\(word) \($0)" }
    return (forms ?? usage.replacing(" [TABLE]", with: ""), own.summary, own.examples)
  }
}

extension Session {
  /// - Parameter isLive: see `CommandTraits.isLive`.
  func house(_ deed: @escaping HouseDeed, isLive: Bool = false) -> [Effect] {
    [.house(.command(sender, deed, isLive: isLive))]
  }

  func table(_ table: TableID, _ deed: @escaping TableDeed) -> [Effect] {
    [.table(table, .command(sender, deed))]
  }

  /// Sends a command that may need chips to a table; the house adds the chips.
  func send(withChips table: TableID, _ deed: @escaping TableDeed) -> [Effect] {
    house({ house, sender in try house.send(sender, to: table, deed) }, isLive: true)
  }

  /// This session as the house and tables see it.
  var sender: Sender {
    Sender(
      session: id, name: name, person: person, former: former, token: token, peer: address,
      failures: failedLogins, mode: reader.mode, wantsScreens: reader.wantsScreens,
      says: reader.says, tagged: pending?.tag.map { ($0, pending?.words ?? "") },
      quits: pending?.quitting != nil, isConfirming: prompts[.confirmation] != nil)
  }

  /// - Throws: `Refusal` for people who may not use a command.
  func require(_ speaker: PlayerRow.Speaker) throws(Refusal) {
    if speaker == .anybody { return }
    guard name != nil else {
      throw Refusal(.authRequired, "you have no name yet; type login NAME, as in login ann")
    }
    if speaker == .heard, isMuted { throw Refusal(.authMuted) }
    if speaker == .member, person.kind != .member { throw Refusal(.authMember) }
  }
}
