// Times in the reader's zone.

import Testing

@testable import Lines

struct ZoneTests {
  /// A time of a server whose clocks are so many minutes ahead, as readers elsewhere have it.
  @Test(arguments: [
    ("2026-11-21T18:03:04", 60, 60, "2026-11-21 18:03 UTC+1"),
    ("2026-11-21T18:03:04", 0, 120, "2026-11-21 20:03 UTC+2"),
    ("2026-11-21T18:03:04", 60, -300, "2026-11-21 12:03 UTC-5"),
    ("2026-12-31T23:30:00", 0, 60, "2027-01-01 00:30 UTC+1"),
    ("2024-02-29T00:10", 0, -330, "2024-02-28 18:40 UTC-5:30"),
    ("2024-03-01T00:10", 0, -60, "2024-02-29 23:10 UTC-1"),
    ("1970-01-01T00:00:00", 0, 0, "1970-01-01 00:00 UTC"), ("someday", 0, 0, " "), ("", 0, 0, " "),
  ])
  func timesAreTheReaders(time: String, server: Int, reader: Int, text: String) {
    var style = TextStyle()
    style.serverZone = ZoneOffset(minutes: server)
    style.zone = ZoneOffset(minutes: reader)
    #expect(style.minute(time).description == text)
  }

  @Test func aTimeIsSpoken() {
    var style = TextStyle()
    style.serverZone = ZoneOffset(minutes: 0)
    style.zone = ZoneOffset(minutes: 120)
    style.screenReader = true
    #expect(style.minute("2026-06-01T12:00:00") == "1 June 2026, 14:00 UTC+2")
  }

  @Test(arguments: [
    ("+2", 120, "UTC+2"), ("2", 120, "UTC+2"), ("-3:30", -210, "UTC-3:30"), ("utc", 0, "UTC"),
    ("UTC+1", 60, "UTC+1"), ("+05:45", 345, "UTC+5:45"), ("gmt-5", -300, "UTC-5"), ("0", 0, "UTC"),
    ("+5:30", 330, "UTC+5:30"), ("+5.5", 330, "UTC+5:30"), ("-0330", -210, "UTC-3:30"),
    ("530", 330, "UTC+5:30"), ("CEST", 120, "UTC+2"), ("acst", 570, "UTC+9:30"),
  ])
  func zonesAreTyped(text: String, minutes: Int, name: String) {
    let zone = ZoneOffset(typed: text)
    #expect(zone?.minutes == minutes && zone?.name == name)
    // What is said of it can be typed.
    #expect(zone.flatMap { ZoneOffset(typed: $0.name) } == zone)
  }

  @Test(arguments: [
    "+16", "Europe/Berlin", "+", "1:60", "--2", "+2:", "1.5.5", "+12345", "+2.25", "cest+1",
    "99999999999999999999", "é",
  ])
  func whatIsNoZoneIsNone(text: String) { #expect(ZoneOffset(typed: text) == nil) }
}
