import LineProtocol

/// The two ways to one account: one for addresses that somebody has logged in from, one for all
/// others. Strangers, however many, stand in each other's way only, and cannot lock the owner out.
struct LoginLimiter: Sendable {
  private var strangers = Way()
  private var owners = Way()
  /// From where its password was right, the latest last.
  private var known: [String] = []

  /// When an attempt from `address` may begin.
  func opens(for address: String, at now: Instant) -> Instant {
    (known.contains(address) ? owners : strangers).opens(for: address, at: now)
  }

  /// An attempt begins.
  mutating func begin(from address: String, at now: Instant) {
    change(address) { $0.begin(from: address, at: now) }
  }

  /// The attempt was none.
  mutating func takeBack(_ address: String) { change(address) { $0.takeBack() } }

  /// The password was right.
  mutating func succeeded(from address: String) {
    change(address) { $0.takeBack() }
    if let index = known.firstIndex(of: address) {
      owners.forgive()
      known.remove(at: index)
    }
    known.append(address)
    known = known.suffix(Limits.loginKnownAddresses)
  }

  private mutating func change(_ address: String, _ body: (inout Way) -> Void) {
    if known.contains(address) { body(&owners) } else { body(&strangers) }
  }
}

extension LoginLimiter {
  /// Half of what an account may have of failures in an hour.
  private struct Way: Sendable {
    private var failed = FailedLogins()
    private var latest: String?
    /// When all that was spent of the hour's failures will have come back.
    private var repaid = Instant(nanoseconds: 0)

    /// A failure comes back after so many seconds: when the waits are at their longest, each one
    /// has come back before the next.
    private static let interval = Limits.loginWaitSeconds
    /// How many may be spent at once, so that no hour has more than half of what is allowed.
    private static let burst = Limits.loginFailuresPerHour / 2 - 3600 / interval

    /// Whoever came last waits twice as long as others: so one address alone cannot take each
    /// moment at which the way opens.
    func opens(for address: String, at now: Instant) -> Instant {
      let wait = failed.opens(.account, share: (1, address == latest ? 1 : 2), at: now)
      return max(wait, repaid.after(seconds: -(Self.burst - 1) * Self.interval))
    }

    mutating func begin(from address: String, at now: Instant) {
      failed.begin(at: now)
      latest = address
      repaid = max(repaid, now).after(seconds: Self.interval)
    }

    mutating func takeBack() {
      failed.takeBack()
      repaid = repaid.after(seconds: -Self.interval)
    }

    mutating func forgive() { failed.clear() }
  }
}
