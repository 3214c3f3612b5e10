import Cards
import Games
import Lines
import Testing

/// What a player's cards are called while the hand is played.
struct ShareTests {
  @Test(arguments: [
    ("high", "AsKd", "", "ace high"), ("high", "AsAd", "", "pair of aces"),
    ("high", "AsKd", "2c3c4h", "ace high"), ("high", "AsKd", "KcKh2s3s", "three of a kind, kings"),
    ("high", "", "", nil), ("short-deck", "Ts9s", "", "ten high"),
    ("short-deck-trips", "TsTd", "", "pair of tens"), ("ace-to-five", "As2d3c", "", "three high"),
    ("ace-to-five", "As2d3c7hKd", "", "king-seven low"), ("eight-or-better", "As2d", "", nil),
    ("eight-or-better+2", "As2d", "3c4h8d", "eight-four low"), ("high+2", "AsKd9h8h", "", nil),
    ("high+2", "AsAd9h8h", "2c3c4h", "pair of aces"), ("badugi", "As2d3c", "", "three-card badugi"),
    ("ranks", "Js", "", "jack high"), ("ranks", "Js", "Jh", "pair of jacks"),
  ])
  func cardsHaveANameBeforeTheyAreAllThere(
    share: String, hole: String, board: String, name: String?
  ) throws {
    let hole = try #require([Card](notation: hole))
    let board = try #require([Card](notation: board))
    let found = try #require(Share(share)).name(hole: hole, board: board)
    #expect(found.map { share == "badugi" ? $0.kind : $0.short } == name)
  }
}
