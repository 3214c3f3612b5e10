import Lines

/// The rate at which a connection may send lines, after an initial burst.
public struct FloodLimit: Sendable, Equatable {
  /// The lines per second; 0 for no limit.
  public var rate: Int
  /// The lines allowed at once.
  public var burst: Int

  /// A limit.
  public init(rate: Int, burst: Int) {
    self.rate = rate
    self.burst = burst
  }
}

/// Three buckets that refill over time: of lines, of the connection's work, and of the work of all
/// connections from its address, which the shell lends. Each is stored as the time when it will be
/// full.
///
/// A line's cost is drawn from both buckets of work. For the next line, unless it is a move, the
/// address must have room; otherwise the connection must have saved up half a burst, and the line
/// must not cost more than that. So neighbors cannot hold up a connection that asks for little, and
/// one that asks for much can do so as long as its address as a whole does not.
struct FloodBucket: Sendable {
  private let interval: Int64
  private let capacity: Int64
  /// The longest wait for the next line, in nanoseconds: a connection that is not read is not seen
  /// to hang up either.
  private static let longestWait: Int64 = 60_000_000_000
  private var lines: Int64
  /// A new connection has saved nothing, or else reconnecting would be worth a burst.
  private var own: Int64
  /// The address's bucket, and what was drawn from it since it was lent.
  private var shared: Int64
  private var drawn: Int64 = 0
  var hasDrawn: Bool { drawn > 0 }

  init(_ limit: FloodLimit, at now: Instant) {
    interval = limit.rate > 0 ? 1_000_000_000 / Int64(limit.rate) : 0
    capacity = interval * Int64(max(1, limit.burst))
    lines = now.nanoseconds
    own = now.nanoseconds &+ capacity
    // Input that follows a proxy's header waits until the address's bucket is lent.
    shared = own
  }

  /// When the next line may be handled, not before `now`.
  ///
  /// - Parameter price: the highest cost it may have; 0 for a move.
  func due(at now: Instant, for price: Int64) -> Instant {
    let due = max(now.nanoseconds, lines &+ interval &- capacity)
    guard price > 0 else { return Instant(nanoseconds: due) }
    let savings = capacity / LineCost.savings
    let isDear = interval > 0 && price > savings / interval
    let saved = isDear ? .max : own &- savings
    let common = shared &+ interval / LineCost.connections &- capacity / LineCost.atOnce
    return Instant(nanoseconds: max(due, min(saved, common)))
  }

  /// Counts lines that are handled now.
  mutating func take(_ count: Int64 = 1, at now: Instant) {
    lines = full(lines, after: count &* interval, at: now)
  }

  /// Draws the cost of a line.
  ///
  /// - Parameter isShared: whether only the address's bucket pays.
  mutating func charge(_ cost: Int64, at now: Instant, isShared: Bool = false) {
    if !isShared { own = full(own, after: cost &* interval, at: now) }
    let work = cost &* (interval / LineCost.connections)
    shared = full(shared, after: work, at: now)
    drawn &+= work
  }

  private func full(_ before: Int64, after drawn: Int64, at now: Instant) -> Int64 {
    guard interval > 0 else { return before }
    return min(
      max(before, now.nanoseconds) &+ drawn,
      now.nanoseconds &+ capacity &+ max(interval, Self.longestWait))
  }

  /// Charges the address's bucket for what was drawn since the last call, and reads it.
  mutating func settle(
    _ addresses: inout AddressBuckets, of address: PeerAddress, at now: Instant
  ) {
    guard interval > 0 else { return }
    let before = addresses.full[address.network]?.nanoseconds ?? 0
    shared = before
    guard drawn > 0 else { return }
    shared = full(before, after: drawn, at: now)
    drawn = 0
    addresses.full.store(Instant(nanoseconds: shared), for: address.network)
  }
}

/// The work of connections by address. An address is forgotten when many others have come after it,
/// which is harmless if its bucket is full.
public struct AddressBuckets: Sendable {
  fileprivate var full = RecentTable<PeerAddress, Instant>(room: 65_536)

  /// Creates full buckets.
  public init() {}
}

/// The looks of a client that draws tables, which cannot choose when something happens there. One
/// look for each line from a table is free for the connection, up to ten a second; its address pays
/// for it.
struct FreeLooks: Sendable {
  private static let perSecond = 10
  private static let second: Int64 = 1_000_000_000

  private var owed = 0
  private var taken = 0
  private var begun = Instant(nanoseconds: 0)

  mutating func note(lines: Int) { owed = min(Self.perSecond, owed + lines) }

  func has(at now: Instant) -> Bool {
    owed > 0 && (taken < Self.perSecond || now.nanoseconds - begun.nanoseconds >= Self.second)
  }

  mutating func take(at now: Instant) {
    owed -= 1
    taken += 1
    if now.nanoseconds - begun.nanoseconds >= Self.second { (taken, begun) = (1, now) }
  }
}
