import Cards
import Simulation
import Testing

@testable import Journal

/// The history: what was synced is never lost, what is written again is there once, and what is
/// broken costs no more than its neighbours.
struct HistoryFilesTests {
  private let disk = FaultyDisk(seed: 5)

  private func open(fileBytes: Int = 300, filesKept: Int = 100) throws -> HistoryFiles {
    do { try disk.createDirectory("/data") } catch  where error.reason == .exists {}
    return HistoryFiles(of: "/data", on: disk, fileBytes: fileBytes, filesKept: filesKept)
  }

  private func text(_ number: Int) -> String {
    String(repeating: "round \(number) ", count: 1 + number % 3)
  }

  private func append(_ numbers: ClosedRange<Int>, to files: HistoryFiles, table: String = "main") {
    for number in numbers {
      files.append(
        HistoryLine(number: number, text: text(number)), day: "2026-11-\(10 + number / 20)",
        of: table)
    }
  }

  private func lines(_ numbers: some Sequence<Int>) -> [HistoryLine] {
    numbers.map { HistoryLine(number: $0, text: text($0)) }
  }

  private var names: [String] {
    get throws { try disk.list("/data/history").filter { !$0.hasSuffix(".tmp") } }
  }

  @Test func aRangeIsReadOverFilesAndStarts() throws {
    for first in [1, 31] {
      let files = try open()
      append(first...(first + 29), to: files)
      append(first...(first + 4), to: files, table: "a.b")
      try files.sync()
    }
    let files = try open()
    #expect(files.lines(of: "main", 1..<61) == lines(1...60))
    #expect(files.lines(of: "main", 28..<34) == lines(28...33))
    #expect(files.lines(of: "main", 60..<90) == lines([60]))
    #expect(files.lines(of: "a.b", 1..<99) == lines([1, 2, 3, 4, 5, 31, 32, 33, 34, 35]))
    #expect(files.lines(of: "none", 1..<9).isEmpty)
    // A file for each day at least.
    #expect(try names.filter { $0.hasPrefix("main.2026-11-11.") }.count > 1)
    #expect(try names.contains("main.2026-11-13.60"))
  }

  /// Something is added to a round, on another day or when the clock was set back, and the server
  /// starts again.
  @Test(
    arguments: [("2025-10-17", false), ("2025-10-17", true), ("2026-11-30", true)], [1, 3, 19])
  func theLaterOfTwoLinesCounts(when: (day: String, startsBetween: Bool), number: Int) throws {
    var files = try open()
    append(1...number, to: files)
    try files.sync()
    if when.startsBetween { files = try open() }
    let more = HistoryLine(number: number, text: "more")
    files.append(more, day: when.day, of: "main")
    append(number + 1...number + 1, to: files)
    try files.sync()
    for files in [files, try open()] {
      #expect(files.lines(of: "main", number..<number + 1) == [more])
      #expect(
        files.lines(of: "main", 1..<99) == lines(1..<number) + [more] + lines([number + 1]))
    }
  }

  @Test func theOldestFilesGoAtASync() throws {
    let files = try open(filesKept: 3)
    append(1...60, to: files)
    files.write()
    #expect(try names.count > 3)
    try files.sync()
    #expect(try names.count == 3)
    let rest = files.lines(of: "main", 1..<61).map(\.number)
    #expect(rest == Array(try #require(rest.first)...60) && rest.count > 3)
  }

  @Test func aTableThatIsRemovedLeavesNothing() throws {
    let files = try open()
    append(1...30, to: files)
    files.write()
    append(31...32, to: files)
    files.remove("main")
    append(1...3, to: files)
    #expect(files.lines(of: "main", 1..<99) == lines(1...3))
    try files.sync()
    #expect(try names == ["main.2026-11-10.1"])
  }

  /// A machine that dies at any call, with any of the sectors and names on its disk: the next start
  /// writes again what the journal has, which is everything since the last sync.
  @Test(arguments: DiskFault.Kind.allCases)
  func everyCallMayFail(kind: DiskFault.Kind) throws {
    var hits = 0
    for call in 1...60 {
      let disk = FaultyDisk(seed: UInt64(call))
      try disk.createDirectory("/data")
      try disk.syncDirectory("/")
      var synced = 0
      func life(_ last: Int) {
        let files = HistoryFiles(of: "/data", on: disk, fileBytes: 300)
        files.rewind("main", to: synced + 1)
        if synced + 1 <= last { append((synced + 1)...last, to: files) }
        files.write()
        append((last + 1)...(last + 5), to: files)
        do {
          try files.sync()
          synced = last + 5
        } catch { #expect(files.failure == error) }
      }
      life(9)
      disk.fault = DiskFault(kind, at: disk.calls + call)
      life(23)
      hits += disk.faulted == nil ? 0 : 1
      if kind == .powerLoss || call % 2 == 0 { disk.crash() } else { disk.restart() }
      life(30)
      disk.crash()
      let files = HistoryFiles(of: "/data", on: disk, fileBytes: 300)
      #expect(synced == 35)
      #expect(files.lines(of: "main", 1..<36) == lines(1...35), "\(kind) at call \(call)")
      let report = try HistoryFiles.read("/data", on: disk) { _, _ in }
      #expect(report.firstNumbers == ["main": 1])
    }
    #expect(hits > (kind == .shortWrite || kind == .failedSync ? 2 : 15))
  }

  @Test func aFlippedBitCostsThreeLinesAtMostAndIsTold() throws {
    let files = try open(fileBytes: 1 << 20)
    append(1...12, to: files)
    try files.sync()
    let name = "/data/history/main.2026-11-10.1"
    let whole = try #require(disk.contents(name))
    for byte in whole.indices {
      var bytes = whole
      bytes[byte] ^= 1 << (byte % 8)
      disk.plant(name, bytes)
      var found: [HistoryLine] = []
      let report = try HistoryFiles.read("/data", on: disk) { found.append($1) }
      #expect(report.damages.count == 1 && found.count >= 9, "byte \(byte)")
      #expect(found.allSatisfy { $0.text == text($0.number) }, "byte \(byte)")
      // A start goes on behind it, in a file of its own if this one has no whole end.
      let next = try open(fileBytes: 1 << 20)
      append(13...13, to: next)
      #expect(next.lines(of: "main", 13..<14) == lines([13]), "byte \(byte)")
      for name in try names { try disk.remove("/data/history/\(name)") }
    }
  }

  @Test func afterAFailureNothingIsWritten() throws {
    let files = try open()
    append(1...3, to: files)
    files.write()
    disk.fault = DiskFault(.noSpace, at: disk.calls + 1)
    append(4...5, to: files)
    files.write()
    append(6...7, to: files)
    #expect(files.failure != nil)
    #expect(throws: JournalError.self) { try files.sync() }
    #expect(files.lines(of: "main", 1..<9) == lines(1...3))
  }
}
