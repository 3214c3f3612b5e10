import Identity
import LineProtocol
import ScoreBook
import Store

/// What the clock on the wall has shown lately, by the clock that only counts. Whoever sets the
/// first one wrong must not make anything too old.
struct ClockWatch: Sendable {
  /// How long a day must have been over before anything is done that cannot be taken back (a week).
  private static let memory = 7 * 86_400
  /// A step of the clock by more than so many milliseconds is told (a day).
  private static let largestStep = 86_400_000

  /// How often the clock on the wall was set by more than that.
  private(set) var steps = 0
  private var last: (now: Instant, time: WallTime)?
  /// Days that the clock has shown, rising, each with when it began to be the earliest one since.
  private var days: [(since: Instant, day: Day)] = []

  /// Takes what both clocks say.
  ///
  /// - Returns: what to say if the one on the wall was set since the last time.
  mutating func note(_ now: Instant, _ time: WallTime) -> String? {
    noteDay(time.bookTime.day, at: now)
    defer { last = (now, time) }
    guard let last else { return nil }
    let step =
      time.milliseconds - last.time.milliseconds - now.milliseconds(since: last.now)
    guard step.magnitude > Self.largestStep else { return nil }
    steps += 1
    let days = step.magnitude / 86_400_000
    return "WARNING: this machine's clock has gone \(days) days \(step > 0 ? "forward" : "back"), "
      + "to \(time.text); games of the book are hidden or listed by it, and none is removed"
  }

  private mutating func noteDay(_ day: Day, at now: Instant) {
    var since = now
    while let last = days.last, last.day >= day { since = days.removeLast().since }
    days.append((since, day))
    // The first one may be as old as it likes: it was shown until the second came.
    while days.count > 1, days[1].since.after(seconds: Self.memory) <= now { days.removeFirst() }
  }

  /// The earliest day that the clock has shown within the last week; `nil` if it was not watched
  /// for so long.
  func earliestDay(at now: Instant) -> Day? {
    guard let first = days.first, first.since.after(seconds: Self.memory) <= now else { return nil }
    return first.day
  }
}
