// Real programs, all of them a line of /bin/sh: what they say and hear, and that none outlives us.

import Cards
import Glibc
import Lines
import Sockets
import Testing

@testable import Client
@testable import cardroom_bots

@Suite struct ProgramProcessTests {
  /// Looks at a program until it has ended, and gives what it said and how it ended.
  private func outcome(_ process: inout ProgramProcess) -> (said: String, end: String) {
    var said: [UInt8] = []
    for _ in 0..<2000 {
      var polls = process.polls
      _ = poll(&polls, nfds_t(polls.count), 10)
      for event in process.advance() {
        switch event {
        case .said(let bytes, _): said += bytes
        case .ended(let reason): return (String(decoding: said, as: UTF8.self), reason)
        }
      }
    }
    return (String(decoding: said, as: UTF8.self), "it goes on")
  }

  @Test(arguments: [
    ("read line; echo got $line", "got this\n", "exit status 0"),
    ("exit 7", "", "exit status 7"), ("kill -KILL $$", "", "signal 9"),
    ("exec 1>&-; exec sleep 60", "", "it has closed its output"),
    ("echo out; exec /nowhere/at/all 2>/dev/null", "out\n", "exit status 127"),
  ])
  func saysHearsAndEnds(command: String, said: String, end: String) {
    var process = ProgramProcess(command: command)
    #expect(process.start() == nil)
    let leader = process.pid ?? 0
    #expect(process.tell(Array("this\nthat\n".utf8), asks: false) == nil)
    let outcome = outcome(&process)
    #expect(outcome.said == said)
    #expect(outcome.end == end)
    #expect(!process.isRunning)
    #expect(!isAlive(leader))
  }

  /// A child that goes on holds the output open; the end is seen all the same, and is the child's.
  @Test func noChildOutlivesIt() throws {
    var process = ProgramProcess(command: "sleep 60 & echo $!; exit 2")
    #expect(process.start() == nil)
    let outcome = outcome(&process)
    #expect(outcome.end == "exit status 2")
    let child = try #require(pid_t(outcome.said.dropLast()))
    #expect(!isAlive(child))
  }

  /// Whether a process runs, a moment later still; one that waits for somebody to ask how it has
  /// ended does not.
  private func isAlive(_ process: pid_t) -> Bool {
    for _ in 0..<400 {
      let line = PrivateFile(path: "/proc/\(process)/stat").lines(most: 4096).first
      guard let line, !line.contains(") Z "), !line.contains(") X ") else { return false }
      _ = poll(nil, 0, 5)
    }
    return true
  }

  @Test func whoReadsNothingIsEnded() {
    var process = ProgramProcess(command: "sleep 60")
    #expect(process.start() == nil)
    let piece = [UInt8](repeating: 0x61, count: 1 << 18)
    let ends = (0..<8).compactMap { _ in process.tell(piece, asks: false) }
    #expect(ends == [.ended("it does not read what it is told")])
    #expect(!process.isRunning)
  }

  @Test func theEndIsPoliteFirstAndThenCertain() {
    for command in ["cat >/dev/null", "trap '' TERM; exec sleep 60"] {
      var process = ProgramProcess(command: command)
      #expect(process.start() == nil)
      let leader = process.pid ?? 0
      process.end()
      #expect(!isAlive(leader), "\(command) goes on")
    }
  }

  /// A whole game with a program of `/bin/sh`, which ends once in its middle, over a real socket.
  @Test func aShellProgramPlaysARound() throws {
    let ask = Ask().line
    let server = try FakeServer { _, command in
      let words = command.split(separator: " ")
      switch words.first {
      case "login": return ["+ login name=ann kind=guest session=T"]
      case "sit": return ["+ sit table=main seat=1 seq=1 game=betting3 plays=now", ask]
      case "look": return ["+ look table=main seq=2 rows=0"]
      case "bet":
        return ["+ act table=main turn=1.1 did=bet seq=1", Ask(turn: "1.2", legal: "deal").line]
      case "deal":
        return [
          "+ act table=main turn=1.2 did=deal seq=1",
          "* result table=main seq=9 seat=1 name=ann outcome=win bet=5 paid=+5 balance=105",
        ]
      default: return ["+ leave table=main chips=105"]
      }
    }
    let command = """
      while read -r line; do case "$line" in
        "? act "*legal=bet*) echo bet 5; exit 1;;
        "? act "*) echo "@mine deal";;
        "+ @mine"*) echo thanks;;
      esac; done
      """
    let options = SeatOptions(
      command: .exec, player: command, server: server.endpoint, name: PlayerName("ann"), rounds: 1)
    let table = try #require(TableID("main"))
    let run = try ProgramRun(LiveSeat(options, at: table, seed: Seed(number: 1)))
    #expect(run.code == ExitCode.ok)
    #expect(
      run.output.hasPrefix(
        "ann played 1 round at main: won 1 (0 double), lost 0, pushed 0, net +$5, balance $105; "
          + "illegal moves 0, time-outs 0, restarts 1, lines dropped "))
    #expect(run.output.contains("answers 2, median "))
    #expect(
      server.heard().dropFirst(4) == [
        "bet 5 table=main turn=1.1", "deal table=main turn=1.2", "leave main", "quit",
      ])
  }

  @Test func theLogIsItsOwnersAlone() throws {
    let path = "/tmp/cardroom-log-\(getpid())"
    defer { unlink(path) }
    let log = try WireLog(path: path)
    #expect(log.append("\(WireLog.time) < ? act\n\(WireLog.time) > deal\n"))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let lines = PrivateFile(path: path).lines(most: 1 << 16)
    let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [<>] .*/
    #expect(lines.count == 2 && lines.allSatisfy { $0.wholeMatch(of: form) != nil })
    #expect(lines.last?.hasSuffix("Z > deal") == true)
    #expect(throws: OptionError.self) { try WireLog(path: "/nowhere/at/all") }
  }
}
