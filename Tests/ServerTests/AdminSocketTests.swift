import Cards
import Glibc
import LineProtocol
import Room
import Sockets
import Synchronization
import Testing

@testable import Server

/// An operator's connection.
final class Operator {
  let socket: Socket
  private let reader: LineReader

  init(_ directory: DataDirectory) throws {
    socket = try Socket.connect(to: .file(SocketPath(directory.path + "/admin.sock")))
    try socket.setReceiveTimeout(milliseconds: 10_000)
    reader = LineReader(descriptor: socket.descriptor)
  }

  deinit { socket.close() }

  func send(_ text: String) throws { try socket.sendAll(text) }

  /// One answer, to its last line.
  func answer() throws -> [String] {
    var lines: [String] = []
    while true {
      lines.append(try #require(reader.next(), "closed, or no answer in ten seconds"))
      if lines.last == "ok" || lines.last?.hasPrefix("error: ") == true { return lines }
    }
  }

  func ask(_ line: String) throws -> [String] {
    try send(line + "\n")
    return try answer()
  }

  /// Whether the server has closed.
  var isAtEnd: Bool { reader.next() == nil }
}

struct AdminSocketTests {
  @Test func answersComeInTheOrderOfTheCommands() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let op = try Operator(directory)
      try op.send("\n# note\nhelp\nban eve\nkick eve\norders\ntable close main\n")
      try op.send("table close main\nfrobnicate\nunban eve\norders\nquit\n")
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == OperatorLine.helpLines + ["ok"])
      #expect(
        try op.answer() == ["eve is no member: it holds for whoever takes the name", "ok"])
      #expect(try op.answer() == ["error: there is no eve here; ban keeps somebody out"])
      #expect(try op.answer() == ["ban @eve until further notice", "ok"])
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["error: there is no table main"])
      #expect(try op.answer() == ["error: there is no command \"frobnicate\"; help lists them"])
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["ok"])
      #expect(op.isAtEnd)
      _ = server
    }
  }

  @Test func aCommandReachesTheRoom() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { server in
      let ann = try TestClient(server)
      try ann.done("login ann")
      let op = try Operator(directory)
      #expect(try op.ask("announce hello there") == ["ok"])
      #expect(ann.next() == "* notice :hello there")
      let onlooker = try TestClient(server)
      #expect(try op.ask("ban 127.0.0.1") == ["ok"])
      #expect(ann.linesToTheEnd().last?.hasPrefix("* bye code=auth.banned") == true)
      #expect(try onlooker.ask("login bob").hasPrefix("- code=auth.banned"))
      let late = try Socket.connect(to: try #require(server.addresses.first))
      defer { late.close() }
      let reader = LineReader(descriptor: late.descriptor)
      var last: String?
      while let line = reader.next() { last = line }
      #expect(last?.contains("the operator does not let you in") == true)
    }
  }

  @Test(
    arguments: [
      ([0xC3, 0x28], 1, "error: this is not UTF-8"), ([0x1B], 1, "error: control and invisible"),
      ([0x78], 5000, "error: a line has at most 4096 bytes"),
    ] as [([UInt8], Int, String)])
  func aBadLineCostsNothingButItself(bytes: [UInt8], count: Int, answer: String) async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      let line = Array(repeatElement(bytes, count: count).joined()) + [10]
      try line.withUnsafeBytes { try op.socket.sendAll($0) }
      #expect(try op.answer().last?.hasPrefix(answer) == true)
      #expect(try op.ask("orders") == ["ok"])
    }
  }

  @Test func anUnfinishedLastLineIsNotDone() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      try op.send("orders\ndrain")
      op.socket.finishSending()
      #expect(try op.answer() == ["ok"])
      #expect(try op.answer() == ["error: the last line has no end; nothing of it was done"])
      #expect(op.isAtEnd)
      let other = try Operator(directory)
      #expect(try other.ask("orders") == ["ok"])
    }
  }

  @Test func aLongAnswerArrivesWholeHoweverSlowlyItIsRead() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      try op.send(String(repeating: "help\n", count: 2_000))
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

  @Test func aSocketThatAKilledServerLeftIsReplaced() async throws {
    let directory = try DataDirectory()
    try await withServer(in: directory) { _ in }
    let path = try SocketPath(directory.path + "/admin.sock")
    let stale = try Socket.listen(on: .file(path))
    #expect(close(stale.descriptor) == 0)
    try await withServer(in: directory) { _ in
      let op = try Operator(directory)
      #expect(try op.ask("orders") == ["ok"])
    }
  }

  @Test(arguments: [true, false])
  func withoutASocketTheServerWarnsAndGoesOn(isTooLong: Bool) async throws {
    let root = try DataDirectory()
    try #require(mkdir(root.path, 0o700) == 0)
    let path = root.path + (isTooLong ? "/" + String(repeating: "x", count: 100) : "")
    // What is there under the name and is no socket is left alone.
    if !isTooLong { try root.write([1, 2, 3], to: "admin.sock") }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let server = try CardroomServer.start(
      ServerConfiguration(data: path), log: Log(descriptor: ends[1]))
    let log = LineReader(descriptor: ends[0], patience: 60_000)
    var line = log.next()
    while line?.contains(" info journal") == true { line = log.next() }
    #expect(line?.contains(" warning no admin socket") == true, "\(line ?? "nothing")")
    #expect(line?.contains(isTooLong ? "longer than 107 bytes" : "is no socket") == true)
    try TestClient(server).done("ping")
    await server.stop()
    if !isTooLong { #expect(root.bytes(of: "admin.sock") == [1, 2, 3]) }
    close(ends[0])
    close(ends[1])
  }

  // MARK: - The server as a whole

  @Test func aDrainRefusesTheNewAndEndsWhenTheLastHasLeft() async throws {
    let directory = try DataDirectory()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let written = ends[1]
    try await withServer(in: directory) { server in
      server.onFinish { _ = write(written, "x\n", 2) }
      let ann = try TestClient(server)
      try ann.done("login ann")
      let nobody = try TestClient(server)
      #expect(try Operator(directory).ask("drain") == ["ok"])
      #expect(ann.next()?.hasPrefix("* notice") == true)
      #expect(try nobody.ask("login bob").hasPrefix("- code=server.stopping"))
      try ann.done("sit main")
      let late = try TestClient(server)
      #expect(try late.ask("login cid").hasPrefix("- code=server.stopping"))
      var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&waiting, 1, 0) == 0, "it ends while somebody is here")
      try ann.send("quit")
      #expect(LineReader(descriptor: ends[0], patience: 60_000).next() == "x")
    }
    close(ends[0])
    close(ends[1])
  }

  @Test func aReloadReadsTheFileAgain() async throws {
    let directory = try DataDirectory()
    let tables = Mutex<String?>("main betting3\nnew betting5")
    let read: @Sendable () throws(ProgramError) -> [TableConfiguration] = {
      () throws(ProgramError) in
      guard let text = tables.withLock({ $0 }) else { throw ProgramError(.noInput, "no file") }
      do throws(Refusal) { return try TableConfiguration.parse(fileText: text) } catch {
        throw ProgramError(.badData, error.text)
      }
    }
    try await withServer(in: directory, change: { $0.reloadTables = read }) { server in
      let op = try Operator(directory)
      let answer = try op.ask("reload")
      #expect(answer.first == "opened new" && answer.last == "ok")
      #expect(answer.contains("five: the line is gone; the table closes at the next start"))
      let ann = try TestClient(server)
      try ann.done("watch new")
      tables.withLock { $0 = nil }
      #expect(try op.ask("reload") == ["error: no file"])
      tables.withLock { $0 = "bad line" }
      #expect(try op.ask("reload").last?.hasPrefix("error: ") == true)
      #expect(try ann.ask("tables").hasPrefix("+ tables rows=10"))
    }
  }
}
