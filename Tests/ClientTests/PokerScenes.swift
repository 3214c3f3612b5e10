// Poker on the full screen, as a server plays it.

import Testing

@testable import Client

extension Scene {
  static func poker(
    _ name: String, _ game: String, _ steps: String..., look: TerminalLook = TerminalLook()
  ) -> Scene {
    Scene(
      name: "poker-\(name)", tables: "main \(game)", steps: steps.flatMap(Self.steps), look: look)
  }

  static let poker = holdem + boards + studs + draws

  // MARK: - No-limit hold'em

  private static let ring = "holdem seats=9 start=3 pause=5"

  private static let five =
    "login ann; sit main buyin=200; bob: sit main buyin=150; cal: sit main buyin=40; "
    + "dan: sit main buyin=200; eve: sit main buyin=98; 4"

  private static let raised = five + "; bob: raise 10; cal: allin; dan: call"
  private static let asked = raised + "; eve: fold; 1"

  private static let holdem: [Scene] = [
    .poker("blinds", ring, five, "9"),
    .poker("asked", ring, asked, "4"),
    .poker("raising", ring, asked, "> r\u{1B}[A\u{1B}[A; 1"),
    .poker(
      "side-pots", ring, raised,
      "eve: call; call; bob: call; eve: bet 20; call; bob: call; dan: fold; 1; eve: check; 1"),
    .poker("bank", "holdem start=1 bank=60", "login ann; sit main; bob: sit main; 2; 31"),
    .poker("showdown", ring, five, "*: call; allin; *: call; 2"),
    .poker("mucked", ring, raised, "eve: fold; fold; bob: fold; 1"),
    .poker("ascii", ring, asked, look: ascii),
    .poker(
      "broke", "holdem seats=4 start=3 pause=5",
      "login ann; bob: sit main; sit main; 4; *: call; allin; *: call; 2"),
    .poker("newcomer", "holdem start=1", "login ann; bob: sit main; cal: sit main; 2; sit main; 1"),
    .poker("away", "holdem start=1", "login ann; sit main; bob: sit main; out; 2"),
    .poker(
      "ten", "omaha seats=9 start=3",
      "login ann; "
        + (1...9).map { "player-\($0)-of-nine: sit main; " }.joined() + "watch main; 4; *: call; 1"),
  ]

  // MARK: - Several boards

  private static let bombs = "holdem seats=4 start=3 pause=5 bomb=2 boards=2"
  private static let bomb =
    "login ann; sit main; bob: sit main; cal: sit main; dan: sit main; 4; *: fold; fold; 8"
  private static let two = "login ann; sit main; bob: sit main; 4; *: call"

  private static let boards: [Scene] = [
    .poker("bomb", bombs, bomb, "bob: bet 8; *: call; 1"),
    .poker(
      "bomb-shown", bombs, bomb, "*: check; check; *: check; check; *: check; check; *: check; 1"),
    .poker(
      "rabbit", "holdem start=3 pause=5 rabbit=on", two, "check; *: check; bet 4; *: fold; 1"),
    .poker("twice", "holdem start=3 twice=ask", two, "allin; bob: call; 1"),
  ]

  // MARK: - Stud, draw, and dealer's choice

  private static let six =
    "login ann; sit main; bob: sit main; cal: sit main; dan: sit main; eve: sit main; "
    + "fred: sit main; 4"
  private static let drawing = "27triple start=3"
  private static let toDraw = six + "; *: call check; call; *: call check draw; 1"

  private static let studs: [Scene] = [
    .poker(
      "stud", "stud8 seats=8 start=3", six, "*: bringin call; call; *: check; check; *: bet call; 1"
    ),
    .poker(
      "stud-split", "stud8 seats=8 start=3 pause=5", six,
      "*: bringin call check; call; *: call check; check; *: check; check; *: check; check; "
        + "*: check; check; *: check; 1"),
  ]

  private static let draws: [Scene] = [
    .poker("draw", drawing, toDraw),
    .poker("drawing", drawing, toDraw, "> \t\t\t\t \t ; 1"),
    .poker(
      "choice", "dealers-choice start=3",
      "bob: sit main; login ann; sit main; cal: sit main; 4; > g\u{1B}[B\u{1B}[B"),
  ]
}
