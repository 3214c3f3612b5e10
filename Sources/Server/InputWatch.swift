import Dispatch
import Sockets

/// Watches a few connections for input, and calls what each was added with, on the owner's queue.
///
/// Dispatch watches the epoll descriptor in which they are, and none of them: when a connection
/// hangs up that Dispatch watches, it frees in a worker thread what its manager thread still uses,
/// and the process ends (swift-corelibs-libdispatch, issue 949). An epoll descriptor never hangs
/// up, nor does a socket that listens.
///
/// Unchecked, because the queue is the lock.
final class InputWatch: @unchecked Sendable {
  /// What a connection is known by here; none has the number of another before it.
  typealias Number = UInt64

  private let queue: DispatchQueue
  private var epoll: Epoll?
  private var source: (any DispatchSourceRead)?
  private var watched: [Number: (socket: Socket, isReady: () -> Void)] = [:]
  private var lastNumber: Number = 0

  /// So many are served before others on the queue have their turn.
  private static let mostAtOnce = 64

  /// - Parameter queue: on which all of this is called, and calls back.
  init(on queue: DispatchQueue) { self.queue = queue }

  deinit {
    for (socket, _) in watched.values { socket.close() }
    source?.cancel()
  }

  /// How many it watches, those included that pause.
  var count: Int { watched.count }

  /// Owns the connection from now on, and calls `isReady` while there is something to read, or its
  /// end. If the kernel cannot watch it, it is closed, and there is no number.
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

  /// Does not look at one until `resume`; not to be called of one that pauses.
  func pause(_ number: Number) {
    // A hang-up cannot be left out of what is watched for.
    if let (socket, _) = watched[number] { epoll?.remove(socket.descriptor) }
  }

  /// Looks again.
  ///
  /// - Returns: whether the kernel can watch it.
  func resume(_ number: Number) -> Bool {
    guard let (socket, _) = watched[number] else { return false }
    do throws(SocketError) {
      try opened().add(socket.descriptor, .input, word: number)
      return true
    } catch { return false }
  }

  /// Closes one, if it is not closed.
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
    // One may have been closed for what another has said.
    for number in (0..<count).map({ epoll.event(at: $0).word }) { watched[number]?.isReady() }
  }
}
