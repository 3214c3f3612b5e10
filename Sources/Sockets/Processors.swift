import CGlibc

/// The processors of this machine.
public enum Processors {
  /// How many of them this process may use, which taskset, a container or systemd can limit.
  public static var allowed: Int {
    var mask = [UInt64](repeating: 0, count: 16)
    let bytes = mask.count * MemoryLayout<UInt64>.size
    guard sched_getaffinity(0, UInt(bytes), &mask) == 0 else { return 1 }
    return max(1, mask.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}
