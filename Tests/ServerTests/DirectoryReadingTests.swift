import Glibc
import Journal
import Testing

@testable import cardroom_server

/// How far a long work over a data directory is, and how it is stopped.
struct DirectoryReadingTests {
  private let directory: DataDirectory

  init() throws {
    directory = try DataDirectory()
    let files = RealDisk()
    try files.createDirectory(directory.path)
    try files.createDirectory(directory.path + "/history")
    for (name, megabytes) in [("one", 2), ("two", 1), ("history/three", 3)] {
      let file = try files.open("\(directory.path)/\(name)", for: .create)
      try file.truncate(to: megabytes * 1_000_000)
    }
  }

  /// The journal counts as often as it is read, the history once.
  @Test(arguments: [(1, "6 MB"), (3, "12 MB")])
  func theBytesAreCounted(passes: Int, all: String) throws {
    let work = LongWork("check", isTerminal: true) { _ in }
    work.beginReading(directory.path, journalPasses: passes)
    #expect(work.extent == "0 of \(all)")
    let file = try work.disk.open(directory.path + "/one", for: .read)
    for offset in [0, 1_000_000] { _ = try file.read(1_000_000, at: offset) }
    #expect(work.extent == "2 of \(all)")
    // What is read again beside a server at work makes it no more than all.
    for _ in 0..<20 { _ = try file.read(1_000_000, at: 0) }
    #expect(work.extent == "\(all.dropLast(3)) of \(all)")
  }

  @Test func theNextReadingFailsOnceItIsStopped() throws {
    let work = LongWork("check", isTerminal: true) { _ in }
    let file = try work.disk.open(directory.path + "/one", for: .read)
    work.stop()
    let error = #expect(throws: JournalError.self) { _ = try file.read(1, at: 0) }
    #expect(ProgramError(try #require(error)).code == .stopped)
  }
}
