import Glibc
import LineProtocol
import Sockets
import Testing

@testable import Server

/// A player program's end of a connection.
private final class CompetitionPlayer {
  let socket: Socket
  private let reader: LineReader

  init(_ address: SocketAddress, version: String = "VERSION:2.0.0\r\n") throws {
    socket = try Socket.connect(to: address)
    try socket.setReceiveTimeout(milliseconds: 10_000)
    reader = LineReader(descriptor: socket.descriptor)
    try send(version)
  }

  deinit { socket.close() }

  func send(_ text: String) throws { try socket.sendAll(text) }

  /// The next line without its end, which must be CRLF; `nil` when the server has closed.
  func next() throws -> String? {
    guard let line = reader.next() else { return nil }
    #expect(line.hasSuffix("\r"))
    return String(line.dropLast())
  }

  func rest() throws -> [String] {
    var lines: [String] = []
    while let line = try next() { lines.append(line) }
    return lines
  }
}

@Suite struct CompetitionServerTests {
  private static let golden = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")

  /// Leduc hold'em for two with known cards, a bet of which all of `match` is said.
  private func withMatches(
    _ match: String, ports: String = "0,0", flags: [String] = [],
    _ body: ([SocketAddress]) throws -> Void
  ) async throws -> String {
    let directory = try DataDirectory()
    let (cards, log) = (directory.beside("cards"), directory.beside("log"))
    let file = try #require(fopen(cards, "w"))
    fputs("Ks|Kh/Qs\nAs|Qh/Kh\n", file)
    fclose(file)
    let game = "/\(Self.golden)/CompetitionTests/Golden/leduc-limit-2.game"
    let arguments = ["--acpc", "\(game)@\(ports)", "--acpc-match", match]
    let files = ["--acpc-hands", cards, "--acpc-log", log]
    guard case .serve(let options) = try Options.parse(arguments + files + flags) else { return "" }
    var configuration = ServerConfiguration()
    configuration.competitions = try options.competitions.map {
      try CompetitionConfiguration($0) { (endpoint) throws(SocketError) in
        .loopback(port: endpoint.port)
      }
    }
    let server = try CardroomServer.start(configuration)
    let result = Result { try body(try #require(server.competitionAddresses.first)) }
    await server.stop()
    try result.get()
    return try DataDirectory.text(of: log)
  }

  @Test func whatASeatSendsTooEarlyTooLongOrWronglyIsTakenAsByTheOriginal() async throws {
    let log = try await withMatches("hands=1 names=A,B", flags: ["--acpc-comments"]) { ports in
      // More than is read at once, so that its short end comes apart.
      let long = String(repeating: "x", count: 66_000)
      let one = try CompetitionPlayer(ports[0], version: long + "\nVERSION:2.0.0 and more\n")
      let two = try CompetitionPlayer(ports[1])
      #expect(try one.next() == "MATCHSTATE:0:0::Ks|")
      #expect(try two.next() == "MATCHSTATE:1:0::|Kh")
      // Early, but of the state in which it will be asked: it counts then.
      try two.send("MATCHSTATE:1:0:c:|Kh:r\r\nMATCHSTATE:1:0:c:|Kh:f\r\n")
      let junk = String(repeating: "x", count: 4095)
      try one.send("\(junk)MATCHSTATE:0:0::Ks|:r\r\n# a remark\r\n\r\nMATCHSTATE:0:0::Ks|:zzz\r\n")
      #expect(try one.next() == "# rejected: unknown action, played c legal=c,r")
      #expect(try one.next() == "MATCHSTATE:0:0:c:Ks|")
      #expect(try one.next() == "MATCHSTATE:0:0:cr:Ks|")
      try one.send("MATCHSTATE:0:0:cr:Ks|:c\nMATCHSTATE:0:0:crc/:Ks|/Qs:c")
      one.socket.finishSending()
      #expect(try one.next() == "MATCHSTATE:0:0:crc/:Ks|/Qs")
      for state in ["c:|Kh", "cr:|Kh", "crc/:|Kh/Qs", "crc/c:|Kh/Qs"] {
        #expect(try two.next() == "MATCHSTATE:1:0:" + state)
      }
    }
    #expect(!log.contains("SCORE"))
  }

  /// A seat that somebody took and says nothing at is free for a player after a while.
  @Test func aConnectionWithoutAFirstLineIsClosed() async throws {
    let log = try await withMatches("hands=1 version=20ms names=A,B", ports: "0") { ports in
      let silent = try (0..<2).map { _ in try CompetitionPlayer(ports[0], version: "") }
      for player in silent { #expect(try player.rest() == []) }
      let players = try (0..<2).map { _ in try CompetitionPlayer(ports[0]) }
      for player in players { #expect(try player.next()?.hasPrefix("MATCHSTATE:") == true) }
    }
    #expect(!log.contains("SCORE"))
  }

  @Test func whoDoesNotAnswerChecksOrFolds() async throws {
    let log = try await withMatches("response=20ms names=A,B") { ports in
      let players = try ports.map { try CompetitionPlayer($0) }
      #expect(try players[1].rest().last == "MATCHSTATE:0:1:cc/cc:As|Qh/Kh")
      #expect(try players[0].rest().count == 10)
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

  @Test func whoIsLostMayComeBackAndEverybodyMayBeginAgain() async throws {
    let log = try await withMatches("hands=2 names=A,B", ports: "0") { ports in
      var first: CompetitionPlayer? = try CompetitionPlayer(ports[0])
      #expect(try CompetitionPlayer(ports[0], version: "HELLO\r\n").next() == nil)
      let second = try CompetitionPlayer(ports[0])
      #expect(try first?.next() == "MATCHSTATE:0:0::Ks|")
      let third = try CompetitionPlayer(ports[0])
      #expect(try third.next() == "# the seat is taken")
      first = nil
      #expect(try second.next() == "MATCHSTATE:1:0::|Kh")
      #expect(try second.next() == "MATCHSTATE:1:0:c:|Kh")
      let again = try CompetitionPlayer(ports[0])
      #expect(try again.next() == "MATCHSTATE:0:0:c:Ks|")
      try second.send("MATCHSTATE:1:0:c:|Kh:r\r\n")
      #expect(try again.next() == "MATCHSTATE:0:0:cr:Ks|")
      try again.send("MATCHSTATE:0:0:cr:Ks|:f\r\n")
      #expect(try second.next() == "MATCHSTATE:1:0:cr:|Kh")
      #expect(try second.next() == "MATCHSTATE:1:0:crf:|Kh")
      #expect(try second.next() == "MATCHSTATE:0:1::As|")
      for state in ["", "cr"] { try second.send("MATCHSTATE:0:1:\(state):As|:r\r\n") }
      #expect(try second.next() == "MATCHSTATE:0:1:r:As|")
      #expect(try again.next() == "MATCHSTATE:0:0:crf:Ks|")
      #expect(try again.next() == "MATCHSTATE:1:1::|Qh")
      #expect(try again.next() == "MATCHSTATE:1:1:r:|Qh")
      try again.send("MATCHSTATE:1:1:r:|Qh:f\r\n")
      #expect(try again.rest() == ["MATCHSTATE:1:1:rf:|Qh"])
      let next = try (0..<2).map { _ in try CompetitionPlayer(ports[0]) }
      #expect(try next[1].next() == "MATCHSTATE:1:0::|Kh")
    }
    #expect(
      log.contains("STATE:1:rf:As|Qh:1|-1:B|A\nSCORE:-2|2:A|B\n# name/game/hands/seed match2"))
  }

  @Test func whoIsLostEndsTheMatchOnlyIfThatIsAskedFor() async throws {
    let log = try await withMatches("hands=9", flags: ["--acpc-abort"]) { ports in
      var first: CompetitionPlayer? = try CompetitionPlayer(ports[0])
      let second = try CompetitionPlayer(ports[1])
      #expect(try second.next() == "MATCHSTATE:1:0::|Kh")
      #expect(try first?.next() != nil)
      first = nil
      #expect(try second.next() == nil)
    }
    #expect(log.hasSuffix("# ended: seat 0 is gone\n"))
  }

  // MARK: - Options

  @Test func theOptionsAreThoseOfThePlaceBeforeThem() throws {
    let arguments = [
      "--acpc", "a@b.game@7,8", "--acpc-abort", "--acpc-match", "hands=5 response=250ms names=x,y",
      "--acpc=k.game@[::1]:9", "--acpc-comments", "--acpc-log=l", "--acpc-hands", "h",
    ]
    guard case .serve(let options) = try Options.parse(arguments) else {
      Issue.record("\(arguments) start no server")
      return
    }
    let places = options.competitions
    #expect(places.map(\.gamePath) == ["a@b.game", "k.game"])
    #expect(places[0].endpoints.map(\.description) == ["127.0.0.1:7", "127.0.0.1:8"])
    #expect(places[1].endpoints.map(\.description) == ["[::1]:9"])
    #expect(places.map(\.aborts) == [true, false] && places.map(\.comments) == [false, true])
    #expect(places[0].match.hands == 5 && places[0].match.times.response == .milliseconds(250))
    #expect(
      places[0].match.names == ["x", "y"] && places[1].handsPath == "h" && places[1].logPath == "l")
  }

  @Test func theHelpHasTheWordsOfAMatch() {
    let words = CompetitionTerms.all.words
    #expect(words.hasPrefix("hands=3000 of a match, response=600s for one answer, hand=600s"))
    #expect(
      words.hasSuffix(
        "per-hand=7s for all of a match, on average a hand, "
          + "version=10s for the first line of a connection, names=A,B of the seats"))
    #expect(ServerProgram.help.contains("hands=3000 of a match"))
  }

  @Test(arguments: [
    (["--acpc", "x"], "--acpc 'x': give GAMEFILE@PORT"), (["--acpc", "@5"], "'@5'"),
    (["--acpc", "x@"], "--acpc '127.0.0.1:'"), (["--acpc", "x@5,y"], "--acpc '127.0.0.1:y'"),
    (["--acpc", "x@5,"], "--acpc '127.0.0.1:'"),
    (["--acpc-log", "x"], "--acpc-log is for the --acpc before it"),
    (["--acpc-abort"], "--acpc-abort is for the --acpc before it"),
    (["--acpc", "x@5", "--acpc-match", "hands=0"], "--acpc-match hands '0': give a whole number"),
    (["--acpc", "x@5", "--acpc-match", "response=5"], "response '5': give a time, as in 10s"),
    (["--acpc", "x@5", "--acpc-match", "names=a:b"], "names 'a:b': give names without spaces"),
    (["--acpc", "x@5", "--acpc-match", "x"], "--acpc-match 'x' is no option"),
    (["--acpc", "x@5", "--acpc-match", "respnse=5s"], "did you mean response?"),
    (["--acpc", "x@5", "--acpc-match", "hands"], "--acpc-match hands needs a value: hands 3000"),
    (["--seed", "1", "--acpc", "x@0.0.0.0:5"], "not 0.0.0.0:5"),
  ])
  func aMistakeNamesTheFix(arguments: [String], part: String) throws {
    let error = try #require(throws: OptionError.self) { try Options.parse(arguments) }
    #expect(error.description.contains(part), "\(error)")
  }

  @Test func theProgramEndsWithTheCodesOfSysexits() async {
    await #expect(processExitsWith: .exitCode(66)) {
      ServerProgram.run(["--ephemeral", "--acpc", "/nowhere.game@0"])
    }
    await #expect(processExitsWith: .exitCode(65)) {
      ServerProgram.run(["--ephemeral", "--acpc", "/etc/passwd@0"])
    }
  }
}
