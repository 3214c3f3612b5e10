import Dispatch
import Lines
import Room
import Sockets

/// The trusted proxies, and the number of connections that each address may have, for all shards.
/// It counts on a queue of its own, which holds nobody up for longer than a dictionary lookup.
actor ConnectionLimiter {
  /// Connections from here begin with a PROXY header, which is believed; no others may have one.
  private let proxies: [AddressPrefix]
  /// How long a proxy may take to send the header.
  let headerTime: Duration
  private let limit: Int
  private let executor = QueueExecutor(label: "cardroom.limiter", target: .serverRoot)
  private var limits: ConnectionCounts
  /// The cost of the lines from an address's connections, on all shards.
  private let work = Locked(AddressBuckets())

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ configuration: ServerConfiguration) {
    proxies = configuration.proxies
    headerTime = configuration.headerTime
    limit = configuration.perAddress
    limits = ConnectionCounts(most: configuration.perAddress)
  }

  /// Whether an address is that of a proxy, whose connections are on behalf of others.
  nonisolated func isProxy(_ address: PeerAddress) -> Bool {
    proxies.contains { $0.contains(address) }
  }

  /// Counts a connection, or returns false if the address already has its share. A proxy has no
  /// share: its clients without an address of their own would have to divide it.
  nonisolated func enter(_ address: PeerAddress) -> Bool {
    guard mayCount(address) else { return true }
    return executor.queue.sync { assumeIsolated { $0.limits.enter(address) } }
  }

  /// A counted connection has ended.
  nonisolated func leave(_ address: PeerAddress) {
    guard mayCount(address) else { return }
    executor.async { self.assumeIsolated { $0.limits.leave(address) } }
  }

  /// Settles the cost of a connection's lines with its address. A proxy has no bucket, and no share
  /// of the connections.
  nonisolated func share(_ life: inout Session, at now: Instant) {
    guard !isProxy(life.address) else { return }
    work.withLock { life.share(&$0, at: now) }
  }

  /// Keeps addresses that never count off the queue.
  private nonisolated func mayCount(_ address: PeerAddress) -> Bool {
    limit > 0 && !address.isLoopback && !isProxy(address)
  }
}

extension PeerAddress {
  /// The address without its port, and without the interface of a link-local one. A Unix socket's
  /// client is on this machine, and counts as 127.0.0.1.
  init(_ address: SocketAddress) {
    switch address {
    case .v4(let bits, _): self.init(v4: bits)
    case .v6(let high, let low, _, _): self.init(high: high, low: low)
    case .file: self = .loopback
    }
  }
}

/// Counts connections by their origin, so that one peer cannot have them all. Those from this
/// machine do not count. An IPv6 peer is a whole /64, because everybody has one.
struct ConnectionCounts {
  /// The most connections of one peer at once; 0 for no limit.
  let most: Int
  private var counts: [PeerAddress: Int] = [:]

  init(most: Int) { self.most = most }

  /// How many peers have counted connections.
  var peers: Int { counts.count }

  /// Whether a connection from there counts.
  func counts(_ address: PeerAddress) -> Bool { most > 0 && !address.isLoopback }

  /// Counts one more, or returns false if the peer already has the most.
  mutating func enter(_ address: PeerAddress) -> Bool {
    guard counts(address) else { return true }
    let count = counts[address.network, default: 0]
    guard count < most else { return false }
    counts[address.network] = count + 1
    return true
  }

  /// A counted connection has ended. Nothing is remembered of a peer without connections.
  mutating func leave(_ address: PeerAddress) {
    guard counts(address), let count = counts[address.network] else { return }
    counts[address.network] = count > 1 ? count - 1 : nil
  }
}
