import Games
import Identity
import LineProtocol
import Store
import Testing

@testable import Room

/// Matches that people agree on, and tables whose cards somebody knows.
@Suite struct ChallengeTests {
  private func hall(_ names: [String] = ["ann", "bob", "cal"]) throws -> Hall {
    try Hall(of: names)
  }

  /// The kinds of lines, and of refusals the code.
  private func kinds(_ lines: [String]) -> [String] {
    lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  /// Everybody checks or folds until nothing more comes.
  private func playOut(_ hall: inout Hall, _ names: [String]) -> [String: [String]] {
    var heard: [String: [String]] = [:]
    for _ in 0..<2000 {
      var isAsked = false
      for name in names {
        let lines = hall.read(name)
        heard[name, default: []] += lines
        guard lines.contains(where: { $0.hasPrefix("? act") }) else { continue }
        isAsked = true
        hall.send(name, "auto")
      }
      if !isAsked { break }
    }
    return heard
  }

  @Test func nothingOfItIsRealMoney() throws {
    var hall = try hall()
    let before = hall.ask("cal", "top poker")
    hall.send("ann", "challenge bob kuhn hands=10 pause=0")
    hall.send("bob", "accept ann")
    _ = hall.ask("ann", "raise")
    _ = playOut(&hall, ["ann", "bob"])
    #expect(hall.ask("cal", "top poker") == before)
    for name in ["ann", "bob"] {
      hall.done(name, "sit main")
      #expect(hall.house.store.chips(of: try hall.person(name)) == Limits.welcomeChips)
    }
  }

  @Test func againstTheHouseTheyPlayOneAfterTheOtherAndItCountsNowhereElse() throws {
    var hall = try hall()
    let before = hall.ask("cal", "top")
    #expect(
      hall.ask("ann", "challenge bob betting3 hands=4 stack=50") == [
        "+ challenge name=bob game=betting3 turn=30 hands=4 stack=50 wait=60"
      ])
    let accepted = hall.ask("bob", "accept")
    #expect(accepted.contains { $0.hasPrefix("? act") } == false, "\(accepted)")
    let refused = hall.ask("bob", "bet 5")
    #expect(refused[0].hasPrefix("- code=turn.none table=match1 :it is ann's turn;"), "\(refused)")
    #expect(kinds(hall.ask("bob", "reset")) == ["- code=rule.verb"])
    let ann = hall.read("ann")
    #expect(ann.last?.contains(" balance=50 ") == true && ann.last?.hasPrefix("? act") == true)
    hall.send("ann", "auto")
    let heard = playOut(&hall, ["ann", "bob"])
    let bob = heard["bob"] ?? []
    #expect(bob.count { $0.hasSuffix(" state=begun stack=50") } == 3)
    #expect(bob.contains { $0.hasPrefix("* round ") && $0.contains(" round=4 ") })
    let end = bob.suffix(2).first ?? ""
    #expect(end.hasPrefix("* match table=match1 ") && end.contains(" hands=4 reason=played "))
    #expect(bob.last?.hasPrefix("* close table=match1") == true)
    #expect(hall.ask("cal", "top") == before)
    let row = hall.ask("cal", "matches bob")
    #expect(row[0].contains(" game=betting3 duplicate=no hands=4 reason=played results="))
    hall.send("cal", "set mode text")
    let text = hall.ask("cal", "matches").joined()
    #expect(text.contains("3 cards against the house, 4 rounds: ann"), "\(text)")
    #expect(text.contains(" dollars a round"), "\(text)")
  }

  /// Nobody plays, so nobody is waited for; the match ends all the same, after `away` seconds.
  @Test(
    arguments: ["betting3 hands=90", "betting5 hands=90", "holdem hands=90 start=0 pause=0"],
    ["", "out"])
  func twoIdlePlayersEndTheirMatch(game: String, line: String) throws {
    var hall = try hall()
    _ = hall.ask("ann", "create m \(game) turn=5 away=60")
    for name in ["ann", "bob"] { hall.send(name, "sit m") }
    _ = hall.read("bob")
    for name in ["ann", "bob"] where !line.isEmpty { hall.send(name, line) }
    var heard: [String] = []
    for _ in 0..<60 where !heard.contains(where: { $0.hasPrefix("* match ") }) {
      hall.wind(seconds: 10)
      heard += hall.read("bob")
    }
    #expect(heard.contains { $0.hasPrefix("* match ") && $0.contains(" reason=left ") }, "\(heard)")
    #expect(hall.occupants("m") == nil)
  }

  @Test(arguments: [
    ("challenge ann nl", "table.nobody"), ("challenge zoe nl", "table.nobody"),
    ("challenge bob betting3 duplicate=yes", "table.option"),
    ("challenge bob deal-stud5", "table.option"), ("challenge bob chess", "table.game"),
    ("challenge bob nl seats=3", "table.option"), ("challenge bob nl seed=1", "table.option"),
    ("challenge bob nl hands=0", "table.option"),
    ("challenge bob horse duplicate=yes", "table.option"),
    ("challenge bob nl duplicate=yes", "table.option"),
    ("challenge bob nl duplicate=part", "table.option"),
    ("challenge bob", "proto.arguments"), ("accept", "table.nobody"),
    ("accept bob", "table.nobody"),
    ("decline bob", "table.nobody"),
  ])
  func whatIsRefused(line: String, code: String) throws {
    var hall = try hall()
    #expect(kinds(hall.ask("ann", line)) == ["- code=\(code)"])
    #expect(hall.read("bob").isEmpty && hall.tables.count == 2)
  }

  /// The cards that come are those of before, and the time bank of a match is not filled again.
  @Test func itGoesOnAfterARestart() throws {
    func cards(_ hall: inout Hall, _ rounds: Int) -> [Substring] {
      var holes: [Substring] = []
      for _ in 0..<rounds {
        for name in ["ann", "bob"] {
          let lines = hall.read(name)
          holes += lines.filter { $0.hasPrefix("* deal") && $0.contains("name=\(name)") }
            .compactMap { $0.split(separator: " ").first { $0.hasPrefix("hole=") } }
          if lines.contains(where: { $0.hasPrefix("? act") }) { hall.send(name, "auto") }
        }
      }
      return holes
    }
    var first = try hall()
    first.send("ann", "create m nl-x hands=1")
    _ = first.ask("ann", "create m holdem hands=12 pause=0")
    for name in ["ann", "bob"] { first.send(name, "sit m") }
    var holes = cards(&first, 3)
    var second = try first.restarted()
    for (number, name) in ["ann", "bob"].enumerated() {
      second.connect(name, wire: true)
      second.send(name, "resume token-\(name)-\(number + 1)")
    }
    let onward = cards(&second, 30)
    holes += cards(&first, 30)
    // What was open is seen a second time by who comes back.
    #expect(holes.suffix(8) == onward.suffix(8), "\(holes) \(onward)")
    #expect(second.ask("ann", "matches").first?.contains(" hands=12 reason=played ") == true)
    #expect(second.house.store.matches.all.map(\.end) == first.house.store.matches.all.map(\.end))
  }

  @Test func againstTheHouseItGoesOnAfterARestartToo() throws {
    func end(isInterrupted: Bool) throws -> String? {
      var hall = try hall()
      _ = hall.ask("ann", "create m betting3 hands=6 seed=7")
      for name in ["ann", "bob"] { hall.send(name, "sit m") }
      for _ in 0..<5 { for name in ["ann", "bob"] { hall.send(name, "auto") } }
      guard isInterrupted else {
        return playOut(&hall, ["ann", "bob"])["bob"]?.first { $0.hasPrefix("* match ") }
      }
      var second = try hall.restarted()
      for (number, name) in ["ann", "bob"].enumerated() {
        second.connect(name, wire: true)
        second.send(name, "resume token-\(name)-\(number + 1)")
      }
      let heard = playOut(&second, ["ann", "bob"])["bob"]?.first { $0.hasPrefix("* match ") }
      #expect(second.house.store.matches.all.first?.end.hands == 6)
      return heard
    }
    func results(_ line: String?) throws -> Substring? {
      try #require(line).split(separator: " ").last
    }
    #expect(try results(end(isInterrupted: true)) == results(end(isInterrupted: false)))
  }

  // MARK: - Yes, no, and the end of what is asked

  /// One question between two people; both hear how it ends.
  @Test func twoHaveOneQuestionBetweenThem() throws {
    var hall = try hall()
    hall.send("ann", "challenge bob nl")
    for name in ["ann", "bob"] { _ = hall.read(name) }
    #expect(kinds(hall.ask("ann", "challenge bob stud")) == ["- code=table.busy"])
    #expect(kinds(hall.ask("bob", "challenge ann stud")) == ["- code=table.busy"])
    #expect(hall.read("bob").isEmpty && hall.read("ann").isEmpty)
    #expect(hall.ask("ann", "cancel") == ["+ cancel name=bob"])
    #expect(hall.read("bob") == ["* cancel name=ann with=bob reason=off"])
    #expect(kinds(hall.ask("ann", "cancel")) == ["- code=table.nobody"])
    #expect(kinds(hall.ask("bob", "accept")) == ["- code=table.nobody"])
    // Time, another question, and whoever leaves.
    hall.send("ann", "challenge bob nl")
    hall.wind(seconds: 60)
    let over = "* cancel name=ann with=bob reason=time"
    #expect(hall.read("ann").last == over && hall.read("bob").last == over)
    hall.send("ann", "challenge bob nl")
    hall.send("ann", "challenge cal nl")
    #expect(hall.read("bob").last == "* cancel name=ann with=bob reason=off")
    hall.send("cal", "quit")
    #expect(hall.read("ann").last == "* cancel name=ann with=cal reason=left")
    #expect(hall.house.challenges.isEmpty)
  }

  // MARK: - Cards that somebody knows

  @Test func onlyTheMachinesOwnPeopleKnowASeed() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true, from: try #require(PeerAddress("192.0.2.7")))
    hall.send("eve", "login eve")
    #expect(kinds(hall.ask("eve", "create t betting3 seed=7")) == ["- code=table.option"])
    #expect(kinds(hall.ask("eve", "create t betting3")) == ["+ create"])
  }
}
