// All that a server is told before it starts. A value; reads nothing.

import Glibc
import LineProtocol
import Room
import Sockets

/// What a `CardroomServer` is to do.
public struct ServerConfiguration: Sendable {
  /// Where to listen; port 0 picks a free one.
  public var addresses: [SocketAddress]
  /// Sockets that listen already, instead of `addresses`; the server closes them when it stops.
  public var inherited: [Socket] = []
  /// Whose connections begin with a PROXY header that says whose they are.
  public var proxies: [AddressPrefix] = []
  /// Connections from one address at once; 0: no limit.
  public var perAddress = Limits.connectionsPerAddress
  /// The tables that are open from the start.
  public var tables: [TableConfiguration]
  /// From which all shuffles and tokens follow, for tests; nil: the system's generator.
  public var seed: UInt64?
  /// How many lines a second a connection may send, after a burst.
  public var limits: FloodLimit
  /// How long the seat of a lost connection is held.
  public var hold: Duration
  /// How many queues share the work, 1 to 64.
  public var shards: Int
  /// The directory in which everything is kept; `nil`: all is forgotten with the process.
  public var data: String?
  /// Reads the opening tables again, when the operator asks for it.
  var reloadTables: (@Sendable () throws(ProgramError) -> [TableConfiguration])?
  /// After so many entries the journal is begun anew from a snapshot.
  var entriesPerSnapshot = 200_000
  /// How long a client may take no byte of what waits for it before it is given up.
  var stall: Duration = .seconds(10)
  /// How long a proxy may take to send its header.
  var headerTime: Duration = .seconds(5)

  /// A server on a free loopback port, with the program's own defaults.
  public init(
    addresses: [SocketAddress] = [.loopback(port: 0)], tables: [TableConfiguration] = [],
    seed: UInt64? = nil, limits: FloodLimit = FloodLimit(rate: 20, burst: 40),
    hold: Duration = .seconds(120), shards: Int = ServerConfiguration.defaultShards,
    data: String? = nil
  ) {
    self.addresses = addresses
    self.tables = tables
    self.seed = seed
    self.limits = limits
    self.hold = hold
    self.shards = shards
    self.data = data
  }

  /// Half the processors, since the kernel's part of the work wants the other half; at most 8.
  public static var defaultShards: Int { max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2)) }
}
