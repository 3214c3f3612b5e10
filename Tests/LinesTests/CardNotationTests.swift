import Testing

@testable import Lines

struct CardNotationTests {
  @Test(arguments: [
    ("Td", 8, "diamonds"), ("10d", 8, "diamonds"), ("10♦", 8, "diamonds"), ("T♦", 8, "diamonds"),
    ("tD", 8, "diamonds"), ("10♢", 8, "diamonds"), ("as", 12, "spades"), ("2♣\u{FE0E}", 0, "clubs"),
  ])
  func notationIsReadInEveryForm(text: String, rank: Int, suit: String) throws {
    let card = try #require(Card(text))
    #expect(Int(card.rank.rawValue) == rank)
    #expect(card.suit.name == suit)
  }

  @Test(arguments: ["", "1d", "T", "Tx", "11d", "Tdd", "é♦", "10", "♦T", "T♦\u{0301}", "-", "??"])
  func whatIsNoCardIsRefused(text: String) { #expect(Card(text) == nil) }

  @Test func everyCardIsReadBackFromEachOfItsForms() {
    for card in Card.all {
      #expect(Card(card.description) == card)
      #expect(Card(card.pretty) == card)
      #expect(Card(card.description.lowercased()) == card)
    }
    #expect(Set(Card.all).count == 52)
    #expect(Card.all.map { Int($0.index) } == Array(0..<52))
  }

  /// A joker has a notation of its own, which is that of no other card and of no hidden one.
  @Test func aJokerIsReadBackFromEachOfItsForms() throws {
    #expect(!Card.all.contains(.joker) && Card.joker.isJoker && Card.all.allSatisfy { !$0.isJoker })
    for text in ["**", "joker", "Joker", "JKR"] { #expect(Card(text) == .joker) }
    for text in ["*", "***", "jk", "jok", "jokers", "*h", "A*"] { #expect(Card(text) == nil) }
    #expect(try Card.list("**Kd**").notation == "**Kd**")
    #expect(try Card.list("joker, JKRAh").notation == "****Ah")
    #expect([Card](notation: "**Kd") == [.joker, Card(.king, .diamonds)])
    #expect([Card](notation: "*hKd") == nil && [Card](notation: "**K") == nil)
  }

  @Test(arguments: [
    ("AhTd", "AhTd"), ("ah 10♦", "AhTd"), ("A♥,T♦", "AhTd"), ("9c/As/Td", "9cAsTd"), ("-", "-"),
    ("", "-"), ("ace-hearts", "Ah"), ("AceHearts,king_of_diamonds", "AhKd"), ("aceofhearts", "Ah"),
    ("Ace-of-HeartsTen-Clubs 3h", "AhTc3h"), ("three-h 10-hearts/A-d", "3hThAd"),
    ("Aclubs2club", "Ac2c"), ("two-spades deuce-spade", "2s2s"),
  ])
  func listsAreReadAndWritten(text: String, notation: String) throws {
    #expect(try Card.list(text).notation == notation)
  }

  /// What is no card is named with the cards that may be meant, if these are few.
  @Test(arguments: [
    ("1h", "Ah or Th"), ("11d", "Jd"), ("13s", "Ks"), ("0c", "Tc"), ("♥A", "Ah"), ("h10", "Th"),
    ("Ax", "Ac, Ad, Ah or As"), ("ace", "Ac, Ad, Ah or As"), ("10", "Tc, Td, Th or Ts"),
    ("ace-of-haerts", "Ah"), ("quen-spades", "Qs"), ("10-of-dimonds", "Td"), ("AhKd1s", "As or Ts"),
    ("frog", ""), ("Xd", ""), ("15h", ""),
  ])
  func theNearestCardsAreNamed(text: String, near: String) throws {
    let error = #expect(throws: Refusal.self) { try Card.list(text) }
    let typed = (error?.prose.parts ?? []).compactMap { part -> [Card]? in
      if case .typed(let cards) = part { cards } else { nil }
    }.joined().map(\.description)
    let named = near.replacing(" or", with: ",").split(separator: ", ").map(String.init)
    #expect(typed == named, "\(error?.text ?? "")")
    let sentence = error?.text ?? ""
    #expect(near.isEmpty ? sentence.contains("write rank and suit") : sentence.hasSuffix(near))
  }

  /// The whole word is named: of `ace-hartz` the beginning could be the ace of clubs.
  @Test(arguments: [
    ("Ah Xd 2c", "Xd"), ("ace-hartz", "ace-hartz"), ("AhXd", "AhXd"), ("ace 2c", "ace"),
    ("2c/acehearted,3d", "acehearted"),
    (String(repeating: "x", count: 99), "xxxxxxxxxxxxxxxxxxxxxxxx"),
  ])
  func aBadListNamesItsBadWord(text: String, word: String) {
    let error = #expect(throws: Refusal.self) { try Card.list(text) }
    #expect(error?.code == .protoCard && error?.text.contains("\"\(word)\"") == true)
  }

  @Test(arguments: [
    (["ace", "of", "hearts"], ["Ah"]), (["Ten", "Hearts", "9c"], ["Th", "9c"]),
    (["A", "of", "spade"], ["As"]), (["ace", "of"], ["ace", "of"]),
    (["ace", "9c"], ["ace", "9c"]), (["A", "h", "10", "♦"], ["Ah", "Td"]),
    (["ace", "of", "♥", "and", "kd"], ["Ah", "kd"]), (["Th", "&", "Ah"], ["Th", "Ah"]),
    (["ace", "of", "haerts"], ["ace-of-haerts"]),
  ])
  func wordsOfOneCardAreJoined(words: [String], joined: [String]) {
    #expect(Card.abbreviated(words) == joined)
  }

  @Test func colourFollowsTheSuit() {
    #expect(Card.all.filter(\.isRed) == Card.all.filter { "dh".contains($0.suit.letter) })
    #expect(Card(.ten, .hearts).words == "ten of hearts")
  }
}
