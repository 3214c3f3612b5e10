import Dispatch
import Sockets

/// A connection to the server in a list that accepts writes, with its socket, on a thread of its
/// own. It does not reconnect: its owner creates another one, and writes before reading.
///
/// No method blocks, so any queue may call it. Callbacks run on the client's thread, one after the
/// other, and must not block there.
public final class PostgresClient: Sendable {
  /// Limits on waiting. None of them cancels anything at the server.
  public struct Times: Sendable {
    /// For a server to accept a connection and a login, at each address.
    public var connecting = Duration.seconds(3)
    /// For the next bytes of an answer. After that the connection is dropped, and the fate of what
    /// is in flight is unknown.
    public var silence = Duration.seconds(10)
    /// For the kernel to notice that the server's machine is gone, even when both sides are silent.
    public var lostPeer = Duration.seconds(60)

    /// Limits for a local network.
    public init() {}
  }

  /// An event, apart from the outcomes of batches.
  public enum Event: Sendable {
    /// Batches go to this address.
    case ready(SocketAddress)
    /// A message of the server's apart from its answers.
    case notice(ServerMessage)
    /// The last event; every batch has had its outcome.
    case ended(PostgresError)
  }

  typealias Completion = @Sendable (PostgresOutcome) -> Void

  /// A request to the thread.
  enum Call: Sendable {
    case submit(PostgresBatch, Completion)
    case close
    case drop
  }

  /// Calls that the thread has not picked up.
  struct Inbox: Sendable {
    var calls: [Call] = []
    /// Why no more calls are accepted.
    var end: PostgresError?
  }

  private let inbox = Locked(Inbox())
  private let wakeup: Wakeup

  /// Begins to look for the server.
  ///
  /// - Parameters:
  ///   - events: called with each event.
  /// - Throws: if the process has no descriptor left.
  public init(
    _ url: PostgresURL, password: PostgresPassword?, application: String = "cardroom",
    times: Times = Times(), limits: PostgresConnection.Limits = .init(),
    events: @escaping @Sendable (Event) -> Void
  ) throws(SocketError) {
    wakeup = try Wakeup()
    let login = PostgresConnection.Login(
      user: url.user, database: url.database, password: password, application: application)
    let (inbox, wakeup) = (inbox, wakeup)
    // Without a target the queue has a thread of its own, which may block on names, the server and
    // calls.
    DispatchQueue(label: "cardroom.postgres", qos: .userInitiated).async {
      let driver = PostgresDriver(
        login, times: times, limits: limits, inbox: inbox, wakeup: wakeup, events: events)
      driver.run(url.hosts)
    }
  }

  /// An owner that lets go of the client does not wait for what is in flight.
  deinit { put(.drop) }

  /// Sends a batch after all earlier ones, as soon as the connection is ready.
  ///
  /// - Parameter then: called once with the outcome.
  public func submit(
    _ batch: PostgresBatch, then: @escaping @Sendable (PostgresOutcome) -> Void
  ) {
    if let end = put(.submit(batch, then)) { then(.refused(end)) }
  }

  /// Accepts nothing more, waits for what is in flight, and says goodbye to the server.
  public func close() { put(.close) }

  /// Drops the connection; the fate of what is in flight is unknown.
  public func drop() { put(.drop) }

  /// Returns why the call was not accepted.
  @discardableResult private func put(_ call: Call) -> PostgresError? {
    wakeup.willPost()
    let end = inbox.withLock { inbox in
      if inbox.end == nil { inbox.calls.append(call) }
      return inbox.end
    }
    wakeup.didPost()
    return end
  }
}
