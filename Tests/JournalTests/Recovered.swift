import Simulation
import Testing

@testable import Journal

/// A journal that was opened, with its lines.
struct Recovered {
  let journal: Journal
  let state: [String]
  let records: [String]

  /// All texts: the tests' snapshots hold one line for each record before them.
  var texts: [String] { state + records }

  init(
    on fileSystem: any FileSystem, _ directory: String = SampleJournal.directory,
    segmentBytes: Int = Journal.segmentBytes, preallocatedBytes: Int = 512
  ) throws(JournalError) {
    var (state, records) = ([String](), [String]())
    journal = try Journal.open(
      directory, on: fileSystem, newServerID: "test", segmentBytes: segmentBytes,
      preallocatedBytes: preallocatedBytes
    ) { (line) throws(LineRefusal) in
      switch line {
      case .state(let number, let text):
        if number != UInt64(state.count + 1) { throw LineRefusal("state out of order") }
        state.append(text)
      case .record(let number, let text):
        if number != UInt64(state.count + records.count + 1) { throw LineRefusal("out of order") }
        records.append(text)
      }
    }
    (self.state, self.records) = (state, records)
  }
}

extension Journal {
  /// A record of this text.
  @discardableResult
  func append(_ text: String) throws(JournalError) -> UInt64 { try append(Array(text.utf8)) }
}

extension FaultyDisk {
  /// The bytes of a segment without the zeros behind its records.
  func records(_ path: String) -> [UInt8]? {
    contents(path).map { bytes in Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)]) }
  }
}

/// What a reading of one more file comes to.
enum Outcome: Equatable {
  case clean
  case torn(at: Int)
  case refused(at: Int, record: UInt64?)
  case newer
  case other(JournalError)

  /// Reads `file` behind what `replay` has read, and keeps its texts.
  init(reading file: PlacedFile, behind replay: Replay, isLast: Bool, texts: inout [String]) {
    var (replay, read) = (replay, [String]())
    do throws(JournalError) {
      try replay.readSegment(file, isLast: isLast) { (line) throws(LineRefusal) in
        read.append(line.text)
      }
      self = replay.torn.map { .torn(at: $0.offset) } ?? .clean
    } catch {
      self.init(error)
    }
    texts = read
  }

  init(_ error: JournalError) {
    switch error {
    case .damaged(let damage): self = .refused(at: damage.offset, record: damage.record)
    case .otherVersion: self = .newer
    default: self = .other(error)
    }
  }

  /// Whether something was said.
  var isNoticed: Bool { self != .clean }
}
