// Times by the reader's clock.

import Cards
import Testing

@testable import LineProtocol

struct ReaderClockTests {
  /// A time of a server whose clocks are so many minutes ahead, as readers elsewhere have it.
  @Test(arguments: [
    ("2026-11-21T18:03:04", 60, 60, false, "2026-11-21 18:03"),
    ("2026-11-21T18:03:04", 0, 120, false, "2026-11-21 20:03"),
    ("2026-11-21T18:03:04", 60, -300, true, "2026-11-21 12:03 pm"),
    ("2026-12-31T23:30:00", 0, 60, false, "2027-01-01 00:30"),
    ("2026-12-31T23:30:00", 0, 60, true, "2027-01-01 12:30 am"),
    ("2024-02-29T00:10", 0, -330, false, "2024-02-28 18:40"),
    ("2024-03-01T00:10", 0, -60, false, "2024-02-29 23:10"),
    ("1970-01-01T00:00:00", 0, 0, true, "1970-01-01 12:00 am"),
    ("someday", 0, 0, false, " "), ("", 0, 0, false, " "),
  ])
  func timesAreTheReaders(
    time: String, server: Int, reader: Int, isTwelveHours: Bool, text: String
  ) {
    var renderer = TextRenderer()
    renderer.serverZone = ZoneOffset(minutes: server)
    renderer.style.clock = ReaderClock(isTwelveHours: isTwelveHours) { _ in reader * 60 }
    #expect(renderer.minute(time).description == text)
  }

  /// A zone whose clocks are changed in between tells each time as they were then.
  @Test func everyTimeHasItsOwnOffset() {
    var renderer = TextRenderer()
    renderer.serverZone = ZoneOffset(minutes: 0)
    renderer.style.clock = ReaderClock(isTwelveHours: false) { $0 < 1_777_000_000 ? 3600 : 7200 }
    #expect(renderer.minute("2026-03-01T12:00:00") == "2026-03-01 13:00")
    #expect(renderer.minute("2026-06-01T12:00:00") == "2026-06-01 14:00")
    renderer.style.screenReader = true
    #expect(renderer.minute("2026-06-01T12:00:00") == "1 June 2026, 14:00")
  }

  @Test(arguments: [
    ("+2", 120, "UTC+2"), ("2", 120, "UTC+2"), ("-3:30", -210, "UTC-3:30"), ("utc", 0, "UTC"),
    ("UTC+1", 60, "UTC+1"), ("+05:45", 345, "UTC+5:45"), ("gmt-5", -300, "UTC-5"), ("0", 0, "UTC"),
  ])
  func zonesAreTyped(text: String, minutes: Int, name: String) {
    let zone = ZoneOffset(typed: text)
    #expect(zone?.minutes == minutes && zone?.name == name)
    // What is said of it can be typed.
    #expect(zone.flatMap { ZoneOffset(typed: $0.name) } == zone)
  }

  @Test(arguments: ["+16", "Europe/Berlin", "+", "1:60", "--2", "+2:", "99999999999999999999", "é"])
  func whatIsNoZoneIsNone(text: String) { #expect(ZoneOffset(typed: text) == nil) }

  @Test func aFixedZoneIsNamedBehindEachTime() {
    var renderer = TextRenderer()
    renderer.serverZone = ZoneOffset(minutes: 60)
    renderer.style.clock = ZoneOffset(minutes: 60).map { ReaderClock($0) }
    #expect(renderer.minute("2026-11-21T18:03:04") == "2026-11-21 18:03 UTC+1")
  }
}
