// Owns the process's limit of open descriptors. Never opens one.

import Glibc

/// How many descriptors this process may have.
enum Descriptors {
  /// Raises the limit to at least `needed`, also beyond the hard limit where the system lets us.
  static func allow(_ needed: Int) throws(LoadError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    guard limit.rlim_cur < needed else { return }
    let allowed = Int(clamping: limit.rlim_max)
    limit.rlim_cur = rlim_t(needed)
    limit.rlim_max = max(limit.rlim_max, rlim_t(needed))
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      throw .descriptors(needed: needed, allowed: allowed)
    }
  }
}
