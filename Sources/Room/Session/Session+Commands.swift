import Advisor
import Cards
import Games
import Identity
import LineProtocol
import Lines
import ScoreBook
import Tables

extension Session {
  /// Does a command, or posts it to lobby, office or table and leaves it pending.
  mutating func perform(_ command: Command, at now: Instant) throws(CommandError) -> [Effect] {
    switch command {
    case .session(let command): return try perform(command, at: now)
    case .lobby(let command):
      try admit(command)
      if case .create(let table, let game, let options) = command, options.nameKeptRules {
        return [.office(.named(requester, .create(table, game: game, options: options)))]
      }
      return [.lobby(.command(requester, command))]
    case .office(let command):
      if case .book(let line) = command { pending?.tellsFile = line.tellsFile }
      return try post(command)
    case .rounds(let command, let table):
      if case .export = command {
        try requireName()
        pending?.tellsFile = true
      }
      if case .replay(_, .some) = command { bucket.take(Self.equityLines - 1, at: now) }
      return [.office(.rounds(requester, command, of: try tableOfRounds(table, command)))]
    case .table(.say(let text), nil) where tables.isEmpty:
      try requireVoice()
      return [.lobby(.said(requester, text))]
    case .table(let command, let table):
      let target = try place(of: command, at: table)
      switch command {
      case .act(let request) where request.options.nameKeptRules:
        return [.office(.named(requester, .new(sender, target, request)))]
      case .act(let request): try confirm(request, at: target)
      case .advise, .equity: bucket.take(Self.equityLines - 1, at: now)
      default: break
      }
      return post(target, command)
    }
  }

  mutating func perform(
    _ command: Command.Session, at now: Instant
  ) throws(CommandError) -> [Effect] {
    switch command {
    case .hello(let mode, _, let role, let screens, let says):
      wantsScreens = screens ?? wantsScreens
      wantsSentences = says ?? wantsSentences
      finish(hello(mode: mode, role: role))
    case .ping(let echo): finish(pong(echo, at: now))
    case .set(.finger(let setting)):
      try requireMembership()
      return [.office(.openness(requester, setting))]
    case .set(let setting): finish(set(setting))
    case .help(let topic): finish(help(topic))
    case .play(let wish): return try play(wish, at: now)
    case .quit: return quitAsked()
    case .login(let name, let password, let device):
      return try login(name, password: password, device: device, at: now)
    case .register(let name, let password): return try register(name, password, at: now)
    case .password(let old, let new): return try changePassword(old, new)
    case .ignore(let other?) where person.kind == .member:
      return [.office(.ignore(requester, try ignorable(other), true))]
    case .unignore(let other) where person.kind == .member:
      return [.office(.ignore(requester, other, false))]
    case .ignore(let other): finish(try ignore(other))
    case .unignore(let other): finish(unignore(other))
    case .resume(let token, let seen): return try resume(token, seen: seen)
    case .use(let table): return try use(table)
    case .hands: finish(Answer(AdviceReply.ladder()))
    case .advise, .adviseMore, .adviseNew, .equity, .equityMore, .equityNew, .quiz:
      return try askAdvisor(command, at: now)
    case .tutorial(let move):
      if name == nil, mode == .text || wantsScreens, move.opensLesson {
        return try begin(.tutorial(move), at: now)
      }
      finish(try tutor(move))
    }
    return []
  }

  /// - Throws: `CommandError` for what the session itself does not let through to the lobby.
  private func admit(_ command: Command.Lobby) throws(CommandError) {
    switch command {
    case .tell: try requireVoice()
    case .create(_, _, let options):
      try requireName()
      try requireNoForeignSeed(options)
    case .challenge: try requireVoice()
    case .close, .accept, .decline, .cancel: try requireName()
    case .stats, .who, .finger, .games, .tables: break
    }
  }

  /// The table that a command goes to.
  ///
  /// - Throws: `CommandError` where its sender may not ask for it there.
  private func place(
    of command: Command.Table, at table: TableID?
  ) throws(CommandError) -> TableID {
    switch command {
    case .sit:
      try requireName()
      return try open(table)
    case .watch: return try open(table)
    case .look: return try named(table)
    case .unwatch: return try watched(table)
    case .say:
      try requireVoice()
      return try joined(table, seated: false)
    case .advise:
      return try tableOfOwnHand(table, example: "advise \(typed: "AhKd") \(typed: "3h4h5h")")
    case .equity:
      return try tableOfOwnHand(table, example: "equity \(typed: "AhKd") vs \(typed: "QsQc")")
    case .leave, .sitOut, .comeBack, .kick, .count, .odds, .topUp, .bot, .act:
      return try joined(table, seated: true)
    }
  }

  /// A person who folds where a check costs nothing is asked once whether that is meant.
  private mutating func confirm(
    _ request: ActionRequest, at table: TableID
  ) throws(CommandError) {
    guard mode == .text, request.verb == .fold, !request.isInsistent,
      let question = tables[table]?.question, question.game.legal.contains(.poker(.check)),
      tables[table]?.confirmed != question.turn
    else { return }
    tables.update(table) { $0.confirmed = question.turn }
    throw CommandError(.ruleConfirm, "a check costs nothing; check, or fold again if you mean it")
  }

  private mutating func hello(mode: RenderingMode?, role: Person.Role?) -> Message {
    if let mode { self.mode = mode }
    if self.mode != .text { card = nil }
    if let role { person.role = role }
    let zone = wantsScreens && person.role == .person ? renderer.serverZone : nil
    return Message(Greeted(self.mode, token: token, zone: zone))
  }

  func pong(_ echo: String?, at now: Instant) -> Message {
    Message(Pong(echo?.isEmpty == false ? echo : nil, milliseconds: now.milliseconds))
  }

  private mutating func set(_ setting: Setting) -> Message {
    switch setting {
    case .mode(let mode):
      self.mode = mode
      if mode != .text { card = nil }
    case .glyphs(let on): renderer.style.glyphs = on
    case .color(let on): renderer.style.color = on
    case .screenReader(let on): renderer.style.screenReader = on
    case .chat(let chat): self.chat = chat
    case .lobby(let on): hearsLobby = on
    case .zone(let zone): renderer.style.zone = zone
    case .width(let columns): chosenColumns = .some(columns)
    // A member's is the office's to keep.
    case .finger: break
    }
    return Message(SettingMade(setting))
  }

  /// Has commands go to a table; of who is seated that is put on record.
  private mutating func use(_ table: TableID) throws(CommandError) -> [Effect] {
    let table = try joined(table, seated: false)
    if tables.entries.contains(where: \.isSeated), tables.used != table {
      return [.lobby(.uses(requester, table))]
    }
    tables.use(table)
    finish(Message(DoneAtTable(.use, table)))
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

  private mutating func help(_ topic: String?) -> Answer {
    let (reply, ladder) = AdviceReply.ladder(isCounted: false)
    let lines =
      topic == Verb.hands.rawValue
      ? reader.lines(reply, after: ladder)
      : (topic == nil ? advisor.tutorials.lesson.map { [$0] } ?? [] : [])
        + Help.lines(topic, at: place)
    return Answer(
      Message(HelpEnd(rows: lines.count, topic: topic)),
      rows: lines.map { Message(.text($0)) })
  }
}

// MARK: - Conditions and targets

extension Session {
  func requireName() throws(CommandError) {
    guard name != nil else {
      throw CommandError(.authRequired, "you have no name yet; type login NAME, as in login ann")
    }
  }

  /// Whoever knows the seed knows all cards: only who is at the server's own machine may say it.
  private func requireNoForeignSeed(_ options: [TableOption]) throws(CommandError) {
    guard !address.isLoopback else { return }
    for option in options where option.key == Key.seed.rawValue {
      throw CommandError(.tableOption, "seed= is for who connects from the server's own machine")
    }
  }

  /// A table that is to be joined, if there is room for one more.
  private func open(_ named: TableID?) throws(CommandError) -> TableID {
    let table = try self.named(named)
    if tables[table] == nil { try requireRoom() }
    return table
  }

  /// - Throws: `CommandError` for somebody who can join no more tables.
  func requireRoom() throws(CommandError) {
    guard tables.entries.count < Limits.tablesJoined else {
      throw CommandError(
        .tableLimit, "you are at \(Limits.tablesJoined) tables already; leave one first")
    }
  }

  private func named(_ table: TableID?) throws(CommandError) -> TableID {
    if let table { return table }
    return try tables.target(seated: false)
  }

  /// The table whose rounds are meant: for whoever is at none, the one that was left last.
  private func tableOfRounds(
    _ named: TableID?, _ command: Command.Rounds
  ) throws(CommandError) -> TableID {
    if named == nil, tables.isEmpty, let left = tables.left { return left }
    do throws(CommandError) { return try self.named(named) } catch {
      guard error.code == .tableNone, let example = TableID("main") else { throw error }
      let typed = Command.rounds(command, of: example).line
      throw CommandError(.tableNone, "you are at no table; name one, as in \(usage: typed)")
    }
  }

  /// The table that is meant: the named one if it is joined, or the only or chosen one.
  func joined(_ named: TableID?, seated: Bool) throws(CommandError) -> TableID {
    guard let named else { return try tables.target(seated: seated) }
    guard let entry = tables[named] else {
      throw CommandError(.tableNotJoined, "you are not at table \(named); sit \(named) to play")
    }
    guard entry.isSeated || !seated else {
      throw CommandError(.seatNone, "you are only watching table \(named); sit \(named) to play")
    }
    return named
  }

  /// The table whose cards the advisor is asked about.
  ///
  /// - Throws: `CommandError` that says what can be asked without a hand of one's own.
  private func tableOfOwnHand(
    _ named: TableID?, example: Prose
  ) throws(CommandError) -> TableID {
    do throws(CommandError) { return try joined(named, seated: true) } catch {
      guard error.code != .tableWhich else { throw error }
      throw CommandError(
        error.code,
        "you hold no cards at a table; name some, as in " + example)
    }
  }

  private func watched(_ named: TableID?) throws(CommandError) -> TableID {
    let candidates = tables.entries.filter { !$0.isSeated && (named == nil || $0.table == named) }
    guard let first = candidates.first else {
      throw CommandError(.tableNotJoined, "you are not watching there; watch TABLE begins")
    }
    return first.table
  }

  private func post(_ table: TableID, _ command: Command.Table) -> [Effect] {
    [.table(table, .command(sender, command))]
  }

  /// Who sends a command to a table.
  var sender: TableSender {
    let tagged = pending?.tag.map { ($0, pending?.words ?? "") }
    return TableSender(
      session: id, name: name, person: person, token: token, tagged: tagged,
      readsJSON: mode == .json, isAskedBack: mode == .text || mode == .wire && wantsScreens,
      quits: pending?.quitting != nil)
  }
}
