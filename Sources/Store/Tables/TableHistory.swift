import FoundationEssentials
import Games
import Identity
import LineProtocol
import Lines
import Tables

/// One table as it is remembered: the fold of its records.
public struct TableHistory: Sendable, Equatable {
  /// What it was opened with.
  public let settings: TableSettings
  /// The table as its last record left it.
  public private(set) var table: Table
  /// Which owner of the table decided its last record.
  public private(set) var term = 1
  /// The index of its last record; 0 before the first.
  public private(set) var lastIndex = 0
  /// How many questions it had asked.
  public private(set) var turns = 0
  private var history = RoundHistory()
  private var recent = RecentEvents()
  /// Who sits there. A guest who registers is a member here, and still a guest at the table.
  private(set) var seated: SeatMap<PlayerIdentity> = [:]
  /// Seats with chips that nobody owns any more: a guest's evening is over, or an account is
  /// deleted.
  private(set) var unowned: Set<Seat> = []
  /// Who has played a round of the game and still has money: it ends for these when it is over.
  private var playing: [PlayerIdentity] = []
  private var answered: [PlayerName: [AnsweredCommand]] = [:]
  /// Who has commands go here, of several tables at which they sit.
  private var users: Set<PlayerName> = []
  /// Where those who sit there are connected from, or were before they were cut off.
  public private(set) var addresses: [PlayerName: PeerAddress] = [:]
  /// The options with which rounds were played that are kept, oldest first, without those of now.
  public private(set) var formerOptions: [FormerOptions] = []

  /// A table at which nobody sits.
  ///
  /// - Parameters:
  ///   - former: the table of this name before, whose rounds stay and whose numbers go on.
  ///   - time: when that one ended.
  init(_ settings: TableSettings, after former: TableHistory? = nil, at time: WallTime? = nil) {
    self.settings = settings
    table = Table(settings.start)
    guard let former else { return }
    history.restore(former.history)
    formerOptions = former.formerOptions
    if let time, former.roundCount > formerOptions.last?.lastRound ?? 0 {
      formerOptions.append(
        FormerOptions(settings: former.settings, lastRound: former.roundCount, until: time))
    }
  }

  /// Whether the house opened it.
  public var isHouses: Bool { settings.creator == nil }

  /// What a round was played with.
  public func settings(ofRound number: Int) -> TableSettings {
    formerOptions.first { number <= $0.lastRound }?.settings ?? settings
  }

  /// Whether poker was played with these options, or with former ones.
  public var hasPoker: Bool {
    family == .poker || formerOptions.contains { $0.settings.game.family == .poker }
  }

  /// The family of a round's game, by which its line is read.
  public func family(ofRound number: Int) -> GameFamily { settings(ofRound: number).game.family }

  /// The last rounds that are over, oldest first.
  public var rounds: [RoundRecord] { history.finished }

  /// The round in play.
  public var openRound: RoundRecord? { history.open }

  /// The last events, at least those of the round in play, for whoever comes back to the table.
  public var recentEvents: [NumberedEvent] { recent.all }

  /// How many rounds are over, which is the number of the last one.
  public var roundCount: Int { history.count }

  /// The number of the round in play, or else of the last one that is over.
  public var lastRound: Int { history.open?.number ?? history.count }

  /// The last tagged commands of somebody who sits there, oldest first.
  public func answeredCommands(of name: PlayerName) -> [AnsweredCommand] { answered[name] ?? [] }

  /// What the events of a record mean beyond this table.
  enum Outcome: Equatable {
    /// A player's round or hand ended, whose seat is somebody's yet or is only played out.
    case played(PlayerIdentity, isOwned: Bool, Played)
    /// A player's game ended.
    case gameOver(PlayerIdentity)
    /// A match ended.
    case match(MatchEnd)
  }

  /// How a round against the house or a hand of poker ended for a player.
  struct Played: Equatable {
    let round: Int
    let isWin: Bool
    /// Dollars or chips.
    let won: Int
    /// The same in thousandths of a bet, in poker.
    var bets: Int?
    /// What the player has now.
    let balance: Int
    let opponents: Opponents
  }

  /// Takes a step of the table.
  ///
  /// - Returns: what its events mean beyond the table, and the rounds that it has ended.
  /// - Throws: `StoreError.recordOutOfOrder`; nothing has changed.
  mutating func apply(
    _ record: TableRecord, at time: WallTime
  ) throws(StoreError) -> (outcomes: [Outcome], rounds: ArraySlice<RoundRecord>) {
    guard record.index == lastIndex + 1, record.term >= term else {
      throw .recordOutOfOrder(settings.id, index: record.index, next: lastIndex + 1)
    }
    (term, lastIndex, turns) = (record.term, record.index, record.turns)
    let before = history.mark
    var outcomes: [Outcome] = []
    var isDealt = false
    for event in record.events {
      if case .game(.poker(.end(_, let stacks))) = event { outcomes += hands(endingWith: stacks) }
      table.evolve(event)
      if event.isShown { take(event, seq: table.seq, at: time, &outcomes) }
      if case .game(.dealing(.remaining)) = event { isDealt = table.isRoundComplete }
    }
    if isDealt { history.end() }
    if let command = record.answered { remember([command], of: command.player) }
    return (outcomes, history.finished(since: before))
  }

  /// Takes an event that was shown.
  private mutating func take(
    _ event: TableEvent<SecretCards>, seq: Int, at time: WallTime, _ outcomes: inout [Outcome]
  ) {
    var draw: NumberedEvent?
    if case .game(.poker(.hand)) = event { draw = recent.buttonDraw }
    history.take(event, seq: seq, at: time, draw: draw, isLaidOut: table.isLaidOut)
    recent.append(NumberedEvent(seq, event))
    switch event {
    case .sat(let player, _, let person, _):
      seated[player.seat] = PlayerIdentity(player.name, person)
      unowned.note(person, in: player.seat)
    case .closed: (seated, unowned, addresses, users) = ([:], [], [:], [])
    case .game(.house(.result(let player, let outcome, _, let paid, let balance))):
      endRound(of: player, outcome, paid: paid, balance: balance, &outcomes)
    case .game(.house(.over)), .game(.dealing(.over)):
      outcomes += playing.map { .gameOver($0) }
      playing = []
    case .game(.house(.reset)): playing = []
    case .game(.house(.matchOver(let end))), .game(.poker(.matchOver(let end))):
      outcomes.append(.match(end))
    case .game(let event):
      guard let player = event.departure?.player else { return }
      if family == .house, table.occupants.isEmpty { history.end() }
      seated[player.seat] = nil
      unowned.remove(player.seat)
      addresses[player.name] = nil
      users.remove(player.name)
    default: break
    }
  }

  /// What a hand of poker has brought its players, before the table has taken its end.
  private func hands(endingWith stacks: SeatMap<Int>) -> [Outcome] {
    guard case .poker(let game) = table.game, let hand = game.openHand, !table.game.isForPlay else {
      return []
    }
    let people = hand.players.count { seated[$0.seat]?.isBot == false }
    return hand.players.compactMap { player in
      guard let identity = seated[player.seat], let before = game.players[player.seat]?.stack,
        let stack = stacks[player.seat]
      else { return nil }
      let won = stack - before
      let thousandths = won.multipliedReportingOverflow(by: 1000)
      let bets = thousandths.overflow ? 0 : thousandths.partialValue / hand.play.stakes.unit
      let others = people - (identity.isBot ? 0 : 1)
      return .played(
        identity, isOwned: !unowned.contains(player.seat),
        Played(
          round: lastRound, isWin: won > 0, won: won, bets: bets, balance: stack,
          opponents: others > 0 ? .people : .bots))
    }
  }

  /// A round has ended for a player, and without money the game too.
  private mutating func endRound(
    of player: SeatedPlayer, _ outcome: HouseOutcome, paid: Int, balance: Int,
    _ outcomes: inout [Outcome]
  ) {
    let isOwned = !unowned.contains(player.seat)
    guard let player = seated[player.seat], !table.game.isForPlay else { return }
    let isWin = outcome == .win || outcome == .double
    let played = Played(
      round: lastRound, isWin: isWin, won: paid, balance: balance, opponents: .house)
    outcomes.append(.played(player, isOwned: isOwned, played))
    // Who has registered since the last round goes on as the member, and plays one game, not two.
    playing.removeAll { $0.name == player.name }
    if balance > 0 { playing.append(player) } else { outcomes.append(.gameOver(player)) }
  }

  /// Whether whoever sits here by this token took the seat before the first card or bet of that
  /// name in a round.
  public func isHeld(
    by name: PlayerName, _ token: TokenDigest, through round: RoundRecord
  ) -> Bool {
    // Events are numbered anew where the table was opened anew.
    guard round.number > formerOptions.last?.lastRound ?? 0, let seat = table.seat(of: name),
      let occupant = table.occupants[seat], occupant.isKnown(by: token),
      let entry = round.entry(of: name)
    else { return false }
    return entry.seq > occupant.since
  }

  /// A player is connected from an address; who sits here no more is not noted.
  mutating func note(_ address: PeerAddress, of name: PlayerName) {
    guard table.seat(of: name) != nil else { return }
    addresses[name] = address
  }

  /// Whether somebody who sits here has commands go here.
  public func isUsed(by name: PlayerName) -> Bool { users.contains(name) }

  mutating func note(isUsed: Bool, by name: PlayerName) {
    if isUsed, hasSeat(name) { users.insert(name) } else { users.remove(name) }
  }

  /// A member has another token, and all earlier ones end.
  mutating func renew(_ token: TokenDigest, of name: PlayerName) {
    guard let seat = table.seat(of: name), let player = table.player(seat) else { return }
    for _ in 1...2 { table.evolve(.identified(player, token)) }
  }

  /// Remembers tagged commands of a player's, here or at another table.
  mutating func remember(_ commands: [AnsweredCommand], of name: PlayerName) {
    let all = (answered[name] ?? []) + commands
    answered[name] = all.suffix(Limits.rememberedTags)
  }

  /// Whether somebody sits here who has not left.
  func hasSeat(_ name: PlayerName) -> Bool {
    table.occupants.values.contains { $0.name == name && !$0.isLeaving }
  }

  /// Those who have left by a record, and of whom tagged commands are remembered.
  func gone(by record: TableRecord) -> [PlayerName] {
    guard record.endsSeats || record.answered.map({ !hasSeat($0.player) }) == true else {
      return []
    }
    return answered.keys.filter { !hasSeat($0) }.sorted()
  }

  /// Takes out somebody's tagged commands.
  mutating func takeCommands(of name: PlayerName) -> [AnsweredCommand] {
    answered.removeValue(forKey: name) ?? []
  }

  /// Whether somebody who is seated is a member.
  public func isMember(_ name: PlayerName) -> Bool {
    seated.values.contains { $0.name == name && $0.isMember }
  }

  /// Somebody who is seated has become a member, or is one no more: what is played from now on is
  /// the member's, or a guest's.
  mutating func note(_ name: PlayerName, isMember: Bool) {
    for (seat, player) in seated where player.name == name {
      seated[seat] = PlayerIdentity(name: name, isMember: isMember, isBot: player.isBot)
    }
  }

  /// A guest who has played here has another name, or is a member: the game ends for that one.
  mutating func carryGame(of name: PlayerName, to other: PlayerName, isMember: Bool) {
    playing = playing.map { player in
      player.name == name && !player.isMember
        ? PlayerIdentity(name: other, isMember: isMember, isBot: player.isBot) : player
    }
  }

  /// Nobody owns the chips any more that somebody of this name has at the table.
  mutating func disown(_ name: PlayerName) {
    for (seat, player) in seated where player.name == name { unowned.insert(seat) }
  }
}

extension Table {
  /// Whether the last street of a dealer's round was dealt.
  fileprivate var isRoundComplete: Bool {
    if case .dealing(let game) = game { game.isRoundComplete } else { false }
  }

  /// Whether the hands of a dealer's round lie there.
  fileprivate var isLaidOut: Bool {
    if case .dealing(let game) = game { !game.hands.isEmpty } else { false }
  }
}

extension TableRecord {
  /// Whether somebody gives up a seat, or the table is closed.
  fileprivate var endsSeats: Bool {
    events.contains { event in
      switch event {
      case .leaving, .closed: true
      case .game(let event): event.departure != nil
      default: false
      }
    }
  }
}

// MARK: - Snapshots

extension TableHistory {
  private enum Part: String, RecordWord {
    case step, state, former, round, open, recent, bettors, seat, unowned, playing
    case address, use, tag

    func line(_ record: some CustomStringConvertible) -> String { "\(rawValue) \(record)" }
  }

  /// The lines that `restore` takes, after that of the settings.
  ///
  /// - Throws: `StoreError.unwritable`.
  func snapshot() throws(StoreError) -> [String] {
    guard let state = try? TableHistory.encoder.encode(table) else {
      throw .unwritable(settings.id)
    }
    let progress = Progress(term: term, index: lastIndex, turns: turns, rounds: roundCount)
    var lines = [
      Part.step.line(progress), Part.state.line(String(decoding: state, as: UTF8.self)),
    ]
    lines += formerOptions.map { Part.former.line($0) }
    lines += rounds.map { Part.round.line($0.line) }
    if let openRound { lines.append(Part.open.line(openRound.line)) }
    lines += recent.all.map { Part.recent.line($0.line) }
    if !history.bettors.isEmpty { lines.append(Part.bettors.line(Words(history.bettors))) }
    lines += seated.map { Part.seat.line(WordPair($0.key, $0.value)) }
    if !unowned.isEmpty { lines.append(Part.unowned.line(Words(unowned.sorted()))) }
    if !playing.isEmpty { lines.append(Part.playing.line(Words(playing))) }
    lines += addresses.sorted { $0.key < $1.key }.map { Part.address.line(WordPair($0, $1)) }
    if !users.isEmpty { lines.append(Part.use.line(Words(users.sorted()))) }
    for (_, commands) in answered.sorted(by: { $0.key < $1.key }) {
      lines += commands.map { Part.tag.line($0) }
    }
    return lines
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Takes a line of a snapshot.
  ///
  /// - Throws: `StoreError.illegalLine` if it is none.
  mutating func restore(_ line: RecordReader) throws(StoreError) {
    var line = line
    guard let part: Part = line.next() else { throw .illegalLine }
    switch part {
    case .step:
      let progress: Progress = try line.record()
      (term, lastIndex, turns) = (progress.term, progress.index, progress.turns)
      history.restore(count: progress.rounds)
    case .state:
      guard let table = try? JSONDecoder().decode(Table.self, from: Data(line.bytes)) else {
        throw .illegalLine
      }
      self.table = table
    case .former: formerOptions.append(try line.record())
    case .round:
      var peek = line
      guard let number: Int = peek.next() else { throw .illegalLine }
      history.restore(finished: try line.round(of: family(ofRound: number)))
    case .open: history.restore(open: try line.round(of: family))
    case .recent: recent.append(try line.event(of: family))
    case .bettors: history.restore(bettors: (try line.record() as Words).all)
    case .seat:
      let seat: WordPair<Seat, PlayerIdentity> = try line.record()
      seated[seat.first] = seat.second
    case .unowned: unowned = Set((try line.record() as Words).all)
    case .playing: playing = (try line.record() as Words).all
    case .address:
      let address: WordPair<PlayerName, PeerAddress> = try line.record()
      addresses[address.first] = address.second
    case .use: users = Set((try line.record() as Words).all)
    case .tag:
      let command: AnsweredCommand = try line.record()
      answered[command.player, default: []].append(command)
    }
  }

  /// The family of its game, by which its rounds are read.
  public var family: GameFamily { settings.game.family }
}

/// The options of a table before they were changed.
public struct FormerOptions: Sendable, Equatable {
  /// The table as it was.
  public let settings: TableSettings
  /// The number of the last round that was played with them.
  public let lastRound: Int
  /// When they were changed, or the table was closed.
  public let until: WallTime
}

extension FormerOptions: Record {
  /// `12 TIME main betting3 - decks=1 …`.
  public init<C: RecordCoder>(_ line: inout C, _ former: Self?) throws(Unreadable) {
    lastRound = try line.count(former?.lastRound)
    until = try line.word(former?.until)
    settings = try TableSettings(&line, former?.settings)
  }
}

/// How far a table has come.
struct Progress: Equatable {
  let term: Int
  let index: Int
  let turns: Int
  let rounds: Int
}

extension Progress: Record {
  /// `1.34 turns=7 rounds=3`.
  init<C: RecordCoder>(_ line: inout C, _ progress: Self?) throws(Unreadable) {
    (term, index) = try line.place(progress?.term, progress?.index)
    turns = try line.count(progress?.turns, after: "turns=")
    rounds = try line.count(progress?.rounds, after: "rounds=")
  }
}
