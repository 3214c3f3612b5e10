import Foundation
import Cards
import Testing

@testable import Room

/// What people type and read, as it stands in Tests/Conversations.
///
/// `ann> bet 5` is sent by ann, and `ann< …` is what she reads at once; of somebody of whom no such
/// line stands there, nothing is shown. Who has read nothing at all is shown by `ann<` alone, and the
/// greeting of a connection by nothing. `#` begins a comment, and what stands in parentheses happens
/// to the server or to a connection; `(tables …)` begins a new server, seeded like all others.
/// `CARDROOM_RECORD=1 swift test --filter ConversationTests` writes what is read anew.
@Suite struct ConversationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conversations")

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path()))?.sorted() ?? []

  @Test func conversationsAreThere() { #expect(Self.names.count > 10) }

  @Test(arguments: names)
  func peopleReadWhatIsWrittenThere(name: String) throws {
    let url = Self.folder.appending(path: name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var played: [String] = []
    for part in written.split(before: { $0.hasPrefix("(tables ") }) {
      var conversation = Conversation(of: part)
      for line in part { try conversation.play(line) }
      conversation.end()
      #expect(conversation.isBalanced, "\(name): chips are made or lost")
      played += conversation.lines
    }
    if ProcessInfo.processInfo.environment["CARDROOM_RECORD"] != nil {
      return try played.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
    let place = zip(played, written).prefix { $0 == $1 }.count
    guard played.count != written.count || place < played.count else { return }
    let expected = written.dropFirst(place).prefix(3).joined(separator: "\n")
    let came = played.dropFirst(place).prefix(3).joined(separator: "\n")
    Issue.record("\(name):\(place + 1) says\n\(expected)\nand what happens is\n\(came)")
  }
}

/// One server, and what is typed and read there.
private struct Conversation {
  /// Whose lines are shown.
  private let shown: Set<String>
  private var hall: Hall?
  /// Who is connected.
  private var present: Set<String> = []
  /// Who has read something that is shown.
  private var heard: Set<String> = []
  private(set) var lines: [String] = []

  /// - Parameter written: all lines of the conversation, as they were when it was recorded.
  init(of written: ArraySlice<String>) {
    shown = Set(written.compactMap { $0.wholeMatch(of: /([\w-]+)<.*/).map { String($0.1) } })
  }

  /// Whether no table has made or lost chips.
  var isBalanced: Bool { hall?.tables.values.allSatisfy { $0.imbalance == 0 } ?? true }

  /// Does what a line says, and notes what is read then.
  mutating func play(_ line: String) throws {
    if line.wholeMatch(of: /[\w-]+<.*/) != nil { return }
    lines.append(line)
    if line.isEmpty || line.hasPrefix("#") { return }
    if let typed = line.wholeMatch(of: /([\w-]+)>(?: (.*))?/) {
      try type(String(typed.2 ?? ""), by: String(typed.1))
    } else {
      try happen(String(line.dropFirst().dropLast()))
    }
    read()
  }

  private mutating func type(_ line: String, by name: String) throws {
    guard name == "operator" else {
      #expect(present.contains(name), "\(name)> \(line): nobody is there")
      return hall?.send(name, line) ?? ()
    }
    do {
      guard let reply = try hall?.operate(line), shown.contains(name) else { return }
      lines += (reply.lines + [reply.isDone ? "(done)" : "(refused)"]).map { "\(name)< \($0)" }
    } catch let refusal as Refusal { lines.append("\(name)< \(refusal.prose.description)") }
  }

  private mutating func happen(_ direction: String) throws {
    if let tables = direction.wholeMatch(of: /tables (.+?)(, read in 80 columns)?(?:, seed (\d+))?/)
    {
      hall = try Hall(
        tables: String(tables.1).replacing(" | ", with: "\n"), isWrapped: tables.2 != nil,
        seed: tables.3.flatMap { UInt64($0) } ?? 1)
    } else if let person = direction.wholeMatch(of: /([\w-]+) connects/) {
      hall?.connect(String(person.1))
      let greeting = hall?.read(String(person.1)) ?? []
      if hall?.isGone(String(person.1)) == true { show(greeting, to: String(person.1)) }
      present.insert(String(person.1))
    } else if let person = direction.wholeMatch(
      of: /([\w-]+) enters(?: at ([\w-]+))?(, in text mode)?/)
    {
      hall?.enter(
        String(person.1), wire: person.3 == nil, table: person.2.map { String($0) })
      present.insert(String(person.1))
    } else if let person = direction.wholeMatch(of: /([\w-]+)'s connection breaks/) {
      hall?.cut(String(person.1))
      present.remove(String(person.1))
    } else if let time = direction.wholeMatch(of: /([\d.]+) s later/) {
      hall?.wind(seconds: try #require(Double(time.1)))
    } else if let start = direction.wholeMatch(
      of: /the server is killed and starts again(?: with (.+))?/)
    {
      hall = try hall?.restarted(tables: start.1.map { String($0.replacing(" | ", with: "\n")) })
      present = []
    } else if direction == "the server stops" {
      hall?.stop()
    } else {
      Issue.record("what does (\(direction)) mean?")
    }
  }

  private mutating func read() {
    for name in present.sorted() {
      show(hall?.read(name) ?? [], to: name)
      guard hall?.isGone(name) == true else { continue }
      present.remove(name)
      show(["(the connection is closed)"], to: name)
    }
  }

  private mutating func show(_ read: [String], to name: String) {
    guard shown.contains(name), !read.isEmpty else { return }
    heard.insert(name)
    lines += read.map { "\(name)< \($0.replacing("\u{1B}", with: "␛"))" }
  }

  /// Notes who was shown nothing, behind all that was done.
  mutating func end() {
    let last = lines.lastIndex { !$0.isEmpty && !$0.hasPrefix("#") } ?? lines.startIndex
    lines.insert(
      contentsOf: shown.subtracting(heard).subtracting(["operator"]).sorted().map { "\($0)<" },
      at: last + 1)
  }
}

extension Array {
  /// Parts that begin with what fits.
  fileprivate func split(before isFirst: (Element) -> Bool) -> [ArraySlice<Element>] {
    let starts = [0] + indices.dropFirst().filter { isFirst(self[$0]) } + [count]
    return zip(starts, starts.dropFirst()).map { self[$0..<$1] }
  }
}
