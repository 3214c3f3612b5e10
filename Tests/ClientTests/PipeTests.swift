// The client as a filter, over real sockets: what it sends, what it prints, how it exits.

import Cards
import Identity
import LineProtocol
import Sockets
import Synchronization
import Testing

@testable import Client

struct PipeTests {
  private func run(
    _ input: String, _ server: Endpoint, _ change: (inout Options) -> Void = { _ in }
  ) throws -> ProgramRun {
    var options = Options()
    options.server = server
    change(&options)
    let pipe = PersonClient.pipe(options)
    return try ProgramRun(pipe, server, input: input)
  }

  @Test(arguments: [
    ("ping a\nping b\n", ["ping a", "ping b"], "pong\npong\n", ExitCode.ok),
    // A refusal does not stop what follows, but shows in the end.
    ("bad\nping\n", ["bad", "ping"], "Not done: no.\npong\n", ExitCode.refused),
    // Comments and empty lines have no answer to wait for; a last line needs no line feed.
    ("# x\n\n; y\nping", ["ping"], "pong\n", ExitCode.ok),
    // CRLF, and the end that the user says.
    ("ping\r\nquit\r\nping\r\n", ["ping"], "pong\nGoodbye.\n", ExitCode.ok),
    ("", [], "", ExitCode.ok),
  ])
  func exitsAsItWasAnswered(
    input: String, commands: [String], output: String, code: Int32
  ) throws {
    let server = try FakeServer { _, command in
      command.hasPrefix("bad") ? ["- code=proto.verb :no"] : ["+ ping ts=1 :pong"]
    }
    let result = try run(input, server.endpoint)
    #expect(result.code == code)
    #expect(result.output.replacing("pong \n", with: "pong\n") == output)
    #expect(result.errors == "")
    #expect(server.heard().dropFirst().dropLast() == commands[...])
  }

  /// The server says everything in words then.
  @Test(arguments: [(false, []), (true, ["set screenreader on"])])
  func speaksToAScreenReader(isForScreenReader: Bool, sent: [String]) throws {
    let server = try FakeServer { _, _ in ["+ ping ts=1 :pong"] }
    let result = try run("ping\n", server.endpoint) { $0.isForScreenReader = isForScreenReader }
    #expect(Array(server.heard().dropFirst()) == sent + ["ping", "quit"])
    #expect(result.output == "pong\n")
  }

  /// One at a time: the next command is not sent before the reply, whatever is said between.
  @Test func waitsForEachReply() {
    var pipe = PersonClient.pipe()
    var sent: [String] = []
    func feed(_ input: ClientInput) {
      for case .send(let bytes) in pipe.handle(input, at: 0) {
        sent.append(String(decoding: bytes.dropLast(), as: UTF8.self))
      }
    }
    _ = pipe.start(at: 0)
    feed(.typed(Array("ping 0\nping 1\n".utf8)))
    feed(.connected)
    feed(.received(Array("* welcome proto=1.0\n+ @c1 hello proto=1.0 mode=wire session=T\n".utf8)))
    #expect(sent.dropFirst() == ["@c2 ping 0"])
    feed(.received(Array("* notice :news\n= line :row\n".utf8)))
    #expect(sent.dropFirst() == ["@c2 ping 0"])
    feed(.received(Array("+ @c2 ping x=0\n".utf8)))
    #expect(sent.dropFirst() == ["@c2 ping 0", "@c3 ping 1"])
  }

  @Test func logsInAndSitsDownFirst() throws {
    let server = try FakeServer { _, command in
      command.hasPrefix("login")
        ? ["+ login name=ann kind=guest session=T"]
        : command.hasPrefix("sit")
          ? ["+ sit table=main seat=2 seq=1 game=betting3 plays=now"] : ["+ ping x=1 ts=1 :pong 1"]
    }
    let result = try run("ping 1\n", server.endpoint) {
      $0.name = PlayerName("ann")
      $0.table = TableID("main")
    }
    #expect(result.code == ExitCode.ok)
    #expect(server.heard().dropFirst() == ["login ann", "sit main", "ping 1", "quit"])
  }

  @Test func theWireIsShownAsItIs() throws {
    let server = try FakeServer { _, _ in ["* notice :\u{1B}[2J", "+ ping x=%20 ts=1"] }
    let result = try run("@mine ping\nping\n", server.endpoint) { $0.showsWire = true }
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("+ @mine ping x=%20 ts=1"))
    #expect(lines.contains("+ @c2 ping x=%20 ts=1"))
    #expect(lines.contains("* notice :?[2J"))
  }

  /// What a person types the server understands; only the tags are the client's.
  @Test(arguments: [false, true])
  func phrasesAreSentAsTheyAre(showsWire: Bool) throws {
    let server = try FakeServer { _, _ in ["+ ping x=1 ts=1 :pong 1"] }
    _ = try run("raise to 20\n@7 all in\nno\n", server.endpoint) { $0.showsWire = showsWire }
    #expect(Array(server.heard().dropFirst()) == ["raise to 20", "all in", "no", "quit"])
  }

  @Test func theModeIsNotTheUsersToChange() throws {
    let server = try FakeServer { _, _ in ["+ ping x=1 ts=1 :pong 1"] }
    let result = try run("hello 1 MODE=TEXT\nset mode text\nping 1\n", server.endpoint)
    #expect(result.code == ExitCode.refused)
    #expect(result.errors.contains("--wire"))
    #expect(server.heard().dropFirst() == ["ping 1", "quit"])
  }

  @Test func noServerIsNoSuccess() throws {
    // Of its own, so that no other test listens at the port that is freed.
    let host = "127.99.\(Int.random(in: 0...255)).\(Int.random(in: 1...254))"
    let listener = try Socket.listen(on: try #require(SocketAddress(literal: host, port: 0)))
    let port = try listener.localAddress().port
    listener.close()
    let result = try run("ping\n", Endpoint.network(host: host, port: port))
    #expect(result.code == ExitCode.unavailable)
    #expect(result.errors.contains("start the server"))
  }

  /// What is no line of the protocol is refused here: telnet's bytes would never be answered.
  @Test(arguments: [
    ([0xFF, 0xF4], "Not done: this is not UTF-8; send UTF-8.\n"),
    ([0x61, 0x1B, 0x62], "Not done: control and invisible characters are refused.\n"),
    ([0x0D, 0x00], "Not done: control and invisible characters are refused.\n"),
    ([UInt8](repeating: 0x61, count: 4090), "Not done: the line is too long for the server"),
  ])
  func whatIsNoLineIsRefusedAtOnce(line: [UInt8], refusal: String) throws {
    let server = try FakeServer { _, _ in ["+ ping x=1 ts=1 :pong 1"] }
    var options = Options()
    options.server = server.endpoint
    var pipe = PersonClient.pipe(options)
    _ = pipe.handle(.typed(line + [10] + Array("ping 1\n".utf8)), at: 0)
    let result = try ProgramRun(pipe, server.endpoint)
    #expect(result.output.hasPrefix(refusal))
    #expect(result.output.hasSuffix("pong 1\n"))
    #expect(result.code == ExitCode.refused)
    #expect(server.heard().dropFirst() == ["ping 1", "quit"])
  }

  /// A server may refuse a line without its tag: the reply is taken for the oldest command.
  @Test func aReplyWithoutATagIsTheOldestCommands() throws {
    let server = try FakeServer { _, command in
      command == "ping 0" ? ["-  code=proto.tag :no tag"] : ["+ ping x=1 ts=1 :pong 1"]
    }
    let result = try run("ping 0\nping 1\n", server.endpoint)
    #expect(result.output == "Not done: no tag.\npong 1\n")
    #expect(result.code == ExitCode.refused)
  }
}
