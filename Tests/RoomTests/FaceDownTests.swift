// No answer tells anybody which cards lie face down.

import Cards
import Games
import Lines
import Testing

@testable import Room

struct FaceDownTests {
  /// Who asks about a table at which ann, bob and cay hold cards.
  enum Role: CaseIterable {
    case inTheHand, folded, spectator, stranger
  }

  /// The tables, with the kinds of hidden card that lie there: hole cards and the stub, cards face
  /// down beside open ones, cards that were exchanged, a dealer's cards.
  private static let games = ["holdem", "stud7", "draw5", "deal-stud7"]
  private static let id = TableID("t")
  private static let players = ["ann", "bob", "cay"]

  /// Every command alone, as its example shows it, and with the table's name; and what asks for
  /// more than one hand.
  private static let lines = ofCommands + ofHands + ofDrawnTables

  private static let ofCommands: [String] = Commands.all.flatMap { row -> [String] in
    [row.word, "\(row.word) t", "\(row.word) t last 1"] + [row.example].compactMap { $0 }
  }

  private static let ofHands = [
    "look last 3", "advise", "equity vs TT+", "equity ? vs ?", "odds", "count", "replay 1 t",
    "replay 1 t step", "replay 1 t step 2", "export all t format=jsonl", "resume t 0",
    "sit t since=0", "watch t since=0", "log", "finger ann", "finger bob", "set mode json",
  ]

  /// A client that draws tables gets more.
  private static let ofDrawnTables = ["look t", "read table t"].map {
    "hello 1 mode=wire says=yes\n" + $0
  }

  /// Two servers, which differ in nothing but the cards that a role may not see, answer each
  /// command alike. What goes on with the hand may turn cards up, and is the simulator's to judge.
  @Test(arguments: games, Role.allCases)
  func twoServersWithOtherHiddenCardsAnswerAlike(game: String, role: Role) throws {
    let id = try #require(Self.id)
    let (hall, reader) = try Self.hall(game, role)
    // Without an exchange this would test a draw game like any other.
    #expect(game != "draw5" || hall.journal.contains { $0.contains("did=draw cards=1") })
    let name = role == .inTheHand || role == .folded ? PlayerName(reader) : nil
    var shadow = hall
    shadow.tables[id] = hall.tables[id]?.withHiddenCardsPermuted(
      hiddenFrom: name, seed: Seed(number: 7))
    #expect(shadow.tables[id]?.table != hall.tables[id]?.table)
    var compared = 0
    for line in Self.lines {
      var (here, there) = (hall, shadow)
      here.send(reader, line)
      there.send(reader, line)
      guard here.tables[id]?.table.seq == hall.tables[id]?.table.seq else { continue }
      compared += 1
      let (one, other) = (here.read(reader), there.read(reader))
      #expect(one == other, "\(line)")
    }
    #expect(compared > 250)
  }

  /// An operator sees no more than a stranger.
  @Test(arguments: games)
  func anOperatorIsAnsweredAlike(game: String) throws {
    let id = try #require(Self.id)
    let hall = try Self.hall(game, .stranger).hall
    var shadow = hall
    shadow.tables[id] = hall.tables[id]?.withHiddenCardsPermuted(seed: Seed(number: 7))
    for line in OperatorLines.all where !line.isEmpty {
      var (here, there) = (hall, shadow)
      let (one, other) = (try? here.operate(line), try? there.operate(line))
      #expect(one?.lines == other?.lines, "\(line)")
    }
  }

  /// Of a hand that ended before cards were turned up, its reader finds the winner's card nowhere
  /// later; who held it does.
  @Test(arguments: [5, 7, 9] as [UInt64])
  func aMuckedCardIsFoundNowhereLater(seed: UInt64) throws {
    let id = try #require(Self.id)
    var hall = try Hall(tables: "t kuhn seats=2 buyin=10-1000", seed: seed)
    for name in ["ann", "bob", "sam"] { hall.enter(name, table: name == "sam" ? nil : "t") }
    hall.connect("tim")
    hall.send("tim", "login tim")
    hall.wind(seconds: 6)
    let game = try #require(hall.tables[id]?.table.game as? PokerGame)
    let hand = try #require(game.openHand)
    let card = try #require(hand.players.first { $0.player.name == PlayerName("bob") }?.down.first)
    // The draw for the button is public: these seeds draw other cards than the hidden one.
    #expect(!hall.journal.contains { $0.contains("* button") && $0.contains(":\(card)") })
    if hand.players.first(where: { $0.seat == game.actor })?.player.name == PlayerName("ann") {
      hall.send("ann", "check")
    }
    hall.send("bob", "bet 1")
    hall.send("ann", "fold")
    hall.wind(seconds: 1)
    for name in ["ann", "bob", "sam", "tim"] { _ = hall.read(name) }
    var found: Set<String> = []
    for line in ["replay 1 t", "replay 1 t step", "export all t", "export all t format=jsonl"] {
      for name in ["ann", "bob", "sam", "tim"] {
        hall.send(name, line)
        let text = hall.read(name).joined(separator: "\n")
        if text.contains(card.description) || text.contains(card.pretty) { found.insert(name) }
      }
    }
    #expect(found == ["bob"])
  }

  /// A server on which somebody has folded, where the game has that, and who asks there.
  private static func hall(_ game: String, _ role: Role) throws -> (hall: Hall, reader: String) {
    let id = try #require(Self.id)
    var hall = try Hall(tables: "t \(game)")
    for name in players { hall.enter(name, table: "t") }
    for name in ["eve", "sam"] { hall.enter(name) }
    hall.send("eve", "watch t")
    if game.hasPrefix("deal") {
      hall.send("ann", "deal step")
    } else {
      hall.wind(seconds: 6)
    }
    var folded: String?
    for _ in 0..<12 {
      guard let game = hall.tables[id]?.table.game as? PokerGame, let hand = game.openHand,
        let player = hand.players.first(where: { $0.seat == game.actor })
      else { break }
      folded = hand.players.first(where: \.isFolded)?.player.name.description
      let name = player.player.name.description
      if folded != nil, !hand.variant.hasDraws { break }
      let seq = hall.tables[id]?.table.seq
      hall.send(name, folded == nil ? "auto" : "call\ncheck")
      guard hall.tables[id]?.table.seq == seq else { continue }
      // No more bets: cards are exchanged.
      hall.send(name, "draw \(player.down.prefix(1).map(\.description).joined())")
      break
    }
    let reader =
      switch role {
      case .inTheHand: players.first { $0 != folded } ?? "ann"
      case .folded: folded ?? "cay"
      case .spectator: "eve"
      case .stranger: "sam"
      }
    for name in players + ["eve", "sam"] { _ = hall.read(name) }
    return (hall, reader)
  }
}
