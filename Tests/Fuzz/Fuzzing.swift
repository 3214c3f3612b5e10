import Journal
import Lines
import Simulation
@testable import Room

/// What may be fed with any bytes at all: the places where the server reads what it did not write,
/// or what a disk may have spoiled.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Lines of a client: taken apart, given their meaning, and said to a whole server.
  case lines
  /// A stream with telnet's bytes in it, cut into lines.
  case telnet
  /// Records of the journal, as the store takes them.
  case records
  /// Lines of a snapshot, as the store takes them.
  case snapshot
  /// The files of a journal.
  case journal
}

/// What must not be, short of a trap.
struct FuzzFinding: Error {
  let explanation: String

  /// Throws unless so it is.
  static func unless(_ holds: Bool, _ explanation: @autoclosure () -> String) throws(FuzzFinding) {
    if !holds { throw FuzzFinding(explanation: explanation()) }
  }
}

/// Feeds a target: the one way in for the tests and for libFuzzer.
///
/// - Throws: `FuzzFinding` if what was accepted is not written back the same.
func fuzz(_ target: FuzzTarget, _ bytes: [UInt8]) throws(FuzzFinding) {
  switch target {
  case .lines: try fuzzLines(bytes)
  case .telnet: try fuzzTelnet(bytes)
  case .records: try fuzzRecords(bytes)
  case .snapshot: try fuzzSnapshot(bytes)
  case .journal: try fuzzJournal(bytes)
  }
}

// MARK: - What clients send

private func fuzzLines(_ bytes: [UInt8]) throws(FuzzFinding) {
  for line in bytes.split(separator: 10).prefix(100) {
    do throws(Refusal) {
      let request = try RequestLine(line)
      _ = (request.words, request.text, request.rest)
    } catch {
      try FuzzFinding.unless(SafeText.isSafe(error.text), "a refusal is not safe to print")
    }
  }
  var server = FuzzedServer.opened
  let answer = server.say(bytes)
  // Telnet's answers are no text; whoever sends none of its bytes gets none.
  if !bytes.contains(255) {
    for line in answer.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let text = String(decoding: line, as: UTF8.self)
      try FuzzFinding.unless(SafeText.isSafe(text), "not safe to print: \(text.debugDescription)")
    }
  }
  try FuzzFinding.unless(server.isBalanced, "money or cards were made or lost")
  try FuzzFinding.unless(server.contradiction == nil, "the store refuses what the room recorded")
}

/// What a framer makes of a stream that comes in parts.
private struct Framed: Equatable {
  var frames: [LineFramer.Frame] = []
  var notices: [LineFramer.Notice] = []
  var rejection: ErrorCode?

  init(_ bytes: [UInt8], inPartsOf size: Int) {
    var framer = LineFramer()
    for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
      framer.append(bytes[start..<min(start + max(1, size), bytes.count)])
      while let frame = framer.next() { frames.append(frame) }
      notices += framer.takeNotices()
    }
    rejection = framer.rejection
  }
}

private func fuzzTelnet(_ bytes: [UInt8]) throws(FuzzFinding) {
  let whole = Framed(bytes, inPartsOf: bytes.count)
  for size in [1, 7, 300] {
    try FuzzFinding.unless(
      Framed(bytes, inPartsOf: size) == whole, "parts of \(size) bytes are framed otherwise")
  }
  for case .line(let line) in whole.frames {
    try FuzzFinding.unless(line.count < Limits.lineBytes, "a line of \(line.count) bytes")
  }
  // Typing is hidden and shown in the middle of it, as the bytes themselves say.
  var framer = LineFramer()
  for byte in bytes {
    framer.append([byte])
    if byte == UInt8(ascii: "h") { _ = framer.hideTyping() }
    if byte == UInt8(ascii: "s") { _ = framer.showTyping() }
    while framer.next() != nil {}
  }
}

// MARK: - What the disk gives

private func texts(of bytes: [UInt8]) -> [String] {
  bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
}

/// Lines behind a `#` are those of the snapshot that the records follow.
private func fuzzRecords(_ bytes: [UInt8]) throws(FuzzFinding) {
  var store = Store()
  for text in texts(of: bytes) {
    if text.utf8.first == UInt8(ascii: "#") {
      try? store.restore(line: String(text.dropFirst()))
      continue
    }
    let before = store
    do throws(StoreError) {
      try store.apply(record: text)
    } catch {
      try FuzzFinding.unless(store == before, "a refused record has changed the store: \(text)")
      try FuzzFinding.unless(SafeText.isSafe(error.explanation), "not safe: \(error.explanation)")
      continue
    }
    guard let (entry, time) = try? Store.entry(of: text) else { continue }
    let again = try? Store.entry(of: Store.line(entry, at: time))
    try FuzzFinding.unless(again?.entry == entry, "read as another entry: \(text)")
  }
  try requireSurvival(of: store)
}

private func fuzzSnapshot(_ bytes: [UInt8]) throws(FuzzFinding) {
  var (store, states) = (Store(), TableStates())
  for text in texts(of: bytes) {
    do throws(StoreError) {
      try states.restore(line: text, in: &store)
    } catch {
      try FuzzFinding.unless(SafeText.isSafe(error.explanation), "not safe: \(error.explanation)")
    }
  }
  try requireSurvival(of: store)
}

/// A store that can be written down is the same when it is read.
private func requireSurvival(of store: Store) throws(FuzzFinding) {
  let lines = store.snapshot()
  var copy = Store()
  for line in lines {
    do throws(StoreError) {
      try copy.restore(line: line)
    } catch {
      throw FuzzFinding(explanation: "\(error.explanation): its own line is refused: \(line)")
    }
  }
  try FuzzFinding.unless(copy.snapshot() == lines, "a snapshot is read as another store")
}

/// Files as `==> NAME` and their bytes; what stands before the first name is no file's.
private func disk(of bytes: [UInt8]) -> FaultyDisk {
  let mark = Array("==> ".utf8)
  let disk = FaultyDisk()
  var (name, content) = (String?.none, [UInt8]())
  for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
    guard line.starts(with: mark) else {
      content += line + [10]
      continue
    }
    if let name { disk.plant("/data/\(name)", content.dropLast()) }
    let word = String(decoding: line.dropFirst(mark.count), as: UTF8.self)
    name = word.contains("/") || word.isEmpty ? nil : word
    content = []
  }
  if let name { disk.plant("/data/\(name)", content.dropLast()) }
  return disk
}

private func fuzzJournal(_ bytes: [UInt8]) throws(FuzzFinding) {
  let disk = disk(of: bytes)
  var found: [String] = []
  do throws(JournalError) {
    let journal = try open(disk) { found.append($0) }
    try journal.append(Array("one more".utf8))
    try journal.close()
  } catch {
    return
  }
  var again: [String] = []
  do throws(JournalError) {
    try open(disk) { again.append($0) }.close()
  } catch {
    throw FuzzFinding(explanation: "what was opened once does not open again: \(error)")
  }
  try FuzzFinding.unless(again == found + ["one more"], "a journal is read otherwise again")
}

private func open(
  _ disk: FaultyDisk, each: (String) -> Void
) throws(JournalError) -> Journal {
  try Journal.open(
    "/data", on: disk, newServerID: "fuzz", segmentBytes: 4000
  ) { (line) throws(LineRefusal) in
    switch line {
    case .state(_, let text), .record(_, let text): each(text)
    }
  }
}
