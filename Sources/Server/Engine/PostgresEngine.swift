import Nodes
import Sockets

/// PostgreSQL as the engine of a log: a list of servers, of which one can be written to.
final class PostgresEngine: EngineConnector {
  private let url: PostgresURL
  private let password: PostgresPassword?
  private let application: String
  private let times: PostgresClient.Times
  private let failed: @Sendable (PostgresError) -> Void
  /// Which server of the list the next connection looks at first.
  private let first = Locked(0)

  /// - Parameters:
  ///   - application: what PostgreSQL's list of connections shows.
  ///   - lease: within which a server whose machine is gone is to be found out.
  ///   - failed: told why a connection did not come about, or has ended.
  init(
    _ url: PostgresURL, password: PostgresPassword?, application: String,
    lease: Duration = NodeTiming().lease, failed: @escaping @Sendable (PostgresError) -> Void
  ) {
    (self.url, self.password, self.application) = (url, password, application)
    self.failed = failed
    var times = PostgresClient.Times()
    times.connecting = .seconds(2)
    // A node gives a silent one up by itself, and knows when.
    times.silence = .seconds(60)
    times.lostPeer = lease
    self.times = times
  }

  func connect(events: @escaping @Sendable (LinkEvent) -> Void) -> any EngineConnection {
    // Before it is known what becomes of it: one that is silent is not to be waited for again.
    let host = first.withLock { first in
      defer { first = (first + 1) % url.hosts.count }
      return first
    }
    return Connection(self, url.beginning(at: host), events)
  }

  /// A connection to the first server of a list that lets it in.
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
        // Under the lock, since the client has a thread of its own: it may be gone before it stands
        // here.
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
        // No statement of ours is so; records have far fewer bytes than a transaction may.
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
