import Dispatch
import Glibc
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// An operator's connection.
final class Operator: TestConnection {
  convenience init(_ directory: DataDirectory) throws {
    try self.init(.file(SocketPath(directory.path + "/admin.sock")))
  }

  /// One answer, to its last line.
  func answer() throws -> [String] {
    var lines: [String] = []
    while true {
      lines.append(try #require(next(), "closed, or no answer in a minute"))
      if lines.last == "ok" || lines.last?.hasPrefix("error: ") == true { return lines }
    }
  }

  func ask(_ line: String) throws -> [String] {
    try send(line)
    return try answer()
  }

  /// Whether the server has closed.
  var isAtEnd: Bool { next() == nil }
}

struct AdminSocketTests {
  private func withOperator(
    _ body: (Operator, DataDirectory) throws -> Void
  ) async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in try body(try Operator(directory), directory) }
  }

  @Test func answersComeInTheOrderOfTheCommands() async throws {
    try await withOperator { op, _ in
      try op.send(
        "\n# note\nhelp\nban eve\nkick eve\norders\ntable close main\ntable close main\nfrobnicate\n"
          + "unban eve\norders\nquit")
      #expect(
        op.linesToTheEnd() == ["ok", "ok"] + OperatorLine.helpLines + [
          "ok", "eve is no member: it holds for whoever takes the name", "ok",
          "error: there is no eve here; ban keeps somebody out", "ban @eve until further notice",
          "ok", "ok", "error: there is no table main",
          "error: there is no command \"frobnicate\"; help lists them", "ok", "ok", "ok",
        ])
    }
  }

  @Test func aCommandReachesTheRoom() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let ann = try TestClient(server, "ann")
      let op = try Operator(directory)
      #expect(try op.ask("announce hello there") == ["ok"])
      #expect(ann.next() == "* notice :hello there")
      let onlooker = try TestClient(server)
      #expect(try op.ask("ban 127.0.0.1") == ["ok"])
      #expect(ann.linesToTheEnd().last?.hasPrefix("* bye code=auth.banned") == true)
      #expect(try onlooker.ask("login bob").hasPrefix("- code=auth.banned"))
      let late = try TestConnection(server).linesToTheEnd()
      #expect(late.last?.contains("the operator does not let you in") == true)
    }
  }

  @Test(
    arguments: [
      ([0xC3, 0x28], 1, "error: this is not UTF-8"), ([0x1B], 1, "error: control and invisible"),
      ([0x78], 5000, "error: a line has at most 4096 bytes"),
    ] as [([UInt8], Int, String)])
  func aBadLineCostsNothingButItself(bytes: [UInt8], count: Int, answer: String) async throws {
    try await withOperator { op, _ in
      let line = Array(repeatElement(bytes, count: count).joined()) + [10]
      try line.withUnsafeBytes { try op.socket.sendAll($0) }
      #expect(try op.answer().last?.hasPrefix(answer) == true)
      #expect(try op.ask("orders") == ["ok"])
    }
  }

  @Test func anUnfinishedLastLineIsNotDone() async throws {
    try await withOperator { op, directory in
      try op.socket.sendAll("orders\ndrain")
      op.socket.finishSending()
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["error: the last line has no end; nothing of it was done"])
      #expect(op.isAtEnd)
      let other = try Operator(directory)
      #expect(try other.ask("orders") == ["ok"])
    }
  }

  @Test func aLongAnswerArrivesWholeHoweverSlowlyItIsRead() async throws {
    try await withOperator { op, _ in
      try op.socket.sendAll(String(repeating: "help\n", count: 2_000))
      op.socket.finishSending()
      for _ in 0..<2_000 { #expect(try op.answer().count == OperatorLine.helpLines.count + 1) }
      #expect(op.isAtEnd)
    }
  }

  @Test func theSeventeenthOperatorIsToldToWait() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in
      var operators = try (0..<16).map { _ in try Operator(directory) }
      for op in operators { #expect(try op.ask("orders") == ["ok"]) }
      let late = try Operator(directory)
      #expect(try late.answer() == ["error: 16 operators are here already; try later"])
      #expect(late.isAtEnd)
      #expect(try operators.removeLast().ask("quit") == ["ok"])
      #expect(try Operator(directory).ask("orders") == ["ok"])
    }
  }

  @Test func theSocketIsForItsOwnerOnlyAndGoneAfterTheEnd() async throws {
    let directory = try DataDirectory()
    let path = directory.path + "/admin.sock"
    var status = stat()
    var left: Operator?
    try await withServer(in: directory) { _ in
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      left = try Operator(directory)
      #expect(try left?.ask("orders") == ["ok"])
    }
    #expect(left?.isAtEnd == true)
    #expect(stat(path, &status) != 0)
  }

  @Test(arguments: [true, false])
  func withoutASocketTheServerWarnsAndGoesOn(isTooLong: Bool) async throws {
    let root = try DataDirectory()
    try #require(mkdir(root.path, 0o700) == 0)
    let path = root.path + (isTooLong ? "/" + String(repeating: "x", count: 100) : "")
    // What is there under the name and is no socket is left alone.
    if !isTooLong { try root.write([1, 2, 3], to: "admin.sock") }
    let log = try ReadLog()
    try await withServer(log: log.writing, change: { $0.data = path }) { server in
      var line = log.next()
      while line?.contains(" info journal") == true { line = log.next() }
      #expect(line?.contains(" warning no admin socket") == true, "\(line ?? "nothing")")
      #expect(line?.contains(isTooLong ? "longer than 107 bytes" : "is no socket") == true)
      try TestClient(server).done("ping")
    }
    if !isTooLong { #expect(root.bytes(of: "admin.sock") == [1, 2, 3]) }
  }

  // MARK: - The server as a whole

  @Test func aDrainRefusesTheNewAndEndsWhenTheLastHasLeft() async throws {
    let directory = try DataDirectory()
    let ended = DispatchSemaphore(value: 0)
    try await withServer(in: directory) { server in
      server.onFinish { ended.signal() }
      let ann = try TestClient(server, "ann")
      let nobody = try TestClient(server)
      #expect(try Operator(directory).ask("drain") == ["ok"])
      #expect(ann.next()?.hasPrefix("* notice") == true)
      #expect(try nobody.ask("login bob").hasPrefix("- code=server.stopping"))
      try ann.done("sit main")
      let late = try TestClient(server)
      #expect(try late.ask("login cid").hasPrefix("- code=server.stopping"))
      #expect(ended.wait(timeout: .now()) == .timedOut, "it ends while somebody is here")
      try ann.send("quit")
      #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
    }
  }

  @Test func aReloadOpensTables() async throws {
    let directory = try DataDirectory()
    let tables = try TableConfiguration.parse(fileText: "main betting3\nnew betting5")
    var quotas = QuotaFigures()
    quotas[.guestGames] = 1
    let settings = ReloadedSettings(tables: tables, quotas: quotas, later: ["listen", "rate"])
    try await withServer(in: directory, change: { $0.reload = { settings } }) { server in
      let answer = try Operator(directory).ask("reload")
      #expect(answer.first == "opened new")
      #expect(
        answer.suffix(3) == [
          "limits: guest-games=1", "counts from the next start on: listen, rate", "ok",
        ])
      let ann = try TestClient(server)
      try ann.done("watch new")
      #expect(try ann.ask("tables").hasPrefix("+ tables rows=10"))
    }
  }
}
