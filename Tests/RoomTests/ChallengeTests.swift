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

  @Test func twoAgreeAndPlay() throws {
    var hall = try hall()
    let asked = hall.ask("ann", "challenge bob nl hands=4 pause=0 stack=50")
    #expect(
      asked == [
        "+ challenge name=bob game=holdem limit=no blinds=1/2 ante=0 turn=30 bank=30 hands=4 "
          + "stack=50 wait=60"
      ])
    #expect(
      hall.read("bob") == [
        "* challenge name=ann game=holdem limit=no blinds=1/2 ante=0 turn=30 bank=30 hands=4 "
          + "stack=50"
      ])
    let accepted = hall.ask("bob", "accept")
    #expect(kinds(accepted).starts(with: ["+ accept", "* sat", "* hand"]))
    let ann = hall.read("ann")
    #expect(kinds(ann).starts(with: ["* accept", "* sat", "* sat", "* hand"]))
    #expect(ann.contains { $0.contains("seats=2:bob:100,1:ann:100") })
    if ann.contains(where: { $0.hasPrefix("? act") }) { hall.send("ann", "auto") }
    let heard = playOut(&hall, ["ann", "bob"])
    let end = heard["bob"]?.suffix(2).first ?? ""
    #expect(end.hasPrefix("* match table=match1 ") && end.contains(" hands=4 reason=played "))
    #expect(end.hasSuffix("results=1:ann:0:0:-,2:bob:0:0:-"), "\(end)")
    #expect(heard["bob"]?.last?.hasPrefix("* close table=match1") == true)
    let listed = hall.ask("cal", "matches bob")
    #expect(listed.count == 2 && listed[0].contains(" table=match1 game=holdem duplicate=no "))
    #expect(hall.ask("cal", "matches cal") == ["+ matches name=cal rows=0"])
    #expect(hall.ask("ann", "tables").allSatisfy { !$0.contains("match1") })
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

  /// At any other table whoever sits out makes room.
  @Test(arguments: ["betting3 hands=5", "holdem hands=5 start=0 pause=0"])
  func nobodyElseTakesASeatOfAMatchThatIsPlayed(game: String) throws {
    var hall = try hall()
    _ = hall.ask("ann", "create m \(game)")
    for name in ["ann", "bob"] { hall.send(name, "sit m") }
    for (name, line) in [("ann", "auto"), ("bob", "auto"), ("ann", "out"), ("bob", "out")] {
      hall.send(name, line)
    }
    #expect(kinds(hall.ask("cal", "sit m")) == ["- code=seat.full"])
    #expect(kinds(hall.ask("cal", "sit m seat=1")) == ["- code=seat.taken"])
    let heard = kinds(hall.read("ann") + hall.read("bob"))
    #expect(!heard.contains("* match") && !heard.contains("* leaving"), "\(heard)")
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

  @Test func whoIsNotMeantDoesNotSit() throws {
    var hall = try hall()
    hall.send("ann", "challenge bob nl")
    hall.send("bob", "accept")
    #expect(kinds(hall.ask("cal", "sit match1")) == ["- code=table.private"])
    #expect(kinds(hall.ask("cal", "watch match1")).first == "+ watch")
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

  /// The table of a match is the challenger's, and counts among those.
  @Test func whoHasAsManyTablesAsAllowedOpensNoMatch() throws {
    var hall = try hall()
    #expect(try hall.operate("limit guest-tables=1").isDone)
    hall.send("ann", "challenge bob nl\ncreate own betting3")
    _ = hall.read("bob")
    let refusal = "- code=table.limit limit=guest-tables :"
    #expect(
      hall.ask("bob", "accept") == [
        refusal + "ann has 1 table, as many as one person may; challenge ann yourself"
      ])
    #expect(
      hall.ask("ann", "challenge bob nl").last
        == refusal + "you have 1 table, as many as one person may; close one first")
  }

  @Test func itStandsForAMinute() throws {
    var hall = try hall()
    hall.send("ann", "challenge bob nl")
    hall.wind(seconds: 59)
    hall.send("cal", "challenge bob stud")
    #expect(kinds(hall.ask("bob", "accept")) == ["- code=table.which"])
    hall.wind(seconds: 2)
    #expect(kinds(hall.ask("bob", "decline")) == ["+ decline"])
    #expect(kinds(hall.read("cal")) == ["+ challenge", "* decline"])
    #expect(hall.read("ann").contains { $0.contains("reason=time") })
    #expect(kinds(hall.ask("bob", "accept ann")) == ["- code=table.nobody"])
  }

  @Test func whoIsIgnoredIsNotHeard() throws {
    var hall = try hall()
    _ = hall.ask("bob", "ignore ann")
    hall.send("ann", "challenge bob nl")
    #expect(hall.read("bob").isEmpty)
  }

  @Test func whoLeavesEndsIt() throws {
    var hall = try hall()
    hall.send("ann", "challenge bob nl")
    hall.send("bob", "accept")
    _ = hall.read("bob")
    #expect(
      hall.ask("ann", "leave").first == "+ leave table=match1 chips=0 game=holdem")
    let heard = kinds(hall.read("bob"))
    #expect(heard.suffix(3) == ["* match", "* left", "* close"], "\(heard)")
    #expect(hall.ask("cal", "matches")[0].contains("reason=left"))
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

  /// Whoever is asked is called as they call themselves.
  @Test(arguments: ["challenge BOB nl", "play with BOB nl", "play against BOB"])
  func aNameIsTheOwners(line: String) throws {
    var hall = try hall([])
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    #expect(hall.ask("ann", line).first?.hasPrefix("You ask bob to play ") == true)
    #expect(hall.ask("ann", "cancel").first == "You have taken back what you asked bob.")
  }

  /// People read what a match costs, and answer with one word.
  @Test(arguments: ["yes", "y", "Yes"])
  func aPersonSaysYes(word: String) throws {
    var hall = try hall([])
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    #expect(
      hall.ask("ann", "challenge bob nl hands=4 stack=50") == [
        "You ask bob to play 4 hands of Texas hold'em, no limit, blinds 1/2, stack 50. "
          + "bob has 60 s to answer; cancel takes it back.",
        Self.cost,
      ])
    #expect(
      hall.read("bob") == [
        "ann asks you to play 4 hands of Texas hold'em, no limit, blinds 1/2, stack 50.", Self.cost,
        "Type yes or no, or accept ann, or decline ann, within 60 s.",
      ])
    let seen = hall.ask("bob", word)
    #expect(seen.first?.hasPrefix("You play 4 hands of Texas hold'em") == true, "\(seen)")
    #expect(hall.read("ann").first == "ann accepts." || hall.occupants("match1") != nil)
    // There is nothing more to agree to.
    hall.send("bob", "leave\nleave")
    #expect(hall.ask("bob", word).last?.hasPrefix("Nothing is asked that yes or no") == true)
  }

  private static let cost =
    "A match has chips of its own, as many for each of you: it costs you none, and leaves you none."

  @Test func aPersonSaysNo() throws {
    var hall = try hall([])
    for name in ["ann", "bob", "cal"] { hall.enter(name, wire: false) }
    for name in ["ann", "cal"] { hall.send(name, "play with bob kuhn") }
    // Of two it has to be said who is meant.
    #expect(hall.ask("bob", "no").first?.hasPrefix("Not done: ann, cal have challenged") == true)
    #expect(hall.ask("bob", "decline ann") == ["You do not play with ann."])
    #expect(hall.ask("bob", "no") == ["You do not play with cal."])
    #expect(hall.ask("bob", "no").first?.hasPrefix("Nothing is asked that yes or no") == true)
    #expect(hall.read("cal").last == "bob does not want to play.")
  }

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

  @Test func whatEndsIsToldInProse() throws {
    var hall = try hall([])
    for name in ["ann", "bob"] { hall.enter(name, wire: false) }
    hall.send("ann", "challenge bob nl")
    hall.wind(seconds: 60)
    #expect(hall.read("ann").last == "bob has not answered: what you asked is over.")
    #expect(hall.read("bob").last == "You have not answered ann: what ann asked is over.")
    #expect(hall.ask("bob", "yes").first?.hasPrefix("Nothing is asked that yes or no") == true)
  }

  // MARK: - Cards that somebody knows

  @Test func theSameSeedGivesTheSameCardsAndIsNotTold() throws {
    for game in ["holdem hands=3 start=0", "betting3 decks=1"] {
      var seen: [[String]] = []
      for seed in ["7", "7", "8"] {
        var hall = try hall()
        let reply = hall.ask("ann", "create t \(game) seed=\(seed)")
        #expect(reply.count == 1 && reply[0].hasPrefix("+ create") && !reply[0].contains("seed"))
        for name in ["ann", "bob"] { hall.send(name, "sit t") }
        for line in ["bet 5", "deal"] { for name in ["ann", "bob"] { hall.send(name, line) } }
        let deals = (hall.read("ann") + hall.read("bob")).filter { $0.hasPrefix("* deal") }
        seen.append(
          deals.compactMap {
            $0.split(separator: " ").first {
              $0.contains("=") && ($0.hasPrefix("hole=") || $0.hasPrefix("cards="))
            }
          }.map(String.init))
        #expect(hall.ask("cal", "look t").allSatisfy { !$0.contains("seed=") })
      }
      #expect(seen[0] == seen[1] && seen[0] != seen[2] && !seen[0].isEmpty, "\(seen)")
    }
  }

  @Test func onlyTheMachinesOwnPeopleKnowASeed() throws {
    var hall = try Hall()
    hall.connect("eve", wire: true, from: try #require(PeerAddress("192.0.2.7")))
    hall.send("eve", "login eve")
    #expect(kinds(hall.ask("eve", "create t betting3 seed=7")) == ["- code=table.option"])
    #expect(kinds(hall.ask("eve", "create t betting3")) == ["+ create"])
  }

  @Test func whatIsWonAgainstAHouseWhoseCardsAreKnownCountsNowhere() throws {
    var hall = try hall()
    hall.send("ann", "create t betting3 seed=7")
    hall.send("ann", "sit t")
    for _ in 0..<3 { for line in ["bet 1", "deal", "deal"] { hall.send("ann", line) } }
    #expect(hall.read("ann").contains { $0.hasPrefix("* result") })
    #expect(hall.ask("cal", "top") == hall.ask("bob", "top"))
    #expect(hall.ask("cal", "top").last?.contains("rows=0") == true)
  }
}
