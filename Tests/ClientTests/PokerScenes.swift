// Poker on the full screen: lines of the wire that lead to what its pictures show.

import Testing

@testable import Client

extension Scene {
  static let pokerSizes = [(60, 18), (80, 24), (120, 40)]

  /// One who has sat down in seat 1 of a poker table.
  static func poker(
    _ name: String, _ game: String, look: TerminalLook = TerminalLook(),
    play: @escaping @Sendable (inout FullStage) -> Void
  ) -> Scene {
    Scene(name: "poker-\(name)", play: play, game: game, look: look, sizes: pokerSizes)
  }

  /// Lines with the table and ever higher numbers, as the server writes them.
  static func numbered(_ events: String) -> [String] {
    events.split(separator: "\n").enumerated().map { index, line in
      let words = line.split(separator: " ", maxSplits: 1)
      let rest = words.count > 1 ? " \(words[1])" : ""
      return "* \(words[0]) table=main seq=\(index + 1)\(rest)"
    }
  }

  static func seats(_ people: [(String, Int)]) -> String {
    people.enumerated().map { index, person in
      "sat seat=\(index + 1) name=\(person.0) stack=\(person.1) kind=guest role=person\n"
    }.joined()
  }

  static func asked(
    _ turn: String, game: String, street: String, board: String, hole: String, up: String = "-",
    pot: Int, toCall: Int, stack: Int, bet: Int, boards: Int = 1, legal: String,
    more: String = ""
  ) -> [String] {
    [
      "* turn table=main seat=1 name=ann left=30000",
      "? act table=main turn=\(turn) seat=1 left=30000 hand=12 game=\(game) street=\(street) "
        + "board=\(board) hole=\(hole) up=\(up) pot=\(pot) tocall=\(toCall) stack=\(stack) "
        + "legal=\(legal) clock=yes bet=\(bet) decision=3"
        + (boards == 1 ? "" : " boards=\(boards)") + " others=-\(more) :Your turn",
    ]
  }

  // MARK: - No-limit hold'em with nine seats

  private static let nine =
    seats([
      ("ann", 200), ("bob", 150), ("cal", 40), ("dan", 200), ("eve", 98), ("fred", 0),
      ("gwen", 310), ("house1", 200), ("name-of-16-chars", 1000),
    ]) + """
      out seat=6 name=fred reason=broke
      out seat=7 name=gwen reason=asked
      hand hand=12 game=holdem limit=no button=8 blinds=1/2 ante=0 \
      seats=9:name-of-16-chars:1000,1:ann:200,2:bob:150,3:cal:40,4:dan:200,5:eve:98,8:house1:200 \
      sb=9 bb=1
      post seat=9 name=name-of-16-chars what=sb paid=1 stack=999 pot=1
      post seat=1 name=ann what=bb paid=2 stack=198 pot=3
      deal seat=9 name=name-of-16-chars hole=???? up=-
      deal seat=1 name=ann hole=AsKd up=-
      deal seat=2 name=bob hole=???? up=-
      deal seat=3 name=cal hole=???? up=-
      deal seat=4 name=dan hole=???? up=-
      deal seat=5 name=eve hole=???? up=-
      deal seat=8 name=house1 hole=???? up=-

      """

  private static let flop =
    nine + """
      act seat=2 name=bob did=fold to=0 paid=0 stack=150 pot=3 allin=no auto=no
      act seat=3 name=cal did=raise to=6 paid=6 stack=34 pot=9 allin=no auto=no
      act seat=4 name=dan did=call to=6 paid=6 stack=194 pot=15 allin=no auto=no
      act seat=5 name=eve did=fold to=0 paid=0 stack=98 pot=15 allin=no auto=no
      act seat=8 name=house1 did=fold to=0 paid=0 stack=200 pot=15 allin=no auto=no
      act seat=9 name=name-of-16-chars did=call to=6 paid=5 stack=994 pot=20 allin=no auto=no
      act seat=1 name=ann did=call to=6 paid=4 stack=194 pot=24 allin=no auto=no
      street street=flop board=Ad9c4h
      act seat=9 name=name-of-16-chars did=check to=0 paid=0 stack=994 pot=24 allin=no auto=no
      act seat=1 name=ann did=bet to=12 paid=12 stack=182 pot=36 allin=no auto=no
      act seat=3 name=cal did=raise to=34 paid=34 stack=0 pot=70 allin=yes auto=no
      act seat=4 name=dan did=raise to=80 paid=80 stack=114 pot=150 allin=no auto=no

      """

  private static let showdown =
    flop + """
      act seat=9 name=name-of-16-chars did=fold to=0 paid=0 stack=994 pot=150 allin=no auto=no
      act seat=1 name=ann did=raise to=194 paid=182 stack=0 pot=332 allin=yes auto=no
      act seat=4 name=dan did=call to=194 paid=114 stack=0 pot=446 allin=yes auto=no
      street street=turn board=Ad9c4h2s
      street street=river board=Ad9c4h2s9h
      show seat=1 player=ann cards=AsKd name=two-pair board=Ad9c4h2s9h shares=high
      show seat=3 player=cal cards=9s8s name=three-of-a-kind board=Ad9c4h2s9h shares=high
      show seat=4 player=dan cards=AhQh name=two-pair board=Ad9c4h2s9h shares=high
      pot pot=1 amount=126 winners=3:126 names=cal
      pot pot=2 amount=320 winners=1:320 names=ann
      end hand=12 stacks=1:320,2:150,3:126,4:0,5:98,6:0,7:310,8:200,9:994
      out seat=4 name=dan reason=broke
      """

  private static let askedOnTheFlop = asked(
    "12.9", game: "holdem", street: "flop", board: "Ad9c4h", hole: "AsKd", pot: 150, toCall: 68,
    stack: 182, bet: 12, legal: "fold,call:68,raise:126-194")

  private static let holdem: [Scene] = [
    poker("blinds", "holdem") { stage in
      stage.hear(numbered(nine) + ["* turn table=main seat=2 name=bob left=30000"])
      stage.now += 9000
      stage.feed(.elapsed)
    },
    poker("asked", "holdem") { stage in
      stage.hear(numbered(flop) + askedOnTheFlop)
      stage.now += 4000
      stage.feed(.elapsed)
    },
    poker("side-pots", "holdem") { stage in
      stage.hear(
        numbered(
          flop + """
            act seat=9 name=name-of-16-chars did=fold to=0 paid=0 stack=994 pot=150 allin=no auto=no
            act seat=1 name=ann did=call to=80 paid=68 stack=114 pot=218 allin=no auto=no
            street street=turn board=Ad9c4h2s
            """)
          + asked(
            "12.10", game: "holdem", street: "turn", board: "Ad9c4h2s", hole: "AsKd", pot: 218,
            toCall: 0, stack: 114, bet: 0, legal: "fold,check,bet:2-114"))
    },
    poker("bank", "holdem") { stage in
      stage.hear(numbered(flop) + ["* turn table=main seat=9 name=name-of-16-chars left=30000"])
      stage.now += 30_000
      stage.hear("* turn table=main seat=9 name=name-of-16-chars left=30000 bank=yes")
      stage.now += 3000
      stage.feed(.elapsed)
    },
    poker("raising", "holdem") { stage in
      stage.hear(numbered(flop) + askedOnTheFlop)
      stage.type("r\u{1B}[A\u{1B}[A")
      stage.now += 2000
      stage.feed(.elapsed)
    },
    poker("showdown", "holdem") { stage in
      stage.hear(numbered(showdown))
      stage.now += 2000
      stage.feed(.elapsed)
    },
    poker("ascii", "holdem", look: TerminalLook(environment: ["TERM": "vt220", "LANG": "C"])) {
      stage in
      stage.hear(numbered(flop) + askedOnTheFlop)
    },
    poker("broke", "holdem") { stage in
      stage.hear(
        numbered(
          seats([("ann", 0), ("bob", 40)])
            + "out seat=1 name=ann reason=broke\nend hand=7 stacks=1:0,2:40"))
    },
    poker("newcomer", "holdem") { stage in
      stage.hear(
        numbered(
          seats([("ann", 200), ("bob", 40), ("cal", 60)]) + """
            hand hand=7 game=holdem limit=no button=2 blinds=1/2 ante=0 seats=3:cal:60,2:bob:40 \
            sb=2 bb=3
            deal seat=3 name=cal hole=???? up=-
            deal seat=2 name=bob hole=???? up=-
            """) + ["* turn table=main seat=2 name=bob left=30000"])
    },
    poker("away", "holdem") { stage in
      stage.hear(
        numbered(seats([("ann", 200), ("bob", 40)]) + "out seat=1 name=ann reason=asked"))
    },
    poker("mucked", "holdem") { stage in
      stage.hear(
        numbered(
          flop + """
            act seat=9 name=name-of-16-chars did=fold to=0 paid=0 stack=994 pot=150 allin=no auto=no
            act seat=1 name=ann did=fold to=12 paid=0 stack=182 pot=150 allin=no auto=no
            return seat=4 name=dan amount=46
            street street=turn board=Ad9c4h2s
            street street=river board=Ad9c4h2s9h
            show seat=4 player=dan cards=AhQh name=two-pair board=Ad9c4h2s9h shares=high
            show seat=3 player=cal cards=AcQs name=two-pair board=Ad9c4h2s9h shares=high
            pot pot=1 amount=104 winners=3:52,4:52 names=cal,dan
            end hand=12 stacks=1:182,2:150,3:52,4:212,5:98,6:0,7:310,8:200,9:994
            """))
    },
    poker("looked", "holdem") { stage in
      stage.answer(
        "= table id=main game=holdem seats=4/9 watching=2 state=hand round=31 seq=40",
        "= poker hand=31 game=holdem limit=no blinds=1/2 ante=0 button=6 street=turn "
          + "board=As2c8hQd pot=44",
        "= seat seat=1 name=ann state=dealt stack=192 bet=10 hole=QhTh up=- you=yes",
        "= seat seat=2 name=bob state=acts stack=188 bet=4 hole=???? up=-",
        "= seat seat=3 name=cal state=folded stack=98 bet=0 up=-",
        "= seat seat=9 name=dan state=next stack=200 bet=0 up=-",
        "+ look table=main seq=40 rows=6", to: "look main")
    },
  ]

  // MARK: - Several boards

  private static let bombPot =
    seats([("ann", 196), ("house1", 198), ("house2", 206), ("house3", 200)]) + """
      hand hand=2 game=holdem limit=no button=1 blinds=1/2 ante=4 \
      seats=2:house1:198,3:house2:206,4:house3:200,1:ann:196 boards=2 bomb=yes
      post seat=2 name=house1 what=ante paid=4 stack=194 pot=4
      post seat=3 name=house2 what=ante paid=4 stack=202 pot=8
      post seat=4 name=house3 what=ante paid=4 stack=196 pot=12
      post seat=1 name=ann what=ante paid=4 stack=192 pot=16
      deal seat=2 name=house1 hole=???? up=-
      deal seat=3 name=house2 hole=???? up=-
      deal seat=4 name=house3 hole=???? up=-
      deal seat=1 name=ann hole=QhTh up=-
      street street=flop board=8cJs2d
      street street=flop board=7hAh4d run=2
      act seat=2 name=house1 did=check to=0 paid=0 stack=194 pot=16 allin=no auto=no
      act seat=3 name=house2 did=bet to=8 paid=8 stack=194 pot=24 allin=no auto=no
      act seat=4 name=house3 did=call to=8 paid=8 stack=188 pot=32 allin=no auto=no

      """

  private static let bombPotShown =
    bombPot + """
      act seat=1 name=ann did=call to=8 paid=8 stack=184 pot=40 allin=no auto=no
      act seat=2 name=house1 did=fold to=0 paid=0 stack=194 pot=40 allin=no auto=no
      street street=turn board=8cJs2d9s
      street street=turn board=7hAh4d5h run=2
      street street=river board=8cJs2d9s3c
      street street=river board=7hAh4d5hKs run=2
      show seat=3 player=house2 cards=AcJd name=pair,pair board=8cJs2d9s3c/7hAh4d5hKs \
      boards=2 shares=high
      show seat=1 player=ann cards=QhTh name=straight,flush board=8cJs2d9s3c/7hAh4d5hKs \
      boards=2 shares=high
      muck seat=4 name=house3
      pot pot=1 amount=20 winners=1:20 run=1 names=ann
      pot pot=1 amount=20 winners=1:20 run=2 names=ann
      end hand=2 stacks=1:224,2:194,3:194,4:188
      """

  private static let runTwice =
    seats([("ann", 20), ("house1", 20), ("house2", 60)]) + """
      hand hand=1 game=holdem limit=no button=1 blinds=1/2 ante=0 \
      seats=2:house1:20,3:house2:60,1:ann:20 sb=2 bb=3
      deal seat=2 name=house1 hole=???? up=-
      deal seat=3 name=house2 hole=???? up=-
      deal seat=1 name=ann hole=8c6s up=-
      act seat=1 name=ann did=raise to=20 paid=20 stack=0 pot=23 allin=yes auto=no
      act seat=2 name=house1 did=call to=20 paid=19 stack=0 pot=42 allin=yes auto=no
      act seat=3 name=house2 did=call to=20 paid=18 stack=40 pot=60 allin=no auto=no
      act seat=2 name=house1 did=twice

      """

  private static let boards: [Scene] = [
    poker("bomb", "holdem") { stage in
      stage.hear(
        numbered(bombPot)
          + asked(
            "2.20", game: "holdem", street: "flop", board: "8cJs2d/7hAh4d", hole: "QhTh", pot: 32,
            toCall: 8, stack: 192, bet: 0, boards: 2, legal: "fold,call:8,raise:16-192"))
    },
    poker("bomb-shown", "holdem") { stage in
      stage.hear(numbered(bombPotShown))
      stage.now += 2000
      stage.feed(.elapsed)
    },
    poker("rabbit", "holdem") { stage in
      stage.hear(
        numbered(
          bombPot + """
            act seat=1 name=ann did=fold to=0 paid=0 stack=192 pot=32 allin=no auto=no
            act seat=2 name=house1 did=fold to=0 paid=0 stack=194 pot=32 allin=no auto=no
            street street=turn board=8cJs2d9s
            street street=turn board=7hAh4d5h run=2
            act seat=3 name=house2 did=bet to=16 paid=16 stack=178 pot=48 allin=no auto=no
            act seat=4 name=house3 did=fold to=0 paid=0 stack=188 pot=48 allin=no auto=no
            return seat=3 name=house2 amount=16
            pot pot=1 amount=32 winners=3:32 names=house2
            rabbit board=8cJs2d9s3c
            rabbit board=7hAh4d5hKs run=2
            end hand=2 stacks=1:192,2:194,3:226,4:188
            """))
    },
    poker("twice", "holdem") { stage in
      stage.hear(
        numbered(runTwice)
          + asked(
            "1.4", game: "holdem", street: "preflop", board: "-", hole: "8c6s", pot: 60, toCall: 0,
            stack: 0, bet: 20, legal: "twice,once"))
    },
  ]

  // MARK: - Ten seats

  /// Ten players before the flop, all of whom have bet, and one who watches.
  private static let ten: Scene = {
    let names = (1...10).map { "player-\($0)-of-the-10".prefix(16) }
    let seats = names.enumerated().map { "\($0.offset + 1):\($0.element):12345" }
    let sits = names.enumerated().map {
      "sat seat=\($0.offset + 1) name=\($0.element) stack=12345 kind=guest role=person\n"
    }
    let hands = names.enumerated().map {
      "deal seat=\($0.offset + 1) name=\($0.element) hole=???????? up=-\n"
    }
    let acts = names.enumerated().map {
      "act seat=\($0.offset + 1) name=\($0.element) did=call to=1000 paid=1000 stack=11345 "
        + "pot=\(1000 * ($0.offset + 1)) allin=no auto=no\n"
    }
    let hand =
      "hand hand=99 game=omaha limit=pot button=10 blinds=500/1000 ante=0 "
      + "seats=\(seats.joined(separator: ",")) sb=1 bb=2\n"
    let street = "street street=river board=AsKdQh9c4h\n"
    let lines = numbered((sits + [hand] + hands + [street] + acts).joined())
    return Scene(
      name: "poker-ten",
      play: { stage in
        stage.greet()
        stage.type("watch main\r")
        stage.answer("+ watch table=main seq=0 game=omaha", to: "watch main")
        stage.hear(lines + ["* turn table=main seat=10 name=\(names[9]) left=30000"])
        stage.now += 12_000
        stage.feed(.elapsed)
      }, sizes: pokerSizes)
  }()

  static let poker = holdem + boards + studs + draws + [ten]
}
