import Simulation
import Testing

@testable import Journal

/// A journal that was opened, with its lines.
struct Recovered {
  let journal: Journal
  let state: [String]
  let records: [String]

  /// What was repaired.
  var torn: TornTail? { journal.recovery.torn }

  /// All texts: the tests' snapshots hold one line for each record before them.
  var texts: [String] { state + records }

  init(
    on disk: any Disk, _ directory: String = "/data",
    segmentBytes: Int = Journal.segmentBytes, preallocatedBytes: Int = 512
  ) throws(JournalError) {
    var (state, records) = ([String](), [String]())
    journal = try Journal.open(
      directory, on: disk, newServerID: "test", segmentBytes: segmentBytes,
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

  /// A record of this text, which is acknowledged.
  @discardableResult
  func commit(_ text: String) throws(JournalError) -> UInt64 {
    try append(text)
    return try commit()
  }
}

extension FileName {
  /// Where it stands on the tests' disks.
  var path: String { "/data/" + text }

  /// A segment of records 1 and up, the only one of a small journal.
  static let first = segment(from: 1)
}

extension Disk {
  /// What a check of the journal tells.
  func check() throws(JournalError) -> JournalReport { try Journal.check("/data", on: self) }
}

extension SealedLine {
  /// A header of the tests' server.
  init(_ name: FileName, lines: UInt64 = 0) {
    self.init(name, serverID: "test", chain: 0, lines: lines)
  }
}

extension FaultyDisk {
  /// A disk with these files and nothing else.
  convenience init(_ files: [(name: FileName, bytes: [UInt8])]) {
    self.init()
    for file in files { plant(file.name.path, file.bytes) }
  }

  /// The bytes of a segment without the zeros behind its records.
  func records(_ path: String) -> [UInt8]? {
    contents(path).map { bytes in Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)]) }
  }

  /// What stands in each file of the journal.
  func files() throws -> [String: [UInt8]] {
    let names = try list("/data")
    return Dictionary(uniqueKeysWithValues: names.map { ($0, contents("/data/" + $0) ?? []) })
  }

  /// Why a check refuses the journal, and a start, which is the same: neither has changed anything.
  /// `nil` if they take it.
  func refusal() throws -> JournalError? {
    let before = try files()
    let checked = JournalError(check)
    let opened = JournalError { () throws(JournalError) in try Recovered(on: copy()) }
    #expect(checked == opened)
    #expect(try files() == before)
    guard opened != nil else { return nil }
    _ = try? Recovered(on: self)
    restart()
    #expect(try files() == before)
    return opened
  }
}

extension JournalError {
  /// The error that is thrown, if one is.
  init?(_ call: () throws(JournalError) -> Any) {
    do {
      _ = try call()
      return nil
    } catch { self = error }
  }

  /// Whether something that was on the disk is not there as it was.
  var isDamage: Bool {
    switch self {
    case .damaged, .missing: true
    default: false
    }
  }
}

/// What a reading of one more file comes to.
enum Outcome: Equatable {
  case clean
  case torn(at: Int)
  case refused(at: Int, record: UInt64?)
  case newer
  case other(JournalError)

  init(_ error: JournalError) {
    switch error {
    case .damaged(let damage): self = .refused(at: damage.offset, record: damage.record)
    case .otherVersion: self = .newer
    default: self = .other(error)
    }
  }

  /// What the reading of a file, cut to `size`, comes to behind what `replay` has read, and the
  /// texts in it.
  static func read(
    _ name: FileName, _ bytes: [UInt8], size: Int? = nil, behind replay: Replay = Replay(),
    isLast: Bool = true
  ) -> (Outcome, texts: [String]) {
    var (replay, texts) = (replay, [String]())
    do throws(JournalError) {
      let file = placed(name, bytes, size: size)
      try replay.readSegment(file, isLast: isLast) { (line) throws(LineRefusal) in
        texts.append(line.text)
      }
      return (replay.report.torn.map { .torn(at: $0.offset) } ?? .clean, texts)
    } catch { return (Outcome(error), texts) }
  }
}
