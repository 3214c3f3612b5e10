import Testing

@testable import Room

/// What the next line does while a session asks its person something, and what ends that.
@Suite struct PromptTests {
  private static let card = ["book new hf", "book card red"]
  private static let hand = ["sit nl", "cal: sit nl"]
  private static let replay = [
    "sit main", "bet 5", "deal", "deal", "leave", "replay 1 main step",
  ]

  /// What is said, by ann where nobody is named, and what she reads of the last line.
  @Test(arguments: [
    (["yes"], "Nothing is asked that yes or no would answer. Type play to be seated, or tables to"),
    (["no thank you"], "Nothing is asked"), (hand + ["yes"], "Nothing is asked"),
    (hand + ["leave", "no"], "Nothing was done."), (hand + ["leave", "yes"], "You left table nl"),
    (["play nl", "yes"], "You are at table nl"), (["play nl", "no"], "Nothing was done."),
    (["play nl", "no", "yes"], "Nothing is asked"), (["play nl", "who", "yes"], "You are at"),
    (["play nl", "watch main", "yes"], "Nothing is asked"),
    (["cal: challenge ann nl", "yes"], "You play 100 hands"),
    (["cal: challenge ann nl", "no"], "You do not play with cal."),
    (["cal: challenge ann nl", "who", "decline", "yes"], "Nothing is asked"),
    (["cal: challenge ann nl", "cal: cancel", "yes"], "Nothing is asked"),
    (["quiz", "who", "1"], "of 1 right"), (["quiz", "stop", "1"], "no command \"1\""),
    (["tutorial", "who", ""], "Lesson 2"), (["tutorial", "leave", "deal"], "you are at no table"),
    (card + ["who", "1"], "red's win"), (card + ["done", "1"], "no command \"1\""),
    (replay + [""], "step 2 of"), (replay + ["frob", "next"], "step 2 of"),
    (replay + ["who", "next"], "no command \"next\""),
    // Two at once: each has its own answers, and what was opened first stays open.
    (card + ["quiz", "1"], "red's win"), (card + ["quiz", "done", "1"], "of 1 right"),
    (card + ["tutorial", ""], "Clean books"), (card + ["tutorial", "done", ""], "Lesson 2"),
    (card + ["play nl", "yes"], "You are at"), (["tutorial", "advise quiz", "1"], "of 1 right"),
    (["quiz", "tutorial", "stop", ""], "Lesson 2"), (replay + ["tutorial", ""], "Lesson 2"),
    (["quiz", "cal: challenge ann nl", "yes"], "You play 100 hands"),
    // Yes and no are the answers to what asks for them, also in a lesson.
    (["tutorial", "yes"], "nothing to do yet"), (["tutorial", "play nl", "yes"], "You are at"),
    (["tutorial", "play nl", "no", ""], "Lesson 2"),
    (["tutorial", "cal: challenge ann nl", "yes"], "You play 100 hands"),
    (["cal: challenge ann kuhn", "play nl", "no"], "Nothing was done."),
    (["cal: challenge ann kuhn", "play nl", "no", "no"], "You do not play with cal."),
    (["cal: challenge ann kuhn", "play nl", "yes"], "You are at table nl"),
  ])
  func theNextLine(lines: [String], reads: String) throws {
    for mode in ["text", "wire says=yes screens=on"] {
      var hall = try Hall(tables: "main betting3\nnl holdem seats=2 pause=0 start=0")
      hall.enter("cal")
      hall.enter("ann", wire: false)
      for line in ["hello 1 mode=\(mode)"] + lines {
        _ = hall.read("ann")
        hall.send(line.hasPrefix("cal: ") ? "cal" : "ann", line.replacing("cal: ", with: ""))
      }
      let seen = hall.read("ann")
      // Programs read the sheet, and are asked for no counts.
      if mode == "text" || !lines.starts(with: Self.card) {
        #expect(seen.contains { $0.contains(reads) }, "\(mode): \(seen)")
      }
    }
  }
}
