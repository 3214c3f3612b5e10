import Dispatch
import Journal
import Sockets
import Testing

@testable import cardroom_server
@testable import Simulation

/// What is called durable is on the disk, in order, many records to a sync.
@Suite struct GroupCommitTests {
  /// What callbacks got, in their order. Used on the journal's queue only.
  private final class Log: @unchecked Sendable {
    var durable: [UInt64] = []
    var postponed: [JournalError] = []
    var stopped: [JournalError] = []
    var snapshots: [Int] = []
    var closes = 0
  }

  private let disk = FaultyDisk()
  private let queue = DispatchQueue(label: "journal")
  private let log = Log()

  private func group(
    segmentBytes: Int = Journal.segmentBytes, quickCommit: Duration = .seconds(60)
  ) throws -> GroupCommit {
    let journal = try Journal.open(
      "/data", on: disk, newServerID: "test", segmentBytes: segmentBytes
    ) { _ throws(LineRefusal) in }
    let log = log
    return GroupCommit(
      journal, on: queue, quickCommit: quickCommit, markDelay: .never,
      durable: { log.durable.append($0) },
      postponed: { log.postponed.append($0) }, stopped: { log.stopped.append($0) })
  }

  private func record(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The records behind the snapshot, and its lines.
  private func recovered() throws -> (records: [String], state: [String]) {
    var (records, state) = ([String](), [String]())
    let journal = try Journal.open("/data", on: disk, newServerID: "test") { line in
      switch line {
      case .record(_, let text): records.append(text)
      case .state(_, let text): state.append(text)
      }
    }
    try journal.close()
    return (records, state)
  }

  /// Runs `calls` while the queue stands still, as it does during a sync, then lets it run out.
  private func together(_ group: GroupCommit, _ calls: () throws -> Void) rethrows {
    queue.suspend()
    do {
      defer { queue.resume() }
      try calls()
      group.flush(.now)
    }
    queue.sync {}
    queue.sync {}
  }

  @Test func recordsThatArriveTogetherShareOneSync() throws {
    let group = try group()
    let before = disk.syncs
    together(group) {
      for index in 1...100 {
        group.append([record("a \(index)"), record("b \(index)")], as: UInt64(index))
      }
      #expect(log.durable.isEmpty)
    }
    #expect(log.durable == [100])
    #expect(disk.syncs == before + 1)
    together(group) { group.append([], as: 101) }
    #expect(log.durable == [100, 101])
    #expect(disk.syncs == before + 1)
    #expect(log.stopped.isEmpty)
    #expect(group.commitTimes.count == 101)
  }

  @Test func whatComesDuringASyncIsTheNextBatch() throws {
    let log = log
    let journal = try Journal.open("/data", on: disk, newServerID: "test") { _ in }
    nonisolated(unsafe) var next: (() -> Void)?
    let group = GroupCommit(
      journal, on: queue, markDelay: .never,
      durable: { position in
        log.durable.append(position)
        next?()
      }, stopped: { _ in })
    // The first batch's end stands for its sync: three come meanwhile.
    next = { [record] in
      next = nil
      for position in 2...4 { group.append([record("\(position)")], as: UInt64(position)) }
      group.flush(.now)
    }
    let before = disk.syncs
    together(group) { group.append([record("1")], as: 1) }
    queue.sync {}
    #expect(log.durable == [1, 4])
    #expect(disk.syncs == before + 2)
  }

  /// Whoever has nothing else to do commits on its own thread, and the queue has nothing to do.
  @Test func whoHasNothingElseToDoCommitsItself() throws {
    let group = try group()
    queue.suspend()
    group.append([record("1")], as: 1)
    group.flush(.here)
    #expect(log.durable == [1])
    group.append([record("2")], as: 2)
    group.append([record("3")], as: 3)
    group.flush(.here)
    group.flush(.here)
    #expect(log.durable == [1, 3])
    queue.resume()
    together(group) { group.append([record("4")], as: 4) }
    #expect(log.durable == [1, 3, 4])
  }

  @Test func nobodyWaitsForADiskThatIsSlow() throws {
    let group = try group(quickCommit: .zero)
    queue.suspend()
    group.append([record("1")], as: 1)
    group.flush(.here)
    #expect(log.durable == [])
    queue.resume()
    queue.sync {}
    #expect(log.durable == [1])
  }

  /// It does not when the queue is at it: nothing is written twice, or out of order.
  @Test func shardsAndTheQueueTakeTurns() throws {
    let group = try group()
    let (log, done) = (log, DispatchGroup())
    let order = Locked(UInt64(0))
    for shard in 0..<4 {
      DispatchQueue.global().async(group: done) { [record] in
        for number in 0..<2_000 {
          order.withLock { position in
            position += 1
            group.append([record("\(position)")], as: position)
          }
          group.flush(number % 3 == 0 ? .soon : number % 3 == shard % 2 ? .now : .here)
        }
        group.flush(.here)
      }
    }
    done.wait()
    for _ in 0..<100 { queue.sync {} }
    #expect(log.durable.last == 8_000)
    #expect(zip(log.durable, log.durable.dropFirst()).allSatisfy { $0 < $1 })
    group.close { _ in }
    queue.sync {}
    #expect(try recovered().records == (1...8_000).map { "\($0)" })
  }

  @Test func recordsGatherAsLongAsEightCommitsTake() throws {
    let group = try group()
    queue.suspend()
    group.append([record("1")], as: 1)
    // No commit was measured yet, so nothing is gained by waiting.
    group.flush(.soon)
    queue.resume()
    queue.sync {}
    #expect(log.durable == [1])
  }

  /// The first record fills the segment; the next one begins another, before its own sync.
  @Test func recordThatFillsASegmentWaitsForOneSync() throws {
    let group = try group(segmentBytes: 100)
    let before = disk.syncs
    var syncs: [Int] = []
    for (position, text) in [String(repeating: "x", count: 100), "next"].enumerated() {
      together(group) { group.append([record(text)], as: UInt64(position + 1)) }
      syncs.append(disk.syncs - before)
    }
    #expect(syncs == [1, 4])
    #expect(try disk.list("/data").filter { $0.hasSuffix(".journal") }.count == 2)
  }

  @Test(arguments: [DiskFault.Kind.noSpace, .inputOutput, .failedSync])
  func failureIsToldOnceAndNothingIsAcknowledged(_ kind: DiskFault.Kind) throws {
    let group = try group()
    let log = log
    together(group) { group.append([record("kept")], as: 1) }
    disk.fault = DiskFault(kind, at: disk.calls + 1, isLasting: true)
    for position in [2, 4, 6] as [UInt64] {
      together(group) {
        group.append([record("lost")], as: position)
        group.append([record("lost as well")], as: position + 1)
      }
    }
    group.snapshot(on: queue, lines: { [] }, done: { _ in log.snapshots.append(0) })
    group.close { if case .failure = $0 { log.closes += 1 } }
    for _ in 0..<3 { queue.sync {} }
    #expect(log.durable == [1])
    #expect(log.snapshots == [0] && log.closes == 1)
    #expect(log.stopped.count == 1)
    disk.crash()
    #expect(try recovered().records.first == "kept")
  }

  @Test func snapshotHoldsWhatWasAppendedBefore() throws {
    let group = try group()
    let log = log
    let background = DispatchQueue(label: "snapshots")
    background.suspend()
    together(group) {
      group.append([record("one"), record("two")], as: 1)
      group.snapshot(on: background, lines: { ["one", "two"] }) { result in
        if case .success(let number) = result { log.snapshots.append(Int(number)) }
      }
      group.append([record("three")], as: 2)
    }
    // The snapshot has not been written, and the journal went on.
    #expect(log.durable == [1, 2])
    #expect(log.snapshots == [])
    background.resume()
    background.sync {}
    #expect(log.snapshots == [2])
    together(group) { group.close { _ in } }
    together(group) { group.append([record("late")], as: 3) }
    #expect(log.durable == [1, 2])
    #expect(log.stopped == [])
    #expect(try recovered() == (["three"], ["one", "two"]))
  }

  @Test func aSegmentThatCannotBeBegunIsToldOnceAndStopsNothing() throws {
    let group = try group(segmentBytes: 40)
    let log = log
    disk.fault = DiskFault(.tooManyOpenFiles, at: disk.calls + 1, isLasting: true)
    for position in 1...10 {
      together(group) { group.append([record("record \(position)")], as: UInt64(position)) }
    }
    group.snapshot(on: queue, lines: { [] }) { result in
      if case .failure = result { log.snapshots.append(0) }
    }
    for _ in 0..<3 { queue.sync {} }
    #expect((log.postponed.count, log.snapshots, log.stopped) == (1, [0], []))
    #expect(log.durable == Array(1...10))
  }

  /// A server appends, begins segments and takes snapshots while copies are made of it.
  @Test func runningJournalCanBeCopied() throws {
    let directory = try DataDirectory()
    let files = RealDisk()
    let background = DispatchQueue(label: "snapshots")
    let failed = Locked<[LogFailure]>([])
    let journal = try Journal.open(
      directory.path, on: files, newServerID: "test", segmentBytes: 20_000
    ) { _ in }
    let durable = DispatchSemaphore(value: 0)
    let group = GroupCommit(
      journal, on: queue, durable: { _ in durable.signal() },
      stopped: { error in failed.withLock { $0.append(LogFailure(error)) } })
    let finished = DispatchSemaphore(value: 0)
    DispatchQueue(label: "server").async { [record] in
      for number in 1...4_000 {
        // Waiting for each record spreads the writing over the copies.
        group.append(
          [record("record \(number)"), record("more of \(number)")], as: UInt64(number))
        group.flush(.now)
        durable.wait()
        guard number.isMultiple(of: 250) else { continue }
        group.snapshot(on: background, lines: { (1...number).map { "state \($0)" } }) { result in
          if case .failure(let error) = result { failed.withLock { $0.append(error) } }
        }
      }
      finished.signal()
    }
    var (copies, before) = (0, UInt64(0))
    while finished.wait(timeout: .now()) == .timedOut {
      copies += 1
      let copy = directory.beside("copy\(copies)")
      let report = try Journal.backup(directory.path, on: files, to: copy)
      #expect(report.torn == nil)
      #expect(report.lastNumber >= before)
      before = report.lastNumber
      var expected = (report.snapshot ?? 0) + 1
      _ = try Journal.dump(copy, on: files) { (line) throws(LineRefusal) in
        guard case .record(let number, _) = line else { return }
        if number != expected { throw LineRefusal("a gap") }
        expected += 1
      }
    }
    background.sync {}
    #expect(copies > 0)
    #expect(failed.withLock(\.self) == [])
  }
}
