/// Whether a thread that waits for its peers looks for a moment, again and again, before it sleeps.
///
/// To wake a thread, and often a processor with it, takes longer than a program takes to answer. So
/// the moment is well spent where it brings something; where it does not, as among people, it is
/// spent ever more rarely.
public struct PollingHabit: Sendable {
  /// How long it looks: what a program on the same machine takes for an answer at once, and for
  /// being woken itself.
  public static let moment = Duration.microseconds(100)
  /// So many waits at most are slept through before it tries again.
  static let pauseMost = 64

  /// How many waits are slept through since it has looked in vain, and how many are left of them.
  private var (pause, left) = (0, 0)

  /// A habit that begins with looking.
  public init() {}

  /// Whether to look before this wait.
  public mutating func isDue() -> Bool {
    guard left > 0 else { return true }
    left -= 1
    return false
  }

  /// Looks again and again for so long, if that has been worth it.
  ///
  /// - Returns: whether it has found something.
  public mutating func look<Failure: Error>(
    for moment: Duration = Self.moment, _ hasFound: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard isDue() else { return false }
    let clock = ContinuousClock()
    let end = clock.now + moment
    repeat {
      if try hasFound() {
        note(hasFound: true)
        return true
      }
    } while clock.now < end
    note(hasFound: false)
    return false
  }

  /// Learns whether looking has brought anything.
  public mutating func note(hasFound: Bool) {
    pause = hasFound ? 0 : min(Self.pauseMost, max(1, 2 * pause))
    left = pause
  }
}
