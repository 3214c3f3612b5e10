import Simulation
import Testing

@testable import Journal

/// What is on the disk to the byte, and what no line may be.
@Suite struct FormatTests {
  @Test func filesAreTheseLines() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    #expect(try journal.append("hello") == 1)
    #expect(try journal.append("") == 2)
    #expect(try journal.commit() == 2)
    #expect(try journal.append("a♠ b") == 3)
    try journal.beginSnapshot().write(["hello", "", "a♠ b"])
    #expect(try journal.append("next") == 4)
    try journal.close()
    #expect(
      try disk.list("/data") == ["0003.snapshot", "0004.journal"].map(padded) + ["durable"])
    #expect(
      text(disk, "0003.snapshot") == """
        snapshot 13 test 3 cdc7ab7f 3 1aa49a19
        c039dfa2 1 hello
        981aefc2 2 \("")
        b27a4360 3 a♠ b

        """)
    #expect(
      text(disk, "0004.journal") == """
        journal 13 test 4 cdc7ab7f adaba8c4
        14267828 4 next

        """)
  }

  @Test func recordsOfOneCommitAreMarked() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    for text in ["one", "two", "three"] { try journal.append(text) }
    try journal.commit()
    try journal.append("four")
    try journal.close()
    let lines = text(disk, "0001.journal").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.dropFirst().map { $0[1] } == ["1", "+2", "+3", "4"])
  }

  private func padded(_ name: String) -> String { "0000000000000000" + name }

  private func text(_ disk: FaultyDisk, _ name: String) -> String {
    String(decoding: disk.contents("/data/" + padded(name)) ?? [], as: UTF8.self)
  }

  /// Bodies of lines that get a right checksum; only the first may pass where record 1 is due.
  @Test(arguments: [
    ("1 text", true), ("1 ", true), ("+1 text", true), ("0 text", false), ("2 text", false),
    ("01 text", false), ("+ text", false), ("++1 text", false), ("-1 text", false),
    (" 1 text", false), ("1", false), ("1\ttext", false), ("", false), ("text", false),
    ("2147483648 text", false), ("9223372036854775808 text", false),
    ("18446744073709551615 text", false), ("18446744073709551616 text", false),
    ("18446744073709551617 text", false), ("99999999999999999999999999999999 text", false),
  ])
  func numbersAreOnlyWhatIsDue(_ body: String, isRecord: Bool) throws {
    let name = FileName.segment(from: 1)
    let header = FileHeader(name, serverID: "test", chain: 0)
    var bytes = header.line
    var crc = CRC32C(continuing: header.checksum)
    crc.update(Array(body.utf8).span)
    LineFields.appendHex(crc.value, to: &bytes)
    bytes += Array(" \(body)\n".utf8)
    var texts: [String] = []
    let outcome = Outcome(
      reading: placed(name, bytes), behind: Replay(), isLast: false, texts: &texts)
    let refused = Outcome.refused(at: header.line.count, record: 1)
    #expect(outcome == (isRecord ? .clean : refused))
  }

  /// First lines of segment 1 with a right checksum, if they end in a space.
  @Test(arguments: [
    ("journal 13 test 1 00000000 ", Outcome.clean), ("journal 14 test 1 00000000 ", .newer),
    ("journal 1 test 1 00000000 ", .newer),
    ("journal 10 anything at all", .newer), ("journal 99999999999999999999999 ", .newer),
    ("journal 0 test 1 00000000 ", .refused(at: 0, record: nil)),
    ("journal -1 test 1 00000000 ", .refused(at: 0, record: nil)),
    ("journal 01 test 1 00000000 ", .refused(at: 0, record: nil)),
    ("journal  test 1 00000000 ", .refused(at: 0, record: nil)),
    ("journal 13 te$t 1 00000000 ", .refused(at: 0, record: nil)),
    ("journal 13 test 2 00000000 ", .refused(at: 0, record: nil)),
    ("journal 13 test 01 00000000 ", .refused(at: 0, record: nil)),
    ("journal 13 test 1 0000000 ", .refused(at: 0, record: nil)),
    ("journal 13 test 1 00000001 ", .refused(at: 0, record: nil)),
    ("journal 13 test 1 00000000 0 ", .refused(at: 0, record: nil)),
    ("snapshot 13 test 1 00000000 0 ", .refused(at: 0, record: nil)),
    ("journal", .refused(at: 0, record: nil)), ("", .refused(at: 0, record: nil)),
    (String(repeating: "x", count: 2_000_000), .refused(at: 0, record: nil)),
  ])
  func headersAreOnlyOurs(_ body: String, _ expected: Outcome) throws {
    var bytes = Array(body.utf8)
    var crc = CRC32C()
    crc.update(bytes.span)
    LineFields.appendHex(crc.value, to: &bytes)
    bytes.append(0x0A)
    var texts: [String] = []
    let name = FileName.segment(from: 1)
    let outcome = Outcome(
      reading: placed(name, bytes), behind: Replay(), isLast: true, texts: &texts)
    #expect(outcome == expected)
  }

  @Test(arguments: [
    ("00000000000000000001.journal", true), ("09999999999999999999.snapshot", true),
    ("10000000000000000000.journal", false), ("18446744073709551616.journal", false),
    ("0000000000000000001.journal", false), ("+0000000000000000001.journal", false),
    ("00000000000000000001.JOURNAL", false), ("00000000000000000001.journal.tmp", false),
    ("00000000000000000001", false), (".journal", false), ("lock", false), ("", false),
  ])
  func namesAreOnlyOurs(_ text: String, isName: Bool) {
    #expect((FileName(text) != nil) == isName)
  }

  @Test func textsAreOneLine() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    let longest = String(repeating: "x", count: Journal.maximumTextBytes)
    for text in ["a\nb", "\n", "a\r", "\0", "a\u{1B}[2J", "a\u{7F}", longest + "x"] {
      #expect(throws: JournalError.illegalText) { try journal.append(text) }
    }
    for bytes in [[0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      #expect(throws: JournalError.illegalText) { try journal.append(bytes) }
    }
    #expect(journal.lastNumber == 0)
    try journal.append(longest)
    try journal.close()
    #expect(try Recovered(on: disk).records == [longest])
  }

  @Test func lineWithoutEndIsNotHeldInMemory() throws {
    let name = FileName.segment(from: 1)
    let header = FileHeader(name, serverID: "test", chain: 0).line
    let endless = header + [UInt8](repeating: 0x61, count: Journal.maximumCommitBytes + 1)
    var texts: [String] = []
    let outcome = Outcome(
      reading: placed(name, endless), behind: Replay(), isLast: true, texts: &texts)
    #expect(outcome == .refused(at: header.count, record: 1))
  }

  @Test func longCommitsAreSplit() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    let long = String(repeating: "x", count: Journal.maximumTextBytes)
    for _ in 0..<17 { try journal.append(long) }
    #expect(journal.durable == 14)
    try journal.close()
    #expect(try Recovered(on: disk).records.count == 17)
  }

  @Test func lastNumberIsTheEnd() throws {
    let name = FileName.snapshot(of: FileName.maximumNumber - 1)
    let next = FileName.segment(from: FileName.maximumNumber)
    let disk = FaultyDisk()
    disk.plant("/data/" + name.text, FileHeader(name, serverID: "test", chain: 7).line)
    disk.plant("/data/" + next.text, FileHeader(next, serverID: "test", chain: 7).line)
    let journal = try Journal.open("/data", on: disk, newServerID: "x") { _ throws(LineRefusal) in }
    #expect(journal.serverID == "test")
    #expect(try journal.append("the last one") == FileName.maximumNumber)
    #expect(throws: JournalError.full) { try journal.append("one more") }
    try journal.close()
    #expect(try Journal.check("/data", on: disk).lastNumber == FileName.maximumNumber)
  }

  @Test(arguments: [UInt64(1), 1 << 31, .max]) func countOfStateLinesIsHeld(_ lines: UInt64) throws
  {
    let name = FileName.snapshot(of: 0)
    let header = FileHeader(name, serverID: "test", chain: 0, lines: lines).line
    let disk = FaultyDisk()
    disk.plant("/data/" + name.text, header)
    disk.plant(
      "/data/" + FileName.segment(from: 1).text,
      FileHeader(FileName.segment(from: 1), serverID: "test", chain: 0).line)
    let damage = Damage(file: name.text, offset: header.count, record: 1, reason: .lineCount)
    #expect(throws: JournalError.damaged(damage)) { try Recovered(on: disk) }
  }

  @Test(arguments: ["", "a b", "a\n", "ü", String(repeating: "a", count: 65)])
  func serverIDsAreOneWord(_ id: String) {
    #expect(throws: JournalError.illegalServerID(id)) {
      try Journal.open("/data", on: FaultyDisk(), newServerID: id) { _ throws(LineRefusal) in }
    }
  }
}
