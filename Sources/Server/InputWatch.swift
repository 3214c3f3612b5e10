import Dispatch
import Sockets

/// Watches a few connections for input, and calls each one's callback on the owner's queue.
///
/// Dispatch watches the epoll descriptor that contains them, never the connections: when a watched
/// connection hangs up, Dispatch frees in a worker thread what its manager thread still uses, and
/// the process ends (swift-corelibs-libdispatch, issue 949). An epoll descriptor never hangs up,
/// nor does a listening socket.
///
/// Unchecked, because the queue is the lock.
final class InputWatch: @unchecked Sendable {
  /// Identifies a connection here; numbers are never reused.
  typealias Number = UInt64

  private let queue: DispatchQueue
  private var epoll: Epoll?
  private var source: (any DispatchSourceRead)?
  private var watched: [Number: (socket: Socket, isReady: () -> Void)] = [:]
  private var lastNumber: Number = 0

  /// How many connections are served before other work on the queue gets its turn.
  private static let mostAtOnce = 64

  /// - Parameter queue: the queue of all calls and callbacks.
  init(on queue: DispatchQueue) { self.queue = queue }

  deinit {
    for (socket, _) in watched.values { socket.close() }
    source?.cancel()
  }

  /// How many it watches, including paused ones.
  var count: Int { watched.count }

  /// Takes over the connection, and calls `isReady` while there is input, or its end. Returns nil,
  /// and closes the connection, if the kernel cannot watch it.
  func add(_ socket: Socket, isReady: @escaping (Number) -> Void) -> Number? {
    lastNumber += 1
    let number = lastNumber
    do throws(SocketError) {
      try opened().add(socket.descriptor, .input, word: number)
    } catch {
      socket.close()
      return nil
    }
    watched[number] = (socket, { isReady(number) })
    return number
  }

  /// Ignores a connection until `resume`; do not call it for one that is paused.
  func pause(_ number: Number) {
    // epoll always reports a hang-up, so the descriptor has to be removed.
    if let (socket, _) = watched[number] { epoll?.remove(socket.descriptor) }
  }

  /// Watches a paused connection again.
  ///
  /// - Returns: whether the kernel can watch it.
  func resume(_ number: Number) -> Bool {
    guard let (socket, _) = watched[number] else { return false }
    do throws(SocketError) {
      try opened().add(socket.descriptor, .input, word: number)
      return true
    } catch { return false }
  }

  /// Closes a connection, unless it is closed.
  func close(_ number: Number) {
    guard let (socket, _) = watched.removeValue(forKey: number) else { return }
    epoll?.remove(socket.descriptor)
    socket.close()
  }

  private func opened() throws(SocketError) -> Epoll {
    if let epoll { return epoll }
    let made = try Epoll(capacity: Self.mostAtOnce)
    let source = DispatchSource.makeReadSource(fileDescriptor: made.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.serve() }
    // The handler keeps the descriptor until the source is done with it.
    nonisolated(unsafe) let kept = made
    source.setCancelHandler { _ = kept }
    source.activate()
    (epoll, self.source) = (made, source)
    return made
  }

  private func serve() {
    guard let epoll, let count = try? epoll.wait(milliseconds: 0) else { return }
    // An earlier callback may have closed it.
    for number in (0..<count).map({ epoll.event(at: $0).word }) { watched[number]?.isReady() }
  }
}
