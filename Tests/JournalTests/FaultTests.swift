import Cards
import Simulation
import Testing

@testable import Journal

/// Every call of the disk fails once, in every way, and the machine dies at every call, with any of
/// the unsynced sectors on the disk.
@Suite struct FaultTests {
  /// A first life without faults, unless the journal is to be new, then one with; then two more
  /// without. Returns whether the fault came at all.
  private func lives(
    _ fault: DiskFault, seed: UInt64, crashes: Bool, isNew: Bool
  ) throws -> Bool {
    let disk = FaultyDisk(seed: seed)
    var life = Life(seed: seed)
    if !isNew {
      try life.work(try life.open(on: disk), commits: 3)
      disk.crash()
    }
    let start = disk.calls
    disk.fault = DiskFault(fault.kind, at: start + fault.call, isLasting: fault.isLasting)
    var hasFailed = false
    do {
      let journal = try life.open(on: disk)
      try life.work(journal, commits: 10)
      try journal.close()
    } catch is JournalError {
      hasFailed = true
    }
    let wasHit = disk.calls >= start + fault.call
    let isCarriedOn = fault.kind == .interrupted && !fault.isLasting
    if fault.kind == .shortWrite || isCarriedOn { #expect(!hasFailed, "\(fault)") }
    if crashes || fault.kind == .powerLoss { disk.crash() } else { disk.restart() }
    // What the new process finds, and may act on, a second crash must not take away.
    try life.work(try life.open(on: disk), commits: 2)
    disk.crash()
    _ = try life.open(on: disk)
    return wasHit
  }

  @Test(arguments: DiskFault.Kind.allCases, [false, true])
  func everyCallMayFail(_ kind: DiskFault.Kind, isLasting: Bool) throws {
    var (call, isHit) = (0, true)
    while isHit {
      call += 1
      let fault = DiskFault(kind, at: call, isLasting: isLasting)
      isHit = false
      for (seed, crashes, isNew) in [(1, false, false), (2, true, false), (3, true, true)] {
        do {
          isHit = try lives(fault, seed: UInt64(seed), crashes: crashes, isNew: isNew) || isHit
        } catch {
          _ = Issue.record("\(fault) seed=\(seed) crashes=\(crashes): \(error)")
          return
        }
      }
    }
    #expect(call > 70)
  }

  @Test func anyCrashesInARowLoseNothing() throws {
    for seed: UInt64 in 1...500 {
      let disk = FaultyDisk(seed: seed)
      var life = Life(seed: seed)
      var random = SplitMix64(seed: seed &* 77)
      do {
        for _ in 0..<5 {
          let call = disk.calls + Int.random(in: 1...80, using: &random)
          let kind = DiskFault.Kind.allCases.randomElement(using: &random) ?? .powerLoss
          disk.fault = DiskFault(kind, at: call, isLasting: .random(using: &random))
          do {
            try life.work(try life.open(on: disk), commits: 8)
          } catch is JournalError {}
          if Bool.random(using: &random) { disk.crash() } else { disk.restart() }
        }
        _ = try life.open(on: disk)
      } catch {
        Issue.record("seed=\(seed): \(error)")
      }
    }
  }

  @Test func failedSyncIsNotBelievedAfterARestart() throws {
    for seed: UInt64 in 1...50 {
      let disk = FaultyDisk(seed: seed)
      let first = try Recovered(on: disk).journal
      try first.commit("kept")
      for text in ["doubtful", String(repeating: "y", count: 2_000)] { try first.append(text) }
      disk.fault = DiskFault(.failedSync, at: disk.calls + 3)
      #expect(throws: JournalError.self) { try first.commit() }
      disk.restart()
      let second = try Recovered(on: disk)
      #expect(second.records.count == 3, "all of it is in the system's memory")
      disk.crash()
      #expect(try Recovered(on: disk).records == second.records, "seed=\(seed)")
    }
  }

  @Test func fullDiskKeepsTheOldSnapshot() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    try journal.append("one")
    try journal.beginSnapshot().write(["one"])
    try journal.append("two")
    let writer = try journal.beginSnapshot()
    disk.fault = DiskFault(.noSpace, at: disk.calls + 2)
    #expect(throws: JournalError.self) { try writer.write(["one", "two"]) }
    #expect(
      try disk.list("/data").filter { $0.hasSuffix("snapshot") || $0.hasSuffix("tmp") }.count == 1)
    try journal.append("three")
    try writer.write(["one", "two"])
    try journal.close()
    let recovered = try Recovered(on: disk)
    #expect(recovered.state == ["one", "two"])
    #expect(recovered.records == ["three"])
  }

  @Test func refusalNamesTheRecordAndChangesNothing() throws {
    let sample = try SampleJournal(bytes: 2_000, seed: 9)
    let (name, bytes) = try #require(sample.segments.first)
    let entry = sample.entries[4]
    let disk = FaultyDisk([(name, bytes + [0x61])])
    #expect(
      throws: JournalError.refused(
        file: name.text, offset: entry.range.lowerBound, record: 5, reason: "no such seat")
    ) {
      try Journal.open("/data", on: disk, newServerID: "x") { (line) throws(LineRefusal) in
        if case .record(5, _) = line { throw LineRefusal("no such seat") }
      }
    }
    #expect(disk.contents(name.path) == bytes + [0x61])
    #expect(try Recovered(on: disk).records == sample.entries.map(\.text))
  }

  @Test(arguments: [FileSystemError.Reason.notPermitted, .readOnly])
  func directoryInWhichNothingCanBeMadeIsRefused(_ reason: FileSystemError.Reason) throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    try journal.append("one")
    try journal.close()
    disk.restart()
    let files = try disk.files()
    // It takes no new file, while those that are there can be written: of mode 0500, or remounted.
    disk.meanwhile = { (operation, path) throws(JournalError) in
      guard operation == .open, path.hasSuffix(".tmp") else { return }
      throw .disk(FileSystemError(.open, path, reason))
    }
    let refusal = JournalError.disk(FileSystemError(.createFile, "/data", reason))
    #expect(throws: refusal) { try Recovered(on: disk) }
    disk.meanwhile = { _, _ in }
    #expect(try disk.files() == files)
    #expect(refusal.explanation.hasPrefix("cannot create a file in /data: "))
    #expect(try Recovered(on: disk).records == ["one"], "the lock was let go")
  }

  @Test func whatTheProbeLeavesIsNoHindrance() throws {
    let disk = FaultyDisk()
    try Recovered(on: disk).journal.close()
    let names = try disk.list("/data")
    var found: [[String]] = []
    for call in 1...7 {
      disk.restart()
      disk.fault = DiskFault(.inputOutput, at: disk.calls + call)
      #expect(throws: JournalError.self) { try Recovered(on: disk) }
      guard disk.faulted == .remove else { continue }
      disk.restart()
      found.append(try disk.list("/data").filter { !names.contains($0) })
      #expect(try Recovered(on: disk).records == [])
      #expect(try disk.list("/data") == names)
    }
    #expect(found == [[FileName.segment(from: 0).temporary]])
  }

  /// A disk may forget that the old one was removed and a new one made, and still rename.
  @Test func unfinishedSegmentNeverTakesTheNewOnesPlace() throws {
    for seed: UInt64 in 1...50 {
      let disk = FaultyDisk(seed: seed)
      let first = try Recovered(on: disk, segmentBytes: 10).journal
      try first.append("one")
      try first.close()
      disk.restart()
      disk.plant("/data/" + FileName.segment(from: 2).temporary, Array("journal 13 te".utf8))
      let second = try Recovered(on: disk, segmentBytes: 10).journal
      // Made, written, synced and renamed; the power goes when the directory should be synced.
      disk.fault = DiskFault(.powerLoss, at: disk.calls + 5)
      #expect(throws: JournalError.self) {
        try second.commit("two")
      }
      #expect(disk.faulted == .syncDirectory)
      disk.crash()
      #expect(try Recovered(on: disk).texts == ["one"], "seed=\(seed)")
    }
  }

  @Test func leftoversAreRemoved() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    try journal.append("one")
    let writer = try journal.beginSnapshot()
    let old = try #require(disk.contents(FileName.first.path))
    try writer.write(["one"])
    try journal.close()
    let whole = try disk.list("/data")
    disk.plant(FileName.first.path, old)
    disk.plant(FileName.snapshot(of: 0).path, Array("anything".utf8))
    disk.plant("/data/" + FileName.segment(from: 9).temporary, Array("journal 13 te".utf8))
    disk.plant("/data/notes.txt", [])
    #expect(try Recovered(on: disk).texts == ["one"])
    #expect(try disk.list("/data") == whole + ["notes.txt"])
  }
}
