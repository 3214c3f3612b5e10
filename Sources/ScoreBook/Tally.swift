import Cards
import Lines

/// The numbers of a player's games.
public struct Tally: Hashable, Sendable, Codable {
  /// Complete games.
  public var played: Int
  /// Games won, including shared wins.
  public var won: Int
  /// Rounds won.
  public var rounds: Int
  /// The cost of the games.
  public var spent: Cents
  /// The payments of the games.
  public var earned: Cents

  /// The numbers of a player, 0 unless given.
  public init(
    played: Int = 0, won: Int = 0, rounds: Int = 0, spent: Cents = .zero, earned: Cents = .zero
  ) {
    (self.played, self.won, self.rounds) = (played, won, rounds)
    (self.spent, self.earned) = (spent, earned)
  }

  /// Earned minus spent.
  public var balance: Cents { earned - spent }

  /// The percentage of games won, rounded to the nearest integer; 0 before the first game.
  public var percent: Int { played == 0 ? 0 : (200 * won + played) / (2 * played) }

  /// The sum of these numbers and `times` times those of another tally; -1 subtracts them.
  func adding(_ other: Tally, times: Int) -> Tally {
    Tally(
      played: played + times * other.played, won: won + times * other.won,
      rounds: rounds + times * other.rounds, spent: spent + times * other.spent,
      earned: earned + times * other.earned)
  }

  /// Whether the share of games won is higher than in `other`.
  func hasBetterShare(than other: Tally) -> Bool { won * other.played > other.won * played }

  /// Whether games could have produced these numbers, and they are small enough to add.
  var isSane: Bool {
    (0...BookLimits.carriedGames).contains(played) && (0...played).contains(won)
      && (0...BookLimits.rounds * BookLimits.carriedGames).contains(rounds)
      && [spent, earned].allSatisfy { (0...BookLimits.carriedCents).contains($0.count) }
  }
}

/// A player's numbers from all games, and from the games that began in each month.
public struct Career: Equatable, Sendable {
  /// The numbers from all games.
  public private(set) var total = Tally()
  private var months: [Month: Tally] = [:]

  /// The numbers from games that began in a period, or from all games.
  func tally(in period: Period?) -> Tally {
    guard let period else { return total }
    return months.reduce(Tally()) { sum, month in
      period.months.contains(month.key) ? sum.adding(month.value, times: 1) : sum
    }
  }

  /// The numbers by ascending month.
  var byMonth: [(month: Month, tally: Tally)] {
    months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  mutating func add(_ tally: Tally, times: Int, in month: Month) {
    total = total.adding(tally, times: times)
    let sum = (months[month] ?? Tally()).adding(tally, times: times)
    months[month] = sum == Tally() ? nil : sum
  }

  /// Carries over numbers from games that are no longer in the book, once for each month. Returns
  /// whether that is valid.
  mutating func carry(_ tally: Tally, in month: Month) -> Bool {
    guard tally.isSane, total.adding(tally, times: 1).isSane, months[month] == nil else {
      return false
    }
    add(tally, times: 1, in: month)
    return true
  }
}

extension Game {
  /// A game's contribution to one player's numbers.
  typealias Contribution = (player: Player, tally: Tally)

  /// The contribution to the numbers of each player of a team; empty until the game is complete.
  public func tally(of team: TeamName) -> Tally {
    guard isComplete, self.team(team) != nil else { return Tally() }
    let rounds = rounds.count { winner(of: $0) == team }
    let place = place(of: team)
    let sharing = teamNames.count { self.place(of: $0) == place }
    // Teams that tie share the prizes of the places they occupy, in whole cents rounded down.
    let prizes = (teams.count == 3 ? [profile.gameWin, Profile.second] : [profile.gameWin])
      .dropFirst(place - 1).prefix(sharing)
    let prize = Cents(prizes.reduce(.zero, +).count / sharing)
    return Tally(
      played: 1, won: place == 1 ? 1 : 0, rounds: rounds, spent: profile.ante,
      earned: rounds * profile.roundWin + prize)
  }

  /// The contributions to the numbers of all players; empty until the game is complete.
  var contributions: [Contribution] {
    guard isComplete else { return [] }
    return teams.flatMap { team in
      let tally = tally(of: team.name)
      return team.players.map { ($0, tally) }
    }
  }
}

/// An amount of money in cents; negative if owed.
public struct Cents: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The amount in cents.
  public let count: Int

  /// An amount in cents.
  public init(_ count: Int) { self.count = count }

  /// Reads `$3`, `2.50`, `$1,250.5` or `.75` in dollars, and `250` in `unit`. Amounts beyond `Int`
  /// are clamped.
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
  /// A multiple of the amount.
  public static func * (times: Int, a: Cents) -> Cents { Cents(times * a.count) }

  /// Dollars and cents, as in `-1.50`.
  public var description: String {
    let (dollars, rest) = count.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(count < 0 ? "-" : "")\(dollars).\(rest < 10 ? "0" : "")\(rest)"
  }
}
