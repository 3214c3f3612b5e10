import Cards
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// Duplicates at a server: each deal is played at two tables, by different people with the seats
/// turned, and nobody at one sees the other's cards.
@Suite struct DuplicateTests {
  private static let names = ["ann", "bob", "cal", "dan"]
  private static let create =
    "create duel holdem hands=6 pause=0 duplicate=yes only=ann,bob,cal,dan"

  private func hall() throws -> Hall {
    try Hall(of: Self.names + ["eve"])
  }

  /// Everybody makes the safe move so often; what each has heard.
  private func play(_ hall: inout Hall, _ names: [String], rounds: Int = 20) -> [String: [String]] {
    var heard: [String: [String]] = [:]
    // What is asked already is asked again.
    for name in names { hall.send(name, "") }
    for _ in 0..<rounds {
      for name in names {
        let lines = hall.read(name)
        heard[name, default: []] += lines
        if lines.contains(where: { $0.hasPrefix("? act") }) { hall.send(name, "auto") }
      }
    }
    return heard
  }

  /// The cards that somebody was dealt, hand by hand.
  private func holes(_ heard: [String: [String]], of name: String) -> [Substring] {
    (heard[name] ?? []).filter { $0.hasPrefix("* deal") && $0.contains(" name=\(name) ") }
      .compactMap { $0.split(separator: " ").first { $0.hasPrefix("hole=") } }
  }

  @Test func theSameDealsComeToOthersWithTheSeatsTurned() throws {
    var hall = try hall()
    let reply = try #require(hall.ask("eve", Self.create).first)
    #expect(reply.hasPrefix("+ create table=duel game=holdem ") && !reply.contains("seed="))
    #expect(reply.hasSuffix(" tables=duel,duel-2"))
    let places = [
      ("ann", "duel seat=1"), ("bob", "duel seat=2"), ("cal", "duel-2 seat=2"),
      ("dan", "duel-2 seat=1"),
    ]
    for (name, place) in places {
      let answer = hall.ask(name, "sit \(name < "c" ? "duel" : "duel-2")").first
      #expect(answer?.hasPrefix("+ sit table=\(place) ") == true)
    }
    let heard = play(&hall, Self.names)
    let (ann, bob) = (holes(heard, of: "ann"), holes(heard, of: "bob"))
    #expect(ann.count == 6 && ann.allSatisfy { !$0.contains("?") })
    // Who sat down last has read of the first hand then.
    #expect(holes(heard, of: "dan") == ann.suffix(5))
    #expect(holes(heard, of: "cal").suffix(5) == bob.suffix(5) && bob.count >= 5)
    #expect(hall.ask("eve", "matches").filter { $0.contains(" duplicate=yes hands=6 ") }.count == 2)
  }

  /// What one half has come to would tell how its hands went.
  @Test func theResultsAreToldWhenBothAreOver() throws {
    var hall = try hall()
    hall.send("eve", Self.create)
    for name in Self.names { hall.send(name, "sit \(name < "c" ? "duel" : "duel-2")") }
    let heard = play(&hall, ["ann", "bob"])
    #expect(heard["ann"]?.contains { $0.hasPrefix("* match table=duel ") } == true)
    for name in Self.names { #expect(hall.ask(name, "matches").last == "+ matches rows=0") }
    _ = play(&hall, ["cal", "dan"])
    #expect(hall.ask("eve", "matches").last == "+ matches rows=2")
  }

  @Test(arguments: [
    "", " only=ann,bob", " only=ann,bob,cal", " only=ann,bob,cal,ann", " only=ann,bob,cal,dan,eve",
  ])
  func forFewerItIsRefused(only: String) throws {
    var hall = try hall()
    for word in ["yes", "part"] {
      let answer = hall.ask("ann", "create duel nl-x hands=2")
      #expect(answer.first?.hasPrefix("- code=table.game") == true)
      let refusal = try #require(
        hall.ask("ann", "create duel holdem hands=2 duplicate=\(word)\(only)").first)
      #expect(refusal.hasPrefix("- code=table.option "), "\(refusal)")
      #expect(refusal.contains("name 4 people") && refusal.contains("only=ann,bob,ann2,bob2"))
    }
    #expect(hall.tables.count == 2)
  }

  @Test func aFileOfTablesHasNone() throws {
    #expect(throws: Refusal.self) {
      try TableConfiguration.parse(fileText: "duel holdem hands=2 duplicate=yes")
    }
  }

  /// The cards after a restart are those that would have come.
  @Test func itGoesOnAfterARestart() throws {
    var first = try hall()
    first.send("eve", Self.create)
    for name in Self.names { first.send(name, "sit \(name < "c" ? "duel" : "duel-2")") }
    _ = play(&first, Self.names, rounds: 1)
    var second = try first.restarted()
    for (number, name) in Self.names.enumerated() {
      second.connect(name, wire: true)
      second.send(name, "resume token-\(name)-\(number + 1)")
    }
    let onward = play(&second, Self.names)
    let rest = play(&first, Self.names)
    for name in Self.names {
      let (there, here) = (holes(onward, of: name).suffix(2), holes(rest, of: name).suffix(2))
      #expect(there == here && there.count == 2)
    }
    #expect(second.ask("ann", "matches").last == "+ matches rows=2")
  }
}
