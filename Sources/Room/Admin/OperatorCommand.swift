import Games
import Lines
import ScoreBook

/// What a command line does in the house; it throws the reason if it cannot.
typealias OperatorDeed = @Sendable (inout House, OperatorRequest) throws -> [Effect]

// MARK: - The rows

/// A command at the admin socket.
typealias OperatorRow = CommandRow<OperatorDeed>

extension OperatorRow {
  /// Creates a command without arguments.
  fileprivate init(_ word: String, _ summary: String, deed: @escaping OperatorDeed) {
    self.init(word, "", summary) { _ in deed }
  }
}

enum OperatorCommands {
  static let all: [OperatorRow] = people + house + members + server

  private static let people: [OperatorRow] = [
    .init("announce", "TEXT", "everybody with a name reads TEXT at once") { args in
      let text = try args.chat("announce what?").replacing("\t", with: " ")
      return { house, request in request.done() + house.announce(text) }
    },
    .init("kick", "NAME [REASON]", "sends somebody away, who reads REASON and may come back") {
      args in
      let (name, reason) = (try args.whom(), try args.reason())
      return { house, request in
        guard let person = house.people[name] else {
          return [request.refused("there is no \(name) here; ban keeps somebody out")]
        }
        let why: Prose = reason.map { ": \($0)" } ?? "; you may log in again"
        return house.dismiss(person, .authKicked, "the operator has sent you away\(why)")
          + request.done()
      }
    },
    .init(
      "ban", "NAME|ADDRESS|BLOCK [MINUTES]",
      "keeps a name, address or block out, and sends away who is here"
    ) { args in
      let (subject, minutes) = (try args.subject(), try args.minutes())
      return { house, request in
        let ban = Sanction(.ban, subject, isOn: true, until: house.time.end(after: minutes))
        return try house.impose(ban, request)
      }
    },
    .init("unban", "NAME|ADDRESS|BLOCK", "lets them in again") { args in
      let end = Sanction(.ban, try args.subject(), isOn: false)
      return { house, request in try house.impose(end, request) }
    },
    .init("mute", "NAME [MINUTES]", "lets somebody play, but not talk") { args in
      let (name, minutes) = (try args.whom(), try args.minutes())
      return { house, request in
        let mute = Sanction(.mute, .name(name), isOn: true, until: house.time.end(after: minutes))
        return try house.impose(mute, request)
      }
    },
    .init("unmute", "NAME", "lets somebody talk again") { args in
      let end = Sanction(.mute, .name(try args.whom()), isOn: false)
      return { house, request in try house.impose(end, request) }
    },
  ]

  private static let house: [OperatorRow] = [
    .init("table", "close ID", "closes a table; bets in play go back to their owners") { args in
      try args.fixed("close")
      let id = try Args.table(args.need(args.word(), "which table?"))
      return { house, request in
        guard house.openTable(id) != nil else {
          return [request.refused(id.isUnknown(among: house.tables.keys).description)]
        }
        return house.remove(id, then: request.done())
      }
    },
    .init("tables", "reap", "closes the tables that people created and where nobody sits") {
      args in
      try args.fixed("reap")
      return { house, request in
        let closing = house.closeTables(emptyFor: 0)
        return closing + request.done(["\(closing.count) tables close"])
      }
    },
    .init("drain", "takes no new people, and ends the server when everybody has left") {
      house, request in house.drain(true, request)
    },
    .init("undrain", "takes new people again") {
      house, request in house.drain(false, request)
    },
    .init(handOver, "lets a node that waits go on in this one's place") { _, request in
      request.done()
    },
    .init("grant", "NAME AMOUNT", "gives a member chips of the house") { args in
      let name = try args.whom()
      let word = try args.need(args.word(), "how much?")
      guard let amount = WireNumber.parse(word), amount > 0 else {
        throw Refusal(
          .protoNumber, "\"\(word.prefix(20))\": give 1 to \(Limits.amount) chips")
      }
      return { house, request in
        try house.grant(amount, to: name, request)
      }
    },
  ]

  private static let members: [OperatorRow] = [
    .init(
      "account", "disable|enable|delete NAME",
      "keeps a member out, lets the owner in again, or frees the name"
    ) { args in
      let order: AccountOrder? = try args.choice(args.word())
      let (what, name) = (try args.need(order, "what of the account?"), try args.whom())
      return { house, request in
        let member = try house.member(name)
        if what == .delete { return try house.delete(member.name, request) }
        // Keeping the name out is all it takes.
        let ban = Sanction(.ban, .name(name), isOn: what == .disable)
        return try house.impose(ban, request, isRemarked: false)
      }
    },
    .init("accounts", "ADDRESS", "lists the members who lately came from ADDRESS") { args in
      let word = try args.need(args.word(), "from which address?")
      guard let address = PeerAddress(word)?.network else {
        throw args.refusal("\"\(word.prefix(20))\" is no address")
      }
      return { house, request in
        request.done(
          house.store.accounts.known(at: address, house.time).map {
            "\($0.name) registered \($0.since.text) seen \($0.seen.text)"
          })
      }
    },
    .init("erase", "NAME", "removes a member with all games and profiles of that name") { args in
      let name = try args.whom()
      return { house, request in
        try house.erase(try house.member(name), request)
      }
    },
    .init("profile", "drop ID", "removes a profile of the score book that no game goes by") {
      args in
      try args.fixed("drop")
      let id = try args.need(args.word(), "which profile?")
      return { house, request in
        try house.change([.dropProfile(id)], request)
      }
    },
    .init("players", "reap", "removes the players of the score book who were in no game") {
      args in
      try args.fixed("reap")
      return { house, request in
        try house.change([.reapPlayers], request)
      }
    },
    .init("people", "lists who is here, as what, and from which address") { house, request in
      request.done(
        house.people.values.sorted { $0.name < $1.name }.map { person in
          "\(person.name) \(person.person.kind.rawValue)"
            + (person.address.isEmpty ? "" : " \(person.address)")
            + (person.session == nil ? " cut off by the restart" : person.isGone ? " cut off" : "")
        })
    },
  ]

  private static let server: [OperatorRow] = [
    .init(reload, "reads --config, --tables and --limits again, says what must wait") {
      _, request in request.done()
    },
    .init("orders", "lists the bans and mutes in force") { house, request in
      request.done(
        house.store.orders.inForce(at: house.time).map { order in
          "\(order.kind.rawValue) \(order.subject) until \(order.until?.text ?? "further notice")"
        })
    },
    .init(
      "limit", "[NAME=VALUE]", "sets a limit until the server ends, 0: none; without words lists"
    ) { args in
      guard let word = args.word() else {
        return { house, request in request.done(house.limits) }
      }
      let setting = try Quota.setting(word)
      return { house, request in
        house.limiter.figures[setting.quota] = setting.figure
        return request.done()
      }
    },
    .init("status", "says who is here, what is on record, and which limits were hit") {
      house, request in house.status(request)
    },
    .init("book", "[WHAT …]", "reads the book; drop N takes a game out, restore N puts it back") {
      args in
      let line = try BookLine(args.rest())
      return { house, request in try house.operate(line, request) }
    },
    .init(help, "lists these") { _, request in request.done() },
    .init(quit, "ends this conversation; the server goes on") { _, request in
      request.done()
    },
  ]

  /// The commands that the socket answers itself.
  static let help = "help", quit = "quit"
  /// The commands that the server does, not the house.
  static let reload = "reload", handOver = "handover"

  private enum AccountOrder: String, CaseIterable { case disable, enable, delete }
}

// MARK: - Lines

/// A command line of the admin socket, understood.
public struct OperatorLine: Sendable {
  public let word: String
  let deed: OperatorDeed

  /// Reads a line without its line ending; `nil` for an empty line or a `#` comment.
  ///
  /// - Throws: `Refusal` if it is not safe text or not a command; its text names the fix.
  public init?(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    let line = try RequestLine(bytes)
    guard line.tag == nil else {
      throw Refusal(.protoTag, "no tags here: answers come in the order of the commands")
    }
    let word = line.verb
    guard !word.isEmpty, !word.hasPrefix("#") else { return nil }
    guard let command = OperatorCommands.all.first(where: { $0.word == word }) else {
      let near = NearestWord.find(word, among: OperatorCommands.all.map(\.word))
      throw Refusal(noCommand: word, near, help: "help lists them")
    }
    self.word = word
    var args = Args(line.tail, .plain, usage: command.usage)
    do {
      deed = try command.read(&args)
      try args.finish()
    } catch { throw Refusal(reason: error) }
  }

  public var isHelp: Bool { word == OperatorCommands.help }
  public var isQuit: Bool { word == OperatorCommands.quit }
  public var isReload: Bool { word == OperatorCommands.reload }
  public var isHandOver: Bool { word == OperatorCommands.handOver }

  /// A line as it is recorded: with `***` in place of passwords in players' commands, which
  /// somebody may type here by mistake.
  public static func withoutPasswords(_ line: String) -> String {
    let words = line.split(whereSeparator: \.isWhitespace)
    let verb = words.firstIndex { !$0.hasPrefix("@") } ?? words.endIndex
    guard verb < words.endIndex,
      let names = ["login": 1, "register": 1, "password": 0][words[verb].lowercased()],
      words.endIndex > verb + 1 + names
    else { return line }
    return words[...(verb + names)].joined(separator: " ") + " ***"
  }

  /// The lines of `help`: all commands, and how answers end.
  public static var helpLines: [String] {
    let usages = OperatorCommands.all.map(\.usage)
    let width = usages.map(\.count).max() ?? 0
    let rows = zip(OperatorCommands.all, usages).map { command, usage in
      usage + String(repeating: " ", count: width + 2 - usage.count) + command.summary
    }
    return rows + ["every answer ends with a line ok, or error: and the reason"]
  }
}

// MARK: - Arguments

extension Args {
  fileprivate mutating func fixed(_ word: String) throws(Refusal) {
    guard self.word()?.lowercased() == word else { throw refusal("\(word) is missing") }
  }

  fileprivate mutating func whom() throws(Refusal) -> PlayerName {
    try Args.name(need(self.word(), "whom?"))
  }

  /// All of the typed text.
  fileprivate mutating func chat(_ question: Prose) throws(Refusal) -> String {
    let text = WordScanner.text(rest())
    guard !SafeText.isBlank(text) else { throw refusal(question) }
    guard text.utf8.count <= Limits.chatBytes else { throw .textTooLong }
    return text
  }

  /// The reason for sending somebody away: all the words that are left.
  fileprivate mutating func reason() throws(Refusal) -> String? {
    let text = allWords().joined(separator: " ")
    guard text.utf8.count <= Limits.chatBytes else { throw .textTooLong }
    return text.isEmpty ? nil : text
  }

  /// A name, an address or a block of addresses; for IPv6 the 64 bits that a provider gives a
  /// customer, or fewer.
  fileprivate mutating func subject() throws(Refusal) -> Subject {
    let word = try need(self.word(), "whom?")
    if let address = PeerAddress(word) { return .address(address.network.description) }
    if word.contains("/"), let block = AddressPrefix(word),
      block.base.v4 != nil || block.length <= 64
    {
      let isOne = block.length == (block.base.v4 == nil ? 64 : 128)
      return .address(isOne ? "\(block.base)" : "\(block)")
    }
    if case .name(let name) = Subject(word) { return .name(name) }
    throw refusal(
      "\"\(word.prefix(50))\" is neither a name nor an address nor a block of them "
        + "without bits behind it, as 10.0.0.0/8 or 2001:db8::/32 (of IPv6 at most /64)")
  }

  /// The duration of a ban or a mute in minutes, up to 19 years.
  fileprivate mutating func minutes() throws(Refusal) -> Int? {
    guard let word = self.word() else { return nil }
    let range = 1...10_000_000
    guard let minutes = WireNumber.parse(word), range.contains(minutes) else {
      throw Refusal(
        .protoNumber,
        "\"\(word.prefix(20))\": give whole minutes from \(range.lowerBound) to "
          + "\(range.upperBound), or none for ever")
    }
    return minutes
  }
}

extension WallTime {
  fileprivate func end(after minutes: Int?) -> WallTime? {
    minutes.map { WallTime(milliseconds: milliseconds + $0 * 60_000) }
  }
}
