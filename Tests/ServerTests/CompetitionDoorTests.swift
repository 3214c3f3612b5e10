import Foundation
import Lines
import Sockets
import Testing

@testable import cardroom_bots
@testable import cardroom_server

/// A player program's end of a connection.
private final class CompetitionPlayer {
  private let connection: TestConnection

  init(_ address: SocketAddress, version: String = "VERSION:2.0.0\r\n") throws {
    connection = try TestConnection(address)
    try send(version)
  }

  func send(_ text: String) throws { try connection.socket.sendAll(text) }

  func finishSending() { connection.socket.finishSending() }

  /// The next line without its end, which must be CRLF; `nil` when the server has closed.
  func next() -> String? {
    guard let line = connection.next() else { return nil }
    #expect(line.hasSuffix("\r"))
    return String(line.dropLast())
  }

  /// Expects these lines next.
  func reads(_ lines: String...) { for line in lines { #expect(next() == line) } }

  func rest() -> [String] { Array(AnyIterator(next)) }
}

@Suite struct CompetitionDoorTests {
  private static let game =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    + "/CompetitionTests/Golden/leduc-limit-2.game"

  /// Leduc hold'em for two with known cards; of the words, what is said of its matches.
  private func withMatches(
    _ words: String, ports: String = "0,0", _ body: ([SocketAddress]) throws -> Void
  ) throws -> String {
    let directory = try DataDirectory()
    let (cards, log) = (directory.beside("cards"), directory.beside("log"))
    try "Ks|Kh/Qs\nAs|Qh/Kh\n".write(toFile: cards, atomically: false, encoding: .utf8)
    let line = "acpc \(Self.game)@\(ports) --cards \(cards) --log \(log) \(words)"
    let door = try ProgramRun(program: "cardroom-bots", line.words)
    let places = try door.logLine("on ").split(separator: " ").dropFirst()
    try body(
      try places.map { place in
        .loopback(port: try #require(place.split(separator: ":").last.flatMap { UInt16($0) }))
      })
    kill(door.pid, SIGTERM)
    #expect(door.wait() == 128 + SIGTERM)
    return try DataDirectory.text(of: log)
  }

  @Test func whatASeatSendsTooEarlyTooLongOrWronglyIsTakenAsByTheOriginal() throws {
    let log = try withMatches("--hands 1 --names A,B --comments") { ports in
      // More than is read at once, so that its short end comes apart.
      let long = String(repeating: "x", count: 66_000)
      let one = try CompetitionPlayer(ports[0], version: long + "\nVERSION:2.0.0 and more\n")
      let two = try CompetitionPlayer(ports[1])
      one.reads("MATCHSTATE:0:0::Ks|")
      two.reads("MATCHSTATE:1:0::|Kh")
      // Early, but of the state in which it will be asked: it counts then.
      try two.send("MATCHSTATE:1:0:c:|Kh:r\r\nMATCHSTATE:1:0:c:|Kh:f\r\n")
      let junk = String(repeating: "x", count: 4095)
      try one.send("\(junk)MATCHSTATE:0:0::Ks|:r\r\n# a remark\r\n\r\nMATCHSTATE:0:0::Ks|:zzz\r\n")
      one.reads(
        "# rejected: unknown action, played c legal=c,r", "MATCHSTATE:0:0:c:Ks|",
        "MATCHSTATE:0:0:cr:Ks|")
      try one.send("MATCHSTATE:0:0:cr:Ks|:c\nMATCHSTATE:0:0:crc/:Ks|/Qs:c")
      one.finishSending()
      one.reads("MATCHSTATE:0:0:crc/:Ks|/Qs")
      for state in ["c:|Kh", "cr:|Kh", "crc/:|Kh/Qs", "crc/c:|Kh/Qs"] {
        #expect(two.next() == "MATCHSTATE:1:0:" + state)
      }
    }
    #expect(!log.contains("SCORE"))
  }

  /// A seat that somebody took and says nothing at is free for a player after a while.
  @Test func aConnectionWithoutAFirstLineIsClosed() throws {
    let log = try withMatches("--hands 1 --version-line 20ms --names A,B", ports: "0") { ports in
      let silent = try (0..<2).map { _ in try CompetitionPlayer(ports[0], version: "") }
      for player in silent { #expect(player.rest() == []) }
      let players = try (0..<2).map { _ in try CompetitionPlayer(ports[0]) }
      for player in players { #expect(player.next()?.hasPrefix("MATCHSTATE:") == true) }
    }
    #expect(!log.contains("SCORE"))
  }

  @Test func whoDoesNotAnswerChecksOrFolds() throws {
    let log = try withMatches("--response 20ms --names A,B") { ports in
      let players = try ports.map { try CompetitionPlayer($0) }
      #expect(players[1].rest().last == "MATCHSTATE:0:1:cc/cc:As|Qh/Kh")
      #expect(players[0].rest().count == 10)
    }
    #expect(log.contains("#--t_response 20\n"))
    #expect(
      log.hasSuffix(
        """
        STATE:0:cc/cc:Ks|Kh/Qs:0|0:A|B
        STATE:1:cc/cc:As|Qh/Kh:1|-1:B|A
        SCORE:-1|1:A|B

        """))
  }

  @Test func whoIsLostMayComeBackAndEverybodyMayBeginAgain() throws {
    let log = try withMatches("--hands 2 --names A,B", ports: "0") { ports in
      var first: CompetitionPlayer? = try CompetitionPlayer(ports[0])
      #expect(try CompetitionPlayer(ports[0], version: "HELLO\r\n").next() == nil)
      let second = try CompetitionPlayer(ports[0])
      first?.reads("MATCHSTATE:0:0::Ks|")
      let third = try CompetitionPlayer(ports[0])
      third.reads("# the seat is taken")
      first = nil
      second.reads("MATCHSTATE:1:0::|Kh", "MATCHSTATE:1:0:c:|Kh")
      let again = try CompetitionPlayer(ports[0])
      again.reads("MATCHSTATE:0:0:c:Ks|")
      try second.send("MATCHSTATE:1:0:c:|Kh:r\r\n")
      again.reads("MATCHSTATE:0:0:cr:Ks|")
      try again.send("MATCHSTATE:0:0:cr:Ks|:f\r\n")
      second.reads("MATCHSTATE:1:0:cr:|Kh", "MATCHSTATE:1:0:crf:|Kh", "MATCHSTATE:0:1::As|")
      for state in ["", "cr"] { try second.send("MATCHSTATE:0:1:\(state):As|:r\r\n") }
      second.reads("MATCHSTATE:0:1:r:As|")
      again.reads("MATCHSTATE:0:0:crf:Ks|", "MATCHSTATE:1:1::|Qh", "MATCHSTATE:1:1:r:|Qh")
      try again.send("MATCHSTATE:1:1:r:|Qh:f\r\n")
      #expect(again.rest() == ["MATCHSTATE:1:1:rf:|Qh"])
      let next = try (0..<2).map { _ in try CompetitionPlayer(ports[0]) }
      next[1].reads("MATCHSTATE:1:0::|Kh")
    }
    #expect(
      log.contains("STATE:1:rf:As|Qh:1|-1:B|A\nSCORE:-2|2:A|B\n# name/game/hands/seed match2"))
  }

  @Test func whoIsLostEndsTheMatchOnlyIfThatIsAskedFor() throws {
    let log = try withMatches("--hands 9 --abort") { ports in
      var first: CompetitionPlayer? = try CompetitionPlayer(ports[0])
      let second = try CompetitionPlayer(ports[1])
      second.reads("MATCHSTATE:1:0::|Kh")
      #expect(first?.next() != nil)
      first = nil
      #expect(second.next() == nil)
    }
    #expect(log.hasSuffix("# ended: seat 0 is gone\n"))
  }

  // MARK: - Options

  @Test func everyOptionIsRead() throws {
    let line =
      "--hands 5 a@b.game@7,8 --abort --response 250ms --names=x,y --comments --log=l --cards h "
      + "--per-hand 2s --seed 4"
    let options = try #require(try CompetitionOptions(line.words))
    #expect(options.gamePath == "a@b.game" && options.hands == 5 && options.seed == 4)
    #expect(options.endpoints.map(\.description) == ["127.0.0.1:7", "127.0.0.1:8"])
    #expect(options.aborts && options.comments && options.names == ["x", "y"])
    #expect(options.times.response == 250 && options.times.perHand == 2000)
    #expect(options.cardsPath == "h" && options.logPath == "l")
    let other = try #require(try CompetitionOptions(["k.game@[::1]:9,10"]))
    #expect(other.endpoints.map(\.description) == ["[::1]:9", "[::1]:10"])
    #expect(try CompetitionOptions(["k.game@9", "--help"]) == nil)
  }

  @Test(arguments: [
    ("", "acpc holdem.game@7001,7002"), ("x", "'x': give GAMEFILE@PORT"), ("@5", "'@5'"),
    ("x@", "'127.0.0.1:'"), ("x@5,y", "'127.0.0.1:y'"), ("x@5,", "'127.0.0.1:'"),
    ("x@5 y@6", "'y@6' too many"),
    ("x@5 --hands 0", "--hands '0': give a whole number"),
    ("x@5 --response 5h", "--response '5h': give a time, as in 2s"),
    ("x@5 --names a:b", "--names 'a:b': give names without spaces"),
    ("x@5 --respnse 5s", "did you mean --response?"),
    ("x@5 --hands", "--hands needs a value: --hands N"),
    ("--seed 1 x@0.0.0.0:5", "--seed is for tests: listen on loopback"),
  ])
  func aMistakeNamesTheFix(line: String, part: String) throws {
    let error = try #require(throws: OptionError.self) { try CompetitionOptions(line.words) }
    #expect(error.description.contains(part), "\(error)")
  }

  /// Files that are none, too many ports or names: all are told before anybody can connect.
  @Test(arguments: [
    ("/nowhere.game@0", "there is no file"), ("/etc/passwd@0", "/etc/passwd, "),
    ("GAME@0,0,0", "one for each of the game's 2 players"),
    ("GAME@0 --names a,b,c", "has 2 players; name no more"),
    ("GAME@0 --cards /etc/passwd", "/etc/passwd, "),
  ])
  func whatCannotBePlayedIsSaid(line: String, part: String) throws {
    let options = try #require(
      try CompetitionOptions(line.replacing("GAME", with: Self.game).words))
    let error = try #require(throws: OptionError.self) { try CompetitionDoor(options) }
    #expect(error.description.contains(part), "\(error)")
  }

  /// The old options are answered with what to type.
  @Test func theServerNamesTheProgram() throws {
    for word in ["--acpc", "--acpc=x@5", "--acpc-log"] {
      let error = try #require(throws: OptionError.self) { try Options.parse([word, "x@5"]) }
      #expect(error.description.contains("cardroom-bots acpc FILE@PORT"))
    }
  }
}
