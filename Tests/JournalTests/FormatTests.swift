import Simulation
import Testing

@testable import Journal

/// What is on the disk to the byte, and what no line may be.
@Suite struct FormatTests {
  /// Programs of earlier formats read only what says 1 behind the first word of a file, take a higher
  /// number for that of a newer program, and say so; anything else would be damage to them.
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

  /// A line's text with its checksum before it or behind.
  private func checked(_ text: String, from chain: UInt32, isBefore: Bool) -> [UInt8] {
    var crc = CRC32C(continuing: chain)
    let bytes = Array(text.utf8)
    crc.update(bytes.span.extracting(0..<bytes.count - (isBefore ? 1 : 0)))
    let hex = Array(LineFields.hex(crc.value).utf8)
    return isBefore ? hex + [0x20] + bytes : bytes + hex + [0x0A]
  }

  private func padded(_ name: String) -> String { "0000000000000000" + name }

  private func text(_ disk: FaultyDisk, _ name: String) -> String {
    String(decoding: disk.contents("/data/" + padded(name)) ?? [], as: UTF8.self)
  }

  /// Bodies of lines that get a right checksum; only the first may pass where record 1 is due.
  @Test(arguments: [
    "1 text", "1 ", "+1 text", "0 text", "2 text", "01 text", "+ text", "++1 text", "-1 text",
    " 1 text", "1", "1\ttext", "", "text", "2147483648 text", "9223372036854775808 text",
    "18446744073709551615 text", "18446744073709551616 text", "18446744073709551617 text",
    "99999999999999999999999999999999 text",
  ])
  func numbersAreOnlyWhatIsDue(_ body: String) {
    let header = SealedLine(.first)
    let line = checked(body + "\n", from: header.checksum, isBefore: true)
    let outcome = Outcome.read(.first, header.line + line, isLast: false).0
    let isRecord = ["1 text", "1 ", "+1 text"].contains(body)
    #expect(outcome == (isRecord ? .clean : .refused(at: header.line.count, record: 1)))
  }

  /// First lines of segment 1 with a right checksum, if they end in a space: only the first is
  /// ours, and those of other formats are taken for such.
  @Test(arguments: [
    "journal 13 test 1 00000000 ", "journal 14 test 1 00000000 ", "journal 1 test 1 00000000 ",
    "journal 10 anything at all", "journal 99999999999999999999999 ",
    "journal 0 test 1 00000000 ", "journal -1 test 1 00000000 ", "journal 01 test 1 00000000 ",
    "journal  test 1 00000000 ", "journal 13 te$t 1 00000000 ", "journal 13 test 2 00000000 ",
    "journal 13 test 01 00000000 ", "journal 13 test 1 0000000 ", "journal 13 test 1 00000001 ",
    "journal 13 test 1 00000000 0 ", "snapshot 13 test 1 00000000 0 ", "journal", "",
    String(repeating: "x", count: 2_000_000),
  ])
  func headersAreOnlyOurs(_ body: String) {
    let isNewer = ["journal 14 ", "journal 1 ", "journal 10 ", "journal 9"].contains {
      body.hasPrefix($0)
    }
    let outcome = Outcome.read(.first, checked(body, from: 0, isBefore: false)).0
    #expect(
      outcome
        == (isNewer
          ? .newer
          : body == "journal 13 test 1 00000000 " ? .clean : .refused(at: 0, record: nil)))
  }

  @Test(arguments: [
    "00000000000000000001.journal", "09999999999999999999.snapshot",
    "10000000000000000000.journal", "18446744073709551616.journal",
    "0000000000000000001.journal", "+0000000000000000001.journal",
    "00000000000000000001.JOURNAL", "00000000000000000001.journal.tmp", "00000000000000000001",
    ".journal", "lock", "",
  ])
  func namesAreOnlyOurs(_ text: String) {
    let ours = ["00000000000000000001.journal", "09999999999999999999.snapshot"]
    #expect((FileName(text) != nil) == ours.contains(text))
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

  @Test func lineWithoutEndIsNotHeldInMemory() {
    let header = SealedLine(.first).line
    let endless = header + [UInt8](repeating: 0x61, count: Journal.maximumCommitBytes + 1)
    #expect(Outcome.read(.first, endless).0 == .refused(at: header.count, record: 1))
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
    let disk = FaultyDisk(
      [name, next].map { ($0, SealedLine($0, serverID: "test", chain: 7).line) })
    let journal = try Journal.open("/data", on: disk, newServerID: "x") { _ throws(LineRefusal) in }
    #expect(journal.serverID == "test")
    #expect(try journal.append("the last one") == FileName.maximumNumber)
    #expect(throws: JournalError.full) { try journal.append("one more") }
    try journal.close()
    #expect(try disk.check().lastNumber == FileName.maximumNumber)
  }

  @Test(arguments: [UInt64(1), 1 << 31, .max]) func countOfStateLinesIsHeld(_ lines: UInt64) throws
  {
    let name = FileName.snapshot(of: 0)
    let header = SealedLine(name, serverID: "test", chain: 0, lines: lines).line
    let first = SealedLine(.first).line
    let disk = FaultyDisk([(name, header), (.first, first)])
    let damage = Damage(file: name.text, offset: header.count, record: 1, reason: .lineCount)
    #expect(try disk.refusal() == .damaged(damage))
  }

  @Test(arguments: ["", "a b", "a\n", "ü", String(repeating: "a", count: 65)])
  func serverIDsAreOneWord(_ id: String) {
    #expect(throws: JournalError.illegalServerID(id)) {
      try Journal.open("/data", on: FaultyDisk(), newServerID: id) { _ throws(LineRefusal) in }
    }
  }
}
