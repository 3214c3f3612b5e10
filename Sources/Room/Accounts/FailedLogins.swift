import LineProtocol

/// How the waits grow: none after the first failures, then a second, two, four, up to the longest.
struct LoginPace: Sendable {
  /// Failures without a wait.
  let free: Int
  /// The longest wait, in seconds.
  let longest: Int

  /// At one account.
  static let account = LoginPace(free: Limits.loginFailures, longest: Limits.loginWaitSeconds)
  /// From one address.
  static let address = LoginPace(
    free: Limits.loginAddressFailures, longest: Limits.loginAddressWaitSeconds)
  /// From the server's own machine.
  static let loopback = LoginPace(
    free: Limits.loginLoopbackFailures, longest: Limits.loginLoopbackWaitSeconds)

  /// The wait after so many failures, in milliseconds.
  func milliseconds(after failures: Int) -> Int {
    guard failures >= free else { return 0 }
    return min(longest, 1 << min(failures - free, 30)) * 1000
  }
}

/// Failures that lie closer together than `Limits.loginForgetSeconds`. An attempt counts as one
/// from its beginning, and is taken back if it succeeds: else a thousand could begin at one moment.
struct FailedLogins: Sendable {
  private(set) var count = 0
  private var last: Instant?

  /// When the next attempt may begin; `share` of the wait is enough.
  func opens(_ pace: LoginPace, share: (of: Int, parts: Int) = (1, 1), at now: Instant) -> Instant {
    guard let last, !isForgotten(at: now) else { return now }
    return last.after(milliseconds: pace.milliseconds(after: count) * share.of / share.parts)
  }

  /// An attempt begins.
  mutating func begin(at now: Instant) {
    count = isForgotten(at: now) ? 1 : count + 1
    last = now
  }

  /// One attempt was none.
  mutating func takeBack() { count = max(0, count - 1) }

  /// All is forgiven.
  mutating func clear() { count = 0 }

  private func isForgotten(at now: Instant) -> Bool {
    guard let last else { return true }
    return last.after(seconds: Limits.loginForgetSeconds) <= now
  }
}
