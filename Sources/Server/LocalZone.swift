import Glibc
import Room
import Store

extension HouseZone {
  /// The zone of this machine, which `WallClock` tells the time in.
  static let local = HouseZone { time in
    let shown = time.milliseconds / 1000
    var seconds = time_t(shown)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    parts.tm_isdst = -1
    // What is shown twice, or never, when clocks are changed is one of the two.
    let universal = mktime(&parts)
    return universal == -1 ? 0 : shown - Int(universal)
  }
}
