import Cards
import Games
import HandRanking
import Identity
import Tables
import Testing

@testable import LineProtocol

/// The lines of poker's events: what they look like, and that nothing is lost on the way.
struct PokerEventCodecTests {
  static let ann = SeatedPlayer(Seat(1), Lines.known(PlayerName("ann")))
  static let bob = SeatedPlayer(Seat(3), Lines.known(PlayerName("bob")))

  private static let holdem = HandStart(
    number: 17, game: Variant.holdem.id, limit: .no, button: bob.seat, smallBlind: ann.seat,
    bigBlind: bob.seat, stakes: stakes(small: 5, big: 10), players: [(ann, 480), (bob, 500)])

  private static let razz = HandStart(
    number: 18, game: Variant.razz.id, limit: .fixed, button: Seat(2),
    stakes: stakes(ante: 1, bringIn: 2, bets: (4, 8)), players: [(bob, 7), (ann, 0)])

  private static let bombPot = HandStart(
    number: 19, game: Variant.omaha.id, limit: .pot, button: ann.seat,
    stakes: stakes(small: 1, big: 2, ante: 4, bigBlindAnte: 2), boards: 2, isBombPot: true,
    players: [(bob, 999_999_999_999_999), (ann, 480)])

  private static let carriedOn = HandStart(
    number: 20, game: Variant.jacksOrBetter.id, limit: .fixed, button: ann.seat,
    stakes: stakes(ante: 1, bets: (4, 8)), players: [(bob, 7), (ann, 480)], carried: 6)

  private static func stakes(
    small: Int = 0, big: Int = 0, ante: Int = 0, bigBlindAnte: Int = 0, bringIn: Int = 0,
    bets: (small: Int, big: Int) = (0, 0)
  ) -> Stakes {
    var stakes = Stakes()
    (stakes.smallBlind, stakes.bigBlind, stakes.ante) = (small, big, ante)
    (stakes.bigBlindAnte, stakes.bringIn) = (bigBlindAnte, bringIn)
    (stakes.smallBet, stakes.bigBet) = bets
    return stakes
  }

  private static func cards(_ notation: String) -> [Card] {
    Lines.known([Card](notation: notation))
  }

  private static func of(_ player: SeatedPlayer, _ notation: String) -> SecretCards {
    SecretCards(cards(notation), for: .only(player.name))
  }

  /// An event, its record but for the asterisk, and how its line differs for whoever watches: what
  /// is another word there, `nil` if nobody is shown it.
  typealias Row = (event: PokerEvent<SecretCards>, record: String, changes: [String: String]?)

  static let rows: [Row] =
    beginnings + deals + acts + ends + seats + hidden.map { ($0.event, $0.record, nil) }

  private static let beginnings: [Row] = [
    (
      .button(
        Lines.known(
          ButtonDraw([
            (ann, Lines.known(Card("Kh"))),
            (SeatedPlayer(Seat(2), bob.name), Lines.known(Card("7d"))),
            (SeatedPlayer(Seat(6), ann.name), Lines.known(Card("Ks"))),
          ]))),
      "button button=6 seats=1:ann:Kh,2:bob:7d,6:ann:Ks", [:]
    ),
    (
      .hand(carriedOn),
      "hand hand=20 game=jacks limit=fixed button=1 blinds=0/0 ante=1 seats=3:bob:7,1:ann:480"
        + " bets=4/8 carried=6",
      [:]
    ),
    (
      .hand(holdem),
      "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480,3:bob:500"
        + " sb=1 bb=3",
      [:]
    ),
    (
      .hand(razz),
      "hand hand=18 game=razz limit=fixed button=2 blinds=0/0 ante=1 seats=3:bob:7,1:ann:0"
        + " bets=4/8 bringin=2",
      [:]
    ),
    (
      .hand(bombPot),
      "hand hand=19 game=omaha limit=pot button=1 blinds=1/2 ante=4"
        + " seats=3:bob:999999999999999,1:ann:480 bba=2 boards=2 bomb=yes",
      [:]
    ),
  ]

  private static let deals: [Row] = [
    (
      .dealt(ann, hole: of(ann, "AhKd"), up: cards("Td")),
      "deal seat=1 name=ann hole=!ann!AhKd up=Td", ["hole=!ann!AhKd": "hole=????"]
    ),
    (
      .dealt(bob, hole: of(bob, "-"), up: cards("Td")),
      "deal seat=3 name=bob hole=!bob!- up=Td", ["hole=!bob!-": "hole=-"]
    ),
    (
      .dealt(bob, hole: of(bob, "2c"), up: []),
      "deal seat=3 name=bob hole=!bob!2c up=-", ["hole=!bob!2c": "hole=??"]
    ),
    (
      .street(StreetStart("flop", board: cards("Ts7h2d"))), "street street=flop board=Ts7h2d",
      [:]
    ),
    (
      .street(StreetStart("turn", board: cards("Ts7h2d9c"), run: 2)),
      "street street=turn board=Ts7h2d9c run=2", [:]
    ),
    (
      .street(StreetStart("seventh", board: cards("Ts"), isShared: true)),
      "street street=seventh board=Ts shared=yes", [:]
    ),
    (.street(StreetStart("fourth", board: [])), "street street=fourth board=-", [:]),
  ]

  private static let acts: [Row] =
    Post.Kind.allCases.map { kind in
      (
        .posted(ann, Post(kind, paid: 5, stack: 0, pot: 15)),
        "post seat=1 name=ann what=\(kind.rawValue) paid=5 stack=0 pot=15", [:]
      )
    }
    + Act.Kind.allCases.map { kind in
      (
        .acted(bob, Act(kind, to: 20, paid: 15, stack: 480, pot: 30, isAuto: false)),
        "act seat=3 name=bob did=\(kind.rawValue) to=20 paid=15 stack=480 pot=30 allin=no auto=no",
        [:]
      )
    }
    + [
      (
        .acted(bob, Act(.raise, to: 500, paid: 495, stack: 0, pot: 510, isAuto: true)),
        "act seat=3 name=bob did=raise to=500 paid=495 stack=0 pot=510 allin=yes auto=yes", [:]
      ),
      (
        .acted(bob, Act(.fold, to: 0, paid: 0, stack: 0, pot: 9, isAuto: false)),
        "act seat=3 name=bob did=fold to=0 paid=0 stack=0 pot=9 allin=no auto=no", [:]
      ),
      (
        .exchanged(ann, Exchanged(isDraw: true, count: 2, isAuto: false), of(ann, "9c2d")),
        "act seat=1 name=ann did=draw cards=2 auto=no out=!ann!9c2d",
        ["out=!ann!9c2d": "out=????"]
      ),
      (
        .exchanged(ann, Exchanged(isDraw: true, count: 0, isAuto: true), of(ann, "-")),
        "act seat=1 name=ann did=draw cards=0 auto=yes out=!ann!-", ["out=!ann!-": "out=-"]
      ),
      (
        .exchanged(ann, Exchanged(isDraw: false, count: 1, isAuto: false), of(ann, "9c")),
        "act seat=1 name=ann did=discard cards=1 auto=no out=!ann!9c", ["out=!ann!9c": "out=??"]
      ),
      (.agreed(ann, isTwice: true), "act seat=1 name=ann did=twice", [:]),
      (.agreed(ann, isTwice: false), "act seat=1 name=ann did=once", [:]),
    ]

  private static let ends: [Row] = [
    (
      .shown(
        ann,
        Shown(
          cards: cards("AhKd"), boards: [cards("KsQc7h5d2c")], shares: Variant.holdem.shares)),
      "show seat=1 player=ann cards=AhKd board=KsQc7h5d2c shares=high",
      [
        "cards=AhKd": "cards=AhKd name=pair",
        "shares=high": "shares=high :pair of kings, ace-queen-seven kickers",
      ]
    ),
    (
      .shown(
        bob,
        Shown(
          cards: cards("Ac2d3hKs"), boards: [cards("4h5d8cJcJh"), cards("9h9d9cTsQh")],
          shares: Variant.omahaHiLo.shares)),
      "show seat=3 player=bob cards=Ac2d3hKs board=4h5d8cJcJh/9h9d9cTsQh boards=2"
        + " shares=high+2,eight-or-better+2",
      [
        "cards=Ac2d3hKs": "cards=Ac2d3hKs name=pair,low,three-of-a-kind",
        "shares=high+2,eight-or-better+2": "shares=high+2,eight-or-better+2"
          + " :pair of jacks, ace-king-eight kickers / eight-five-four-deuce-ace low"
          + " / three of a kind, nines, ace-king kickers",
      ]
    ),
    (
      .shown(ann, Shown(cards: cards("AhKd"), boards: [[]], shares: Variant.holdem.shares)),
      "show seat=1 player=ann cards=AhKd board=- shares=high", [:]
    ),
    (
      .shown(ann, Shown(cards: cards("5h4d"), boards: [], shares: Variant.razz.shares)),
      "show seat=1 player=ann cards=5h4d board=- boards=0 shares=ace-to-five", [:]
    ),
    (
      .shown(ann, Shown(cards: [], boards: [[], []], shares: [])),
      "show seat=1 player=ann cards=- board=-/- boards=2 shares=-", [:]
    ),
    (.mucked(bob), "muck seat=3 name=bob", [:]),
    (
      .rabbit(cards("Ts7h2d9c3d"), run: 1), "rabbit board=Ts7h2d9c3d", [:]
    ),
    (.rabbit(cards("Ts7h2d"), run: 2), "rabbit board=Ts7h2d run=2", [:]),
    (.carried(amount: 6), "carry amount=6", [:]),
    (.divided(bob, amount: 3, stack: 103), "return seat=3 name=bob amount=3 stack=103", [:]),
    (.returned(bob, amount: 70), "return seat=3 name=bob amount=70", [:]),
    (
      .pot(
        PotResult(
          number: 1, amount: 240,
          winners: [ann.seat: .init(ann.name, 120), bob.seat: .init(bob.name, 120)])),
      "pot pot=1 amount=240 winners=1:120,3:120 names=ann,bob", [:]
    ),
    (
      .pot(
        PotResult(
          number: 2, amount: 9, share: Share(.high), run: 1, winners: [bob.seat: .init(bob.name, 9)]
        )),
      "pot pot=2 amount=9 winners=3:9 share=high run=1 names=bob", [:]
    ),
    (
      .pot(
        PotResult(
          number: 2, amount: 8, share: Share(.eightOrBetter, .exactlyTwo), run: 2,
          winners: [ann.seat: .init(ann.name, 8)])),
      "pot pot=2 amount=8 winners=1:8 share=eight-or-better+2 run=2 names=ann", [:]
    ),
    (
      .end(number: 17, stacks: [ann.seat: 480, bob.seat: 520, Seat(6): 0]),
      "end hand=17 stacks=1:480,3:520,6:0", [:]
    ),
    (.void(number: 17, stacks: [ann.seat: 480]), "void hand=17 stacks=1:480 reason=stop", [:]),
    (.void(number: 17, stacks: [:]), "void hand=17 stacks=- reason=stop", [:]),
  ]

  private static let seats: [Row] = [
    (.broke(ann), "out seat=1 name=ann reason=broke", [:]),
    (
      .toppedUp(ann, amount: 100, stack: 480, isLater: true),
      "topup seat=1 name=ann amount=100 stack=480 later=yes", [:]
    ),
    (
      .toppedUp(ann, amount: 100, stack: 580, isLater: false),
      "topup seat=1 name=ann amount=100 stack=580 later=no", [:]
    ),
    (.chose(bob, Variant.razz.id), "choose seat=3 name=bob game=razz", [:]),
    (.left(bob, stack: 0), "left seat=3 name=bob stack=0", [:]),
  ]

  private static let hidden: [(event: PokerEvent<SecretCards>, record: String)] =
    [
      (.shuffled(SecretCards(cards("AhKd2c"), for: .nobody)), "shuffle cards=!!AhKd2c"),
      (.runsTwice, "twice"), (.paused, "paused"),
      (.wish(ann, .post, isOn: true), "wish seat=1 name=ann what=post state=on"),
      (.wish(ann, .straddle, isOn: false), "wish seat=1 name=ann what=straddle state=off"),
      (.wish(ann, .leaveNextBlind, isOn: true), "wish seat=1 name=ann what=out-bb state=on"),
      (.planned(ann, nil), "planned seat=1 name=ann what=none"),
      (.planned(ann, .fold), "planned seat=1 name=ann what=fold"),
      (.planned(ann, .checkOrFold), "planned seat=1 name=ann what=check-or-fold"),
      (.planned(ann, .check), "planned seat=1 name=ann what=check"),
      (.planned(ann, .call(20)), "planned seat=1 name=ann what=call amount=20"),
    ] + Due.allCases.map { (.due($0), "due what=\($0.rawValue)") }

  // MARK: - There and back

  @Test(arguments: rows.indices) func aRecordIsReadBack(index: Int) {
    let (event, record, _) = Self.rows[index]
    let whole = TableEvent<SecretCards>.game(.poker(event))
    #expect(whole.record == "* " + record)
    #expect(Self.event(record: "* " + record) == whole)
  }

  @Test(arguments: rows.indices) func aLineIsReadBack(index: Int) throws {
    let (event, record, changes) = Self.rows[index]
    let seen = TableEvent.game(.poker(event)).seen(by: nil)
    guard let changes else { return #expect(seen == nil) }
    let shown = try #require(seen)
    var words = record.split(separator: " ").map { changes[String($0)] ?? String($0) }
    words.insert("table=t1 seq=96", at: 1)
    let line = "* " + words.joined(separator: " ")
    #expect(Self.wire(shown) == line + "\n")
    let read = try #require(TableLine.read(line, family: .poker), "\(line)")
    #expect(read.table == TableID("t1") && read.line == .event(shown, seq: 96))
  }

  @Test(arguments: rows.indices) func aRowOfAReplayIsReadBack(index: Int) throws {
    guard let event = TableEvent.game(.poker(Self.rows[index].event)).seen(by: nil) else { return }
    var bytes: [UInt8] = []
    event.appendRow(table: Lines.table, seq: 96, to: &bytes)
    let row = String(decoding: bytes.dropLast(), as: UTF8.self)
    let type = Self.rows[index].record.prefix { $0 != " " }
    #expect(row.hasPrefix("= event type=\(type) table=t1 seq=96") && !row.contains(" :"), "\(row)")
    #expect(TableLine.read(row: row, family: .poker)?.line == .event(event, seq: 96))
  }

  /// Only the owner sees cards that lie face down, dealt or given up.
  @Test func onlyTheOwnerSeesTheCards() throws {
    let dealt = TableEvent.game(
      .poker(.dealt(Self.ann, hole: Self.of(Self.ann, "AhKd"), up: Self.cards("Td"))))
    let given = TableEvent.game(
      .poker(
        .exchanged(
          Self.ann, Exchanged(isDraw: true, count: 1, isAuto: false), Self.of(Self.ann, "9c"))))
    for (event, own, others) in [(dealt, "hole=AhKd", "hole=????"), (given, "out=9c", "out=??")] {
      let (ann, bob) = (event.seen(by: Self.ann.name), event.seen(by: Self.bob.name))
      #expect(Self.wire(try #require(ann)).contains(own))
      #expect(Self.wire(try #require(bob)).contains(others))
    }
  }

  /// What a table says of seats is not taken for the game's, nor the other way round.
  @Test func aTablesOwnEventsStayApart() {
    let events: [TableEvent<SecretCards>] = [
      .out(Self.ann, .asked), .out(Self.ann, .timeouts), .out(Self.ann, .room),
      .out(Self.ann, .away), .interrupted(round: 3),
      .refunded(Self.ann, round: 3), .timeout(Self.bob, .bringIn),
    ]
    for event in events { #expect(Self.event(record: event.record) == event, "\(event.record)") }
    #expect(TableEvent<SecretCards>.timeout(Self.bob, .bringIn).record.hasSuffix("did=bringin"))
    #expect(Self.event(record: "* void round=3 reason=stop") == nil)
  }

  // MARK: - Broken lines

  /// A value that means nothing is never read as something else, wherever it stands. Streets and
  /// winners may have any name, and the table and the number are not the event's.
  @Test(arguments: rows.indices) func brokenValuesAreRefused(index: Int) throws {
    let (event, record, _) = Self.rows[index]
    let kept = ["street", "names", "table", "seq"]
    for broken in Lines.broken(record, keeping: kept) {
      let read = Self.event(record: "* " + broken)
      #expect(read == nil || read == .game(.poker(event)), "\(broken)")
    }
    guard let seen = TableEvent.game(.poker(event)).seen(by: nil) else { return }
    let line = String(Self.wire(seen).dropFirst(2).dropLast())
    for broken in Lines.broken(line, keeping: kept) {
      let read = TableLine.read("* " + broken, family: .poker)?.line
      #expect(read == nil || read == .event(seen, seq: 96), "\(broken)")
    }
  }

  /// Without a value that is always there nothing is read; a line that is cut off gives nothing
  /// that is not written down the same.
  @Test(arguments: rows.indices) func cutLinesAreRefused(index: Int) {
    let record = Self.rows[index].record
    let optional = [
      "sb", "bb", "bets", "bringin", "bba", "boards", "bomb", "run", "shared", "share",
      // A hand that is void tells the stacks in newer journals only.
      record.hasPrefix("void") ? "stacks" : "", record.hasPrefix("return") ? "stack" : "",
      "carried",
    ]
    for cut in Lines.without(record, keeping: optional) {
      #expect(Self.event(record: "* " + cut) == nil, "\(cut)")
    }
    for length in 0..<record.utf8.count {
      let cut = "* " + record.prefix(length)
      guard let read = Self.event(record: cut) else { continue }
      #expect(Self.event(record: read.record) == read, "\(cut)")
    }
  }

  /// The journal holds nothing that would be lost; a viewer passes over what is not known.
  @Test(arguments: rows.indices) func onlyViewersPassOverWhatIsNotKnown(index: Int) {
    let (event, record, _) = Self.rows[index]
    #expect(Self.event(record: "* \(record) moon=3") == nil)
    guard let seen = TableEvent.game(.poker(event)).seen(by: nil) else { return }
    let line = Self.wire(seen).replacing(" seq=96", with: " seq=96 moon=3", maxReplacements: 1)
    #expect(TableLine.read(String(line.dropLast()), family: .poker)?.line == .event(seen, seq: 96))
  }

  @Test(arguments: [
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480,1:bob:500",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10 ante=0 seats=-",
    "hand hand=17 game=holdem limit=no button=3 blinds=5/10/20 ante=0 seats=1:ann:480,3:bob:500",
    "hand hand=17 game=horse limit=no button=3 blinds=5/10 ante=0 seats=1:ann:480,3:bob:500",
    "hand hand=17 game=holdem limit=no button=3 blinds=1/2 ante=0 seats=1:ann:4,3:bob:5 boards=99",
    "button button=1 seats=1:ann:7d,3:bob:Ks", "button button=3 seats=1:ann:Ks,3:bob:Ks",
    "button button=3 seats=3:ann:7d,3:bob:Ks", "button button=1 seats=-", "carry amount=0",
    "end hand=17 stacks=1:480,1:520", "pot pot=1 amount=9 winners=1:4,1:5", "pot pot=0 amount=9",
    "act seat=1 name=ann did=draw cards=2 auto=no out=!ann!9c",
    "act seat=1 name=ann did=call to=5 paid=5 stack=9 pot=30 allin=yes auto=no",
    "act seat=1 name=ann did=call to=5 paid=-5 stack=9 pot=30 allin=no auto=no",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=2 shares=high",
    "show seat=1 player=ann cards=AhKd board=Ts7h2d boards=0 shares=high",
    "show seat=1 player=ann cards=AhKd board=- shares=high+3", "planned seat=1 name=ann what=call",
    "deal seat=0 name=ann hole=!ann!AhKd up=-", "out seat=1 name=ann reason=money",
  ])
  func whatCannotBeIsRefused(record: String) {
    #expect(Self.event(record: "* " + record) == nil)
  }

  private static func event(record: String) -> TableEvent<SecretCards>? {
    TableEvent(record: Array(record.utf8)[...], family: .poker)
  }

  private static func wire(_ event: TableEvent<SeenCards>) -> String {
    var bytes: [UInt8] = []
    event.appendWire(table: Lines.table, seq: 96, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
