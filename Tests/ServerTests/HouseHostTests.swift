import Cards
import Dispatch
import Journal
@testable import Room
import Sockets
import Synchronization
import Testing

@testable import cardroom_server

/// Nothing goes out that tells of an entry which the disk does not have.
struct HouseHostTests {
  /// A house whose journal's queue waits until it is told to go on, and what it has answered.
  private final class Stage: Sendable {
    let house: Mailbox<HouseHost>
    let entries: EntryLog
    let disk = DispatchQueue(label: "test.disk")
    private let replies = Mutex<[Int]>([])
    private let answered = DispatchSemaphore(value: 0)
    private let shard: Shard

    init(in directory: DataDirectory) throws {
      let journal = try Journal.open(
        directory.path, on: RealDisk(), newServerID: "test"
      ) { (_) throws(LineRefusal) in }
      let clock = ServerClock()
      let log = Log()
      let failure = DiskFailure(shards: []) { _ in }
      let files = HistoryFiles(of: directory.path, on: RealDisk())
      let durable = DurablePosition()
      entries = EntryLog(
        GroupCommit(
          journal, on: disk, durable: { durable.advance(to: $0) }, stopped: { _ in }),
        durable: durable)
      let host = HouseHost(
        House(seed: Seed(number: 1)), entries: entries,
        history: HistoryQueue(files, log: log),
        log: log, failure: failure)
      let executor = QueueExecutor(label: "test.house", target: .serverRoot)
      house = Mailbox(host, on: executor, clock: clock)
      let configuration = ServerConfiguration()
      shard = try Shard(
        number: 0,
        settings: ShardSettings(
          limits: configuration.limits, hold: configuration.hold, stall: configuration.stall,
          clock: clock, log: log, limiter: ConnectionLimiter(configuration)))
      let opened = DispatchSemaphore(value: 0)
      house.start(
        [], goingOn: [:],
        boxes: Mailboxes(
          shards: [shard], house: house, summaries: SummaryBoard(), entries: entries,
          passwords: try PasswordQueue(),
          control: { [self] request in
            guard case .reply(let number, _) = request else { return }
            replies.withLock { $0.append(number) }
            answered.signal()
          })
      ) { opened.signal() }
      opened.wait()
      disk.suspend()
    }

    /// What is answered by now, when all that was posted before is done.
    func answers() -> [Int] {
      let done = DispatchSemaphore(value: 0)
      house.enter { _, _ in done.signal() }
      done.wait()
      return replies.withLock(\.self)
    }

    /// The disk takes what waits; what is answered then.
    func write(until count: Int) -> [Int] {
      disk.resume()
      for _ in 0..<count { answered.wait() }
      return answers()
    }

    func ask(_ number: Int) throws {
      let line = try #require(try OperatorLine(Array("orders".utf8)[...]))
      house.post(.operate(OperatorRequest(number: number, operatorName: "test", line: line)))
    }
  }

  @Test func anAnswerWaitsForEntriesThatAreOnTheirWay() throws {
    let directory = try DataDirectory()
    let stage = try Stage(in: directory)
    try stage.ask(1)
    #expect(stage.answers() == [1])
    // Such as a table's: its round is in the store, and so in what `top` counts.
    _ = stage.entries.post(
      [.started], waking: stage.house)
    stage.entries.flush(.now)
    try stage.ask(2)
    try stage.ask(3)
    #expect(stage.answers() == [1])
    #expect(stage.write(until: 3) == [1, 2, 3])
    let closed = DispatchSemaphore(value: 0)
    stage.house.tearDown { closed.signal() }
    closed.wait()
  }
}
