import Lines
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
    let tables = JoinedTables(hearing: replies)
    #expect(tables.current?.description == table, "\(replies)")
  }
}

extension JoinedTables {
  /// The tables after some replies and events.
  init(hearing lines: [String]) {
    self.init()
    for line in lines {
      switch HeardLine(line).content {
      case .reply(let message): note(message)
      case .event(let event): note(event, at: 0)
      default: Issue.record("neither reply nor event: \(line)")
      }
    }
  }
}
