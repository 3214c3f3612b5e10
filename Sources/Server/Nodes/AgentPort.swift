import Dispatch
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
  private var peers: [Peer] = []
  private let watch: InputWatch

  private struct Peer {
    let socket: Socket
    let number: InputWatch.Number
  }

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
    peers.append(Peer(socket: socket, number: number))
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
