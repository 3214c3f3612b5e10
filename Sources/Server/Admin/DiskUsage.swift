import Glibc

/// What a data directory takes of its disk, in bytes.
struct DiskUsage {
  /// The files in the directory, and in the directories in it.
  private(set) var used = 0
  /// What the disk still takes; `nil` if it does not say.
  private(set) var free: Int?

  /// The usage of a directory. What vanishes meanwhile is left out.
  init(of directory: String) {
    used = Self.bytes(in: directory, depth: 2)
    var info = statvfs()
    guard statvfs(directory, &info) == 0 else { return }
    free = Int(clamping: UInt64(info.f_bavail) &* UInt64(info.f_frsize))
  }

  /// For the operator, `NAME VALUE` a line.
  var lines: [String] {
    ["disk-bytes \(used)"] + (free.map { ["disk-free \($0)"] } ?? [])
  }

  private static func bytes(in directory: String, depth: Int) -> Int {
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
        sum += bytes(in: path, depth: depth - 1)
      } else {
        sum += Int(clamping: info.st_size)
      }
    }
    return sum
  }
}
