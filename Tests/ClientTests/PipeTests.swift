// The client as a filter, over real sockets: what it sends, what it prints, how it exits.

import Sockets
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
}
