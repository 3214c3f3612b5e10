import Simulation
import Testing

@testable import Journal

/// A journal that ends within its first line is begun anew where no record can be lost by that, and
/// refused everywhere else.
@Suite struct CutHeaderTests {
  private let first = FileName.segment(from: 1)

  private func path(_ name: FileName) -> String { name.path }

  /// Each is part of a first line that this program could have written.
  @Test(arguments: [
    "", "j", "journal", "journal ", "journal 1", "journal 13", "journal 13 ", "journal 13 t",
    "journal 13 te",
    "journal 13 another.server-id_9", "journal 13 " + String(repeating: "a", count: 64),
    "journal 13 test ", "journal 13 test 1", "journal 13 test 1 ", "journal 13 test 1 0000000",
    "journal 13 other 1 00000000 ",
  ])
  func onlyFileIsBegunAnew(_ text: String) throws {
    let disk = FaultyDisk([(first, Array(text.utf8))])
    let checked = try disk.check()
    #expect(checked.torn == TornTail(file: first.text, offset: 0, count: text.utf8.count))
    #expect(checked.lastNumber == 0 && checked.records == 0 && checked.segments == 1)
    #expect(disk.contents(first.path) == Array(text.utf8), "to check changes nothing")
    // A copy of what is no journal would look like a copy of one.
    #expect(throws: refusal(of: first)) { try Journal.backup("/data", on: disk, to: "/copy") }
    let journal = try Recovered(on: disk).journal
    #expect(journal.serverID == "test" && journal.lastNumber == 0)
    let torn = try #require(journal.recovery.torn)
    #expect(torn.offset == 0 && torn.count == text.utf8.count)
    #expect(torn.explanation.contains("begun anew") && torn.explanation.contains("backup"))
    let copy = try #require(torn.copy)
    #expect(disk.contents("/data/" + copy) == Array(text.utf8))
    #expect(disk.contents(first.path) == SealedLine(first).line)
    disk.crash()
    #expect(try Recovered(on: disk).torn == nil)
  }

  /// None is part of one, or it is of a newer program.
  @Test(arguments: [
    "J", "\0", String(repeating: "\0", count: 600), "journal 13 test\0\0\0",
    "\0\0\0\0\0\0\0\0\0\0\0\0", "snap", "snapshot 1 te", "journal\0", "journal  1",
    "journal 2", "journal 2 te", "journal 10", "journal 1 ", "journal 1 te", "journal 12x",
    "journal 13  ", "journal 13 te$",
    "journal 13 " + String(repeating: "a", count: 65), "journal 13 test 2", "journal 13 test 01",
    "journal 13 test 1 00000001", "journal 13 test 1 00000000 00000000", "journal 13 t\u{E9}",
    "journal 13 test 1 00000000 00000000 ", String(repeating: "journal 13 ", count: 40),
    String(repeating: "x", count: 300),
  ])
  func otherBytesAreRefused(_ text: String) throws {
    #expect(try FaultyDisk([(first, Array(text.utf8))]).refusal() == refusal(of: first))
  }

  @Test func lastByteChangedIsNotCut() throws {
    let line = SealedLine(first).line
    for last in 0...255 as ClosedRange<UInt8> where last != 0x0A {
      let disk = FaultyDisk([(first, line.dropLast() + [last])])
      #expect(try disk.refusal() == refusal(of: first))
    }
  }

  /// Where another file shows that there were records.
  @Test func nothingElseMayBeThere() throws {
    let sample = try SampleJournal(bytes: 2_000, segmentBytes: 1_000, seed: 12)
    let (one, two) = (sample.segments[0], sample.segments[1])
    let (next, header) = (
      FileName.segment(from: 8),
      { SealedLine(.snapshot(of: $0)).line } as (UInt64) -> [UInt8]
    )
    for cut in [0, 1, 8, 12, 30] {
      let (short, later) = (Array(one.bytes[..<cut]), Array(two.bytes[..<cut]))
      for (name, files) in [
        (first, [(first, short), two]), (next, [(next, short)]),
        (two.name, [one, (two.name, later)]),
        (first, [(.snapshot(of: 0), header(0)), (first, short)]),
        (.segment(from: 2), [(.snapshot(of: 1), header(1)), (.segment(from: 2), short)]),
      ] as [(FileName, [(FileName, [UInt8])])] {
        #expect(try FaultyDisk(files).refusal() == refusal(of: name))
      }
    }
  }

  @Test(arguments: DiskFault.Kind.allCases, [false, true])
  func everyCallOfTheRepairMayFail(_ kind: DiskFault.Kind, crashes: Bool) throws {
    let bytes = Array("journal 13 tes".utf8)
    var (call, isHit) = (1, true)
    while isHit {
      let disk = FaultyDisk(seed: UInt64(call))
      disk.plant(first.path, bytes)
      let start = disk.calls
      disk.fault = DiskFault(kind, at: start + call)
      _ = try? Recovered(on: disk)
      isHit = disk.calls >= start + call
      if crashes { disk.crash() } else { disk.restart() }
      let second = try Recovered(on: disk)
      #expect(second.texts == [])
      let copies = try disk.list("/data").filter { $0.hasSuffix(".broken") }
      #expect(!copies.isEmpty, "\(kind) at \(call)")
      #expect(copies.allSatisfy { disk.contents("/data/" + $0) == bytes }, "\(kind) at \(call)")
      try second.journal.append("kept")
      try second.journal.close()
      disk.crash()
      #expect(try Recovered(on: disk).texts == ["kept"])
      call += 1
    }
    #expect(call > 15)
  }

  private func refusal(of name: FileName) -> JournalError {
    .damaged(Damage(file: name.text, offset: 0, record: nil, reason: .header))
  }
}
