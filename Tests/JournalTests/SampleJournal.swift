import Cards
import Simulation
import Testing

@testable import Journal

/// A journal on a disk in memory, and what was written to it.
struct SampleJournal {
  /// A record as written.
  struct Entry {
    let number: UInt64
    let text: String
    let file: FileName
    /// The bytes of its line in its file, with the line feed.
    let range: Range<Int>
    /// Which commit it was written in, counted from 0.
    let commit: Int
  }

  let disk = FaultyDisk()
  private(set) var entries: [Entry] = []

  /// The segments' bytes, in order.
  private(set) var segments: [(name: FileName, bytes: [UInt8])] = []

  /// Writes records of 10 to 90 bytes, one to four a commit, until `bytes` are on the disk.
  init(bytes: Int, segmentBytes: Int = 1 << 20, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let journal = try Recovered(on: disk, segmentBytes: segmentBytes).journal
    var (written, commits) = (0, [UInt64]())
    var texts: [String] = []
    while written < bytes {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let text = SampleJournal.text(using: &random)
        texts.append(text)
        commits.append(journal.durable)
        try journal.append(text)
        written += text.utf8.count + 14
      }
      try journal.commit()
    }
    try journal.close()
    disk.restart()
    try place(texts, commits: commits)
  }

  /// A text of letters, digits and spaces, some of it looking like a record.
  static func text(using random: inout SplitMix64) -> String {
    let words = ["seat", "7", "raises", "000000", "é", "deadbeef 12 x", "♠A", "+3"]
    var text = ""
    while text.utf8.count < Int.random(in: 10...80, using: &random) {
      text += (words.randomElement(using: &random) ?? "") + " "
    }
    return text
  }

  /// Finds every record in the files.
  private mutating func place(_ texts: [String], commits: [UInt64]) throws {
    let names = try disk.list("/data").compactMap(FileName.init).sorted {
      $0.number < $1.number
    }
    var (index, commit) = (0, -1)
    for name in names {
      let bytes = try #require(disk.contents(name.path))
      segments.append((name, bytes))
      var start = try #require(bytes.firstIndex(of: 0x0A)) + 1
      while let feed = bytes[start...].firstIndex(of: 0x0A) {
        if index == 0 || commits[index] != commits[index - 1] { commit += 1 }
        entries.append(
          Entry(
            number: UInt64(index + 1), text: texts[index], file: name, range: start..<(feed + 1),
            commit: commit))
        start = feed + 1
        index += 1
      }
      #expect(start == bytes.count)
    }
    #expect(index == texts.count)
  }

  /// The number of the last record.
  var last: UInt64 { UInt64(entries.count) }

  /// The records of one segment.
  func entries(of name: FileName) -> [Entry] { entries.filter { $0.file == name } }
}

/// A file that can only be read, as cheaply as possible for hundreds of thousands of readings.
private final class BytesFile: OpenFile {
  let path = "bytes"
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func size() -> Int { bytes.count }

  func read(_ count: Int, at offset: Int) -> [UInt8] {
    Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(JournalError) -> Int { throw .closed }

  func truncate(to size: Int) throws(JournalError) { throw .closed }

  func sync() throws(JournalError) { throw .closed }

  func status() throws(JournalError) -> FileStatus { throw .closed }

  func close() {}
}

/// These bytes as a file of the journal, cut to `size`.
func placed(_ name: FileName, _ bytes: [UInt8], size: Int? = nil) -> PlacedFile {
  PlacedFile(name: name, file: BytesFile(bytes), size: size ?? bytes.count)
}
