import Cards
import Identity
import LineProtocol

/// Something of which so much can be had at once, and then one more after so many seconds.
enum Rate: CaseIterable {
  case tables, games, players, profiles, changes, registrations, personChanges

  /// How much at once.
  var burst: Quota {
    switch self {
    case .tables: .addressTables
    case .games: .addressGames
    case .players: .addressPlayers
    case .profiles: .addressProfiles
    case .changes: .addressChanges
    case .registrations: .addressRegistrations
    case .personChanges: .personChanges
    }
  }

  /// After how many seconds one more.
  var interval: Quota {
    switch self {
    case .tables: .addressTablesSeconds
    case .games: .addressGamesSeconds
    case .players: .addressPlayersSeconds
    case .profiles: .addressProfilesSeconds
    case .changes: .addressChangesSeconds
    case .registrations: .addressRegistrationsSeconds
    case .personChanges: .personChangesSeconds
    }
  }
}

/// One of something, and who has it: a name in lower case, or an address.
struct Charge: Hashable {
  let rate: Rate
  let payer: String

  init(_ rate: Rate, to payer: String) { (self.rate, self.payer) = (rate, payer) }

  /// What is done at an address: its members pay apart from the guests and new members there.
  init(_ rate: Rate, at address: String, _ countsAsGuest: Bool) {
    self.init(rate, to: countsAsGuest ? address : "members \(address)")
  }
}

/// How fast each person, and all of one address, take of what everybody shares. What comes
/// too fast is done late, and much too fast is refused.
struct RateLimiter: Sendable {
  /// What comes too fast is done up to so many seconds late.
  static let patience = 10

  var figures: QuotaFigures
  /// How often each quota has refused or delayed something.
  private(set) var hits: [Quota: Int] = [:]
  /// When all that somebody took will have come back.
  private var repaid = RecentTable<Charge, Instant>(room: 65_536)

  init(_ figures: QuotaFigures) { self.figures = figures }

  /// Takes these.
  ///
  /// - Returns: when it may be done: now, or at most `patience` later.
  /// - Throws: `rate.address` if it would be later; nothing was taken then.
  mutating func take(_ charges: [Charge], at now: Instant) throws(Refusal) -> Instant {
    var due = now
    for charge in charges {
      let next = self.due(charge, at: now)
      if next > now.after(seconds: Self.patience) { throw refusal(of: charge, until: next, now) }
      if next > now { note(charge.rate.burst) }
      due = max(due, next)
    }
    for charge in charges { change(charge, by: 1, at: now) }
    return due
  }

  /// Puts back what was taken for something that was not done.
  mutating func giveBack(_ charges: [Charge], at now: Instant) {
    for charge in charges where repaid[charge] != nil { change(charge, by: -1, at: now) }
  }

  /// Takes so many of each at once, of what there can be at most as many as that.
  ///
  /// - Throws: `rate.address` if some are missing now; nothing was taken then.
  mutating func takeAtOnce(
    _ charges: [(Charge, count: Int)], at now: Instant
  ) throws(Refusal) {
    for (charge, count) in charges {
      guard let burst = figures.limit(charge.rate.burst), let repaid = repaid[charge] else {
        continue
      }
      let missing = min(count, burst) - burst
      let due = repaid.after(seconds: missing * figures[charge.rate.interval])
      guard due <= now else { throw refusal(of: charge, until: due, now) }
    }
    for (charge, count) in charges { change(charge, by: atMost(count, of: charge), at: now) }
  }

  /// Puts all of it back.
  mutating func giveBackAtOnce(_ charges: [(Charge, count: Int)], at now: Instant) {
    for (charge, count) in charges where repaid[charge] != nil {
      change(charge, by: -atMost(count, of: charge), at: now)
    }
  }

  private func atMost(_ count: Int, of charge: Charge) -> Int {
    min(count, figures.limit(charge.rate.burst) ?? count)
  }

  /// Notes that a quota has stood in somebody's way.
  mutating func note(_ quota: Quota) { hits[quota, default: 0] += 1 }

  private func due(_ charge: Charge, at now: Instant) -> Instant {
    guard let burst = figures.limit(charge.rate.burst), let repaid = repaid[charge] else {
      return now
    }
    return max(now, repaid.after(seconds: (1 - burst) * figures[charge.rate.interval]))
  }

  private mutating func change(_ charge: Charge, by count: Int, at now: Instant) {
    guard figures.limit(charge.rate.burst) != nil else { return }
    let from = max(now, repaid[charge] ?? now)
    repaid.store(from.after(seconds: count * figures[charge.rate.interval]), for: charge)
  }

  private mutating func refusal(
    of charge: Charge, until due: Instant, _ now: Instant
  ) -> Refusal {
    note(charge.rate.burst)
    let wait = (due.milliseconds(since: now) + 999) / 1000
    return Refusal(
      .rateAddress,
      "\(charge.rate.whose) come too fast; again in \(wait) seconds"
    ).with(limit: charge.rate.burst.rawValue, wait: wait)
  }
}

extension Rate {
  /// What comes too fast, as the beginning of a sentence.
  fileprivate var whose: Prose {
    switch self {
    case .tables: "new tables from one address"
    case .games: "new games from one address"
    case .players: "new players from one address"
    case .profiles: "new profiles from one address"
    case .changes: "changes of the book from one address"
    case .registrations: "registrations from one address"
    case .personChanges: "your changes of the book"
    }
  }
}

/// What is done late, by when it is due.
struct Postponed<Value: Sendable>: Sendable {
  private var waiting: [(due: Instant, value: Value)] = []

  /// When the next one is due.
  var wake: Instant? { waiting.first?.due }

  /// Has something done then, behind what is due at the same time.
  mutating func add(_ value: Value, due: Instant) {
    let place = waiting.firstIndex { $0.due > due } ?? waiting.endIndex
    waiting.insert((due, value), at: place)
  }

  /// Takes out what is due.
  mutating func take(at now: Instant) -> [Value] {
    let count = waiting.firstIndex { $0.due > now } ?? waiting.endIndex
    defer { waiting.removeFirst(count) }
    return waiting[..<count].map(\.value)
  }
}
