// How many descriptors the process may have. Only ever raises the limit.

import Glibc

/// The process's limit of open descriptors.
enum DescriptorLimit {
  /// Raises the soft limit to the hard one. Where that is refused, the limit stays as it was.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
