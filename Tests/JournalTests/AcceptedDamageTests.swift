import Simulation
import Testing

@testable import Journal

/// Of a damaged journal everything before the damage can be used, if somebody says so; the rest is
/// kept, and what is lost is told.
@Suite struct AcceptedDamageTests {
  private let sample: SampleJournal

  init() throws { sample = try SampleJournal(bytes: 3_000, segmentBytes: 700, seed: 22) }

  @Test func everyRecordMayBeDamaged() throws {
    let all = sample.entries.map(\.text)
    for entry in sample.entries {
      let bytes = try #require(sample.segments.first { $0.name == entry.file }).bytes
      var broken = bytes
      broken[entry.range.lowerBound + 5] ^= 1
      let disk = sample.disk.copy()
      disk.plant("/data/" + entry.file.text, broken)
      #expect(throws: JournalError.self) { try Recovered(on: disk) }
      disk.restart()
      let recovered = try Recovered(on: disk, acceptingDamage: true)
      let before = all.prefix(Int(entry.number) - 1)
      #expect(recovered.texts == Array(before))
      let accepted = try #require(recovered.journal.recovery.accepted)
      #expect(accepted.lost == entry.number...UInt64(all.count))
      let later = sample.segments.filter { $0.name.number > entry.file.number }
      #expect(accepted.copies == ([entry.file] + later.map(\.name)).map { $0.text + ".broken" })
      let tail = disk.contents("/data/" + entry.file.text + ".broken")
      #expect(tail == Array(broken[entry.range.lowerBound...]))
      for segment in later {
        #expect(disk.contents("/data/" + segment.name.text + ".broken") == segment.bytes)
      }
      try recovered.journal.append("and on")
      try recovered.journal.close()
      disk.crash()
      #expect(try Recovered(on: disk).texts == before + ["and on"], "record \(entry.number)")
    }
  }

  @Test func aWholeJournalLosesNothing() throws {
    let disk = sample.disk.copy()
    let recovered = try Recovered(on: disk, acceptingDamage: true)
    #expect(recovered.texts == sample.entries.map(\.text))
    #expect(recovered.journal.recovery.accepted == nil)
  }

  @Test func headerThatIsDamagedCostsItsSegment() throws {
    let last = try #require(sample.segments.last)
    let disk = sample.disk.copy()
    disk.plant("/data/" + last.name.text, [0x58] + last.bytes.dropFirst())
    let recovered = try Recovered(on: disk, acceptingDamage: true)
    #expect(recovered.texts.count == Int(last.name.number) - 1)
    #expect(recovered.journal.recovery.accepted?.copies == [last.name.text + ".broken"])
    try recovered.journal.close()
    #expect(try Recovered(on: disk).texts.count == Int(last.name.number) - 1)
  }

  /// There is nothing before it.
  @Test func beginningThatIsDamagedIsRefusedAllTheSame() throws {
    let first = try #require(sample.segments.first)
    let disk = sample.disk.copy()
    disk.plant("/data/" + first.name.text, [0x58] + first.bytes.dropFirst())
    #expect(throws: JournalError.self) { try Recovered(on: disk, acceptingDamage: true) }
    #expect(disk.contents("/data/" + first.name.text) == [0x58] + first.bytes.dropFirst())
  }

  @Test func snapshotIsWholeOrRefused() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    try journal.append("one")
    try journal.beginSnapshot().write(["one"])
    try journal.append("two")
    try journal.close()
    let segment = "/data/" + FileName.segment(from: 2).text
    let lost = disk.copy()
    try lost.remove(segment)
    #expect(throws: JournalError.self) { try Recovered(on: lost) }
    lost.restart()
    let recovered = try Recovered(on: lost, acceptingDamage: true)
    #expect(recovered.texts == ["one"] && recovered.journal.recovery.accepted?.lost == 2...2)
    try recovered.journal.append("two again")
    try recovered.journal.close()
    #expect(try Recovered(on: lost).texts == ["one", "two again"])
    let snapshot = "/data/" + FileName.snapshot(of: 1).text
    let bytes = try #require(disk.contents(snapshot))
    disk.restart()
    disk.plant(snapshot, bytes.dropLast())
    #expect(throws: JournalError.self) { try Recovered(on: disk, acceptingDamage: true) }
    #expect(disk.contents(snapshot) == bytes.dropLast())
  }

  /// Whatever call fails: afterwards it is damaged still, or accepted.
  @Test(arguments: [DiskFault.Kind.noSpace, .powerLoss, .tooManyOpenFiles])
  func everyCallOfItMayFail(_ kind: DiskFault.Kind) throws {
    let entry = sample.entries[sample.entries.count / 2]
    var broken = try #require(sample.segments.first { $0.name == entry.file }).bytes
    broken[entry.range.lowerBound + 5] ^= 1
    let before = sample.entries.prefix(Int(entry.number) - 1).map(\.text)
    var (call, isHit) = (1, true)
    while isHit {
      let disk = sample.disk.copy()
      disk.plant("/data/" + entry.file.text, broken)
      let start = disk.calls
      disk.fault = DiskFault(kind, at: start + call)
      _ = try? Recovered(on: disk, acceptingDamage: true)
      isHit = disk.calls >= start + call
      disk.crash()
      let isDamaged = (try? Recovered(on: disk)) == nil
      disk.restart()
      let recovered = try Recovered(on: disk, acceptingDamage: isDamaged)
      #expect(recovered.texts == before, "\(kind) at \(call)")
      #expect(try disk.list("/data").contains(entry.file.text + ".broken"), "\(kind) at \(call)")
      call += 1
    }
    #expect(call > 30)
  }
}
