import Dispatch
import LineProtocol
import Room
import Sockets

/// Which proxies are believed, and how many connections an address may have, for all shards. It
/// counts on a queue of its own, which holds nobody up for longer than a dictionary takes.
actor ConnectionLimiter {
  /// Connections from here begin with a PROXY header, which is believed; of no others is one
  /// looked for.
  private let proxies: [AddressPrefix]
  /// How long a proxy may take to send the header.
  let headerTime: Duration
  private let limit: Int
  private let executor = QueueExecutor(label: "cardroom.limiter", target: .serverRoot)
  private var limits: ConnectionCounts
  /// What the lines of an address's connections cost, on whatever shards they are.
  private let work = Locked(AddressBuckets())

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ configuration: ServerConfiguration) {
    proxies = configuration.proxies
    headerTime = configuration.headerTime
    limit = configuration.perAddress
    limits = ConnectionCounts(most: configuration.perAddress)
  }

  /// Whether connections from there are passed on for others.
  nonisolated func isProxy(_ address: PeerAddress) -> Bool {
    proxies.contains { $0.contains(address) }
  }

  /// Counts a connection, or returns false if the address has its share already. A proxy has no
  /// share: without an address of their own its clients would have to get by with one.
  nonisolated func enter(_ address: PeerAddress) -> Bool {
    guard mayCount(address) else { return true }
    return executor.queue.sync { assumeIsolated { $0.limits.enter(address) } }
  }

  /// A connection that came in is gone.
  nonisolated func leave(_ address: PeerAddress) {
    guard mayCount(address) else { return }
    executor.async { self.assumeIsolated { $0.limits.leave(address) } }
  }

  /// Settles what the lines of a connection have cost with its address. A proxy has no bucket, and
  /// no share of the connections.
  nonisolated func share(_ life: inout Session, at now: Instant) {
    guard !isProxy(life.address) else { return }
    work.withLock { life.share(&$0, at: now) }
  }

  /// Spares the queue those that never count.
  private nonisolated func mayCount(_ address: PeerAddress) -> Bool {
    limit > 0 && !address.isLoopback && !isProxy(address)
  }
}

extension PeerAddress {
  /// The address without its port, and without the interface of a link-local one. Who comes by a
  /// Unix socket is on this machine, and counts as if by 127.0.0.1.
  init(_ address: SocketAddress) {
    switch address {
    case .v4(let bits, _): self.init(v4: bits)
    case .v6(let high, let low, _, _): self.init(high: high, low: low)
    case .file: self = .loopback
    }
  }
}

/// Counts connections by where they come from, so that one peer cannot have them
/// all. Those from this machine do not count. Of IPv6 a whole /64 is one peer: so much everybody
/// has.
struct ConnectionCounts {
  /// Connections of one peer at once; 0: no limit.
  let most: Int
  private var counts: [PeerAddress: Int] = [:]

  init(most: Int) { self.most = most }

  /// How many peers have connections that count.
  var peers: Int { counts.count }

  /// Whether a connection from there counts at all.
  func counts(_ address: PeerAddress) -> Bool { most > 0 && !address.isLoopback }

  /// Counts one more, or returns false if that is one too many.
  mutating func enter(_ address: PeerAddress) -> Bool {
    guard counts(address) else { return true }
    let count = counts[address.network, default: 0]
    guard count < most else { return false }
    counts[address.network] = count + 1
    return true
  }

  /// One that came in is gone. Nothing is remembered of who has no connection left.
  mutating func leave(_ address: PeerAddress) {
    guard counts(address), let count = counts[address.network] else { return }
    counts[address.network] = count > 1 ? count - 1 : nil
  }
}
