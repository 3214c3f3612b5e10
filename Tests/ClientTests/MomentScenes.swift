// Moments of an evening that no game has alone: being asked what it costs, help, an invitation, a
// match, one's own figures, a round read again, the tutorial, themes.

import Testing

@testable import Client

extension Scene {
  // MARK: - Around the tables

  private static let tables = [
    "= table id=five game=betting5 seats=0/6 watching=0 state=empty",
    "= table id=nl game=holdem seats=2/6 watching=0 state=hand people=1 limit=no "
      + "blinds=1/2 buyin=40 pot=18 hourly=71",
    "+ tables rows=2",
  ]

  private static func lobby(_ stage: inout FullStage) {
    stage.greet()
    stage.type("login ann\r")
    stage.answer("+ login name=ann kind=guest chips=1000 session=SECRET", to: "login ann")
    for line in tables.dropLast() { stage.hear(line) }
    stage.answer(tables[2], to: "tables")
    stage.answer(
      "= person name=ann kind=guest role=person table=- state=here",
      "= person name=bob kind=guest role=person table=nl state=here",
      "= person name=house1 kind=house role=bot table=nl state=here level=easy", "+ who rows=3",
      to: "who")
    stage.answer("+ top game=all period=all players=everybody rows=0", to: "top")
  }

  private static let invitation =
    "* challenge name=bob game=betting3 turn=30 hands=3 stack=40"

  static let moments: [Scene] = [
    Scene(
      name: "lobby-asked",
      play: { stage in
        lobby(&stage)
        stage.type("\u{1B}[B\r")
        stage.answer(
          "- code=rule.confirm :table nl plays Texas hold'em, blinds 1/2, where bob is; you bring "
            + "200 of your 1000 play chips; type play again", to: "play nl")
      }),
    Scene(
      name: "lobby-invited",
      play: { stage in
        lobby(&stage)
        stage.hear(invitation)
      }),
    Scene(
      name: "lobby-keys",
      play: { stage in
        lobby(&stage)
        stage.type("?")
      }),
    Scene(
      name: "lobby-typing",
      play: { stage in
        lobby(&stage)
        stage.type("who")
      }),
    .played("ctrl-c", "betting3", firstRound, "> \u{3}"),
    .played(
      "match", "holdem",
      "login ann; bob: challenge ann betting3 hands=3 stack=40; 1; > y; 1; "
        + "bob: bet 5; 1"),
    Scene(
      name: "me",
      play: { stage in
        lobby(&stage)
        stage.type("me\r")
        stage.answer(
          "= say :ann, a guest: you have 1310 chips, 200 of them at tables.",
          "= say :You sit at table nl in seat 2.",
          "= say :Your chips since 2026-11-21, 6 days: 980 to 1310, 1310 now.",
          "= graph since=2026-11-21 chips=1000,980,1120,1090,1210,1310 :  ▁▁▃▂▅▇",
          "= say :Results, in big blinds a hundred hands, or dollars against the house:",
          "= say :  game           against   hands       won  in a hundred hands",
          "= say :In all:",
          "= played game=holdem against=people hands=120 won=+310 bb100=+129.2 "
            + "interval=210.4 :  holdem         people      120      +310  +129.2 ± 210.4",
          "= played game=betting3 against=house hands=9 won=-25 mean=-277.8 "
            + ":  betting3       house         9       -25  too few hands to tell",
          "= say :In 2026-11:",
          "= say :  holdem         people      120      +310  too few hands to tell",
          "= played month=2026-11 game=holdem against=people hands=120 won=+310 bb100=+129.2 "
            + ":In 95 of 100 cases the true mean lies within what stands behind ±.",
          "= say :Your last hands:",
          "= recent n=12 table=nl game=holdem time=2026-11-26T20:58:36 won=-4 "
            + ":  2026-11-26 20:58         -4  holdem, replay 12 nl",
          "+ me name=ann kind=member chips=1110 stack=200 seats=nl:2 rows=5", to: "me")
      }),
    Scene(
      name: "help-page",
      play: { stage in
        lobby(&stage)
        stage.type("help start\r")
        for number in 1...44 { stage.hear("= line :line \(number) of what help has to say") }
        stage.answer("+ help rows=44", to: "help start")
      }),
    .played(
      "log-level", "betting3", firstRound,
      "bob: say ann, are you there?; say here I am; "
        + "bob: say good; set log mine"),
    .played(
      "search", "betting3", firstRound, "say good evening; alias a raise 3bb; stats; > \u{12}sa"),
  ]

  private static let firstRound = "login ann; sit main; bob: sit main"

  // MARK: - Learning

  static let learning: [Scene] = [
    .played("replay-step", "omaha start=0 pause=0", omaha, "call; *: check; fold; replay 1 step 1"),
    lesson("first", "tutorial", 1), lesson("move", "tutorial", 4),
    lesson("written", "tutorial", 4) { $0.type("t") }, lesson("holdem", "tutorial holdem", 6),
    lesson("end", "tutorial holdem", 13),
  ]

  private static func lesson(
    _ name: String, _ course: String, _ number: Int,
    then: @escaping @Sendable (inout FullStage) -> Void = { _ in }
  ) -> Scene {
    Scene(
      name: "tutorial-\(name)", tables: "main betting3", steps: ["login ann", course],
      play: { stage in
        for _ in 1..<number { stage.goOn() }
        then(&stage)
      })
  }

  // MARK: - Omaha, and themes

  private static let omaha = "login ann; sit main; bob: sit main; 1"

  private static func themed(_ name: String) -> Scene {
    var look = TerminalLook()
    look.hasRichColor = true
    var scene = Scene.played(
      "theme-\(name)", "omaha start=0", omaha, "set theme \(name); bob: say good luck, ann",
      look: look)
    scene.sizes = [(80, 24), (120, 40)]
    return scene
  }

  static let themes: [Scene] = [
    .poker("omaha", "omaha start=1", "login ann; sit main; bot add; 2"),
    .poker("omaha5", "omaha5 start=0", omaha),
    themed("light"), themed("contrast"), themed("none"),
  ]
}
