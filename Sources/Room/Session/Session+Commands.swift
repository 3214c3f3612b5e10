import Advisor
import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Tables

extension Session {
  /// Passes a move on to its table.
  mutating func act(
    _ request: ActionRequest, at table: TableID?
  ) throws(Refusal) -> [Effect] {
    pending?.isAction = true
    let target = try tables.joined(table, seated: true)
    if request.options.nameKeptRules {
      let sender = sender
      return house { house, requester in
        let request = try RulesService.game(request, requester, in: house.store)
        guard house.tables[target] != nil else {
          return [.session(sender.session, .noSuchTable(target))]
        }
        let deed: TableDeed = { table, sender in try table.act(request, sender) }
        return [.table(target, .command(sender, deed))]
      }
    }
    try confirm(request, at: target)
    return self.table(target) { table, sender in try table.act(request, sender) }
  }

  /// A person who folds where a check costs nothing is asked once whether that is meant.
  private mutating func confirm(
    _ request: ActionRequest, at table: TableID
  ) throws(Refusal) {
    guard reader.mode == .text, request.word == "fold", !request.isInsistent,
      let question = tables[table]?.question, question.game.legal.contains(.poker(.check)),
      tables[table]?.confirmed != question.turn
    else { return }
    tables.update(table) { $0.confirmed = question.turn }
    throw Refusal(.ruleConfirm, "a check costs nothing; check, or fold again if you mean it")
  }

  mutating func hello(_ role: Person.Role?) -> Line {
    if reader.mode != .text { prompts[.card] = nil }
    if let role { person.role = role }
    let zone = reader.wantsScreens && person.role == .person ? reader.style.serverZone : nil
    return Line(
      .done, "hello",
      [
        "proto": Limits.version, "mode": reader.mode, "session": token, "zone": zone?.minutes,
      ],
      said: name.map { "Hello, \($0)." }
        ?? "Hello. Type play to be seated, or login NAME first for a name of your own.")
  }

  func pong(_ echo: String?) -> Line {
    let echo = echo?.isEmpty == false ? echo : nil
    return Line(
      .done, "ping", ["x": echo, "ts": now.milliseconds],
      said: echo.map { "pong \($0)" } ?? "pong")
  }

  mutating func make(_ setting: Setting) throws(Refusal) -> [Effect] {
    if case .finger(let setting) = setting {
      try requireMembership()
      return house { house, requester in try house.set(finger: setting, requester) }
    }
    reader.make(setting)
    if reader.mode != .text { prompts[.card] = nil }
    finish(setting.line)
    return []
  }

  /// Has commands go to a table; of who is seated that is put on record.
  mutating func use(_ table: TableID) throws(Refusal) -> [Effect] {
    let table = try tables.joined(table, seated: false)
    if tables.entries.contains(where: \.isSeated), tables.used != table {
      return house { house, requester in house.use(table, requester) }
    }
    tables.used = table
    finish(.uses(table))
    return []
  }

  private var place: HelpPlace {
    let here = tables.entries.first { $0.table == tables.chosen } ?? tables.entries.first
    guard let here else {
      return name == nil ? .greeting : .lobby(isMember: person.kind == .member)
    }
    let game = here.game.description
    guard here.isSeated else { return .watching(game: game, here.options) }
    return tables.hasQuestion() ? .turn(game: game, here.options) : .table(game: game, here.options)
  }

  mutating func help(_ topic: String?) -> Answer {
    let (reply, ladder) = AdviceReply.ladder(isCounted: false)
    let lines =
      topic == "hands"
      ? (ladder + [reply]).flatMap { reader.renderer.lines($0) }
      : (topic == nil ? advisor.tutorials.lesson.map { [$0] } ?? [] : [])
        + Help.lines(topic, at: place)
    return Answer(
      Line(.done, "help", ["rows": lines.count, "topic": topic]),
      rows: lines.map { Line.text($0) })
  }
}

extension Line {
  static func uses(_ table: TableID) -> Line {
    Line(.done, "use", ["table": table], said: "Your commands now go to table \(table).")
  }
}

// MARK: - Conditions and targets

extension Session {
  func requireName() throws(Refusal) {
    guard name != nil else {
      throw Refusal(.authRequired, "you have no name yet; type login NAME, as in login ann")
    }
  }

  /// Whoever knows the seed knows all cards: only who is at the server's own machine may say it.
  func requireNoForeignSeed(_ options: [TableOption]) throws(Refusal) {
    guard !address.isLoopback else { return }
    for option in options where option.key == Key.seed.rawValue {
      throw Refusal(.tableOption, "seed= is for who connects from the server's own machine")
    }
  }

  /// Asks a table about the cards that this person holds there.
  ///
  /// - Throws: `Refusal` that says what can be asked without a hand of one's own.
  mutating func askOfOwnHand(
    _ named: TableID?, example: Prose, _ deed: @escaping TableDeed
  ) throws(Refusal) -> [Effect] {
    let table: TableID
    do throws(Refusal) { table = try tables.joined(named, seated: true) } catch {
      guard error.code != .tableWhich else { throw error }
      throw Refusal(
        error.code,
        "you hold no cards at a table; name some, as in " + example)
    }
    input.bucket.charge(LineCost.atTable, at: now)
    return self.table(table, deed)
  }

  /// Who sends a command to a table.
  var sender: TableSender {
    let tagged = pending?.tag.map { ($0, pending?.words ?? "") }
    return TableSender(
      session: id, name: name, person: person, token: token, tagged: tagged,
      readsJSON: reader.mode == .json,
      isAskedBack: reader.mode == .text || reader.mode == .wire && reader.wantsScreens,
      quits: pending?.quitting != nil)
  }
}
