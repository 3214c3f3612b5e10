import Nodes
import Sockets
import Testing

/// How many appends of 250 bytes a second are acknowledged: `scripts/prove-nodes engine PostgresAppendRates`.
@Suite(.serialized, .enabled(if: RealServer.isThere && RealServer.isMeasured))
struct PostgresAppendRates {
  /// Whether acknowledgements wait for the standby; how many appends are in flight, and in how many
  /// batches.
  @Test(arguments: [true, false], [(1, 1), (8, 1), (8, 2), (8, 8), (64, 1), (64, 2), (64, 64)])
  func appendsAreCounted(waitsForStandby: Bool, shape: (inFlight: Int, batches: Int)) async throws {
    let admin = try await RealServer.admin()
    if !waitsForStandby {
      _ = try await admin.run("ALTER SYSTEM SET synchronous_standby_names = ''")
      _ = try await admin.run("SELECT pg_reload_conf()")
    }
    let client = try await RealServer.client()
    #expect(try await client.run(Appends.schema).results != nil)
    let load = AppendLoad(
      client.client, lines: shape.inFlight / shape.batches, batches: shape.batches)
    let (appends, times) = await load.run(for: .seconds(3))
    let rate = Double(appends) / 3
    let median = times.sorted()[times.count / 2] / .microseconds(1)
    print(
      "rate: standby \(waitsForStandby), \(shape.inFlight) in flight in \(shape.batches): "
        + "\(Int(rate)) a second, median \(Int(median)) µs")
    let count = try await client.run("SELECT count(*), max(idx) FROM record")
    #expect(count.results?.first?.rows.first?.values.first == .text("\(load.all)"))
    _ = try await admin.run("ALTER SYSTEM RESET synchronous_standby_names")
    _ = try await admin.run("SELECT pg_reload_conf()")
  }
}

/// Batches one behind the other, a number of them in flight, until the time is over.
private final class AppendLoad: Sendable {
  private struct State {
    var sent: Int64 = 0
    var acknowledged = 0
    var times: [Duration] = []
    var inFlight = 0
    var done: CheckedContinuation<Void, Never>?
  }

  private let client: PostgresClient
  private let lines: Int
  private let batches: Int
  private let state = Locked(State())
  private let clock = ContinuousClock()

  init(_ client: PostgresClient, lines: Int, batches: Int) {
    (self.client, self.lines, self.batches) = (client, lines, batches)
  }

  /// All appends that were ever acknowledged.
  var all: Int { state.withLock(\.acknowledged) }

  func run(for time: Duration) async -> (appends: Int, times: [Duration]) {
    await drive(until: clock.now + .milliseconds(500))
    let before = state.withLock { state in
      state.times = []
      return state.acknowledged
    }
    await drive(until: clock.now + time)
    return state.withLock { ($0.acknowledged - before, $0.times) }
  }

  private func drive(until end: ContinuousClock.Instant) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.inFlight = batches
        state.done = continuation
      }
      for _ in 0..<batches { send(until: end) }
    }
  }

  private func send(until end: ContinuousClock.Instant) {
    // Under the lock, so that they are submitted in the order of their places.
    let misuse: PostgresMisuse? = state.withLock { state in
      let first = state.sent
      state.sent += Int64(lines)
      let records = (1...lines).map { Appends.line(first + Int64($0)) }
      let start = clock.now
      do throws(PostgresMisuse) {
        let batch = try Appends.batch(records, behind: first)
        client.submit(batch) { [self] in take($0, start, until: end) }
        return nil
      } catch {
        return error
      }
    }
    if let misuse { Issue.record(misuse) }
  }

  private func take(
    _ outcome: PostgresOutcome, _ start: ContinuousClock.Instant, until end: ContinuousClock.Instant
  ) {
    let now = clock.now
    if outcome.changed != lines { Issue.record("an append was not done: \(outcome)") }
    let isOver = now >= end
    let done = state.withLock { state in
      state.acknowledged += outcome.changed ?? 0
      state.times.append(now - start)
      if isOver { state.inFlight -= 1 }
      return state.inFlight == 0 ? state.done : nil
    }
    if !isOver { return send(until: end) }
    done?.resume()
  }
}
