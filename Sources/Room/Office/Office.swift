import Store
import Identity
import LineProtocol
import ScoreBook

/// The office: the one value that changes the store.
///
/// An entry is applied when it is made, and told to nobody before it is kept: the shell holds back
/// everything that stands behind a `journal` effect, and every answer while entries are on their
/// way to the disk.
public struct Office: Sendable {
  /// What is remembered.
  public internal(set) var store: Store
  var throttle = LoginThrottle()
  /// Work that the password queue does, or that waits for its time, by number.
  var attempts: [Int: Attempt] = [:]
  var attemptCount = 0
  /// Names that are being registered.
  var registering: [SessionID: PlayerName] = [:]
  /// The operator lets nobody new in.
  var isDraining = false
  /// When mutes end of people who are here, by the clock that `wake` goes by.
  var muteEnds: [PlayerName: Instant] = [:]
  /// Who follows which game of the book; `nil` for none in particular.
  var readers: [SessionID: Reader] = [:]

  /// An office with what was remembered.
  public init(_ store: Store = Store()) { self.store = store }

  /// When `handle(.wake)` is due: the next attempt that was delayed, or the next end of a mute.
  public var wake: Instant? {
    let attempt = attempts.values.compactMap(\.due).min()
    guard let end = muteEnds.values.min() else { return attempt }
    return min(attempt ?? end, end)
  }

  /// Takes entries that others have made: tables and the lobby.
  ///
  /// - Throws: `StoreError` if one cannot follow those before it.
  public mutating func take(_ entries: [JournalEntry], at time: WallTime) throws(StoreError) {
    for entry in entries { try store.apply(entry, at: time) }
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - now: for delays.
  ///   - time: what entries are stamped with, and what "today" is.
  public mutating func handle(
    _ input: OfficeInput, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    switch input {
    case .wake: return beginDue(at: now) + endMutes(at: now, time)
    case .arrived(let session, let address):
      guard store.orders.forbids(.ban, .address(address), at: time) else { break }
      return [.session(session, .dismissed(.authBanned))]
    case .command(let requester, let command):
      return perform(command, for: requester, at: now, time)
    case .reserved(let session, let isFree): return reserved(session, isFree)
    case .finger(let requester, let name, let state, let tables):
      return [finger(requester, name, state, tables)]
    case .password(let number, let outcome): return done(number, outcome, at: now, time)
    case .handedOver(let old, let new): readers[new] = readers.removeValue(forKey: old)
    case .departed(let session): readers[session] = nil
    case .operate(let request): return operate(request, at: now, time)
    }
    return []
  }

  private mutating func perform(
    _ command: OfficeCommand, for requester: Requester, at now: Instant, _ time: WallTime
  ) -> [Effect] {
    do throws(CommandError) {
      switch command {
      case .login(let name, let password):
        return try login(name, password, requester, at: now, time)
      case .register(let name, let password):
        return try register(name, password, requester, at: now, time)
      case .resume(let token): return [try resume(token, requester, at: time)]
      case .password(let old, let new): return try changePassword(old, new, requester, at: now)
      case .ledger(let count): return [ledger(requester, count)]
      case .top(let game, let period, let players):
        return [try top(game, period, players, requester, at: time)]
      case .history(let table, let count): return [try history(table, count, requester)]
      case .replay(let table, let round):
        return [try replay(table, round, requester, at: now, time)]
      case .book(let words): return performInBook(words, requester, at: time)
      case .bookCard(let card, let answer): return step(card, answer, requester, at: time)
      }
    } catch {
      return [refuse(requester, error)]
    }
  }

  /// Makes entries: they are remembered at once, and come first in what is returned.
  ///
  /// - Returns: `nil` if the store refuses one of them; then none is made.
  mutating func enter(_ entries: [JournalEntry], at time: WallTime) -> Effect? {
    var changed = store
    do throws(StoreError) {
      for entry in entries { try changed.apply(entry, at: time) }
    } catch { return nil }
    store = changed
    return .journal(entries)
  }

  func answer(
    _ requester: Requester, _ reply: Message, rows: [Message] = [], screen: [String]? = nil
  ) -> Effect {
    .session(
      requester.session, .answer(Answer(reply, rows: rows, screen: screen)))
  }

  func refuse(_ requester: Requester, _ error: CommandError) -> Effect {
    .session(requester.session, .answer(Answer(error)))
  }
}
