import Nodes
import Sockets

/// PostgreSQL as the engine of a log: a list of servers, of which one can be written to.
final class PostgresEngine: EngineConnector {
  private let url: PostgresURL
  private let password: PostgresPassword?
  private let application: String
  private let times: PostgresClient.Times
  private let failed: @Sendable (PostgresError) -> Void
  /// The server of the list with which the next connection of a channel begins.
  private let next = Locked<[Channel: Int]>([:])

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

  func connect(
    _ channel: Channel, events: @escaping @Sendable (LinkEvent) -> Void
  ) -> any EngineConnection {
    let first = next.withLock { $0[channel, default: 0] }
    let search = Search(self, channel, first: first, events: events)
    search.begin()
    return search
  }

  private func note(_ host: Int, of channel: Channel) {
    next.withLock { $0[channel] = (host + 1) % url.hosts.count }
  }

  /// Goes through the list until one server lets it in, and stays there.
  private final class Search: EngineConnection {
    private struct State {
      var client: PostgresClient?
      var isDropped = false
      var isReady = false
      var tried = 0
      /// Why those of the list that were tried will not do.
      var reasons: [PostgresError] = []
    }

    private let engine: PostgresEngine
    private let channel: Channel
    private let first: Int
    private let events: @Sendable (LinkEvent) -> Void
    private let state = Locked(State())

    init(
      _ engine: PostgresEngine, _ channel: Channel, first: Int,
      events: @escaping @Sendable (LinkEvent) -> Void
    ) {
      (self.engine, self.channel, self.first, self.events) = (engine, channel, first, events)
    }

    /// Tries the next server of the list, or says that there is none.
    func begin() {
      let hosts = engine.url.hosts.count
      let (tried, isOver) = state.withLock { state in
        defer { state.tried += 1 }
        return (state.tried, state.isDropped)
      }
      guard !isOver else { return }
      guard tried < hosts else {
        for reason in state.withLock(\.reasons) { engine.failed(reason) }
        return events(.lost)
      }
      let host = (first + tried) % hosts
      // Before it is known what becomes of it: one that is silent is not to be waited for again.
      engine.note(host, of: channel)
      if let error = makeClient(of: host) {
        engine.failed(.socket(error))
        events(.lost)
      }
    }

    /// Under the lock, since the client has a thread of its own: it may be ready, or gone and its
    /// successor made, before it stands here, and would be taken for lost, or put in the place of
    /// that one.
    private func makeClient(of host: Int) -> SocketError? {
      state.withLock { state in
        guard !state.isDropped else { return nil }
        do throws(SocketError) {
          state.client = try PostgresClient(
            engine.url.alone(host), password: engine.password, application: engine.application,
            times: engine.times
          ) { self.take($0) }
          return nil
        } catch {
          return error
        }
      }
    }

    private func take(_ event: PostgresClient.Event) {
      switch event {
      case .ready:
        state.withLock { $0.isReady = true }
        events(.connected)
      case .notice: break
      case .ended(let reason):
        let (wasReady, isDropped) = state.withLock { state in
          state.client = nil
          state.reasons.append(reason)
          return (state.isReady, state.isDropped)
        }
        guard !isDropped else { return }
        guard wasReady else { return begin() }
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
        events(.answered(.refused(EngineRefusal(.other, error.description))))
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
