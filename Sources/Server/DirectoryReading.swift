import Glibc
import Journal

extension LongWork {
  /// Begins to read a data directory; the amount is estimated from the sizes of its files.
  ///
  /// - Parameter journalPasses: how often the journal is read; the history is read once.
  func beginReading(_ directory: String, journalPasses: Int = 1) {
    let journal = Self.bytes(in: directory), history = Self.bytes(in: directory + "/history")
    begin(journal * journalPasses + history, "MB", of: 1_000_000)
  }

  /// The disk, whose reads are counted, and fail once the task is to stop.
  var disk: any Disk {
    RealDisk { count in
      self.note(count)
      return !self.isStopped
    }
  }

  /// The bytes in a directory's files; those that vanish meanwhile do not count.
  private static func bytes(in directory: String) -> Int {
    let names = (try? RealDisk().list(directory)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      guard stat("\(directory)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return sum
      }
      return sum + Int(status.st_size)
    }
  }
}
