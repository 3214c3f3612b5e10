import Store
import Testing

@testable import Room

/// What the clock on the wall showed when somebody took a name.
struct ClockWatchTests {
  /// Whoever takes a name and is dealt cards at once took it before they were dealt, wherever both
  /// clocks are between two milliseconds.
  @Test(arguments: [0, 1, 400_000, 999_999], [0, 1, 400_000, 999_999])
  func aNameIsTakenBeforeWhatComesAfterIt(ahead: Int64, started: Int64) {
    func wall(_ instant: Instant) -> WallTime {
      WallTime(milliseconds: 1_700_000_000_000 + Int((instant.nanoseconds + ahead) / 1_000_000))
    }
    var watch = ClockWatch(latest: WallTime(milliseconds: 0))
    let start = Instant(nanoseconds: started)
    _ = watch.note(start, wall(start))
    let tooLate = (0..<3000).lazy.map { Instant(nanoseconds: started + $0 * 1001) }
      .first { watch.first(after: $0) > wall($0) }
    #expect(tooLate == nil)
  }
}
