import Dispatch
import Simulation
import Testing

@testable import Journal

/// What is called durable is on the disk, in order, many records to a sync.
@Suite struct GroupCommitTests {
  /// What callbacks got, in their order. Used on the journal's queue only.
  final class Log: @unchecked Sendable {
    var durable: [UInt64] = []
    var stopped: [JournalError] = []
    var order: [Int] = []
  }

  private let disk = FaultyDisk()
  private let queue = DispatchQueue(label: "journal")
  private let log = Log()

  private func group(
    _ disk: FaultyDisk, segmentBytes: Int = Journal.segmentBytes
  ) throws -> GroupCommit {
    let journal = try Journal.open(
      "/data", on: disk, newServerID: "test", segmentBytes: segmentBytes
    ) { _ throws(LineRefusal) in }
    let log = log
    return GroupCommit(journal, on: queue, markDelay: .never) { log.stopped.append($0) }
  }

  /// Runs `calls` while the queue stands still, as it does during a sync, then lets it run out.
  private func together(_ calls: () throws -> Void) rethrows {
    queue.suspend()
    do {
      defer { queue.resume() }
      try calls()
    }
    // The first turn takes the records and puts the commit behind them, the second waits for it.
    queue.sync {}
    queue.sync {}
  }

  @Test func recordsThatArriveTogetherShareOneSync() throws {
    let group = try group(disk)
    let log = log
    let before = disk.syncs
    try together {
      for index in 1...100 {
        try group.append(["a \(index)", "b \(index)"]) {
          log.durable.append($0)
          log.order.append(index)
        }
      }
      #expect(log.durable.isEmpty)
    }
    #expect(log.order == Array(1...100))
    #expect(log.durable == Array(repeating: 200, count: 100))
    #expect(disk.syncs == before + 1)
    #expect(throws: JournalError.illegalText) {
      try group.append(["fine", "two\nlines"]) { _ in log.order.append(0) }
    }
    try together { try group.append([[UInt8]]()) { log.durable.append($0) } }
    #expect(log.durable.last == 200)
    #expect(disk.syncs == before + 1)
    #expect(log.stopped.isEmpty)
  }

  /// The first record fills the segment; the next one begins another, before its own sync.
  @Test func recordThatFillsASegmentWaitsForOneSync() throws {
    let group = try group(disk, segmentBytes: 100)
    let (log, disk, before) = (log, disk, disk.syncs)
    for text in [String(repeating: "x", count: 100), "next"] {
      try together {
        try group.append([text]) { _ in log.order.append(disk.syncs - before) }
      }
    }
    #expect(log.order == [1, 4])
    #expect(try disk.list("/data").contains(FileName.segment(from: 2).text))
    #expect(try disk.list("/data").filter { $0.hasSuffix(".journal") }.count == 2)
  }

  @Test(arguments: [DiskFault.Kind.noSpace, .inputOutput, .failedSync])
  func failureIsToldOnceAndNothingIsAcknowledged(_ kind: DiskFault.Kind) throws {
    let group = try group(disk)
    let log = log
    try together { try group.append(["kept"]) { log.durable.append($0) } }
    disk.fault = DiskFault(kind, at: disk.calls + 1, isLasting: true)
    for _ in 1...3 {
      try together {
        try group.append(["lost"]) { _ in log.order.append(0) }
        try group.append(["lost as well"]) { _ in log.order.append(0) }
      }
    }
    group.snapshot(on: queue, lines: { [] }, done: { _ in log.order.append(1) })
    group.close { if case .failure(.stopped) = $0 { log.order.append(2) } }
    queue.sync {}
    queue.sync {}
    #expect(log.durable == [1])
    #expect(log.order.sorted() == [1, 2])
    #expect(log.stopped.count == 1)
    disk.crash()
    #expect(try Recovered(on: disk).records.first == "kept")
  }

  @Test func snapshotHoldsWhatWasAppendedBefore() throws {
    let group = try group(disk)
    let log = log
    let background = DispatchQueue(label: "snapshots")
    background.suspend()
    try together {
      try group.append(["one", "two"]) { log.durable.append($0) }
      group.snapshot(on: background, lines: { ["one", "two"] }) { result in
        if case .success(let number) = result { log.order.append(Int(number)) }
      }
      try group.append(["three"]) { log.durable.append($0) }
    }
    // The snapshot has not been written, and the journal went on.
    #expect(log.durable == [2, 3])
    #expect(log.order == [])
    background.resume()
    background.sync {}
    #expect(log.order == [2])
    group.close { _ in }
    try together { try group.append(["late"]) { log.durable.append($0) } }
    #expect(log.durable == [2, 3])
    #expect(log.stopped == [])
    let recovered = try Recovered(on: disk)
    #expect(recovered.state == ["one", "two"])
    #expect(recovered.records == ["three"])
  }
}
