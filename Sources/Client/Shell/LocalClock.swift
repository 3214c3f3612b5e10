import Glibc
import LineProtocol

extension ReaderClock {
  /// That of this machine: its zone, and 12 or 24 hours as its locale has them.
  static var local: ReaderClock {
    ReaderClock(isTwelveHours: setlocale(LC_TIME, "") != nil && !afternoon.contains("13")) {
      var time = time_t($0)
      var parts = tm()
      return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }

  /// How the locale writes one in the afternoon.
  private static var afternoon: String {
    var parts = tm()
    parts.tm_hour = 13
    var text = [CChar](repeating: 0, count: 64)
    let length = strftime(&text, text.count, "%X", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
