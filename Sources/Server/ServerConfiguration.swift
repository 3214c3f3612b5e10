import Glibc
import Lines
import Room
import Sockets

/// What a `CardroomServer` is to do: its options, and the files, hosts and times that they name,
/// already resolved.
@dynamicMemberLookup
struct ServerConfiguration: Sendable {
  /// The options; only those count that need no resolving.
  var options = Options()
  /// Where to listen; port 0 picks a free one.
  var addresses: [SocketAddress]
  /// Sockets that already listen, used instead of `addresses`; the server closes them when it
  /// stops.
  var inherited: [ListeningSocket] = []
  /// Where metrics are served over HTTP, if anywhere.
  var metrics: SocketAddress?
  /// The tables that are open from the start.
  var tables: [TableConfiguration]
  /// How many lines a second a connection may send, after a burst.
  var limits: FloodLimit
  /// How long the seat of a lost connection is held.
  var hold: Duration
  /// One person's or address's limits on shared resources.
  var quotas = QuotaFigures()
  /// Reads the files that the options name again, when the operator asks for it.
  var reload: (@Sendable () throws(ProgramError) -> ReloadedSettings)?
  /// The node that the server belongs to, if it is one of several.
  var node: NodeControl?
  /// How many entries may be journaled before the next snapshot.
  var entriesPerSnapshot = 200_000
  /// How long a client may accept no byte of its pending output before it is given up.
  var stall: Duration = .seconds(Limits.stalledSeconds)
  /// How long a proxy may take to send its header.
  var headerTime: Duration = .seconds(5)

  /// A server on a free loopback port, with the program's own defaults.
  init(
    addresses: [SocketAddress] = [.loopback(port: 0)], tables: [TableConfiguration] = [],
    seed: UInt64? = nil,
    limits: FloodLimit = FloodLimit(rate: Limits.rate, burst: Limits.burst),
    hold: Duration = .seconds(Limits.holdSeconds),
    shards: Int = Options.defaultShards,
    data: String? = nil
  ) {
    self.addresses = addresses
    self.tables = tables
    self.limits = limits
    self.hold = hold
    (options.seed, options.data, options.shards) = (seed, data, shards)
  }

  /// The value of an option.
  subscript<Value>(dynamicMember option: WritableKeyPath<Options, Value>) -> Value {
    get { options[keyPath: option] }
    set { options[keyPath: option] = newValue }
  }
}

extension TableConfiguration {
  /// The opening tables of a file, one `ID GAME option=value …` a line, or the standard ones.
  static func opening(path: String?) throws(ProgramError) -> [TableConfiguration] {
    guard let path else { return opening }
    let text = try ConfigurationFile.contents(of: path, option: "--tables")
    do {
      return try parse(fileText: text)
    } catch {
      throw ProgramError(.badData, "\(path), \(error.text)")
    }
  }
}

/// A small text file named by an option.
enum ConfigurationFile {
  /// Far more than any needs; a larger file must be something else.
  private static let largest = 1 << 20

  /// The whole file.
  ///
  /// - Parameter option: the option that names the file, for error messages.
  static func contents(of path: String, option: String) throws(ProgramError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, option) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, option) }
      if count == 0 { break }
      bytes += chunk.prefix(count)
      guard bytes.count <= largest else {
        throw ProgramError(
          .badData, "\(path): larger than \(largest >> 20) MiB; that is no file for \(option)")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProgramError(.badData, "\(path): not UTF-8; save it as plain text")
    }
    return text
  }

  private static func unreadable(_ path: String, _ option: String) -> ProgramError {
    let reason = String(cString: strerror(errno))
    return ProgramError(.noInput, "\(option) \(path): \(reason); name a file that can be read")
  }
}
