import Glibc

/// A data directory's disk usage, in bytes.
struct DiskUsage {
  /// The files in the directory and its subdirectories.
  private(set) var used = 0
  /// Segments and snapshots of the journal among them.
  private(set) var journal = 0
  /// Free space on the disk; `nil` if the disk does not say.
  private(set) var free: Int?

  /// Measures a directory. Files that vanish meanwhile are left out.
  init(of directory: String) {
    used = add(directory, depth: 2)
    var info = statvfs()
    guard statvfs(directory, &info) == 0 else { return }
    free = Int(clamping: UInt64(info.f_bavail) &* UInt64(info.f_frsize))
  }

  /// For the operator, `NAME VALUE` a line.
  var lines: [String] {
    ["disk-bytes \(used)", "journal-bytes \(journal)"] + (free.map { ["disk-free \($0)"] } ?? [])
  }

  private mutating func add(_ directory: String, depth: Int) -> Int {
    guard depth > 0, let stream = opendir(directory) else { return 0 }
    defer { closedir(stream) }
    var sum = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var info = stat()
      let path = directory + "/" + name
      guard name != ".", name != "..", lstat(path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        sum += add(path, depth: depth - 1)
      } else {
        sum += Int(clamping: info.st_size)
        if name.hasSuffix(".journal") || name.hasSuffix(".snapshot") {
          journal += Int(clamping: info.st_size)
        }
      }
    }
    return sum
  }
}
