// `cardroom-client match --server` at a real server: the same match as without one.

import Glibc
import Server
import Sockets
import Testing

@testable import Client

struct MatchAtServerTests {
  /// What is told of a match on one line of JSON, but for the speed and the place, and the code.
  private func played(
    _ words: [String], at server: CardroomServer? = nil
  ) throws -> (json: String, code: Int32) {
    let port = try server.map { try #require($0.addresses.first).port }
    let place = port.map { ["--server", "127.0.0.1:\($0)"] } ?? []
    guard case .match(let options) = try Invocation(["match", "--json"] + words + place)
    else { return ("", ExitCode.usage) }
    var json = ""
    let code = try MatchProgram.play(options) { json += $0 }
    let own = /,"(hands_per_second|median_us|p99_us)":[0-9]+|,"server":"[^"]*"/
    return (json.replacing(own, with: ""), code)
  }

  private static func words(_ game: String, _ players: String..., hands: Int = 12) -> [String] {
    players.flatMap { ["--bot", $0] } + ["--game", game, "--hands", "\(hands)", "--seed", "7"]
  }

  @Test(arguments: [
    words("nl", "random", "easy"), words("holdem limit=fixed seats=6", "easy", "random", "call"),
    words("horse", "random", "call", hands: 40), words("27triple", "random", "random"),
    words("leduc", "equilibrium", "random", hands: 60) + ["--duplicate"],
    words("dealers-choice", "random", "call"), words("shortdeck", "call", "random"),
    words("stud", "random", "easy", "call") + ["--round-robin", "--duplicate", "--stack", "20"],
    words("main", "random", "careful", hands: 40), words("five", "random", "random", "random"),
    words("betting5 decks=auto", "random", "careful") + ["--duplicate", "--stack", "30"],
  ])
  func isTheSameMatchAsWithoutOne(words: [String]) async throws {
    try await withServer { server in
      let here = try played(words)
      let there = try played(words, at: server)
      #expect(there.json == here.json)
      #expect(there.code == ExitCode.ok && here.code == ExitCode.ok)
    }
  }

  /// A program that says what is never legal there, and when that is refused makes the safe move.
  private static let timid =
    "while read -r line; do case $line in '?'*) echo draw 2c;; -*) echo auto;; esac; done"

  @Test func programsPlayThereAsHere() async throws {
    try await withServer { server in
      let words = ["--exec", Self.timid, "--bot", "random"] + Self.words("razz")
      let (here, there) = (try played(words), try played(words, at: server))
      #expect(there.json == here.json)
      #expect(!there.json.contains(#""illegal":0,"time_outs":0,"crashes":0"#))
      #expect(there.json.contains(#","time_outs":0,"crashes":0"#))
    }
  }

  @Test func whoseProgramIsGoneLosesByTheSafeMoves() async throws {
    try await withServer { server in
      let words =
        ["--exec", "exit 3", "--bot", "call", "--restarts", "1"] + Self.words("nl", hands: 6)
      let (json, code) = try played(words, at: server)
      #expect(code == ExitCode.program)
      #expect(json.contains(#""hands_played":6"#) && json.contains(#""crashes":2"#))
    }
  }

  @Test func whatCannotBePlayedIsSaidAndNothingIsTold() async throws {
    try await withServer { server in
      let tooMany = try played(Self.words("nl", "call", "call", hands: 10_001), at: server)
      #expect(tooMany.code == ExitCode.unavailable && tooMany.json.isEmpty)
    }
    let nowhere = ["--server", "127.0.0.1:1"]
    let alone = try played(Self.words("nl", "call", "call") + nowhere)
    #expect(alone.code == ExitCode.unavailable && alone.json.isEmpty)
  }
}
