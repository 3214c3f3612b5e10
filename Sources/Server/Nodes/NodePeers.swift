import Dispatch
import Glibc
import Nodes
import Sockets

/// Says whether a node serves people: to haproxy's check, which reads a line, and to other nodes,
/// which keep the connection to see whether this process is alive.
///
///     up
///     epoch 7
actor AgentPort {
  /// Whether a node serves people.
  enum Word: String, Sendable {
    /// It serves people.
    case up
    /// It keeps its clients while the engine is away: their answers wait.
    case pause
    /// It has no clients.
    case down
  }

  private let executor = QueueExecutor(label: "cardroom.agent", target: .serverRoot)
  private let listener: Listener
  private var word = Word.down
  /// The epoch in which this node is active; 0 for none.
  private var epoch: Int64 = 0
  /// The peers that keep their connection, oldest first.
  private var peers: [(socket: Socket, number: InputWatch.Number)] = []
  private let watch: InputWatch

  /// How many peers may keep their connection; the oldest goes.
  private static let mostPeers = 64

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Begins to answer at a socket.
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

  /// Sets the answer from now on, and sends it to every peer.
  ///
  /// - Parameter epoch: the one in which the node is active, if it is.
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

  /// A few bytes: if the kernel does not take them, nobody is reading.
  private func say(to socket: Socket) {
    let words = Array("\(word)\nepoch \(epoch)\n".utf8)
    _ = words.withUnsafeBytes { socket.send($0) }
  }

  /// Input here has no meaning.
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

/// A standing connection to the active node, which reveals its death before its lease is over: its
/// machine then resets the connection and refuses another one.
///
/// The peer says the epoch in which it is active. Its silence means something only after it has
/// named the watched epoch over this address: a wrong address kills nobody.
final class ActiveNodeWatch: Sendable {
  private struct State {
    var node: WatchedNode?
    /// The number of the present watch.
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

  /// Watches that node instead of the previous one; `nil` for none.
  func watch(_ node: WatchedNode?) {
    let number = state.withLock { state in
      state.number += 1
      state.node = node
      // The reading thread closes it, and its number may then belong to somebody else.
      state.socket.take()?.shutDown()
      return state.number
    }
    guard let node else { return }
    // Without a target the queue has a thread of its own, which may block in the kernel.
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
        // After a cut connection the next attempt comes at once: its result is what tells.
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

  /// The result of an attempt to connect to the node.
  private enum ProbeResult {
    /// It said the epoch, and then the connection ended.
    case spoke
    /// Nobody listens there.
    case refused
    /// Another process answers, which is not active in the epoch.
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
        // This process began after the watched one.
        if case .other = last { return last }
      case .wouldBlock: continue
      case .ended, .failed: return last
      }
    }
  }
}
