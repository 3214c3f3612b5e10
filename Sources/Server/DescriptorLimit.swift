import Glibc

/// The process's limit on open descriptors, and how many of them are not for connections.
struct DescriptorLimit: Sendable {
  /// The most descriptors that the process may have.
  let most: Int

  /// Descriptors from this number on are held in reserve.
  let ceiling: Int

  /// The reserve is for: a new segment and its lock beside the old ones, a snapshot, a file of the
  /// history and one of tables, a directory for each while it is read or synced, and every operator
  /// at the admin socket; twice that count without the operators, because nothing is as bad as a
  /// journal that cannot open a file.
  static let reserve = 16 + AdminSocket.capacity

  /// A quarter of a small limit is held back.
  init(most: Int) {
    self.most = most
    ceiling = most - min(DescriptorLimit.reserve, most / 4)
  }

  /// Raises the soft limit to the hard one; if that is refused, the limit stays as it was.
  static func raise() -> DescriptorLimit {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return DescriptorLimit(most: Int(Int32.max)) }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    return DescriptorLimit(most: Int(min(limit.rlim_cur, rlim_t(Int32.max))))
  }

  /// Whether a connection may have the next descriptor. The system gives out the lowest free one,
  /// so one below the ceiling is free exactly if a copy of `descriptor` gets it.
  func allowsConnection(beside descriptor: Int32) -> Bool {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return false }
    close(copy)
    return copy < ceiling
  }
}
