@testable import Room
import ScoreBook
import Testing

struct WallTimeTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00:00", 0),
    (951_782_399_999, "2000-02-28 23:59:59", 11_015),
    (951_868_799_000, "2000-02-29 23:59:59", 11_016),
    (1_795_284_184_000, "2026-11-21 18:03:04", 20_778),
    (253_402_300_799_999, "9999-12-31 23:59:59", 2_932_896),
  ])
  func dateAndTimeOfDay(milliseconds: Int, text: String, day: Int) {
    let time = WallTime(milliseconds: milliseconds)
    #expect(time.text == text)
    #expect(time.dayText == text.prefix(10))
    #expect(time.day == day)
    #expect(time.bookTime == BookTime(seconds: milliseconds / 1000))
    #expect(time.description == "\(milliseconds)")
    #expect(WallTime(time.description) == time)
  }

  @Test(arguments: [(-1, 0), (.min, 0), (253_402_300_800_000, 253_402_300_799_999)])
  func outOfRangeIsTheNearestInIt(milliseconds: Int, held: Int) {
    #expect(WallTime(milliseconds: milliseconds).milliseconds == held)
  }

  @Test(arguments: [
    "", " ", "-1", "-0", "+1", "01", "1 ", " 1", "1x", "253402300800000", "9223372036854775808",
    "-9223372036854775809", "٣", "1\u{301}",
  ])
  func anythingElseIsNoTime(text: String) {
    #expect(WallTime(text) == nil)
  }
}
