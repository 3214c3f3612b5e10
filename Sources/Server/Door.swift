// Who comes in: which proxies are believed, and how many connections an address may have. Opens and
// closes no socket.

import Dispatch
import LineProtocol
import Sockets

/// The door that all shards share. Its count is kept on a queue of its own, which holds nobody up
/// for longer than a dictionary takes.
actor Door {
  /// Connections from here begin with a PROXY header, which is believed; of no others is one
  /// looked for.
  private let proxies: [AddressPrefix]
  /// How long a proxy may take to send the header.
  let headerTime: Duration
  private let limit: Int
  private let executor = QueueExecutor(label: "cardroom.door", target: .serverRoot)
  private var limits: DoorLimits

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ configuration: ServerConfiguration) {
    proxies = configuration.proxies
    headerTime = configuration.headerTime
    limit = configuration.perAddress
    limits = DoorLimits(most: configuration.perAddress)
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

  /// Spares the queue those that never count.
  private nonisolated func mayCount(_ address: PeerAddress) -> Bool {
    limit > 0 && !address.isLoopback && !isProxy(address)
  }
}

extension PeerAddress {
  /// The address without its port, and without the interface of a link-local one.
  init(_ address: SocketAddress) {
    switch address {
    case .v4(let bits, _): self.init(v4: bits)
    case .v6(let high, let low, _, _): self.init(high: high, low: low)
    }
  }
}
