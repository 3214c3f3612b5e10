import Foundation
import Lines
@testable import Room
import Testing

/// What people type and read, as it stands in Tests/Conversations.
///
/// `ann> bet 5` is sent by ann, and `ann< …` is what she reads at once; of somebody of whom no such
/// line stands there, nothing is shown. Who has read nothing at all is shown by `ann<` alone, and the
/// greeting of a connection by nothing. `#` begins a comment, and what stands in parentheses happens
/// to the server or to a connection; `(tables …)` begins a new server, seeded like all others, and
/// `(1 to 9: g% enters; g%> sit main)` does its steps once for each number. `journal<` is what is
/// put on record, `log<` what the log says, at a start of tables that have changed, and `server<` that
/// it ends; after `(a snapshot is taken)` `snapshot<` and `history<` are what these have.
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
      try conversation.judge(name)
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
  /// How much was told of what the server keeps, logs and does.
  private var told: [String: Int] = [:]
  private(set) var lines: [String] = []

  /// - Parameter written: all lines of the conversation, as they were when it was recorded.
  init(of written: ArraySlice<String>) {
    shown = Set(written.compactMap { Self.name(in: $0, before: "<") })
  }

  /// Expects that no chips are made or lost, and that a later server would find what there is.
  func judge(_ name: String) throws {
    guard let hall else { return }
    #expect(
      hall.house.store.ledger.isBalanced && hall.tables.values.allSatisfy { $0.imbalance == 0 },
      "\(name): chips are made or lost")
    guard hall.keepsAtOnce else { return }
    for (id, state) in try hall.found().states {
      #expect(state.table == hall.tables[id]?.table, "\(name): \(id) is not kept as it is")
    }
  }

  /// Does what a line says, and notes what is read then.
  mutating func play(_ line: String) throws {
    if Self.name(in: line, before: "<") != nil { return }
    lines.append(line)
    if line.isEmpty || line.hasPrefix("#") { return }
    try perform(line.hasPrefix("(") ? String(line.dropFirst().dropLast()) : line)
  }

  /// The name that a line begins with, if the mark stands behind it. A regular expression for each line
  /// takes most of the time of these tests.
  private static func name(in line: String, before mark: Character) -> String? {
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return name.isEmpty || line[name.endIndex...].first != mark ? nil : String(name)
  }

  /// Does a step: what somebody types, or a direction without its parentheses.
  private mutating func perform(_ step: String) throws {
    if let name = Self.name(in: step, before: ">") {
      try type(String(step.dropFirst(name.count + 2)), by: name)
    } else {
      try happen(step)
    }
    read()
  }

  private mutating func type(_ line: String, by name: String) throws {
    guard name == "operator" else {
      #expect(hall?.isGone(name) == false, "\(name)> \(line): nobody is there")
      return hall?.send(name, line) ?? ()
    }
    do {
      guard let reply = try hall?.operate(line), shown.contains(name) else { return }
      lines += (reply.lines + [reply.isDone ? "(done)" : "(refused)"]).map { "\(name)< \($0)" }
    } catch let refusal as Refusal { lines.append("\(name)< \(refusal.prose.description)") }
  }

  private mutating func happen(_ direction: String) throws {
    if let tables = direction.wholeMatch(
      of: /tables (.+?)(, read in 80 columns)?(, without history)?(?:, seed (\d+))?/)
    {
      hall = try Hall(
        tables: String(tables.1).replacing(" | ", with: "\n"), isWrapped: tables.2 != nil,
        seed: tables.4.flatMap { UInt64($0) } ?? 1)
      if tables.3 != nil { hall?.history = nil }
      told = ["journal": hall?.journal.count ?? 0]
    } else if let loop = direction.wholeMatch(of: /(\d+) to (\d+): (.+)/) {
      for number in try #require(Int(loop.1))...(try #require(Int(loop.2))) {
        for step in loop.3.replacing("%", with: "\(number)").split(separator: "; ") {
          try perform(String(step))
        }
      }
    } else if let time = direction.wholeMatch(of: /([\d.]+) s later/) {
      hall?.wind(seconds: try #require(Double(time.1)))
    } else if let days = direction.wholeMatch(of: /the clock is (-?\d+) days ahead/) {
      hall?.daysAhead = try #require(Int(days.1))
    } else if let tables = direction.wholeMatch(of: /the file of tables says (.+)/) {
      hall?.requests = []
      hall?.tell(
        .reloaded(
          7,
          ReloadedSettings(
            tables: try TableConfiguration.parse(
              fileText: String(tables.1).replacing(" | ", with: "\n")))))
      show(hall?.replies.flatMap(\.lines) ?? [], to: "operator")
    } else if let start = direction.wholeMatch(
      of: /the server is killed and starts again(?: with (.+?))?(?:, (\d+) days ahead)?/)
    {
      let text = start.1.map { String($0).replacing(" | ", with: "\n") }
      if let hall, let text {
        let opening = try TableConfiguration.parse(fileText: text)
        show(House.changes(to: opening, in: hall.house.store), to: "log")
      }
      // What waits for the disk is lost.
      hall = try hall?.restarted(
        upTo: hall?.keepsAtOnce == true ? nil : hall?.journal.count,
        tables: text,
        daysAhead: start.2.flatMap { Int($0) } ?? 0)
      (present, told) = ([], ["journal": hall?.journal.count ?? 0])
    } else if let person = direction.wholeMatch(of: /([\w-]+?)(?:'s)? (.+)/),
      try happen(String(person.2), to: String(person.1))
    {
      return
    } else {
      switch direction {
      case "the server stops": hall?.stop()
      case "the disk waits": hall?.keepsAtOnce = false
      case "the disk writes": hall?.keep()
      case "a snapshot is taken": try hall.map { try takeSnapshot(of: $0) }
      case "the hasher waits": hall?.hashesAtOnce = false
      case "the hasher works":
        #expect(hall.map { $0.jobs.count <= 1 } == true, "one job is given at a time")
        hall?.hash()
      default: Issue.record("what does (\(direction)) mean?")
      }
    }
  }

  /// Shows the lines that a snapshot has, and the rounds that the history has beside it.
  private mutating func takeSnapshot(of hall: Hall) throws {
    let (store, states) = try hall.found()
    show(try store.snapshot(with: states), to: "snapshot")
    for (table, rounds) in (hall.history ?? [:]).sorted(by: { $0.key < $1.key }) {
      show(rounds.map { "\(table) \($0)" }, to: "history")
    }
  }

  /// What happens to somebody's connection; whether that was meant.
  private mutating func happen(_ direction: String, to name: String) throws -> Bool {
    if let way = direction.wholeMatch(of: /connects(?: from (\S+))?(, and is greeted)?/) {
      hall?.connect(
        name, from: try way.1.map { try #require(PeerAddress($0)) } ?? .loopback)
      let greeting = hall?.read(name) ?? []
      if way.2 != nil || hall?.isGone(name) == true { show(greeting, to: name) }
      present.insert(name)
    } else if let way = direction.wholeMatch(of: /enters(?: at ([\w-]+))?(, in text mode)?/) {
      hall?.enter(name, wire: way.2 == nil, table: way.1.map { String($0) })
      present.insert(name)
    } else if let bytes = direction.wholeMatch(of: /sends ([0-9A-F ]+)/) {
      hall?.send(name, bytes: bytes.1.split(separator: " ").compactMap { UInt8($0, radix: 16) })
    } else if let text = direction.wholeMatch(of: /begins to type (.+)/) {
      hall?.send(name, bytes: Array(text.1.utf8))
    } else {
      switch direction {
      case "connection breaks":
        hall?.cut(name)
        present.remove(name)
      case "ends the input": hall?.endInput(name)
      case "stops reading": present.remove(name)
      case "reads": present.insert(name)
      default: return false
      }
    }
    return true
  }

  private mutating func read() {
    for name in present.sorted() {
      show(hall?.read(name) ?? [], to: name)
      guard hall?.isGone(name) == true else { continue }
      present.remove(name)
      show(["(the connection is closed)"], to: name)
    }
    for (name, all) in [
      ("journal", hall?.journal), ("log", hall?.log),
      ("server", hall?.house.isDrained == true ? ["it ends"] : []),
    ] {
      show(Array((all ?? []).dropFirst(told[name] ?? 0)), to: name)
      told[name] = all?.count
    }
  }

  private mutating func show(_ read: [String], to name: String) {
    guard shown.contains(name), !read.isEmpty else { return }
    heard.insert(name)
    lines += read.map { line in
      let hasControls = line.utf8.contains { $0 < 0x20 }
      return hasControls
        ? "\(name)< \(line.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍"))"
        : "\(name)< \(line)"
    }
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
