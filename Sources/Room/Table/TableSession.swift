// Owns one table: who sits and looks on, the game, its log, the clocks. Pure: time comes in with
// every call, chance from the seed, and what is to be told goes out as effects.

import Archive
import Cards
import Games
import Identity
import LineProtocol

/// One table's session.
public struct TableSession: Sendable {
  let configuration: TableConfiguration
  var game: any HostedGame
  var chance: ChaCha20
  var occupants: [Seat: Occupant] = [:]
  /// Who looks on.
  var watchers: [SessionID: Onlooker] = [:]
  var log = EventLog()
  var turns: [Seat: OpenTurn] = [:]
  var turnCount = 0
  /// Whether the table is closed, or the server stops: what was on its way here comes too late.
  var isClosed = false
  /// What those had who left this game, should they sit down again.
  var departed: [PlayerName: Int] = [:]
  /// When the last game began with others at the table, so that a late `reset` for it is known.
  var beganAt: Instant?
  /// Who wants whom to be sent away.
  var votes: [PlayerName: Set<PlayerName>] = [:]
  /// Who was sent away, and until when.
  var barred: [PlayerName: Instant] = [:]
  /// What this call has to tell.
  var outgoing: [Delivery.Addressed] = []
  private var told: TableSummary?
  /// What this call has to put on record.
  var unrecorded: [Message] = []
  /// Whose bets a stop or a restart gave back, in which round, and who were not told yet.
  var refunded: [PlayerName: Int] = [:]
  /// Of those whose bets go back now, who is not here.
  var untold: [PlayerName] = []
  /// Whether the first to sit goes on with a game from before a restart.
  var isGoingOn = false

  /// A new table.
  ///
  /// - Parameter seed: decides all its shuffles; drawn from the system for a real table.
  public init(_ configuration: TableConfiguration, seed: Seed) {
    self.configuration = configuration
    game = configuration.start
    chance = ChaCha20(seed: seed)
    if let memory = configuration.memory { recall(memory) }
  }

  /// The table's name.
  public var id: TableID { configuration.id }

  /// Money of all players and the bank together; the same after every call.
  public var total: Int { game.total }

  /// When `handle(.wake)` is due: the next clock that runs out.
  public var wake: Instant? { turns.values.compactMap(\.deadline).min() }

  /// Takes a message and tells everybody at the table what came of it.
  public mutating func handle(_ input: TableInput, at now: Instant) -> [Effect] {
    if isClosed { return refuseLate(input) }
    switch input {
    case .opened: reopen()
    case .wake: timeOut(at: now)
    case .command(let session, let name, let command):
      perform(command, from: session, name: name, at: now)
    case .cutOff(let session): cutOff(session)
    case .departed(let session): depart(session)
    case .handedOver(let old, let new, let last): handOver(from: old, to: new, last: last, at: now)
    case .close: close()
    case .stop:
      stop()
      return takeEffects()
    }
    refreshTurns(at: now)
    return takeEffects()
  }

  /// The cards that the reader of a name, or somebody without a name, may not see: for the proof
  /// that no line for that reader names one.
  public func hiddenCards(from viewer: PlayerName?) -> CardSet {
    let seat = viewer.flatMap { name in occupants.first { $0.value.name == name }?.key }
    return game.hiddenCards(from: seat)
  }

  private func refuseLate(_ input: TableInput) -> [Effect] {
    switch input {
    case .command(let session, _, _), .handedOver(_, let session, _):
      [.session(session, .noSuchTable(id))]
    case .opened, .wake, .cutOff, .departed, .close, .stop: []
    }
  }

  /// The same table with everything that `viewer` may not see in another order: for the proof that
  /// his lines do not depend on it.
  public func withHiddenCardsPermuted(
    hiddenFrom viewer: PlayerName? = nil, seed: Seed
  ) -> TableSession {
    var copy = self
    var chance = ChaCha20(seed: seed)
    copy.game = game.withHiddenCardsPermuted(hiddenFrom: viewer, using: &chance)
    return copy
  }

  /// What the lobby shows of the table.
  var summary: TableSummary {
    TableSummary(
      id: id, game: game.id, seats: game.seatCount, watching: watchers.count,
      state: game.state, seated: occupants.sorted { $0.key < $1.key }.map(\.value.name))
  }

  /// What happened, for the journal: it stands first, since what follows waits until it is kept.
  private mutating func record() -> [Effect] {
    guard !unrecorded.isEmpty else { return [] }
    defer { unrecorded = [] }
    let isBoundary = unrecorded.contains { TableSession.boundaries.contains($0.kind ?? .act) }
    let checkpoint =
      isBoundary
      ? game.checkpoint(names: occupants.mapValues(\.name), departed: departed) : nil
    let record = PlayRecord(
      table: id, events: unrecorded.map(\.record), checkpoint: checkpoint,
      deck: checkpoint == nil ? game.keptDeck : nil,
      // The cards that are left are counted behind the last ones that are dealt.
      isDealt: game.isRoundDealt && unrecorded.contains { $0.kind == .remaining },
      untold: untold)
    let isLast = unrecorded.last?.kind == .close
    return [.journal([.play(record)] + (isLast ? [.tableClosed(id)] : []))]
  }

  /// The events that change more of a game than the number of cards left.
  private static let boundaries: Set<Message.Kind> = [
    .round, .sat, .left, .result, .over, .void, .reset, .close,
  ]

  /// The lobby hears of a change before anybody at the table does, so that it knows as much as
  /// they do when they ask it.
  private mutating func takeEffects() -> [Effect] {
    let current = summary
    let hasClosed = unrecorded.last?.kind == .close
    var effects: [Effect] = record()
    if current != told {
      told = current
      effects.append(.lobby(.summary(current)))
    }
    if hasClosed { effects.append(.lobby(.closed(id))) }
    effects += outgoing.map { .session($0.session, .delivery($0.delivery)) }
    outgoing = []
    return effects
  }
}
