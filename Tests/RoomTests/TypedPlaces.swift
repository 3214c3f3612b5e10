import Testing

@testable import Room

/// Where a person can be who types something: what was done to come there. A step is what somebody
/// types, who connects with the first, or how many seconds pass.
struct TypedPlace {
  let name: String
  /// Whether the whole score book is typed there.
  let hasBook: Bool
  private let steps: [String]

  private init(_ name: String, book: Bool = false, _ steps: String...) {
    (self.name, hasBook, self.steps) = (name, book, steps)
  }

  /// One where bob is, too.
  private init(_ name: String, two steps: String...) {
    (self.name, hasBook) = (name, false)
    self.steps = ["ann: login ann", "bob: login bob"] + steps
  }

  /// The server, and who is there; ann is who types.
  func reached() throws -> (hall: Hall, people: [String]) {
    var hall = try Hall(tables: Self.tables, isWrapped: true)
    var people: [String] = []
    for step in steps {
      let parts = step.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        hall.wind(seconds: try #require(Double(step)))
        continue
      }
      if !people.contains(parts[0]) {
        people.append(parts[0])
        hall.connect(parts[0])
      }
      hall.send(parts[0], String(parts[1].dropFirst()))
    }
    return (hall, people)
  }

  private static let tables = """
    main betting3
    five betting5
    nl holdem
    fl holdem limit=fixed
    stud stud7
    draw draw5
    mix dealers-choice
    d5 deal-stud5
    d7 deal-stud7
    dh deal-holdem
    """

  static let all: [TypedPlace] = [
    TypedPlace("before a name", book: true, "ann: "),
    TypedPlace("in the lobby", book: true, "ann: login ann"),
    TypedPlace("a member in the lobby", book: true, "ann: register ann secret-1"),
    TypedPlace("watching a betting table", two: "bob: sit main", "ann: watch main"),
    TypedPlace("watching a hand", two: "bob: sit nl", "bob: bot add", "15", "ann: watch nl"),
    TypedPlace("betting3, before the bet", two: "ann: sit main"),
    TypedPlace("betting3, before the deal", two: "ann: sit main", "ann: bet 5"),
    TypedPlace(
      "betting3, waiting for another's bet", two: "ann: sit main", "bob: sit main", "ann: bet 5",
      "ann: deal"),
    TypedPlace("betting3, own cards", two: "ann: sit main", "ann: bet 5", "ann: deal"),
    TypedPlace(
      "betting3, own turn to trade", two: "ann: sit main", "bob: sit main", "ann: bet 5",
      "bob: bet 5", "ann: deal", "bob: deal"),
    TypedPlace(
      "betting3, another's turn", two: "ann: sit main", "bob: sit main", "ann: bet 5",
      "bob: bet 5", "ann: deal", "bob: deal", "ann: deal"),
    TypedPlace(
      "betting3, between rounds", two: "ann: sit main", "ann: bet 5", "ann: deal", "ann: deal"),
    TypedPlace("betting3, sitting out", two: "ann: sit main", "ann: out"),
    TypedPlace("betting5, before the bet", two: "ann: sit five"),
    TypedPlace("betting5, own cards", two: "ann: sit five", "ann: bet 5", "ann: deal"),
    TypedPlace("five-card stud dealt", two: "ann: sit d5"),
    TypedPlace("five-card stud, one street dealt", two: "ann: sit d5", "ann: deal step"),
    TypedPlace("seven-card stud dealt", two: "ann: sit d7", "bob: sit d7", "ann: deal"),
    TypedPlace("hold'em dealt", two: "ann: sit dh", "ann: deal step"),
    TypedPlace("poker, alone", two: "ann: sit nl"),
    TypedPlace("no limit, own turn", two: "ann: sit nl", "bob: sit nl", "4"),
    TypedPlace("no limit, another's turn", two: "bob: sit nl", "ann: sit nl", "4"),
    TypedPlace("no limit, between hands", two: "ann: sit nl", "bob: sit nl", "4", "ann: fold"),
    TypedPlace("no limit, sitting out", two: "ann: sit nl", "ann: out"),
    TypedPlace("fixed limit, own turn", two: "ann: sit fl", "bob: sit fl", "4"),
    TypedPlace("stud, a hand", two: "ann: sit stud", "bob: sit stud", "4"),
    TypedPlace(
      "draw, swapping", two: "ann: sit draw", "bob: sit draw", "4", "ann: call", "bob: check",
      "bob: draw"),
    TypedPlace("choosing the game", two: "ann: sit mix", "bob: sit mix", "4"),
    TypedPlace("at two tables", two: "ann: sit nl", "bob: sit nl", "4", "ann: sit main"),
    TypedPlace("asking for a match", two: "ann: challenge bob nl hands=4"),
    TypedPlace("asked for a match", two: "bob: challenge ann nl hands=4"),
    TypedPlace("in a match", two: "bob: challenge ann nl hands=4", "ann: accept", "2"),
    TypedPlace(
      "in a duplicate", two: "ann: create dup kuhn duplicate=yes hands=4", "ann: sit dup",
      "bob: sit dup", "4"),
    TypedPlace("in the advisor", "ann: advise AhKd / 3h4h5h"),
    TypedPlace("in the quiz", "ann: quiz"),
    TypedPlace("in the betting tutorial", "ann: tutorial"),
    TypedPlace("in the poker tutorial", "ann: tutorial holdem"),
    TypedPlace(
      "filling in a card", book: true, "ann: login ann", "ann: book new hf",
      "ann: book card red"),
    TypedPlace(
      "importing a book", book: true, "ann: register ann secret-1", "ann: book import begin",
      "ann: book import row :kind,game,started,profile,name,initials"),
    TypedPlace(
      "with messages that wait", "bob: register bob secret-1", "bob: quit",
      "ann: register ann secret-1", "ann: tell bob hi"),
    TypedPlace(
      "in a replay", two: "ann: sit nl", "bob: sit nl", "4", "ann: fold", "ann: out", "6",
      "ann: replay 1 step"),
    TypedPlace(
      "asked for a password", "bob: register ann secret-1", "bob: quit", "ann: login ann"),
    TypedPlace(
      "at a table of one's own", "ann: register ann secret-1", "ann: create mine holdem",
      "ann: sit mine", "ann: bot add", "20"),
  ]
}
