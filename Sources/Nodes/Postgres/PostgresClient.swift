import Dispatch
import Sockets

/// A connection to the one server of a list that can be written to, with its socket, on a thread of
/// its own. It does not connect again: whoever has it makes another, and writes before they read.
///
/// Nothing here waits, so it may be called on any queue. What is called back is called on the
/// client's thread, one after the other, and must not wait there.
public final class PostgresClient: Sendable {
  /// How long is waited. No wait is ended by canceling anything at the server.
  public struct Times: Sendable {
    /// For a server to take a connection and let somebody in, for each address.
    public var connecting = Duration.seconds(3)
    /// For the next bytes of an answer. When it is over the connection is dropped, and what is in
    /// flight is unknown.
    public var silence = Duration.seconds(10)
    /// For the kernel to find out that the server's machine is gone, whoever is silent.
    public var lostPeer = Duration.seconds(60)

    /// As long as on a network of one house.
    public init() {}
  }

  /// What has happened, beside the outcomes of batches.
  public enum Event: Sendable {
    /// Batches go to this address.
    case ready(SocketAddress)
    /// Something that the server says beside its answers.
    case notice(ServerMessage)
    /// The last event; every batch has had its outcome.
    case ended(PostgresError)
  }

  typealias Completion = @Sendable (PostgresOutcome) -> Void

  /// What is asked of the thread.
  enum Call: Sendable {
    case submit(PostgresBatch, Completion)
    case close
    case drop
  }

  /// Calls that the thread has not taken.
  struct Inbox: Sendable {
    var calls: [Call] = []
    /// Why nothing is taken any more.
    var end: PostgresError?
  }

  private let inbox = Locked(Inbox())
  private let wakeup: Wakeup

  /// Begins to look for the server.
  ///
  /// - Parameters:
  ///   - events: called with what happens.
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
    // Without a target it has a thread of its own, which waits for names, the server and calls.
    DispatchQueue(label: "cardroom.postgres", qos: .userInitiated).async {
      let driver = PostgresDriver(
        login, times: times, limits: limits, inbox: inbox, wakeup: wakeup, events: events)
      driver.run(url.hosts)
    }
  }

  /// Whoever lets go of it does not wait for what is in flight.
  deinit { put(.drop) }

  /// Sends a batch behind all that were submitted before, as soon as the connection is ready.
  ///
  /// - Parameter then: called once with what became of it.
  public func submit(
    _ batch: PostgresBatch, then: @escaping @Sendable (PostgresOutcome) -> Void
  ) {
    if let end = put(.submit(batch, then)) { then(.refused(end)) }
  }

  /// Takes no more, waits for what is in flight, and says farewell to the server.
  public func close() { put(.close) }

  /// Drops the connection; what is in flight is unknown.
  public func drop() { put(.drop) }

  /// Returns why the call was not taken.
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
