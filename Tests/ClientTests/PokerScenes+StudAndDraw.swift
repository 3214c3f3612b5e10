// Stud, draw games and dealer's choice on the full screen.

import Testing

@testable import Client

extension Scene {
  // MARK: - Stud

  private static let stud =
    seats([
      ("ann", 400), ("bob", 380), ("cal", 120), ("dan", 400), ("eve", 398), ("fred", 88),
      ("gwen", 310), ("name-of-16-chars", 1000),
    ]) + """
      hand hand=12 game=stud8 limit=fixed button=8 blinds=0/0 ante=1 \
      seats=1:ann:400,2:bob:380,3:cal:120,4:dan:400,5:eve:398,6:fred:88,7:gwen:310,\
      8:name-of-16-chars:1000 bets=4/8 bringin=2
      post seat=1 name=ann what=ante paid=1 stack=399 pot=8
      deal seat=1 name=ann hole=Ac2d up=3h
      deal seat=2 name=bob hole=???? up=Kc
      deal seat=3 name=cal hole=???? up=9d
      deal seat=4 name=dan hole=???? up=2c
      deal seat=5 name=eve hole=???? up=Qs
      deal seat=6 name=fred hole=???? up=7h
      deal seat=7 name=gwen hole=???? up=8s
      deal seat=8 name=name-of-16-chars hole=???? up=Th
      act seat=4 name=dan did=bringin to=2 paid=2 stack=397 pot=10 allin=no auto=no
      act seat=5 name=eve did=fold to=0 paid=0 stack=397 pot=10 allin=no auto=no
      act seat=6 name=fred did=call to=2 paid=2 stack=85 pot=12 allin=no auto=no
      act seat=7 name=gwen did=complete to=4 paid=4 stack=305 pot=16 allin=no auto=no
      street street=fourth board=-
      deal seat=1 name=ann hole=- up=5s
      deal seat=2 name=bob hole=- up=Kd
      deal seat=3 name=cal hole=- up=9h
      deal seat=4 name=dan hole=- up=6c
      deal seat=6 name=fred hole=- up=Jd
      deal seat=7 name=gwen hole=- up=4d
      deal seat=8 name=name-of-16-chars hole=- up=Td
      street street=fifth board=-
      deal seat=1 name=ann hole=- up=8c
      deal seat=2 name=bob hole=- up=7s
      deal seat=3 name=cal hole=- up=As
      deal seat=4 name=dan hole=- up=Qd
      deal seat=6 name=fred hole=- up=Js
      deal seat=7 name=gwen hole=- up=3d
      deal seat=8 name=name-of-16-chars hole=- up=Qc
      act seat=2 name=bob did=bet to=8 paid=8 stack=360 pot=60 allin=no auto=no

      """

  private static let seventh =
    stud + """
      act seat=3 name=cal did=fold to=0 paid=0 stack=111 pot=60 allin=no auto=no
      act seat=4 name=dan did=call to=8 paid=8 stack=380 pot=68 allin=no auto=no
      street street=sixth board=-
      deal seat=1 name=ann hole=- up=Kh
      deal seat=2 name=bob hole=- up=2h
      deal seat=4 name=dan hole=- up=3c
      deal seat=6 name=fred hole=- up=5c
      deal seat=7 name=gwen hole=- up=6d
      deal seat=8 name=name-of-16-chars hole=- up=9c
      street street=seventh board=-
      deal seat=1 name=ann hole=7d up=-
      deal seat=2 name=bob hole=?? up=-
      deal seat=4 name=dan hole=?? up=-
      deal seat=6 name=fred hole=?? up=-
      deal seat=7 name=gwen hole=?? up=-
      deal seat=8 name=name-of-16-chars hole=?? up=-
      act seat=2 name=bob did=bet to=8 paid=8 stack=352 pot=108 allin=no auto=no
      act seat=4 name=dan did=raise to=16 paid=16 stack=364 pot=124 allin=no auto=no

      """

  static let studs: [Scene] = [
    poker("stud", "horse") { stage in
      stage.hear(
        numbered(stud)
          + asked(
            "12.31", game: "stud8", street: "fifth", board: "-", hole: "Ac2d", up: "3h5s8c",
            pot: 60, toCall: 8, stack: 391, bet: 0, boards: 0, legal: "fold,call:8,raise:16"))
      stage.now += 2000
      stage.feed(.elapsed)
    },
    poker("stud-seventh", "horse") { stage in
      stage.hear(numbered(seventh) + ["* turn table=main seat=6 name=fred left=30000"])
      stage.now += 26_000
      stage.feed(.elapsed)
    },
    poker("stud-split", "horse") { stage in
      stage.hear(
        numbered(
          seventh + """
            show seat=2 player=bob cards=KsQhKcKd7s2h2s name=full-house board=- boards=0 \
            shares=high,eight-or-better
            show seat=1 player=ann cards=Ac2d3h5s8cKh7d board=- boards=0 \
            name=high-card,low shares=high,eight-or-better
            muck seat=4 name=dan
            pot pot=1 amount=62 winners=2:62 share=high names=bob
            pot pot=1 amount=62 winners=1:62 share=eight-or-better names=ann
            end hand=12 stacks=1:453,2:414,3:111,4:364,5:397,6:70,7:290,8:990
            """))
      stage.now += 2000
      stage.feed(.elapsed)
    },
  ]

  // MARK: - Draw, and dealer's choice

  private static let draw =
    seats([("ann", 400), ("bob", 380), ("cal", 120), ("dan", 400), ("eve", 398), ("fred", 88)])
      + """
      hand hand=12 game=27triple limit=fixed button=1 blinds=2/4 ante=0 \
      seats=2:bob:380,3:cal:120,4:dan:400,5:eve:398,6:fred:88,1:ann:400 sb=2 bb=3 bets=4/8
      deal seat=1 name=ann hole=2c3d7hKsQd up=-
      deal seat=2 name=bob hole=?????????? up=-
      deal seat=3 name=cal hole=?????????? up=-
      deal seat=4 name=dan hole=?????????? up=-
      deal seat=5 name=eve hole=?????????? up=-
      deal seat=6 name=fred hole=?????????? up=-
      act seat=4 name=dan did=call to=4 paid=4 stack=396 pot=10 allin=no auto=no
      act seat=5 name=eve did=fold to=0 paid=0 stack=398 pot=10 allin=no auto=no
      act seat=6 name=fred did=fold to=0 paid=0 stack=88 pot=10 allin=no auto=no
      act seat=1 name=ann did=call to=4 paid=4 stack=396 pot=14 allin=no auto=no
      street street=draw1 board=-
      act seat=2 name=bob did=draw cards=3 auto=no out=??????
      act seat=3 name=cal did=draw cards=0 auto=no out=-
      act seat=4 name=dan did=draw cards=1 auto=no out=??

      """

  private static let drawing = asked(
    "12.11", game: "27triple", street: "draw1", board: "-", hole: "2c3d7hKsQd", pot: 16, toCall: 0,
    stack: 396, bet: 0, boards: 0, legal: "draw", more: " swap=0-5")

  static let draws: [Scene] = [
    poker("draw", "27triple") { $0.hear(numbered(draw) + drawing) },
    poker("drawing", "27triple") { stage in
      stage.hear(numbered(draw) + drawing)
      stage.type("\t\t\t\t \t ")
      stage.now += 2000
      stage.feed(.elapsed)
    },
    poker("choice", "dealers-choice") { stage in
      stage.hear(
        numbered(seats([("ann", 80), ("house1", 400), ("bob", 100)]))
          + asked(
            "0.1", game: "holdem", street: "-", board: "-", hole: "-", pot: 0, toCall: 0, stack: 80,
            bet: 0, boards: 0, legal: "choose:holdem/omaha/omaha8/razz/stud8/draw5/badugi"))
      stage.type("g\u{1B}[B\u{1B}[B")
    },
  ]
}
