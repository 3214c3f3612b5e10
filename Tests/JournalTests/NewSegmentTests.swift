import Simulation
import Testing

@testable import Journal

/// A segment that cannot be begun costs nothing: the journal goes on in the one that it has, and
/// tries again later.
@Suite struct NewSegmentTests {
  /// What begins a segment.
  enum Cause: CaseIterable {
    case snapshot, fullSegment
  }

  /// A journal with a few records, all on the disk.
  private func begun(on disk: FaultyDisk, segmentBytes: Int) throws -> Journal {
    let journal = try Recovered(on: disk, segmentBytes: segmentBytes).journal
    for text in ["one", "two"] { try journal.append(text) }
    try journal.commit()
    return journal
  }

  /// Every call of it fails, in every way that is no end of the process.
  @Test(
    arguments: [DiskFault.Kind.noSpace, .tooManyOpenFiles, .inputOutput, .failedSync],
    Cause.allCases)
  func everyCallMayFail(_ kind: DiskFault.Kind, _ cause: Cause) throws {
    for seed: UInt64 in 1...12 {
      var call = 1
      while try goesOn(kind, at: call, cause, seed: seed) { call += 1 }
      #expect(call > 1)
    }
  }

  /// Returns whether the fault came.
  private func goesOn(
    _ kind: DiskFault.Kind, at call: Int, _ cause: Cause, seed: UInt64
  ) throws -> Bool {
    let disk = FaultyDisk(seed: seed)
    let journal = try begun(on: disk, segmentBytes: cause == .fullSegment ? 20 : 1 << 20)
    let context: Comment = "\(kind) at \(call), seed \(seed)"
    let start = disk.calls
    disk.fault = DiskFault(kind, at: start + call, isLasting: seed.isMultiple(of: 3))
    var texts = ["one", "two"]
    switch cause {
    case .snapshot:
      let error = JournalError { () throws(JournalError) in
        try journal.beginSnapshot().write(texts)
      }
      if let error, case .disk = error {} else { #expect(error == nil, context) }
    case .fullSegment:
      try journal.append("three")
      texts.append("three")
    }
    let isHit = disk.faulted != nil && disk.calls >= start + call
    disk.fault = nil
    for text in ["four", "five"] {
      texts.append(text)
      try journal.commit(text)
      journal.mark()
    }
    if seed.isMultiple(of: 5) {
      try journal.beginSnapshot().write(texts)
      #expect(journal.postponed == nil, context)
      texts.append("six")
      try journal.commit("six")
    }
    #expect(try disk.copy().check().lastNumber == UInt64(texts.count), context)
    let copied = disk.copy()
    _ = try Journal.backup("/data", on: copied, to: "/copy")
    #expect(try Recovered(on: copied, "/copy").texts == texts, context)
    if seed.isMultiple(of: 2) { disk.crash() } else { disk.restart() }
    let recovered = try Recovered(on: disk)
    #expect(recovered.texts == texts && recovered.torn == nil, context)
    try recovered.journal.append("seven")
    try recovered.journal.close()
    disk.crash()
    #expect(try Recovered(on: disk).texts == texts + ["seven"], context)
    return isHit
  }

  /// The disk did not say that the new segment's name is gone, and a crash brings it back.
  @Test func abandonedSegmentIsPassedOver() throws {
    let disk = FaultyDisk()
    let journal = try begun(on: disk, segmentBytes: 1 << 20)
    _ = try journal.beginSnapshot()
    let name = FileName.segment(from: 3).path
    let header = try #require(disk.contents(name))
    let other = FaultyDisk()
    let old = try begun(on: other, segmentBytes: 1 << 20)
    other.plant(name, header)
    #expect(try Recovered(on: other.copy()).texts.count == 2, "it goes on where nothing is behind")
    try old.commit("three")
    other.plant(name, header)
    #expect(try other.check().lastNumber == 3)
    // A commit that is torn, in the segment that the journal went on in.
    try old.commit("four")
    let first = FileName.first.path
    let bytes = try #require(other.records(first))
    for cut in 1...14 {
      let torn = other.copy()
      torn.plant(first, bytes.dropLast(cut))
      #expect(try torn.check().torn != nil, "\(cut)")
      let recovered = try Recovered(on: torn)
      #expect(recovered.texts == ["one", "two", "three"], "\(cut)")
      #expect(try !torn.list("/data").contains(FileName.segment(from: 3).text), "\(cut)")
    }
    // What stands before the new segment was on the disk when that was begun.
    let third = try #require(bytes[..<(bytes.count - 15)].lastIndex(of: 0x0A))
    let short = other.copy()
    try short.remove("/data/" + FileName.mark().text)
    short.plant(first, Array(bytes[..<(third - 20)]))
    #expect(try short.refusal()?.isDamage == true)
    let wrong = other.copy()
    wrong.plant(name, SealedLine(.segment(from: 3), serverID: "test", chain: 7).line)
    #expect(try wrong.refusal() != nil)
  }

  /// A disk may forget that the first attempt's file was removed, and still rename.
  @Test func whatAnAttemptLeftNeverTakesTheNextOnesPlace() throws {
    for seed: UInt64 in 1...60 {
      for (call, last) in (1...6).flatMap({ call in (4...7).map { (call, $0) } }) {
        let disk = FaultyDisk(seed: seed)
        let journal = try begun(on: disk, segmentBytes: 1 << 20)
        disk.fault = DiskFault(.inputOutput, at: disk.calls + call)
        _ = try? journal.beginSnapshot()
        disk.fault = DiskFault(.powerLoss, at: disk.calls + last)
        _ = try? journal.beginSnapshot()
        disk.crash()
        #expect(try Recovered(on: disk).texts == ["one", "two"], "seed \(seed), call \(call)")
      }
    }
  }

  @Test func itIsTriedAgainLaterAndNotEveryTime() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk, segmentBytes: 1_600).journal
    let text = String(repeating: "x", count: 37)
    disk.fault = DiskFault(.tooManyOpenFiles, at: disk.calls + 1, isLasting: true)
    var failures = 0
    for _ in 0..<100 {
      let before = disk.calls
      try journal.append(text)
      failures += disk.calls > before ? 1 : 0
      try journal.commit()
    }
    #expect(failures > 5 && failures < 40, "\(failures) of 100 tries")
    disk.fault = nil
    for _ in 0..<4 { try journal.commit(text) }
    #expect(journal.postponed == nil)
    #expect(try disk.list("/data").filter { $0.hasSuffix("journal") }.count == 2)
  }
}
