import Foundation
import Nodes
import Testing

@testable import Simulation

/// The statements and the simulator's model of the engine, by the same cases.
struct EngineCaseTests {
  @Test func theModelAnswersAsWritten() {
    var model = ModelledEngine()
    compare(EngineCase.all) { model.answer($0) }
  }

  /// With PostgreSQL, set up by `scripts/prove-nodes engine`.
  @Test(.enabled(if: RealEngine.control != nil))
  func postgreSQLAnswersAsWritten() throws {
    var real = try RealEngine(control: #require(RealEngine.control))
    compare(EngineCase.all) { real.answer($0) }
  }

  private func compare(_ cases: [EngineCase], _ answer: (EngineCase.Step) -> String) {
    let replication = cases.count - EngineCase.replication.count
    for (number, row) in cases.enumerated() {
      var step = row.step
      if case .outcome(let earlier) = step { step = .outcome(of: replication + earlier) }
      let answer = answer(step)
      #expect(fits(answer, row.answer), "case \(number), \(row.step): \(answer)")
    }
  }

  /// Whether an answer is what is written, in which `?` stands for any column.
  private func fits(_ answer: String, _ written: String) -> Bool {
    let (one, other) = (answer.split(separator: "|"), written.split(separator: "|"))
    return one.count == other.count && zip(one, other).allSatisfy { $0 == $1 || $1 == "?" }
  }
}

/// How answers are written down.
enum WrittenAnswer {
  static func rows(_ rows: [[String]], of statement: NodeStatement) -> String {
    rows.map { masked($0, statement).joined(separator: "|") }.joined(separator: "\n")
  }

  /// Time that is left, and names of standbys, are another each time.
  private static func masked(_ row: [String], _ statement: NodeStatement) -> [String] {
    var row = row
    switch statement {
    case .check: if row.count > 3, !row[3].isEmpty { row[3] = "ANY 1 (…)" }
    case .listNodes: if row.count > 2 { row[2] = row[2].hasPrefix("-") ? "-" : "+" }
    default:
      if row.count == 9, let left = Int(row[4]) { row[4] = left > 0 ? "+" : "-" }
    }
    return row
  }

  static func text(_ value: EngineValue) -> String {
    switch value {
    case .null: "~"
    case .boolean(let flag): flag ? "t" : "f"
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .bytes(let bytes): "\\x" + hex(bytes)
    case .byteArrays, .other: "?"
    }
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The model, with a standby.
struct ModelledEngine {
  private var engine = EngineModel(servers: 2)
  private var now = Duration.zero
  private var events: [(at: Duration, event: EngineEvent)] = []
  private var sessions: [Int: (session: ModelSession, statement: NodeStatement)] = [:]
  private var replies: [ModelSession: EngineReply?] = [:]
  private var count = 0

  mutating func answer(_ step: EngineCase.Step) -> String {
    defer { count += 1 }
    switch step {
    case .run(let statement):
      guard let session = engine.connect(to: engine.primary) else { return "lost" }
      sessions[count] = (session, statement)
      take(engine.receive(statement, on: session, at: now))
      pass(.milliseconds(20))
      if replies[session] == nil { pass(.milliseconds(1200)) }
      return outcome(of: count)
    case .outcome(let number):
      pass(.milliseconds(200))
      return outcome(of: number)
    case .wait(let milliseconds): pass(.milliseconds(milliseconds))
    case .cancelWaits: take(engine.cancelWaits(of: engine.primary, at: now))
    case .stopStandby: take(engine.crash(1))
    case .startStandby: take(engine.restart(1))
    case .restartPrimary:
      take(engine.crash(0))
      take(engine.restart(0))
    case .promote:
      take(engine.crash(0))
      take(engine.restart(1))
      take(engine.promote())
    }
    return ""
  }

  private func outcome(of number: Int) -> String {
    guard let (session, statement) = sessions[number] else { return "none" }
    func text(_ rows: [EngineRow]) -> String {
      WrittenAnswer.rows(rows.map { $0.values.map(WrittenAnswer.text) }, of: statement)
    }
    switch replies[session] {
    case nil: return "waits"
    case .some(nil): return "lost"
    case .committed(let rows): return text(rows)
    case .warned(let rows): return "warned\n" + text(rows)
    }
  }

  private mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let next = events.indices.min(by: { events[$0].at < events[$1].at }),
      events[next].at <= end
    {
      let (at, event) = events.remove(at: next)
      now = at
      take(engine.handle(event, at: now))
    }
    now = end
  }

  private mutating func take(_ effects: [EngineEffect]) {
    for effect in effects {
      switch effect {
      case .reply(let session, let reply): replies[session] = reply
      case .broken(let session): replies[session] = .some(nil)
      case .after(let delay, let event): events.append((now + delay, event))
      }
    }
  }
}

/// PostgreSQL, through psql.
struct RealEngine {
  /// The command that `scripts/prove-nodes engine` has made.
  static let control = ProcessInfo.processInfo.environment["CARDROOM_ENGINE"]

  private struct Call {
    let statement: NodeStatement
    let process: Process
    let output: URL
    let errors: URL
  }

  private let control: String
  private let folder: URL
  private var calls: [Int: Call] = [:]
  private var count = 0
  private var primary = "1"

  init(control: String) throws {
    self.control = control
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardroom-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = (LogSchema.creation + LogSchema.grants(to: "server")).joined(separator: ";\n")
    try run("psql", "owner", primary, "-q", "-1", "-v", "ON_ERROR_STOP=1", "-c", script)
  }

  mutating func answer(_ step: EngineCase.Step) -> String {
    defer { count += 1 }
    do {
      switch step {
      case .run(let statement):
        calls[count] = try start(statement)
        return try outcome(of: count, within: 1.2)
      case .outcome(let number): return try outcome(of: number, within: 1.2)
      case .wait(let milliseconds): Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
      case .cancelWaits: try run("cancel", primary)
      case .stopStandby: try run("down", "2")
      case .startStandby: try run("up", "2")
      case .restartPrimary:
        try run("crash", "1")
        try run("up", "1")
      case .promote:
        try run("crash", "1")
        try run("up", "2")
        try run("promote", "2")
        primary = "2"
      }
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func start(_ statement: NodeStatement) throws -> Call {
    let values = statement.parameters.map(literal).joined(separator: ", ")
    let call = values.isEmpty ? "EXECUTE statement" : "EXECUTE statement (\(values))"
    let (output, errors) = (file("out"), file("err"))
    let process = try process(
      [
        "psql", "server", primary, "-q", "-A", "-t", "-F", "|", "-P", "null=~",
        "-v", "VERBOSITY=sqlstate", "-c", "PREPARE statement AS \(statement.sql)", "-c", call,
      ], output, errors)
    return Call(statement: statement, process: process, output: output, errors: errors)
  }

  private func outcome(of number: Int, within seconds: Double) throws -> String {
    guard let call = calls[number] else { return "none" }
    let end = Date() + seconds
    while call.process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.005) }
    guard !call.process.isRunning else { return "waits" }
    let output = try String(contentsOf: call.output, encoding: .utf8)
    let errors = try String(contentsOf: call.errors, encoding: .utf8)
    let rows = output.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
    }
    let text = WrittenAnswer.rows(rows, of: call.statement)
    if call.process.terminationStatus == 2 { return "lost" }
    if errors.contains("WARNING") { return "warned\n" + text }
    if let error = errors.firstRange(of: "ERROR:  ") {
      return String(errors[error.upperBound...].prefix(5))
    }
    return errors.isEmpty ? text : errors
  }

  private func run(_ words: String...) throws {
    let errors = file("run")
    let process = try process(words, file("null"), errors)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw RealEngineError(text: try String(contentsOf: errors, encoding: .utf8))
    }
  }

  private func process(_ words: [String], _ output: URL, _ errors: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", control] + words
    process.standardInput = FileHandle.nullDevice
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return process
  }

  private func file(_ kind: String) -> URL { folder.appendingPathComponent("\(count).\(kind)") }

  private func literal(_ value: EngineValue) -> String {
    func quoted(_ text: String) -> String {
      "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    }
    func bytes(_ bytes: [UInt8]) -> String { "'\\x\(WrittenAnswer.hex(bytes))'::bytea" }
    return switch value {
    case .null: "NULL"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .text(let text): quoted(text)
    case .bytes(let value), .other(let value): bytes(value)
    case .byteArrays(let list): "ARRAY[\(list.map(bytes).joined(separator: ", "))]::bytea[]"
    }
  }
}

struct RealEngineError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
