import Identity
import LineProtocol

/// Slows down failing logins for each account and for each address, and locks nobody out. Names of
/// no account are treated like all others.
///
/// To be asked before a password is verified. An owner at an address where the password was right
/// before never waits for strangers. From a new address, while one other address guesses, the wait
/// is at most half of `Limits.loginWaitSeconds`; while many guess, or somebody at the owner's own
/// address, the way opens each `Limits.loginWaitSeconds` at least, to whoever asks first.
public struct LoginThrottle: Sendable {
  private var accounts: RecentTable<PlayerName, LoginLimiter>
  private var addresses: RecentTable<String, FailedLogins>

  /// A memory without failures, for so many names and so many addresses.
  public init(room: Int = Limits.loginRemembered) {
    accounts = RecentTable(room: room)
    addresses = RecentTable(room: room)
  }

  /// How many names and addresses are remembered.
  var remembered: (names: Int, addresses: Int) { (accounts.count, addresses.count) }

  /// How long to wait before a password for `name` from `address` is verified. An address is
  /// written without its port; of IPv6 the first 64 bits, since one subscriber has all of the rest.
  ///
  /// Zero: verify it now. It counts as a failure from this moment, so that many attempts at once
  /// gain nothing, until `succeeded` or `withdrawn` is said of it. More: nothing has changed, and
  /// after that time ask again.
  public mutating func delay(
    for name: PlayerName, from address: String, at now: Instant
  ) -> Duration {
    var limiter = accounts[name] ?? LoginLimiter()
    var failed = addresses[address] ?? FailedLogins()
    let opens = max(
      limiter.opens(for: address, at: now), failed.opens(Self.pace(of: address), at: now))
    guard opens <= now else { return .nanoseconds(opens.nanoseconds &- now.nanoseconds) }
    limiter.begin(from: address, at: now)
    failed.begin(at: now)
    accounts.store(limiter, for: name)
    addresses.store(failed, for: address)
    return .zero
  }

  /// The password was right: the account's own failures are forgiven, and its owner is known to be
  /// at `address`. Of the address only this attempt is taken back, so that one good account cannot
  /// launder it.
  public mutating func succeeded(_ name: PlayerName, from address: String) {
    change(name, address) { $0.succeeded(from: address) }
  }

  /// The attempt was not verified after all, since the server was too busy.
  public mutating func withdrawn(_ name: PlayerName, from address: String) {
    change(name, address) { $0.takeBack(address) }
  }

  private mutating func change(
    _ name: PlayerName, _ address: String, _ body: (inout LoginLimiter) -> Void
  ) {
    if var limiter = accounts[name] {
      body(&limiter)
      accounts.store(limiter, for: name)
    }
    if var failed = addresses[address] {
      failed.takeBack()
      addresses.store(failed, for: address)
    }
  }

  private static func pace(of address: String) -> LoginPace {
    let isLoopback =
      address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    return isLoopback ? .loopback : .address
  }
}
