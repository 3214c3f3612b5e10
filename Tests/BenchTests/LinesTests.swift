import Lines
import Sockets
import Testing

@testable import cardroom_bench

struct LinesTests {
  private func measure(_ server: EchoServer, _ more: [String]) throws -> JSONLine {
    let arguments = ["--connect", "\(server.address)", "--seconds", "0.2", "--warmup", "0"] + more
    return try LineLoad.measure(try #require(try LineLoad.options.read(arguments)))
  }

  @Test(arguments: [
    (1, 1, []), (5, 1, []), (3, 16, ["--reply-prefix", "+"]), (2, 500, ["--crlf"]),
  ])
  func measuresAnEchoServer(_ connections: Int, _ pipeline: Int, _ more: [String]) throws {
    let server = try EchoServer()
    let shape = ["--connections", "\(connections)", "--pipeline", "\(pipeline)"]
    let json = try measure(server, shape + more)
    #expect(server.hasEnded())
    #expect("\(json)".hasPrefix(#"{"bench":"lines","target":"127.0.0.1:"#))
    #expect(json.number("connections") == Double(connections))
    #expect(json.number("pipeline") == Double(pipeline))
    let seconds = try #require(json.number("seconds"))
    #expect(seconds >= 0.2)
    let rate = try #require(json.number("lines_per_second"))
    #expect(rate * seconds >= Double(connections * pipeline))
    let times = try ["p50_us", "p99_us", "max_us"].map { try #require(json.number($0)) }
    #expect(times[0] > 0)
    #expect(times == times.sorted())
    #expect(times[2] <= seconds * 1_000_000)
  }

  @Test func repliesOfSeveralLinesCountOnce() throws {
    let server = try EchoServer(reply: "= row\n= row\n+ end\n")
    let json = try measure(server, ["--connections", "2", "--reply-prefix", "+"])
    #expect(try #require(json.number("lines_per_second")) > 0)
    #expect(server.hasEnded())
  }

  @Test func linesThatNobodyAskedForAreNotCountedAsReplies() throws {
    let server = try EchoServer(reply: "= row\n+ end\n")
    #expect(throws: LoadError.unasked(connection: 0)) {
      try measure(server, ["--connections", "1"])
    }
    #expect(server.hasEnded())
  }

  @Test func aClosedConnectionEndsIt() throws {
    let server = try EchoServer(farewell: true)
    #expect(throws: LoadError.closed(connection: 0)) {
      try measure(server, ["--connections", "1"])
    }
    #expect(server.hasEnded())
  }
}
