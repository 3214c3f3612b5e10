import Room
import Sockets

/// The connections and listening sockets of one queue, by the words that epoll gives back.
final class SeatConnections {
  let log: Log
  private let epoll: Epoll
  private var connections: [UInt64: SeatConnection] = [:]
  private var listeners: [UInt64: (host: MatchHost, port: Int)] = [:]
  /// Connections that say their last words, and until when they may.
  private var closing: [(word: UInt64, until: Instant)] = []
  private var lastWord: UInt64 = 0
  private let buffer = ReadBuffer()

  /// How long a peer may take to close after us.
  private static let patience = Duration.seconds(5)

  init(_ epoll: Epoll, log: Log) {
    (self.epoll, self.log) = (epoll, log)
  }

  /// Serves one event of epoll's.
  func serve(_ event: Epoll.Event, _ now: Instant) {
    guard let connection = connections[event.word] else {
      if let (host, port) = listeners[event.word] { host.accept(port, now) }
      return
    }
    if event.ready.contains(.output) { connection.flush() }
    if !event.ready.isDisjoint(with: [.input, .error, .hangUp]) {
      connection.receive(buffer.bytes)
    }
    if connection.isClosing { finish(connection) } else { connection.host.ready(connection, now) }
  }

  /// Watches a listening socket for its host. Throws if the kernel cannot.
  func listen(_ socket: ListeningSocket, _ host: MatchHost, _ port: Int) throws(SocketError) {
    lastWord += 1
    try epoll.add(socket.descriptor, .input, word: lastWord)
    listeners[lastWord] = (host, port)
  }

  /// No newcomers are looked for at a host's sockets.
  func ignore(_ sockets: [ListeningSocket], _ host: MatchHost) {
    for socket in sockets { epoll.remove(socket.descriptor) }
    listeners = listeners.filter { $0.value.host !== host }
  }

  /// A connection for a seat; `nil` if it is gone already.
  ///
  /// - Parameter versionDeadline: until when its first line must come.
  func add(
    _ socket: Socket, _ host: MatchHost, seat: Int, versionDeadline: Instant
  ) -> SeatConnection? {
    lastWord += 1
    do throws(SocketError) {
      try socket.disableDelay()
      try epoll.add(socket.descriptor, .input, word: lastWord)
    } catch {
      socket.close()
      return nil
    }
    let connection = SeatConnection(
      socket, word: lastWord, host: host, seat: seat, versionDeadline: versionDeadline)
    connections[lastWord] = connection
    return connection
  }

  /// Watches for what the connection wants now.
  func update(_ connection: SeatConnection) {
    let wanted = connection.wanted
    guard wanted != connection.interest, connections[connection.word] != nil else { return }
    do throws(SocketError) {
      try epoll.modify(connection.socket.descriptor, wanted, word: connection.word)
      connection.watched(wanted)
    } catch {
      log.write("acpc: seat \(connection.seat): \(error)")
      forget(connection)
    }
  }

  // MARK: - The end

  /// Sends what waits, says that nothing more comes, and closes when the peer has, so that it gets
  /// everything even if it is still talking.
  func retire(_ connection: SeatConnection, _ now: Instant) {
    guard !connection.isClosing, connections[connection.word] != nil else { return }
    connection.isClosing = true
    if connection.isDrained { connection.socket.finishSending() }
    closing.append((connection.word, now.after(Self.patience)))
    finish(connection, isNew: true)
  }

  private func finish(_ connection: SeatConnection, isNew: Bool = false) {
    if connection.isBroken || connection.hasEnded && connection.isDrained {
      return forget(connection)
    }
    if connection.isDrained, !isNew { connection.socket.finishSending() }
    update(connection)
  }

  /// Closes at once.
  func forget(_ connection: SeatConnection) {
    guard connections.removeValue(forKey: connection.word) != nil else { return }
    epoll.remove(connection.socket.descriptor)
    connection.socket.close()
  }

  /// When something is due here.
  var wake: Instant? { closing.first?.until }

  /// Closes those that have had their time.
  func closeLate(_ now: Instant) {
    while let first = closing.first, first.until <= now || connections[first.word] == nil {
      closing.removeFirst()
      if let connection = connections[first.word] { forget(connection) }
    }
  }

  /// Closes all of them.
  func closeAll() {
    for connection in connections.values { forget(connection) }
    closing = []
  }
}
