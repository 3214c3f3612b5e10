// Owns how failed logins slow down the next ones. Never locks anybody out for good, and never knows
// a password or whether a name has an account.

import LineProtocol

/// Delays for guessers: per account and per address, growing with every failure, forgotten with
/// time (proofs.md, P15: at most 100 failures an hour for one account).
///
/// Every attempt counts as a failure from the moment it is let in, so that many at once gain
/// nothing; a success takes that back. Whoever has logged in from an address before does not wait
/// behind strangers who guess at the same account.
struct LoginThrottle: Sendable {
  /// The attempts at one account, or from one address.
  private struct Lane: Sendable {
    var failures = 0
    /// When the next attempt may be made.
    var next: Instant
    var last: Instant
  }

  private enum Key: Hashable, Sendable {
    case account(PlayerName)
    case address(String)
    /// An account from an address that has opened it before.
    case owner(PlayerName, String)
  }

  private var lanes: [Key: Lane] = [:]
  private var trusted: [PlayerName: [String]] = [:]

  /// How many accounts and addresses are remembered.
  var laneCount: Int { lanes.count }

  /// Lets an attempt in.
  ///
  /// - Returns: when it may be made; `nil` if so many wait already that it must be refused.
  mutating func admit(_ name: PlayerName, from address: String, at now: Instant) -> Instant? {
    makeRoom(at: now)
    let keys = keys(name, address)
    let due = keys.map { lane($0, at: now).next }.max() ?? now
    guard due <= now.after(seconds: Limits.loginWaitSeconds) else { return nil }
    for key in keys {
      var lane = lane(key, at: now)
      lane.failures += 1
      lane.last = now
      lane.next = due.after(milliseconds: LoginThrottle.gap(key, after: lane.failures))
      lanes[key] = lane
    }
    return due
  }

  /// The attempt was the owner's.
  mutating func succeeded(_ name: PlayerName, from address: String, at now: Instant) {
    for key in keys(name, address) {
      guard case .address = key else {
        lanes[key] = nil
        continue
      }
      // One good account does not make up for what else comes from there.
      lanes[key]?.failures -= 1
      lanes[key]?.next = now
    }
    var addresses = (trusted[name] ?? []).filter { $0 != address }
    addresses.append(address)
    trusted[name] = addresses.suffix(Limits.trustedAddresses)
  }

  private func keys(_ name: PlayerName, _ address: String) -> [Key] {
    let isTrusted = trusted[name]?.contains(address) ?? false
    return [isTrusted ? .owner(name, address) : .account(name), .address(address)]
  }

  /// The lane as it stands now: what was long ago is forgotten.
  private func lane(_ key: Key, at now: Instant) -> Lane {
    guard let lane = lanes[key], now < lane.last.after(seconds: Limits.loginMemorySeconds) else {
      return Lane(next: now, last: now)
    }
    return Lane(failures: lane.failures, next: max(lane.next, now), last: lane.last)
  }

  /// Milliseconds between an attempt and the next: none at first, then doubling up to a limit.
  private static func gap(_ key: Key, after failures: Int) -> Int {
    let (free, most) =
      switch key {
      case .account, .owner: (Limits.freeFailures, Limits.accountGapSeconds)
      case .address: (Limits.freeFailuresOfAddress, Limits.addressGapSeconds)
      }
    guard failures >= free else { return 0 }
    return min(1 << min(failures - free, 10), most) * 1000
  }

  /// Forgets the longest idle when there are too many.
  private mutating func makeRoom(at now: Instant) {
    guard lanes.count >= Limits.loginLanes else { return }
    lanes = lanes.filter { now < $0.value.last.after(seconds: Limits.loginMemorySeconds) }
    if trusted.count >= Limits.loginLanes { trusted = [:] }
    guard lanes.count >= Limits.loginLanes else { return }
    let kept = lanes.sorted { $0.value.last > $1.value.last }.prefix(Limits.loginLanes / 2)
    lanes = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
