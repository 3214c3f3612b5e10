import Lines
import Simulation
@testable import Room
import Testing

@testable import Journal

/// The history: what was synced is never lost, what is written again is there once, and what is
/// broken costs no more than its neighbours.
struct HistoryFilesTests {
  private let disk = FaultyDisk(seed: 5)

  private func open(fileBytes: Int = 300, filesKept: Int = 100) throws -> HistoryFiles {
    do { try disk.createDirectory("/data") } catch .disk(let error) where error.reason == .exists {}
    return HistoryFiles(of: "/data", on: disk, fileBytes: fileBytes, filesKept: filesKept)
  }

  private let main: TableID

  init() throws {
    main = try #require(TableID("main"))
    try #require(rounds(1...3).count == 3)
  }

  /// A round that ended on a day, counted from 1970-01-01.
  private func round(_ number: Int, on day: Int, _ people: Int) -> RoundRecord? {
    let time = day * 86_400_000
    let names = (0..<people).map { " @\($0 + 1)/p\($0)" }.joined()
    return RoundRecord("betting \(number) \(time) \(time)\(names)")
  }

  /// Twenty rounds a day, from 2026-11-10 on.
  private func rounds(_ numbers: some Sequence<Int>) -> [RoundRecord] {
    numbers.compactMap { round($0, on: 20_767 + $0 / 20, $0 % 3) }
  }

  private func append(_ numbers: ClosedRange<Int>, to files: HistoryFiles, table: TableID? = nil) {
    files.take(rounds(numbers).map { .ended(table ?? main, $0) })
  }

  private var names: [String] {
    get throws { try disk.list("/data/history").filter { !$0.hasSuffix(".tmp") } }
  }

  @Test func aRangeIsReadOverFilesAndStarts() throws {
    let other = try #require(TableID("a.b"))
    for first in [1, 31] {
      let files = try open()
      append(first...(first + 29), to: files)
      append(first...(first + 4), to: files, table: other)
      try files.sync()
    }
    let files = try open()
    #expect(files.rounds(of: main, 1..<61) == rounds(1...60))
    #expect(files.rounds(of: main, 28..<34) == rounds(28...33))
    #expect(files.rounds(of: main, 60..<90) == rounds([60]))
    #expect(files.rounds(of: other, 1..<99) == rounds([1, 2, 3, 4, 5, 31, 32, 33, 34, 35]))
    #expect(files.rounds(of: try #require(TableID("none")), 1..<9).isEmpty)
    // A file for each day at least.
    #expect(try names.filter { $0.hasPrefix("main.2026-11-11.") }.count > 1)
    #expect(try names.contains("main.2026-11-13.60"))
  }

  /// Something is added to a round, on another day or when the clock was set back, and the server
  /// starts again.
  @Test(
    arguments: [(20_378, false), (20_378, true), (20_787, true)], [1, 3, 19])
  func theLaterOfTwoLinesCounts(when: (day: Int, startsBetween: Bool), number: Int) throws {
    var files = try open()
    append(1...number, to: files)
    try files.sync()
    if when.startsBetween { files = try open() }
    let more = try #require(round(number, on: when.day, 5))
    files.take([.ended(main, more)])
    append(number + 1...number + 1, to: files)
    try files.sync()
    for files in [files, try open()] {
      #expect(files.rounds(of: main, number..<number + 1) == [more])
      #expect(
        files.rounds(of: main, 1..<99) == rounds(1..<number) + [more] + rounds([number + 1]))
    }
  }

  @Test func theOldestFilesGoAtASync() throws {
    let files = try open(filesKept: 3)
    append(1...60, to: files)
    files.write()
    #expect(try names.count > 3)
    try files.sync()
    #expect(try names.count == 3)
    let rest = files.rounds(of: main, 1..<61).map(\.number)
    #expect(rest == Array(try #require(rest.first)...60) && rest.count > 3)
  }

  @Test func aTableThatIsRemovedLeavesNothing() throws {
    let files = try open()
    append(1...30, to: files)
    files.write()
    append(31...32, to: files)
    files.take([.removed(main)])
    append(1...3, to: files)
    #expect(files.rounds(of: main, 1..<99) == rounds(1...3))
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
        files.rewind(main, to: synced + 1)
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
      #expect(files.rounds(of: main, 1..<36) == rounds(1...35), "\(kind) at call \(call)")
      #expect(try disk.list("/data/history").contains("main.2026-11-10.1"))
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
      var found: [RoundRecord] = []
      let damages = try HistoryFiles.read("/data", on: disk) { found.append($1) }.damages
      #expect(damages.count == 1 && found.count >= 9, "byte \(byte)")
      #expect(found == rounds(found.map(\.number)), "byte \(byte)")
      // A start goes on behind it, in a file of its own if this one has no whole end.
      let next = try open(fileBytes: 1 << 20)
      append(13...13, to: next)
      #expect(next.rounds(of: main, 13..<14) == rounds([13]), "byte \(byte)")
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
    #expect(files.rounds(of: main, 1..<9) == rounds(1...3))
  }
}
