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
    Scene(
      name: "ctrl-c",
      play: { stage in
        stage.hear(firstRound)
        stage.type("\u{3}")
      }, game: "betting3"),
    Scene(
      name: "match",
      play: { stage in
        lobby(&stage)
        stage.hear(invitation)
        stage.now += 1000
        stage.type("y")
        stage.answer(
          "+ accept name=bob table=match1 game=betting3 turn=30 hands=3 stack=40", to: "accept")
        stage.hear(
          "* sat table=match1 seq=1 seat=1 name=bob stack=40 kind=guest role=person",
          "* sat table=match1 seq=2 seat=2 name=ann stack=40 kind=guest role=person",
          "* round table=match1 seq=3 round=1 deck=104",
          "* bet table=match1 seq=4 seat=1 name=bob amount=5 bet=5 balance=40",
          "* turn table=match1 seat=2 name=ann left=30000",
          "? act table=match1 turn=1.1 seat=2 left=30000 round=1 phase=bet bet=0 balance=40 "
            + "score=0 cards=- deck=104 legal=bet:1-40 clock=yes")
      }),
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
    Scene(
      name: "log-level",
      play: { stage in
        stage.hear(firstRound)
        stage.hear("* say table=main seat=2 name=bob :ann, are you there?")
        stage.hear("* say table=main seat=1 name=ann :here I am")
        stage.hear("* say table=main seat=2 name=bob :good")
        stage.type("set log mine\r")
      }, game: "betting3"),
    Scene(
      name: "search",
      play: { stage in
        stage.hear(firstRound)
        for line in ["say good evening", "alias a raise 3bb", "stats"] { stage.type(line + "\r") }
        stage.type("\u{12}sa")
      }, game: "betting3"),
  ]

  private static let firstRound = [
    "* sat table=main seq=1 seat=1 name=ann stack=100 kind=guest role=person",
    "* sat table=main seq=2 seat=2 name=bob stack=100 kind=guest role=person",
    "* round table=main seq=3 round=1 deck=52",
  ]

  // MARK: - Learning

  static let learning: [Scene] = [
    Scene(
      name: "replay-step",
      play: { stage in
        stage.hear(omaha)
        // What the screen asks for itself is answered before.
        stage.type("stats\r")
        stage.answer("- code=proto.arguments :no", to: "stats")
        stage.type("replay 1 step 1\r")
        stage.answer(
          "= event type=hand table=main seq=4 hand=1 game=omaha limit=pot button=1 blinds=1/2 "
            + "ante=0 seats=2:house1:200,1:ann:200 sb=1 bb=2",
          "= event type=post table=main seq=5 seat=1 name=ann what=sb paid=1 stack=199 pot=1",
          "= event type=post table=main seq=6 seat=2 name=house1 what=bb paid=2 stack=198 pot=3",
          "= event type=deal table=main seq=8 seat=1 name=ann hole=2hJs8cQd up=-",
          "= say :  You hold 2♥ J♠ 8♣ Q♦. The pot is 3, and a call costs 1. Against one hand",
          "= say :  that you do not know yours wins 43.57 % of the pot on average. The house's",
          "= decision pot=3 tocall=1 cards=2hJs8cQd share=43.57 would=call "
            + ":  careful bot would call: 1 for a pot of 4 is right from a share of 25.0 % on.",
          "+ replay table=main game=omaha n=1 rows=5 step=1 of=9 "
            + ":--- Hand 1, step 1 of 9: Enter or next goes on. ---", to: "replay 1")
      }, game: "omaha"),
    Scene(name: "tutorial-first", play: { $0.playTutorial(1) }),
    Scene(name: "tutorial-move", play: { $0.playTutorial(4) }),
    Scene(
      name: "tutorial-written",
      play: { stage in
        stage.playTutorial(4)
        stage.type("t")
      }),
    Scene(name: "tutorial-holdem", play: { $0.playTutorial(19) }),
    Scene(name: "tutorial-end", play: { $0.playTutorial(27) }),
  ]

  // MARK: - Omaha, and themes

  static let omaha = [
    "* sat table=main seq=1 seat=1 name=ann stack=200 kind=guest role=person",
    "* sat table=main seq=2 seat=2 name=house1 stack=200 kind=house role=bot level=easy",
  ]

  private static func omaha(_ game: String, hole: String, hidden: String) -> [String] {
    omaha + [
      "* hand table=main seq=4 hand=1 game=\(game) limit=pot button=1 blinds=1/2 ante=0 "
        + "seats=2:house1:200,1:ann:200 sb=1 bb=2",
      "* post table=main seq=5 seat=1 name=ann what=sb paid=1 stack=199 pot=1",
      "* post table=main seq=6 seat=2 name=house1 what=bb paid=2 stack=198 pot=3",
      "* deal table=main seq=7 seat=2 name=house1 hole=\(hidden) up=-",
      "* deal table=main seq=8 seat=1 name=ann hole=\(hole) up=-",
      "* act table=main seq=9 seat=1 name=ann did=call to=2 paid=1 stack=198 pot=4 allin=no "
        + "auto=no",
      "* act table=main seq=10 seat=2 name=house1 did=check to=2 paid=0 stack=198 pot=4 allin=no "
        + "auto=no",
      "* street table=main seq=11 street=flop board=KhTh4c",
      "* act table=main seq=12 seat=2 name=house1 did=bet to=2 paid=2 stack=196 pot=6 allin=no "
        + "auto=no",
    ]
      + asked(
        "1.4", game: game, street: "flop", board: "KhTh4c", hole: hole, pot: 6, toCall: 2,
        stack: 198, bet: 0, legal: "fold,call:2,raise:4-10")
  }

  private static func themed(_ name: String, _ setting: String) -> Scene {
    var look = TerminalLook()
    look.hasRichColor = true
    return Scene(
      name: "theme-\(name)",
      play: { stage in
        stage.type("set theme \(setting)\r")
        stage.hear(omaha("omaha", hole: "2hJs8cQd", hidden: "????????"))
        stage.hear("* say table=main seat=2 name=house1 :good luck, ann")
      }, game: "omaha", look: look, sizes: [(80, 24), (120, 40)])
  }

  static let themes: [Scene] = [
    .poker("omaha", "omaha") { $0.hear(omaha("omaha", hole: "2hJs8cQd", hidden: "????????")) },
    .poker("omaha5", "omaha5") {
      $0.hear(omaha("omaha5", hole: "2hJs8cQdTc", hidden: "??????????"))
    },
    themed("light", "light"), themed("contrast", "contrast"), themed("none", "none"),
  ]
}
