/// Decides whether a thread that waits for its peers polls for a moment before it sleeps.
///
/// Waking a thread, and often a processor with it, takes longer than a program needs to answer. So
/// the moment is well spent where polling finds something; where it does not, as with people,
/// polling becomes rarer and rarer.
public struct PollingHabit: Sendable {
  /// How long to poll: as long as a program on the same machine needs to answer at once, and to be
  /// woken itself.
  public static let moment = Duration.microseconds(100)
  /// The most waits to sleep through before polling again.
  static let pauseMost = 64

  /// How many waits to sleep through since polling was last in vain, and how many of them are left.
  private var (pause, left) = (0, 0)

  /// Creates a habit that begins by polling.
  public init() {}

  /// Whether to poll before this wait.
  public mutating func isDue() -> Bool {
    guard left > 0 else { return true }
    left -= 1
    return false
  }

  /// Polls for that long, if that has been worthwhile.
  ///
  /// - Returns: whether it found something.
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

  /// Learns whether polling has found anything.
  public mutating func note(hasFound: Bool) {
    pause = hasFound ? 0 : min(Self.pauseMost, max(1, 2 * pause))
    left = pause
  }
}
