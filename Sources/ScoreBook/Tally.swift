import Cards

/// A player's games in numbers.
public struct Tally: Hashable, Sendable, Codable {
  /// Complete games.
  public var played: Int
  /// Games won; a shared win is one.
  public var won: Int
  /// Rounds won.
  public var rounds: Int
  /// What the games cost.
  public var spent: Cents
  /// What the games paid.
  public var earned: Cents

  /// Numbers of a player who has played nothing, unless given.
  public init(
    played: Int = 0, won: Int = 0, rounds: Int = 0, spent: Cents = .zero, earned: Cents = .zero
  ) {
    (self.played, self.won, self.rounds) = (played, won, rounds)
    (self.spent, self.earned) = (spent, earned)
  }

  /// Earned less spent.
  public var balance: Cents { earned - spent }

  /// Games won in a hundred, rounded to the nearest; 0 before the first game.
  public var percent: Int { played == 0 ? 0 : (200 * won + played) / (2 * played) }

  /// These numbers with those of another tally added so many times, -1 to take them away.
  func adding(_ other: Tally, times: Int) -> Tally {
    Tally(
      played: played + times * other.played, won: won + times * other.won,
      rounds: rounds + times * other.rounds, spent: spent + times * other.spent,
      earned: earned + times * other.earned)
  }

  /// Whether more games were won of those played than in `other`.
  func hasBetterShare(than other: Tally) -> Bool { won * other.played > other.won * played }

  /// Whether these are numbers that games could have given, small enough to add to.
  var isSane: Bool {
    (0...BookLimits.carriedGames).contains(played) && (0...played).contains(won)
      && (0...BookLimits.rounds * BookLimits.carriedGames).contains(rounds)
      && [spent, earned].allSatisfy { (0...BookLimits.carriedCents).contains($0.count) }
  }
}

/// A player's numbers from all games, and from those that began in each month.
public struct Career: Equatable, Sendable {
  /// From all games.
  public private(set) var total = Tally()
  private var months: [Month: Tally] = [:]

  /// No game yet.
  init() {}

  /// The numbers from the games that began in a period, or from all.
  func tally(in period: Period?) -> Tally {
    guard let period else { return total }
    return months.reduce(Tally()) { sum, month in
      period.months.contains(month.key) ? sum.adding(month.value, times: 1) : sum
    }
  }

  /// By rising month.
  var byMonth: [(month: Month, tally: Tally)] {
    months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  mutating func add(_ tally: Tally, times: Int, in month: Month) {
    total = total.adding(tally, times: times)
    let sum = (months[month] ?? Tally()).adding(tally, times: times)
    months[month] = sum == Tally() ? nil : sum
  }

  /// Takes over numbers from games that are no longer in the book, each month once. Says whether
  /// that can be.
  mutating func carry(_ tally: Tally, in month: Month) -> Bool {
    guard tally.isSane, total.adding(tally, times: 1).isSane, months[month] == nil else {
      return false
    }
    add(tally, times: 1, in: month)
    return true
  }
}

extension Game {
  /// What the game adds to one player's numbers.
  typealias Contribution = (player: Player, tally: Tally)

  /// What the game adds to the numbers of each player of a team; nothing until it is complete.
  public func tally(of team: TeamName) -> Tally {
    guard isComplete, self.team(team) != nil else { return Tally() }
    let rounds = rounds.count { winner(of: $0) == team }
    let place = place(of: team)
    let sharing = teamNames.count { self.place(of: $0) == place }
    // Teams that tie share, in whole cents rounded down, what the places pay that they fill.
    let prizes = (teams.count == 3 ? [profile.gameWin, Profile.second] : [profile.gameWin])
      .dropFirst(place - 1).prefix(sharing)
    let prize = Cents(prizes.reduce(.zero, +).count / sharing)
    return Tally(
      played: 1, won: place == 1 ? 1 : 0, rounds: rounds, spent: profile.ante,
      earned: rounds * profile.roundWin + prize)
  }

  /// What the game adds to the numbers of each of its players; empty until it is complete.
  var contributions: [Contribution] {
    guard isComplete else { return [] }
    return teams.flatMap { team in
      let tally = tally(of: team.name)
      return team.players.map { ($0, tally) }
    }
  }
}

/// An amount of money in cents; negative is owed.
public struct Cents: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The amount in cents.
  public let count: Int

  /// An amount of so many cents.
  public init(_ count: Int) { self.count = count }

  /// Reads `$3`, `2.50`, `$1,250.5` or `.75`, which are dollars, and `250`, which is in `unit`.
  /// What no `Int` holds becomes the largest amount that one does.
  public init?(_ text: String, in unit: Args.Money) {
    let isNegative = text.hasPrefix("-")
    var amount = isNegative ? text.dropFirst() : text[...]
    let hasSign = amount.hasPrefix("$")
    if hasSign { amount = amount.dropFirst() }
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2,
      let number = whole.isEmpty && parts.count == 2 ? 0 : TypedNumber.parse(whole)
    else { return nil }
    var cents = 0
    if parts.count == 2 {
      let digits = parts[1].utf8
      guard (1...2).contains(digits.count), let fraction = TypedNumber.parse(parts[1]) else {
        return nil
      }
      cents = digits.count == 1 ? 10 * fraction : fraction
    }
    if hasSign || parts.count == 2 || unit == .dollars {
      let (dollars, overflows) = number.multipliedReportingOverflow(by: 100)
      let (sum, isTooMuch) = dollars.addingReportingOverflow(cents)
      cents = overflows || isTooMuch ? .max : sum
    } else {
      cents = number
    }
    count = isNegative ? -cents : cents
  }

  /// No money.
  public static let zero = Cents(0)

  /// Smaller amounts come first.
  public static func < (a: Cents, b: Cents) -> Bool { a.count < b.count }
  /// The sum.
  public static func + (a: Cents, b: Cents) -> Cents { Cents(a.count + b.count) }
  /// The difference.
  public static func - (a: Cents, b: Cents) -> Cents { Cents(a.count - b.count) }
  /// So many times the amount.
  public static func * (times: Int, a: Cents) -> Cents { Cents(times * a.count) }

  /// Dollars and cents, as in `-1.50`.
  public var description: String {
    let (dollars, rest) = count.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(count < 0 ? "-" : "")\(dollars).\(rest < 10 ? "0" : "")\(rest)"
  }
}
