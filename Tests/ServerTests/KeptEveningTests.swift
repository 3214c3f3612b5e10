import Foundation
@testable import Room
import Testing

@testable import cardroom_server

/// A data directory that a server has written opens for ever, with all that its users rely on.
///
/// `Fixtures/1.0.0/data` is what a killed server of that release left behind, without the zeros
/// behind the records, and `conversation` what its users then say and must read, each answer to its
/// first words; `format-13` is from before that release. None of it is ever written anew. For
/// another format `CARDROOM_RECORD_EVENING=DIR swift test --filter KeptEveningTests` has `evenings`
/// played at a server of today, and writes `DIR/data`, and `DIR/tokens` for `resume`.
@Suite(.serialized) struct KeptEveningTests {
  /// What people type at a server, at the next, whose snapshot has all of it, and at a third. `op`
  /// is the operator; what is typed behind a `;` is answered together, by one line.
  private static let evenings = [
    """
    ann register ann secret-12
    bob register bob secret-34
    dora register dora secret-56
    fay register fay secret-78
    ida register ida secret-90
    cal login cal
    bob password secret-34 secret-35
    ann set finger open
    ann ignore gus
    ann ignore cal
    ann unignore cal
    ann advise quiz
    ann advise quiz 1
    ann sit main
    ann bet 5
    ann deal
    ann deal
    ann create cards deal-stud5
    ann sit cards
    ann new custom down=3 up=2 jokers=1 table=cards
    ann rules save Mine table=cards
    ann rules save Other table=cards
    ann rules drop Other
    ann deal table=cards
    ann create den holdem seats=2 turn=60 pause=0
    ann sit den buyin=100
    bob sit den buyin=80
    bob call table=den
    ann check table=den
    ann bet 4 table=den
    bob call table=den
    ann check table=den
    bob check table=den
    ann check table=den
    bob check table=den
    ann use den
    cal challenge bob holdem hands=1
    bob accept cal
    cal fold table=match1
    cal create shed holdem
    cal close shed
    cal quit
    dora quit
    fay quit
    bob tell dora see you on Friday
    bob tell fay bring the cards
    bob book create Friday
    bob book player Ann AN club=Friday
    bob book player Bob BO club=Friday
    bob book player Cal CA club=Friday
    bob book player Dora DO club=Friday
    bob book player Eve EV club=Friday
    bob book remove Eve club=Friday
    bob book use Friday
    bob book define quick from=hf win=250 club=Friday
    bob book new hf red=Ann+Bob blue=Cal+Dora club=Friday
    bob book score red clean 3 dirty 1 club=Friday
    bob book score blue clean 1 club=Friday
    bob book win red club=Friday
    bob book finish red club=Friday
    bob book finish blue club=Friday
    bob book admit ann club=Friday
    op ban mallory
    op ban ned
    op mute pat
    op grant bob 50
    op account delete ida
    """,
    """
    gus login gus
    gus sit main
    gus leave
    gus quit
    """,
    """
    ann login ann secret-12
    bob hello 1 mode=wire role=bot
    bob login bob secret-35
    dora login dora secret-56
    dora ping
    dora quit
    gus set mode text; play betting5; leave; hello 1 mode=wire
    gus login gil
    gus sit main
    gus bet 2
    ida register ida secret-91
    ida password secret-91 secret-92
    ida set finger open
    ida ignore gil
    ida ignore ann
    ida unignore ann
    ida advise quiz
    ida advise quiz 1
    cal login cal
    cal challenge ida holdem hands=1
    ida accept cal
    cal fold table=match1
    cal quit
    hal register hal secret-12
    hal sit cards
    hal rules save Mine table=cards
    hal rules save Other table=cards
    hal rules drop Other
    hal quit
    ann raise 6 table=den
    bob call table=den
    bob bet 7 table=den
    ann bet 3 table=main
    ann deal table=cards
    ann use cards
    ann book score red clean 2 game=1 club=Friday
    ann book new quick red=Ann+Cal blue=Bob+Dora club=Friday
    bob tell dora next week then
    op ban 192.0.2.0/24
    op ban zed 60
    op unban ned
    op account delete hal
    op mute eve
    op grant ann 25
    """,
  ]

  private static let tables = "main betting3\nfive betting5"
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  private static let recorded = ProcessInfo.processInfo.environment["CARDROOM_RECORD_EVENING"]

  @Test(.enabled(if: recorded != nil)) func anEveningIsRecorded() async throws {
    let place = URL(filePath: try #require(Self.recorded))
    let directory = try DataDirectory()
    let tables = try TableConfiguration.parse(fileText: Self.tables)
    for (number, evening) in Self.evenings.enumerated() {
      try await withServer(in: directory) {
        $0.entriesPerSnapshot = number == 1 ? 60 : .max
        $0.tables = tables
        $0.seed = 13
        $0.hold = .seconds(3600)
      } _: { server in
        let (clients, tokens) = try play(evening, server, directory)
        for _ in 1...100 where number == 1 && !directory.hasSnapshot { usleep(50_000) }
        // All stay connected until it is copied, so that nothing is written meanwhile.
        try withExtendedLifetime(clients) {
          if number == 2 { try keep(directory, tokens, in: place) }
        }
      }
    }
  }

  @Test(arguments: ["format-13", "1.0.0"]) func itOpens(format: String) async throws {
    let place = Self.fixtures.appending(path: format)
    let directory = try DataDirectory()
    try FileManager.default.copyItem(
      at: place.appending(path: "data"), to: URL(filePath: directory.path))
    let check = try directory.program("check")
    #expect(check.code == 0 && check.output.hasSuffix("history: 4 rounds in 3 files\n"))
    let tables = try TableConfiguration.parse(fileText: Self.tables)
    let conversation = try String(
      contentsOf: place.appending(path: "conversation"), encoding: .utf8)
    try await withServer(in: directory, change: { $0.tables = tables }) { server in
      var (clients, told): ([Substring: TestClient], [String]) = ([:], [])
      for line in conversation.split(separator: "\n") {
        if line.hasPrefix("  ") {
          #expect(told.contains { $0.hasPrefix(line.dropFirst(2)) }, "\(line): \(told)")
          continue
        }
        let name = line.prefix { $0 != " " }
        let client = try clients[name] ?? TestClient(server)
        clients[name] = client
        told = try client.answer(String(line.dropFirst(name.count + 1)))
      }
      let orders = try Operator(directory).ask("orders")
      for order in ["ban 192.0.2.0/24", "ban @mallory", "mute @eve", "mute @pat"] {
        #expect(orders.contains(order + " until further notice"), "\(orders)")
      }
    }
  }

  /// Those who are still connected, and the last token of each who has one.
  private func play(
    _ evening: String, _ server: CardroomServer, _ directory: DataDirectory
  ) throws -> (clients: [String: TestClient], tokens: [String: String]) {
    let op = try Operator(directory)
    var (clients, tokens): ([String: TestClient], [String: String]) = ([:], [:])
    for line in evening.split(separator: "\n") {
      let (name, command) = (String(line.prefix { $0 != " " }), line.drop { $0 != " " }.dropFirst())
      guard name != "op" else {
        #expect(try op.ask(String(command)).last == "ok", "\(line)")
        continue
      }
      let client = try clients[name] ?? TestClient(server)
      clients[name] = client
      let reply = try client.ask(String(command).replacing("; ", with: "\n"))
      #expect(reply.hasPrefix("+ "), "\(line): \(reply)")
      tokens[name] =
        reply.firstMatch(of: /^\+ (?:login|register|password) .* session=(\w+)/)
        .map { String($0.1) } ?? tokens[name]
    }
    return (clients, tokens)
  }

  /// A copy as the kill of the server would leave it.
  private func keep(
    _ directory: DataDirectory, _ tokens: [String: String], in place: URL
  ) throws {
    let data = place.appending(path: "data")
    try FileManager.default.createDirectory(
      at: data.appending(path: "history"), withIntermediateDirectories: true)
    let files = directory.contents.keys.filter { $0 != "admin.sock" && $0 != "history" }
    for name in files + directory.historyFiles {
      let bytes = directory.bytes(of: name)
      let end = name.hasSuffix(".journal") ? bytes.lastIndex { $0 != 0 } ?? -1 : bytes.count - 1
      try Data(bytes[...end]).write(to: data.appending(path: name))
    }
    let lines = tokens.sorted { $0.key < $1.key }.map { "\($0) \($1)\n" }
    try lines.joined().write(
      to: place.appending(path: "tokens"), atomically: true, encoding: .utf8)
  }
}

extension TestClient {
  /// What comes until a line is answered, without times and the numbers of questions and events.
  fileprivate func answer(_ line: String) throws -> [String] {
    try send(line)
    var told: [String] = []
    while told.last.map({ $0.hasPrefix("+ ") || $0.hasPrefix("- ") }) != true {
      let line = try #require(next(), "closed, or no answer in ten seconds")
      told.append(line.replacing(/\ (date|time|since|seen|seq|turn)=\S+/, with: ""))
    }
    return told
  }
}
