import Glibc
import Room

extension HouseZone {
  /// The zone of this machine, in which `WallClock` tells the time.
  static let local = HouseZone { time in
    let shown = time.milliseconds / 1000
    var seconds = time_t(shown)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    parts.tm_isdst = -1
    // A local time that occurs twice, or never, when clocks are changed is read as one of the two.
    let universal = mktime(&parts)
    return universal == -1 ? 0 : shown - Int(universal)
  }
}
