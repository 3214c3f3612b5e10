import Dispatch
import Glibc
import Nodes
import Sockets

/// Says whether a node serves people: to haproxy's check, which reads a line, and to other nodes,
/// which keep the connection to see whether this process lives.
///
///     up
///     epoch 7
actor AgentPort {
  /// How a node stands to the people who come.
  enum Word: String, Sendable {
    /// It serves them.
    case up
    /// It keeps those who are there, while the engine is away: their answers wait.
    case pause
    /// It has none.
    case down
  }

  private let executor = QueueExecutor(label: "cardroom.agent", target: .serverRoot)
  private let listener: Listener
  private var word = Word.down
  /// The epoch in which this node is active; 0 for none.
  private var epoch: Int64 = 0
  /// Those that keep their connection, the oldest first.
  private var peers: [(socket: Socket, number: InputWatch.Number)] = []
  private let watch: InputWatch

  /// So many keep their connection; the oldest goes.
  private static let mostPeers = 64

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Answers at a socket from now on.
  static func start(at socket: ListeningSocket, log: Log) -> AgentPort {
    let port = AgentPort(socket, log)
    port.listener.start()
    return port
  }

  private init(_ socket: ListeningSocket, _ log: Log) {
    watch = InputWatch(on: executor.queue)
    let port = Locked<AgentPort?>(nil)
    listener = Listener([socket], for: "agents", on: executor, log: log) { connection in
      guard let port = port.withLock(\.self) else { return connection.close() }
      port.assumeIsolated { $0.welcome(connection) }
    }
    port.withLock { $0 = self }
  }

  private nonisolated func enter(_ body: @escaping @Sendable (isolated AgentPort) -> Void) {
    executor.async { self.assumeIsolated(body) }
  }

  /// Says to everybody how it stands from now on.
  ///
  /// - Parameter epoch: in which the node is active, if it is.
  nonisolated func tell(_ word: Word, epoch: Int64?) {
    enter { port in
      (port.word, port.epoch) = (word, epoch ?? 0)
      for peer in port.peers { port.say(to: peer.socket) }
    }
  }

  private func welcome(_ socket: Socket) {
    if peers.count >= Self.mostPeers { watch.close(peers.removeFirst().number) }
    let number = watch.add(socket) { number in self.assumeIsolated { $0.read(number) } }
    guard let number else { return }
    peers.append((socket, number))
    say(to: socket)
  }

  /// A few bytes, which the kernel takes or nobody reads.
  private func say(to socket: Socket) {
    let words = Array("\(word)\nepoch \(epoch)\n".utf8)
    _ = words.withUnsafeBytes { socket.send($0) }
  }

  /// Whatever is said here means nothing.
  private func read(_ number: InputWatch.Number) {
    guard let place = peers.firstIndex(where: { $0.number == number }) else { return }
    let result = withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) {
      peers[place].socket.receive(into: $0)
    }
    switch result {
    case .bytes, .wouldBlock: break
    case .ended, .failed: watch.close(peers.remove(at: place).number)
    }
  }
}

/// A standing connection to the active node, by which its death is known before its lease is past:
/// the machine then resets the connection and refuses another one.
///
/// The peer says the epoch in which it is active. It must have said the one that is watched, over
/// this address, before its silence means anything: who asks at a wrong address kills nobody.
final class ActiveNodeWatch: Sendable {
  private struct State {
    var node: WatchedNode?
    /// Of the watch that counts.
    var number = 0
    var socket: Socket?
  }

  private let state = Locked(State())
  private let died: @Sendable (_ epoch: Int64) -> Void
  private static let retryMicroseconds: UInt32 = 200_000
  private static let momentMicroseconds: UInt32 = 5_000
  private static let longestLine = 64

  /// - Parameter died: called with the epoch of a node that is dead.
  init(died: @escaping @Sendable (_ epoch: Int64) -> Void) { self.died = died }

  /// Watches that node instead of the one before; `nil`: none.
  func watch(_ node: WatchedNode?) {
    let number = state.withLock { state in
      state.number += 1
      state.node = node
      // Whoever reads from it closes it, and its number may be somebody else's then.
      state.socket.take()?.shutDown()
      return state.number
    }
    guard let node else { return }
    // Without a target it has a thread of its own, which waits in the kernel.
    DispatchQueue(label: "cardroom.peer").async { self.run(node, number) }
  }

  private func isCurrent(_ number: Int) -> Bool { state.withLock { $0.number == number } }

  private func run(_ node: WatchedNode, _ number: Int) {
    var hasSpoken = false
    while isCurrent(number) {
      var pause = Self.retryMicroseconds
      switch probe(node, number) {
      case .spoke:
        hasSpoken = true
        // A connection that was cut is tried again at once: the answer to that tells.
        pause = Self.momentMicroseconds
      case .refused, .other:
        guard hasSpoken else { break }
        if isCurrent(number) { died(node.epoch) }
        return
      case .silent: break
      }
      usleep(pause)
    }
  }

  /// What an attempt to connect to the node has shown.
  private enum ProbeResult {
    /// It said the epoch, and then the connection ended.
    case spoke
    /// Nobody listens there.
    case refused
    /// A process that is not active in the epoch.
    case other
    case silent
  }

  private func probe(_ node: WatchedNode, _ number: Int) -> ProbeResult {
    let socket: Socket
    do {
      let endpoint = try Endpoint(node.address)
      guard let address = try endpoint.resolve().first else { return .silent }
      socket = try Socket.connect(to: address)
      try socket.watchPeer(PeerWatch(within: .seconds(3)))
    } catch let error as SocketError where error.code == ECONNREFUSED {
      return .refused
    } catch {
      return .silent
    }
    defer { socket.close() }
    let isKept = state.withLock { state in
      guard state.number == number else { return false }
      state.socket = socket
      return true
    }
    guard isKept else { return .silent }
    defer { state.withLock { if $0.number == number { $0.socket = nil } } }
    return listen(socket, to: node)
  }

  /// Reads what the peer says until the connection ends.
  private func listen(_ socket: Socket, to node: WatchedNode) -> ProbeResult {
    var line: [UInt8] = []
    var hasSpoken = false
    var last = ProbeResult.silent
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
      case .bytes(let count):
        for byte in buffer[..<count] {
          guard byte == 10 else {
            if line.count < Self.longestLine { line.append(byte) }
            continue
          }
          let words = String(decoding: line, as: UTF8.self).split(separator: " ")
          line = []
          guard words.first == "epoch", words.count == 2 else { continue }
          hasSpoken = Int64(words[1]) == node.epoch
          last = hasSpoken ? .spoke : .other
        }
        // A process that began after the one that was watched.
        if case .other = last { return last }
      case .wouldBlock: continue
      case .ended, .failed: return last
      }
    }
  }
}
