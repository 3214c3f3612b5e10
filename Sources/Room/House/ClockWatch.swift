import Cards
import Lines
import ScoreBook

/// What the wall clock has shown lately, measured by the monotonic clock. Setting the wall clock
/// wrong must not make anything too old.
struct ClockWatch: Sendable {
  /// How long a day must be over before anything irreversible is done, in seconds (a week).
  private static let memory = 7 * 86_400
  /// The smallest step of the wall clock that is reported, in milliseconds (a day).
  private static let largestStep = 86_400_000

  /// How often the wall clock was set by more than that.
  private(set) var steps = 0
  private var last: (now: Instant, time: WallTime)?
  /// Days that the wall clock has shown, ascending, each with the time since when it has been the
  /// earliest.
  private var days: [(since: Instant, day: Day)] = []

  /// Notes the time of both clocks.
  ///
  /// - Returns: a warning if the wall clock was set since the last call.
  mutating func note(_ now: Instant, _ time: WallTime) -> String? {
    let day = time.bookTime.day
    var since = now
    while let last = days.last, last.day >= day { since = days.removeLast().since }
    days.append((since, day))
    // The first day may be any age: it was shown until the second one.
    while days.count > 1, days[1].since.after(seconds: Self.memory) <= now { days.removeFirst() }
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

  /// The earliest day that the wall clock has shown within the last week; `nil` if it has been
  /// watched for less.
  func earliestDay(at now: Instant) -> Day? {
    guard let first = days.first, first.since.after(seconds: Self.memory) <= now else { return nil }
    return first.day
  }
}
