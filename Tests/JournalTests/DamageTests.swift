import Cards
import Simulation
import Testing

@testable import Journal

/// A journal cut at every byte, with every bit flipped, with records swapped, dropped and doubled:
/// no damage passes for a crash, and no crash for damage.
@Suite struct DamageTests {
  /// Segments are small, so that a cut or flip costs the reading of one segment only: the reading
  /// goes on from a copy of what the segments before it came to.
  private func forEachSegment(
    of sample: SampleJournal,
    _ body: (_ name: FileName, _ bytes: [UInt8], _ before: Replay, _ isLast: Bool) throws -> Void
  ) throws {
    var replay = Replay()
    for (index, segment) in sample.segments.enumerated() {
      try body(segment.name, segment.bytes, replay, index == sample.segments.count - 1)
      try replay.readSegment(placed(segment.name, segment.bytes), isLast: false) {
        _ throws(LineRefusal) in
      }
    }
  }

  @Test func cutAtEveryByteGivesTheLastWholeRecord() throws {
    let sample = try SampleJournal(bytes: 200_000, segmentBytes: 400, seed: 1)
    var cuts = 0
    try forEachSegment(of: sample) { name, bytes, before, _ in
      let entries = sample.entries(of: name)
      let header = entries.first?.range.lowerBound ?? bytes.count
      for cut in 0...bytes.count {
        let whole = entries.prefix { $0.range.upperBound <= cut }
        let end = whole.last?.range.upperBound ?? header
        var expected = end == cut ? Outcome.clean : .torn(at: end)
        // The first line of the only file has nothing to lose. That of a later one is on the disk
        // before the file has its name, and who cut it has cut records as well, for all we know.
        if cut < header {
          expected = name.number == 1 ? .torn(at: 0) : .refused(at: 0, record: nil)
        }
        let (outcome, texts) = Outcome.read(name, bytes, size: cut, behind: before)
        let isRight = outcome == expected && texts == whole.map(\.text)
        try #require(isRight, "seed=1 \(name.text) cut at \(cut): \(outcome), not \(expected)")
        cuts += 1
      }
    }
    #expect(cuts > 200_000)
  }

  @Test func cutFileIsRepairedByOpening() throws {
    let sample = try SampleJournal(bytes: 20_000, seed: 2)
    let (name, bytes) = try #require(sample.segments.first)
    let header = try #require(sample.entries.first).range.lowerBound
    let cuts = Array(0..<2_000) + stride(from: 2_000, through: bytes.count, by: 97)
    for cut in cuts {
      let disk = FaultyDisk([(name, Array(bytes[..<cut]))])
      let whole = sample.entries.prefix { $0.range.upperBound <= cut }
      let end = whole.last?.range.upperBound ?? (cut < header ? 0 : header)
      let report = try disk.check()
      let recovered = try Recovered(on: disk)
      #expect(recovered.texts == whole.map(\.text) && report.lastNumber == UInt64(whole.count))
      #expect(disk.contents(name.path) == Array(bytes[..<max(end, header)]))
      let torn = recovered.torn
      #expect(torn?.offset == (cut == end && cut >= header ? nil : end), "cut at \(cut)")
      #expect(torn?.offset == report.torn?.offset && torn?.count == report.torn?.count)
      let copy = torn?.copy.flatMap { disk.contents("/data/" + $0) }
      #expect(copy == torn.map { _ in Array(bytes[end..<cut]) })
      try recovered.journal.append("after the repair")
      try recovered.journal.close()
      #expect(try Recovered(on: disk).texts == whole.map(\.text) + ["after the repair"])
    }
  }

  /// Two records in one line are no torn tail, although no line begins behind them.
  @Test func aChangedLineFeedIsDamage() throws {
    let sample = try SampleJournal(bytes: 3_000, seed: 10)
    let (name, bytes) = try #require(sample.segments.first)
    for (first, second) in zip(sample.entries, sample.entries.dropFirst())
    where first.commit != second.commit {
      var broken = Array(bytes[..<second.range.upperBound])
      broken[second.range.lowerBound - 1] = 0x20
      let outcome = Outcome.read(name, broken).0
      #expect(outcome == .refused(at: first.range.lowerBound, record: first.number))
    }
  }

  @Test func everyFlippedBitIsNoticed() throws {
    let sample = try SampleJournal(bytes: 20_000, segmentBytes: 400, seed: 3)
    let lastCommit = try #require(sample.entries.last).commit
    var flips = 0
    try forEachSegment(of: sample) { name, bytes, before, isLast in
      let entries = sample.entries(of: name)
      for index in bytes.indices {
        let position = entries.firstIndex { $0.range.contains(index) }
        for bit in 0..<8 {
          var broken = bytes
          broken[index] ^= 1 << UInt8(bit)
          let (outcome, texts) = Outcome.read(name, broken, behind: before, isLast: isLast)
          let entry = position.map { entries[$0] }
          let place = Outcome.refused(at: entry?.range.lowerBound ?? 0, record: entry?.number)
          let mayBeTorn = isLast && entry?.commit == lastCommit
          let isRight =
            outcome == place || entry == nil && outcome == .newer
            || mayBeTorn && outcome == .torn(at: entry?.range.lowerBound ?? 0)
          let areThere = texts == entries.prefix(position ?? 0).map(\.text)
          try #require(
            isRight && areThere, "seed=3 \(name.text) byte \(index) bit \(bit): \(outcome)")
          flips += 1
        }
      }
    }
    #expect(flips > 160_000)
  }

  @Test func everyFlippedBitOfASnapshotIsRefused() throws {
    let disk = FaultyDisk()
    let journal = try Recovered(on: disk).journal
    for text in ["a", "bc", "def"] { try journal.append(text) }
    try journal.beginSnapshot().write(["a", "bc", "def"])
    try journal.close()
    let name = FileName.snapshot(of: 3).path
    let bytes = try #require(disk.contents(name))
    let flips = (0..<8 * bytes.count).map { bit in
      var broken = bytes
      broken[bit / 8] ^= 1 << UInt8(bit % 8)
      return broken
    }
    for broken in flips + bytes.indices.map({ Array(bytes[..<$0]) }) {
      disk.restart()
      disk.plant(name, broken)
      #expect(throws: JournalError.self) { try Recovered(on: disk) }
    }
  }

  @Test func severalFlippedBitsAreNoticed() throws {
    let sample = try SampleJournal(bytes: 3_000, seed: 4)
    let (name, bytes) = try #require(sample.segments.first)
    let all = sample.entries.map(\.text)
    var random = SplitMix64(seed: 4)
    for round in 0..<3_000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 2...20, using: &random) {
        broken[Int.random(in: bytes.indices, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard broken != bytes else { continue }
      let (outcome, texts) = Outcome.read(name, broken)
      let isNoticed = outcome != .clean && all.starts(with: texts)
      try #require(isNoticed, "seed=4 round \(round): \(outcome)")
    }
  }

  /// What is done to two neighbouring lines.
  enum Shuffle: CaseIterable {
    case swap, drop, double
  }

  @Test(arguments: Shuffle.allCases) func movedRecordsAreNoticed(_ shuffle: Shuffle) throws {
    let sample = try SampleJournal(bytes: 20_000, seed: 5)
    let (name, bytes) = try #require(sample.segments.first)
    let header = Array(bytes[..<(try #require(sample.entries.first).range.lowerBound)])
    let lines = sample.entries.map { Array(bytes[$0.range]) }
    for index in lines.indices {
      var moved = lines
      switch shuffle {
      case .swap where index == 0: continue
      case .swap: moved.swapAt(index - 1, index)
      case .drop: moved.remove(at: index)
      case .double: moved.insert(lines[index], at: index)
      }
      let (outcome, texts) = Outcome.read(name, moved.reduce(header, +))
      let right = shuffle == .swap ? index - 1 : shuffle == .drop ? index : index + 1
      let offset = moved.prefix(right).reduce(header.count) { $0 + $1.count }
      // Without its last line a journal is a whole, shorter journal: nothing in it can tell.
      let isShorter = shuffle == .drop && index == lines.count - 1
      #expect(texts == sample.entries.prefix(right).map(\.text))
      #expect(
        outcome == (isShorter ? .clean : .refused(at: offset, record: UInt64(right + 1))),
        "line \(index)")
    }
  }

  @Test func lostAndMovedSegmentsAreRefused() throws {
    let sample = try SampleJournal(bytes: 10_000, segmentBytes: 1_000, seed: 6)
    for index in sample.segments.indices.dropLast() {
      var (fewer, swapped, cut) = (sample.segments, sample.segments, sample.segments)
      let (lost, next) = (fewer.remove(at: index), fewer[index])
      #expect(
        try FaultyDisk(fewer).refusal()
          == .missing(first: lost.name.number, next: next.name.number, file: next.name.text))
      (swapped[index].bytes, swapped[index + 1].bytes) = (next.bytes, lost.bytes)
      cut[index].bytes.removeLast()
      #expect(try FaultyDisk(swapped).refusal() != nil && FaultyDisk(cut).refusal() != nil)
    }
  }

  @Test func segmentOfAnotherHistoryIsRefused() throws {
    let one = try SampleJournal(bytes: 3_000, segmentBytes: 1_000, seed: 7)
    let other = try SampleJournal(bytes: 3_000, segmentBytes: 1_000, seed: 8)
    let second = try #require(one.segments.dropFirst().first)
    let foreign = try #require(other.segments.dropFirst().first)
    let line = try #require(
      String(decoding: foreign.bytes, as: UTF8.self).split(separator: "\n").first)
    let field = LineFields.readHex(Array(line.utf8).span, at: line.utf8.count - 17)
    let chain = try #require(field)
    for (server, chain, reason) in [
      ("test", chain, Damage.Reason.notTheNext), ("other", 0, .anotherServer("other")),
    ] {
      let header = SealedLine(second.name, serverID: server, chain: chain).line
      let damage = Damage(file: second.name.text, offset: 0, record: nil, reason: reason)
      let disk = FaultyDisk([one.segments[0], (second.name, header)])
      #expect(try disk.refusal() == .damaged(damage))
    }
  }
}
