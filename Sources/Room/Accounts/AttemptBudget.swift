import Lines

/// The rate of attempts: some at once, and those spent come back one by one.
struct AttemptRate: Sendable {
  /// The number of attempts at once.
  let burst: Int
  /// The number of attempts that come back in an hour.
  let perHour: Int

  /// The milliseconds until a spent attempt comes back.
  var interval: Int { 3_600_000 / perHour }

  /// The rate at one account from its own devices, or from an address where its owner has logged
  /// in.
  static let owner = AttemptRate(
    burst: Limits.loginAttempts, perHour: Limits.loginFailuresPerHour - Limits.loginAttempts)
  /// The rate at one name from all other addresses together. More attempts come back and fewer are
  /// available at once, so that an owner at a new address need not wait long for the next one.
  static let strangers = AttemptRate(
    burst: Limits.loginStrangerAttempts,
    perHour: Limits.loginFailuresPerHour - Limits.loginStrangerAttempts)
  /// The failures an address may have before its attempts are spread over time.
  static let address = AttemptRate(
    burst: Limits.loginAddressFailures, perHour: Limits.loginAddressFailures)
}

/// The remaining attempts of an `AttemptRate`. At most `burst + perHour` are spent within any hour.
struct AttemptBudget: Sendable {
  /// When all spent attempts will have come back.
  private var repaid = Instant(nanoseconds: 0)
  private var last: Instant?

  /// When the next attempt may be made, at least `apart` milliseconds after the last one.
  func opens(_ rate: AttemptRate, apart: Int = 0) -> Instant {
    let refilled = repaid.after(milliseconds: -(rate.burst - 1) * rate.interval)
    return max(refilled, last?.after(milliseconds: apart) ?? refilled)
  }

  mutating func spend(_ rate: AttemptRate, at now: Instant) {
    repaid = max(repaid, now).after(milliseconds: rate.interval)
    last = now
  }

  /// Gives an attempt back that was not a failure.
  mutating func takeBack(_ rate: AttemptRate) {
    repaid = repaid.after(milliseconds: -rate.interval)
  }
}
