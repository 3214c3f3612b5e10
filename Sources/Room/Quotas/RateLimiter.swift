import Cards
import Identity
import LineProtocol
import Lines

/// What a rate is taken of, and who has it: a name in lower case, or an address.
struct Charge: Hashable {
  /// How much there is at once.
  let quota: Quota
  let payer: String

  init(_ quota: Quota, to payer: String) { (self.quota, self.payer) = (quota, payer) }

  /// What is done at an address: its members pay apart from the guests and new members there.
  init(_ quota: Quota, at address: String, _ countsAsGuest: Bool) {
    self.init(quota, to: countsAsGuest ? address : "members \(address)")
  }
}

/// How fast each person, and all of one address, take of what everybody shares. What comes
/// too fast is done late, and much too fast is refused.
struct RateLimiter: Sendable {
  var figures: QuotaFigures
  /// How often each quota has refused or delayed something.
  private(set) var hits: [Quota: Int] = [:]
  /// When all that somebody took will have come back.
  private var repaid = RecentTable<Charge, Instant>(room: 65_536)

  init(_ figures: QuotaFigures) { self.figures = figures }

  /// Takes so many of each; of what there can be at most fewer at once, as many as that.
  ///
  /// - Parameter patience: what comes too fast is done up to so many seconds late.
  /// - Returns: when it may be done: now, or at most `patience` later.
  /// - Throws: `rate.address` if it would be later; nothing was taken then.
  mutating func take(
    _ charges: [(Charge, count: Int)], patience: Int = 10, at now: Instant
  ) throws(Refusal) -> Instant {
    var due = now
    for (charge, count) in charges {
      guard let burst = figures.limit(charge.quota), let repaid = repaid[charge] else { continue }
      let next = repaid.after(seconds: (min(count, burst) - burst) * seconds(of: charge))
      guard next > now else { continue }
      if next > now.after(seconds: patience) {
        let wait = (next.milliseconds(since: now) + 999) / 1000
        let whose = Self.whose[charge.quota] ?? "requests"
        throw refusal(
          .rateAddress, "\(whose) come too fast; again in \(wait) seconds", by: charge.quota,
          wait: wait)
      }
      note(charge.quota)
      due = max(due, next)
    }
    change(charges, by: 1, at: now)
    return due
  }

  /// Puts back what was taken for something that was not done.
  mutating func giveBack(_ charges: [(Charge, count: Int)], at now: Instant) {
    change(charges.filter { repaid[$0.0] != nil }, by: -1, at: now)
  }

  private mutating func change(
    _ charges: [(Charge, count: Int)], by sign: Int, at now: Instant
  ) {
    for (charge, count) in charges {
      guard let burst = figures.limit(charge.quota) else { continue }
      let taken = sign * min(count, burst) * seconds(of: charge)
      repaid.store(max(now, repaid[charge] ?? now).after(seconds: taken), for: charge)
    }
  }

  /// After how many seconds there is one more.
  private func seconds(of charge: Charge) -> Int { charge.quota.seconds.map { figures[$0] } ?? 0 }

  /// Notes that a quota has stood in somebody's way.
  mutating func note(_ quota: Quota) { hits[quota, default: 0] += 1 }

  /// Why a quota does not allow something, which is counted.
  mutating func refusal(
    _ code: ErrorCode, _ text: Prose, by quota: Quota, wait: Int? = nil
  ) -> Refusal {
    note(quota)
    return Refusal(code, text).with(limit: quota.rawValue, wait: wait)
  }

  /// What comes too fast, as the beginning of a sentence.
  private static let whose: [Quota: Prose] = [
    .addressTables: "new tables from one address", .addressGames: "new games from one address",
    .addressPlayers: "new players from one address",
    .addressProfiles: "new profiles from one address",
    .addressChanges: "changes of the book from one address",
    .addressRegistrations: "registrations from one address",
    .personChanges: "your changes of the book",
  ]
}

/// What is done late, by when it is due.
struct Postponed: Sendable {
  private var waiting: [(due: Instant, sender: Sender, deed: HouseDeed)] = []

  /// When the next one is due.
  var wake: Instant? { waiting.first?.due }

  /// Has something done then, behind what is due at the same time.
  mutating func add(_ sender: Sender, _ deed: @escaping HouseDeed, due: Instant) {
    let place = waiting.firstIndex { $0.due > due } ?? waiting.endIndex
    waiting.insert((due, sender, deed), at: place)
  }

  /// Takes out what is due.
  mutating func take(at now: Instant) -> [(due: Instant, sender: Sender, deed: HouseDeed)] {
    let count = waiting.firstIndex { $0.due > now } ?? waiting.endIndex
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }
}
