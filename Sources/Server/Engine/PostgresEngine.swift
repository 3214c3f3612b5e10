import Nodes
import Sockets

/// PostgreSQL as the engine of a log: a list of servers, one of which accepts writes.
final class PostgresEngine: EngineConnector {
  private let url: PostgresURL
  private let password: PostgresPassword?
  private let application: String
  private let times: PostgresClient.Times
  private let failed: @Sendable (PostgresError) -> Void
  /// Which server in the list the next connection tries first.
  private let first = Locked(0)

  /// - Parameters:
  ///   - application: the name that PostgreSQL's list of connections shows.
  ///   - lease: how soon the loss of a server's machine must be noticed.
  ///   - failed: called with the reason why a connection failed or ended.
  init(
    _ url: PostgresURL, password: PostgresPassword?, application: String,
    lease: Duration = NodeTiming().lease, failed: @escaping @Sendable (PostgresError) -> Void
  ) {
    (self.url, self.password, self.application) = (url, password, application)
    self.failed = failed
    var times = PostgresClient.Times()
    times.connecting = .seconds(2)
    // A node gives up a silent engine by itself, and knows when.
    times.silence = .seconds(60)
    times.lostPeer = lease
    self.times = times
  }

  func connect(events: @escaping @Sendable (LinkEvent) -> Void) -> any EngineConnection {
    // Advanced before the outcome is known: a silent engine must not be waited for again.
    let host = first.withLock { first in
      defer { first = (first + 1) % url.hosts.count }
      return first
    }
    return Connection(self, url.beginning(at: host), events)
  }

  /// A connection to the first server in a list that accepts it.
  private final class Connection: EngineConnection {
    private struct State {
      var client: PostgresClient?
      var isDropped = false
    }

    private let events: @Sendable (LinkEvent) -> Void
    private let state = Locked(State())

    init(
      _ engine: PostgresEngine, _ url: PostgresURL,
      _ events: @escaping @Sendable (LinkEvent) -> Void
    ) {
      self.events = events
      let failure = state.withLock { state -> SocketError? in
        // Under the lock: the client has a thread of its own, and may end before it is stored here.
        do throws(SocketError) {
          state.client = try PostgresClient(
            url, password: engine.password, application: engine.application, times: engine.times
          ) { [self, engine] event in take(event, engine) }
          return nil
        } catch {
          return error
        }
      }
      guard let failure else { return }
      engine.failed(.socket(failure))
      events(.lost)
    }

    private func take(_ event: PostgresClient.Event, _ engine: PostgresEngine) {
      switch event {
      case .ready: events(.connected)
      case .notice: break
      case .ended(let reason):
        let isDropped = state.withLock { state in
          state.client = nil
          return state.isDropped
        }
        guard !isDropped else { return }
        engine.failed(reason)
        events(.lost)
      }
    }

    func run(_ statement: NodeStatement) {
      guard let client = state.withLock(\.client) else { return events(.lost) }
      do throws(PostgresMisuse) {
        client.submit(try PostgresBatch(statement)) { outcome in
          self.events(.answered(StatementOutcome(outcome)))
        }
      } catch {
        // None of our statements can be refused here: records are far smaller than a transaction
        // may be.
        events(.answered(.refused(.refused(error.description))))
      }
    }

    func drop() {
      let client = state.withLock { state in
        state.isDropped = true
        return state.client.take()
      }
      client?.drop()
    }
  }
}
