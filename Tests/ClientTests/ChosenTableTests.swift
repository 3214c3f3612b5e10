import Cards
import Identity
import LineProtocol
import Testing

@testable import Client

/// Which table the client's prompt is of: the one that a bare command goes to.
@Suite struct ChosenTableTests {
  /// Replies that the client has read, and the table of its prompt.
  @Test(arguments: [
    (["+ sit table=main seat=1 seq=0 game=betting3 plays=now"], "main"),
    (
      [
        "+ sit table=main seat=1 seq=0 game=betting3 plays=now",
        "+ sit table=five seat=1 seq=0 game=betting3 plays=now",
      ], "five"
    ),
    (
      [
        "+ sit table=main seat=1 seq=0 game=betting3 plays=now",
        "+ watch table=five seq=0 game=betting3",
      ], "main"
    ), (["+ watch table=main seq=0 game=betting3"], "main"),
    (["+ watch table=main seq=0 game=betting3", "+ watch table=five seq=0 game=betting3"], nil),
    (
      [
        "+ sit table=main seat=1 seq=0 game=betting3 plays=now", "+ use table=main",
        "+ sit table=five seat=1 seq=0 game=betting3 plays=now",
      ], "main"
    ),
    (
      [
        "+ sit table=main seat=1 seq=0 game=betting3 plays=now", "+ use table=main",
        "+ sit table=five seat=1 seq=0 game=betting3 plays=now", "+ leave table=main chips=0",
      ], "five"
    ),
    (
      [
        "+ sit table=main seat=1 seq=0 game=betting3 plays=now",
        "+ sit table=five seat=1 seq=0 game=betting3 plays=now", "+ leave table=five chips=0",
      ], "main"
    ),
    (["+ use table=nowhere"], nil),
  ])
  func sittingDownChoosesUnlessUseDid(replies: [String], table: String?) {
    var tables = JoinedTables()
    for reply in replies {
      guard case .reply(let message) = HeardLine(reply).content else {
        Issue.record("no reply: \(reply)")
        continue
      }
      tables.note(message)
    }
    #expect(tables.current?.description == table, "\(replies)")
  }

  @Test func anotherTablesQuestionIsALine() throws {
    var tables = JoinedTables()
    var prose = ServerProse(style: TextStyle())
    for table in ["main", "den"] {
      guard
        case .reply(let sit) = HeardLine(
          "+ sit table=\(table) seat=1 seq=0 game=betting3 plays=now"
        ).content
      else {
        continue
      }
      tables.note(sit)
      let ask = HeardLine(
        "? act table=\(table) turn=1.1 seat=1 left=9 round=1 phase=bet bet=0 balance=100 score=0"
          + " cards=- deck=52 legal=bet:1-100 clock=no :Your turn")
      guard case .question(let question) = ask.content else {
        Issue.record("no question at \(table)")
        continue
      }
      tables.note(question, at: 0)
    }
    #expect(tables.openQuestion == tables.question(at: try #require(TableID("den"))))
    for (table, beginning) in [
      ("main", "It is your turn at table main: type use main to play there."),
      ("den", "[den] Your turn: "),
    ] {
      let ask = HeardLine(
        "? act table=\(table) turn=1.2 seat=1 left=9 round=1 phase=bet bet=0 balance=100 score=0"
          + " cards=- deck=52 legal=bet:1-100 clock=no :Your turn")
      #expect(prose.lines(ask, tables).first?.description.hasPrefix(beginning) == true)
    }
  }
}
