import LineProtocol

/// How fast attempts may follow one another: some at once, and those that were spent come back one
/// by one.
struct AttemptRate: Sendable {
  /// Attempts at once.
  let burst: Int
  /// Attempts that come back in an hour.
  let perHour: Int

  /// So many milliseconds from one attempt that comes back to the next.
  var interval: Int { 3_600_000 / perHour }

  /// At one account, from its own devices, or from an address where its owner has logged in.
  static let owner = AttemptRate(
    burst: Limits.loginAttempts, perHour: Limits.loginFailuresPerHour - Limits.loginAttempts)
  /// At one name, from all other addresses together: more of it comes back and less is there at
  /// once, so that an owner at a new address need not wait long for the next one.
  static let strangers = AttemptRate(
    burst: Limits.loginStrangerAttempts,
    perHour: Limits.loginFailuresPerHour - Limits.loginStrangerAttempts)
  /// Failures of one address before its attempts are spread in time.
  static let address = AttemptRate(
    burst: Limits.loginAddressFailures, perHour: Limits.loginAddressFailures)
}

/// The attempts that are left of an `AttemptRate`. In any hour at most `burst + perHour` are spent.
struct AttemptBudget: Sendable {
  /// When all that was spent will have come back.
  private var repaid = Instant(nanoseconds: 0)
  private var last: Instant?

  /// When the next attempt may be spent; `apart` milliseconds after the last one at the earliest.
  func opens(_ rate: AttemptRate, apart: Int = 0) -> Instant {
    let refilled = repaid.after(milliseconds: -(rate.burst - 1) * rate.interval)
    return max(refilled, last?.after(milliseconds: apart) ?? refilled)
  }

  /// Spends an attempt.
  mutating func spend(_ rate: AttemptRate, at now: Instant) {
    repaid = max(repaid, now).after(milliseconds: rate.interval)
    last = now
  }

  /// Gives one back: it was no failure.
  mutating func takeBack(_ rate: AttemptRate) {
    repaid = repaid.after(milliseconds: -rate.interval)
  }
}
