import Lines

/// A rate limit, and the name in lower case or address that it applies to.
struct Charge: Hashable {
  /// The quota that limits how much is available at once.
  let quota: Quota
  let payer: String

  init(_ quota: Quota, to payer: String) { (self.quota, self.payer) = (quota, payer) }

  /// Creates the charge to an address: its members are charged apart from the guests and new
  /// members there.
  init(_ quota: Quota, at address: String, _ countsAsGuest: Bool) {
    self.init(quota, to: countsAsGuest ? address : "members \(address)")
  }
}

/// Limits how fast each person, and each address, may use shared resources. Excess requests are
/// delayed, and refused if far too fast.
struct RateLimiter: Sendable {
  var figures: QuotaFigures
  /// How often each quota has refused or delayed something.
  private(set) var hits: [Quota: Int] = [:]
  /// When everything used will have come back.
  private var repaid = RecentTable<Charge, Instant>(room: 65_536)

  init(_ figures: QuotaFigures) { self.figures = figures }

  /// Charges several quotas at once; a count above what a quota allows at once is charged as that
  /// much.
  ///
  /// - Parameter patience: the longest acceptable delay, in seconds.
  /// - Returns: when the request may be done: now, or at most `patience` later.
  /// - Throws: `rate.address` if it would be later; then nothing is charged.
  mutating func take(
    _ charges: [(Charge, count: Int)], patience: Int = 10, at now: Instant
  ) throws(Refusal) -> Instant {
    var due = now
    for (charge, count) in charges {
      guard let burst = figures.limit(charge.quota), let repaid = repaid[charge] else { continue }
      let next = repaid.after(seconds: (min(count, burst) - burst) * seconds(of: charge))
      guard next > now else { continue }
      if next > now.after(seconds: patience) {
        let wait = next.seconds(since: now)
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

  /// Takes back the charges for something that was not done.
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

  /// The number of seconds until one more is available.
  private func seconds(of charge: Charge) -> Int { charge.quota.seconds.map { figures[$0] } ?? 0 }

  /// Counts a use that a quota has refused or delayed.
  mutating func note(_ quota: Quota) { hits[quota, default: 0] += 1 }

  /// The refusal by a quota, which is counted.
  mutating func refusal(
    _ code: ErrorCode, _ text: Prose, by quota: Quota, wait: Int? = nil
  ) -> Refusal {
    note(quota)
    return Refusal(code, text).with(limit: quota.rawValue, wait: wait)
  }

  /// The beginning of the sentence about requests that come too fast.
  private static let whose: [Quota: Prose] = [
    .addressTables: "new tables from one address", .addressGames: "new games from one address",
    .addressPlayers: "new players from one address",
    .addressProfiles: "new profiles from one address",
    .addressChanges: "changes of the book from one address",
    .addressRegistrations: "registrations from one address",
    .personChanges: "your changes of the book",
  ]
}
