/// A directory of the journal on any disk.
struct Volume: Sendable {
  let disk: any Disk

  /// The path of the directory, without a trailing slash.
  let directory: String

  init(_ directory: String, on disk: any Disk) {
    var path = Substring(directory.isEmpty ? "." : directory)
    while path.utf8.count > 1, path.last == "/" { path.removeLast() }
    self.directory = String(path)
    self.disk = disk
  }

  func path(_ name: String) -> String {
    directory == "/" ? "/" + name : directory + "/" + name
  }

  func createIfMissing() throws(JournalError) {
    do {
      try disk.createDirectory(directory)
    } catch .disk(let error) where error.reason == .exists {
      return
    }
  }

  /// Makes the directory's own name durable. A parent that we may not read is not one that we
  /// created the directory in.
  func syncParent() throws(JournalError) {
    var parent = "."
    if let slash = directory.lastIndex(of: "/") {
      parent = slash == directory.startIndex ? "/" : String(directory[..<slash])
    }
    do {
      try disk.syncDirectory(parent)
    } catch .disk(let error) where error.reason == .notPermitted {
      return
    }
  }

  /// The names in the directory, sorted.
  func list() throws(JournalError) -> [String] { try disk.list(directory).sorted() }

  func open(_ name: String, for access: FileAccess) throws(JournalError) -> any OpenFile {
    try disk.open(path(name), for: access)
  }

  func remove(_ name: String) throws(JournalError) { try disk.remove(path(name)) }

  /// Makes the names in the directory durable.
  func sync() throws(JournalError) { try disk.syncDirectory(directory) }

  /// Opens and locks the file `name`, or the directory itself without one.
  func lock(_ name: String? = nil) throws(JournalError) -> any OpenFile {
    do {
      return try disk.open(name.map(path) ?? directory, for: .lock)
    } catch .disk(let error) where error.reason == .inUse {
      throw .inUse(directory: directory)
    }
  }

  /// Verifies that the path of a locked file still names it: otherwise the path may belong to
  /// somebody else, and what is written here is lost.
  @discardableResult
  func requireInPlace(_ locked: any OpenFile) throws(JournalError) -> FileStatus {
    let replaced = JournalError.disk(FileSystemError(.identify, locked.path, .replaced))
    let (here, found): (FileStatus, FileStatus)
    do {
      (here, found) = (try locked.status(), try disk.status(of: locked.path))
    } catch .disk(let error) where error.reason == .notFound {
      throw replaced
    }
    guard (found.device, found.inode) == (here.device, here.inode) else { throw replaced }
    return found
  }

  /// Verifies that files can be created in the directory and removed from it: the next segment,
  /// while the server plays, would find out too late. The next start removes what a crash leaves
  /// behind. No segment has the number 0, so the name never belongs to a permanent file: a crash
  /// could put this one in its place, if the disk forgets removals and creations in between.
  func requireWritable() throws(JournalError) {
    let probe = FileName.segment(from: 0).temporary
    do {
      try open(probe, for: .create).close()
    } catch .disk(let error) {
      throw .disk(FileSystemError(.createFile, directory, error.reason))
    }
    try remove(probe)
  }

  /// Creates a file that appears whole or not at all: it is written and synced under a temporary
  /// name, then renamed, and then the directory is synced.
  func create(
    _ name: String, writing: (any OpenFile) throws(JournalError) -> Void
  ) throws(JournalError) {
    let temporary = name + FileName.temporarySuffix
    do {
      let file = try open(temporary, for: .create)
      defer { file.close() }
      try writing(file)
      try file.sync()
      try disk.rename(path(temporary), to: path(name))
      try sync()
    } catch {
      // A half-written file would hold space that a full disk lacks. If even this fails, the next
      // start removes the file.
      _ = try? remove(temporary)
      throw error
    }
  }

  /// Copies a range of a file to the beginning of a new one.
  func create(
    _ name: String, from file: any OpenFile, _ range: Range<Int>
  ) throws(JournalError) {
    try create(name) { (copy) throws(JournalError) in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = try file.read(offset..<min(range.upperBound, offset + (1 << 20)))
        if bytes.isEmpty { break }
        try copy.writeAll(bytes.span, at: offset - range.lowerBound)
        offset += bytes.count
      }
    }
  }
}
