// A server that is killed in the middle of hands, and another that goes on with what it has kept:
// clients that were there find it by themselves, and finish what they have begun.

import Bots
import Cards
import Dispatch
import Glibc
import Lines
import Sockets
import Synchronization
import Testing

@testable import Client
@testable import cardroom_bots
@testable import cardroom_server

struct ComingBackTests {
  private static let rounds = 200

  private func start(_ address: SocketAddress, _ directory: DataDirectory) throws -> ProgramRun {
    let server = try ProgramRun(
      "--listen", "\(address)", "--data", directory.path, "--rate", "0")
    _ = try server.logLine("listening on ")
    return server
  }

  private func bot(_ name: String, _ address: SocketAddress) throws -> RunningProgram {
    let options = SeatOptions(
      player: "careful", server: try Endpoint("\(address)"), name: PlayerName(name),
      rounds: Self.rounds)
    let table = try #require(TableID("main"))
    return try RunningProgram { streams in
      var loop = BotLoop(
        LiveSeat(options, at: table, seed: Seed(number: 1)), streams: streams, signals: nil)
      return loop.run()
    }
  }

  private func pipe(_ address: SocketAddress) throws -> RunningProgram {
    var options = Client.Options()
    options.server = try Endpoint("\(address)")
    options.name = PlayerName("pipe")
    let pipe = PersonClient(options: options, isPipe: true, random: SplitMix64(seed: 1))
    return try RunningProgram { [server = options.server] streams in
      var loop = EventLoop(pipe, server: server, streams: streams, signals: nil)
      return loop.run()
    }
  }

  /// Plays until so many rounds were played at `main`, and cards are out again.
  private func waitForHand(_ address: SocketAddress, results: Int) throws {
    let watcher = try TestClient(address)
    try watcher.send("watch main")
    var count = 0
    while let line = watcher.next() {
      if line.hasPrefix("* result") { count += 1 }
      if count >= results, line.hasPrefix("* deal") { return }
    }
    Issue.record("the watcher was cut off")
  }

  /// A line at each loss, of which the second may come before the return from the first.
  private func expectReturns(_ errors: String) {
    let returns = errors.ranges(of: "connected again").count
    #expect((1...2).contains(returns), "\(errors)")
    #expect(errors.ranges(of: "connection lost").count == returns, "\(errors)")
  }

  /// Two bots and a pipe, all of them at work when the server is killed, twice.
  @Test func whatWasBegunIsFinishedAfterAKill() throws {
    let (directory, address) = (try DataDirectory(), try SocketAddress.free())
    var server = try start(address, directory)
    let pipe = try pipe(address)
    pipe.type("sit five\nbet 5\ndeal\n")
    pipe.waitForOutput(" | trade [")
    let bots = try ["rock", "stone"].map { try bot($0, address) }
    for _ in 0..<2 {
      try waitForHand(address, results: 3)
      server.crash()
      pipe.type("look\n")
      server = try start(address, directory)
    }
    pipe.type("deal\nquit\n")
    for bot in bots {
      let (code, output, errors) = bot.finish()
      #expect(code == ExitCode.ok, "\(errors)")
      #expect(output.contains("played \(Self.rounds) rounds at main"), "\(output)")
      expectReturns(errors)
    }
    let (code, output, errors) = pipe.finish()
    #expect(code == ExitCode.ok, "\(output)\(errors)")
    #expect(output.ranges(of: "The house shows").count == 1, "\(output)")
    expectReturns(errors)
    server.end()
    let dump = try directory.program("dump").output
    let rounds = dump.split(separator: "\n").filter { $0.hasPrefix("history five 1 ") }
    #expect(rounds.count == 1)
    #expect(rounds.first?.ranges(of: "* bet seat=1 name=pipe amount=5").count == 1)
    for name in ["rock", "stone"] {
      let results = dump.split(separator: "\n").filter { $0.hasPrefix("history main ") }
        .count { $0.contains("* result ") && $0.contains(" name=\(name) ") }
      #expect(results >= Self.rounds)
    }
  }
}

/// A front end at work in the real event loop, with pipes in place of standard input and output.
private final class RunningProgram: Sendable {
  private let input: Int32
  private let done = DispatchGroup()
  private let code = Mutex<Int32?>(nil)
  private let written = GrowingText()
  private let errors = GrowingText()

  init(_ run: @escaping @Sendable (Streams) -> Int32) throws {
    let ends = try (0..<3).map { _ in try ProgramRun.pipe() }
    input = ends[0][1]
    let streams = Streams(input: ends[0][0], output: ends[1][1], errors: ends[2][1])
    Self.thread().async(group: done) {
      let ended = run(streams)
      self.code.withLock { $0 = ended }
      for end in [ends[0][0], ends[1][1], ends[2][1]] { _ = close(end) }
    }
    for (end, text) in [(ends[1][0], written), (ends[2][0], errors)] {
      Self.thread().async(group: done) { text.drain(end) }
    }
  }

  /// A queue of its own, which may block: the global ones have few threads.
  private static func thread() -> DispatchQueue { DispatchQueue(label: "cardroom.tests.program") }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  }

  /// Waits until this was printed.
  func waitForOutput(_ text: String) {
    #expect(becomes { written.text.contains(text) })
  }

  /// What it has ended with.
  func finish() -> (code: Int32?, output: String, errors: String) {
    _ = close(input)
    done.wait()
    return (code.withLock(\.self), written.text, errors.text)
  }
}

/// What a descriptor has brought so far.
private final class GrowingText: Sendable {
  private let all = Mutex<String>("")

  var text: String { all.withLock(\.self) }

  /// Reads to the end.
  func drain(_ end: Int32) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(end, &piece, piece.count), count > 0 {
      let text = String(decoding: piece.prefix(count), as: UTF8.self)
      all.withLock { $0 += text }
    }
    _ = close(end)
  }
}
