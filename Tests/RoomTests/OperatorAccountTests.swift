import Identity
import LineProtocol
import ScoreBook
import Store
import Testing

@testable import Room

/// What the operator does about accounts and the book, and is told of how things stand.
@Suite struct OperatorAccountTests {
  private static func hall() throws -> Hall {
    var hall = try Hall()
    hall.enter("ann", wire: true, table: "main")
    _ = hall.ask("ann", "register ann correct-horse")
    return hall
  }

  /// The chips go back to the house, and whoever takes the name next is nobody's heir.
  @Test func aDeletedMembersNameIsFree() throws {
    var hall = try OperatorAccountTests.hall()
    _ = hall.ask("ann", "bet 5\ndeal\ndeal\nbet 5\ndeal")
    let ann = try #require(PlayerName("ann"))
    let person = try hall.person("ann")
    #expect(hall.house.store.ledger.balance(of: .person(person)) > 0)
    #expect(try hall.operate("account delete ann").isDone)
    let store = hall.house.store
    #expect(store.accounts[ann] == nil && store.ledger.balance(of: .house) == 0)
    #expect(store.ledger.isBalanced && store.ledger.entries(of: person).isEmpty)
    #expect(hall.read("ann").last?.contains("auth.kicked") == true)
    hall.connect("next", wire: true)
    hall.done("next", "register ann other-horse")
    #expect(hall.ask("next", "ledger").count == 2, "the welcome and the reply")
    let finger = hall.ask("next", "finger ann")
    #expect(!finger.contains { $0.contains("= standing") && $0.contains("kind=member") })
    #expect(try !hall.operate("account delete nobody").isDone)
  }

  @Test func theJournalBringsDeletedMembersBackToNothing() throws {
    var hall = try OperatorAccountTests.hall()
    _ = try hall.operate("account delete ann")
    _ = try hall.kept()
  }

  /// What came from one address in a minute goes in a minute, and what others made of it stays.
  @Test func anErasedMemberLeavesNoGameAndNoProfile() throws {
    var hall = try OperatorAccountTests.hall()
    for name in ["mal1", "mal2"] {
      hall.connect(name, wire: true, from: try #require(PeerAddress("192.0.2.1")))
      _ = hall.ask(name, "register \(name) correct-horse")
      _ = hall.ask(name, "book define \(name)a from=hf\nbook define \(name)b from=hf")
      _ = hall.ask(name, "book new \(name)a\nbook new hf")
    }
    _ = hall.ask("ann", "book new mal1b")
    let rows = try hall.operate("accounts 192.0.2.1").lines
    #expect(rows.map { $0.prefix(15) } == ["mal1 registered", "mal2 registered"], "\(rows)")
    #expect(try hall.operate("accounts 192.0.2.2").lines == [])

    hall.connect("eve", wire: true)
    _ = hall.ask("eve", "login eve\nbook game 1")
    let answer = try hall.operate("erase MAL1")
    #expect(
      answer.lines == [
        "op dropped game 1.", "op dropped game 2.", "op removed the profile mal1a.",
      ])
    #expect(hall.read("eve").contains { $0.contains("did=drop game=1") })
    #expect(hall.read("mal1").last?.contains("auth.kicked") == true)
    #expect(try hall.operate("erase mal2").lines.count == 4)
    let store = hall.house.store
    #expect(store.book.games.map(\.startedBy.name) == ["ann"])
    #expect(store.book.profiles.compactMap(\.definedBy?.name) == ["mal1"], "ann's game goes by it")
    #expect(store.accounts.count == 1 && store.ledger.isBalanced)
    #expect(try !hall.operate("erase mal2").isDone)
  }

  /// What a guest, or a member whose account is deleted, has made under the name stays.
  @Test func anErasedMemberTakesNobodyElsesGamesAlong() throws {
    var hall = try OperatorAccountTests.hall()
    for _ in 1...2 {
      hall.enter("dot", wire: true)
      _ = hall.ask("dot", "book define dot1 from=hf\nbook new hf")
      _ = hall.ask("dot", "quit")
      hall.wind(seconds: 60)
    }
    hall.enter("dot", wire: true)
    _ = hall.ask("dot", "register dot correct-horse\nbook new hkf\nbook define dot2 from=hf")
    #expect(
      try hall.operate("erase dot").lines == [
        "op dropped game 3.", "op removed the profile dot2.",
      ])
    let book = hall.house.store.book
    #expect(book.games.map(\.number) == [1, 2])
    #expect(book.profiles.filter { $0.definedBy != nil }.map(\.id) == ["dot1"])
  }

  /// Players cost nobody a name: those who never played go at once, and nobody else.
  @Test func playersWhoWereInNoGameAreReaped() throws {
    var hall = try Hall()
    hall.enter("ann", wire: true)
    for name in ["Ann", "Bob", "Cal", "Dee", "Mal1", "Mal2", "Old1", "Old2"] {
      _ = hall.ask("ann", "book player \(name) \(name.suffix(3))")
    }
    _ = hall.ask("ann", "book new hf red=Ann+Bob blue=Old1+Old2")
    for round in 1...7 {
      _ = hall.ask("ann", "book finish red round=\(round)\nbook finish blue round=\(round)")
    }
    #expect(hall.house.store.book.game(1)?.isComplete == true)
    _ = hall.ask("ann", "book new hf red=Cal+Dee blue=G1+G2")
    #expect(try hall.operate("players reap").lines == ["op removed 2 players who were in no game."])
    let book = hall.house.store.book
    #expect(
      book.players.map(\.name).dropFirst(6) == ["Ann", "Bob", "Cal", "Dee", "Old1", "Old2"])
    #expect(book.player("Mal1") == nil && book.player("old2")?.name == "Old2")
    #expect(book.player("ld1")?.name == "Old1")
    #expect(hall.read("ann").contains { $0.hasPrefix("* book did=reap count=2 by=op") })
    hall.done("ann", "book player Mal1 al1")
    #expect(try hall.operate("book drop 1").isDone && hall.operate("players reap").isDone)
    #expect(hall.house.store.book.players.count == 12, "those of a dropped game stay with it")
    hall.wind(seconds: 40 * 86_400)
    #expect(try hall.operate("players reap").isDone)
    #expect(hall.house.store.book.players.count == 8, "the guests, Cal and Dee")
    _ = try hall.kept()
  }

  @Test func theOperatorSeesWhoIsHereAndFromWhere() throws {
    var hall = try OperatorAccountTests.hall()
    hall.connect("bob", wire: true, from: try #require(PeerAddress("2001:db8::7")))
    _ = hall.ask("bob", "login bob")
    hall.enter("cid", wire: true)
    hall.cut("cid")
    #expect(
      try hall.operate("people").lines == [
        "ann member 127.0.0.1", "bob guest 2001:db8::", "cid guest 127.0.0.1 cut off",
      ])
  }

  @Test func gamesAndProfilesThatDoNotBelongAreRemoved() throws {
    var hall = try Hall()
    hall.enter("eve", wire: true)
    _ = hall.ask("eve", "book define junk from=hf rounds=1\nbook new junk")
    _ = hall.ask("eve", "book finish red\nbook finish blue")
    #expect(try !hall.operate("profile drop junk").isDone, "a game goes by it")
    let dropped = try hall.operate("book drop 1").lines
    #expect(dropped.first == "op dropped game 1.", "complete as it is")
    #expect(
      try hall.operate("profile drop junk").lines == [
        "op removed the profile junk.", "Nothing brings back game 1, dropped before, any more.",
      ])
    #expect(hall.house.store.book.profile("junk") == nil)
    #expect(try !hall.operate("profile drop hf").isDone)
    #expect(try !hall.operate("book new hf").isDone)
  }

  @Test func statusSaysHowThingsStand() throws {
    var hall = try OperatorAccountTests.hall()
    hall.enter("bob", wire: true)
    _ = hall.ask("bob", "create own betting3")
    hall.wind(seconds: 61)
    let lines = try hall.operate("status").lines
    let values = Dictionary(
      lines.compactMap { line -> (String, String)? in
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return words.count == 2 ? (words[0], words[1]) : nil
      }
    ) { first, _ in first }
    #expect(values.count == lines.count, "every name once: \(lines)")
    let expected = [
      "connections": "2", "people": "2", "members": "1", "tables": "3", "tables-of-guests": "1",
      "tables-occupied": "1", "uptime": "62", "draining": "no", "book-games": "0",
      "clock-steps": "0",
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
    hall.daysAhead = 3
    #expect(try hall.operate("status").lines.contains("clock-steps 1"))
    #expect(try hall.operate("limit").lines.contains("guest-games=3"))
  }
}
