// Owns the list of broken servers: those that tell too early, forget, or start again wrongly. Each
// must be caught by the check it is meant for.

import Archive
import Games
import Journal

@testable import Room
@testable import Simulation

extension Canary {
  /// A server whose tables start wrongly after a restart.
  private static func restart(
    _ name: String, _ check: Check, _ change: @escaping @Sendable (inout TableSession) -> Void
  ) -> Canary {
    Canary(name, check) { workings in
      workings.open = { configuration, seed in
        var table = TableSession(configuration, seed: seed)
        if configuration.memory != nil { change(&table) }
        return table
      }
    }
  }

  static let disks = [
    Canary("everybody is told at once", .durability) { workings in
      workings.pass = { gate, effects in
        let (free, entries, ticket) = gate.pass(effects)
        return (free + gate.release(through: .max), entries, ticket)
      }
    },
    Canary("only tables wait for the disk", .durability) { workings in
      workings.pass = { gate, effects in
        let (free, entries, ticket) = gate.pass(effects)
        let isOffice = entries.contains { entry in
          switch entry {
          case .book, .account, .movement: true
          default: false
          }
        }
        return (isOffice ? free + gate.release(through: .max) : free, entries, ticket)
      }
    },
    Canary("the server goes on when its disk has failed", .durability) {
      $0.stopsWhenDiskFails = false
    },
    Canary("the disk lies about a sync", .recovery) { workings in
      workings.fileSystem = { LyingDisk(disk: $0) }
    },
    Canary("a movement of chips is not written", .replay) { workings in
      workings.lines = { lines in lines.filter { !$0.contains(" move ") } }
    },
    Canary("a server that starts has forgotten the tables", .replay) { workings in
      workings.archive = { archive in
        var copy = archive
        for id in archive.tables.keys { try? copy.restore(line: "table \(id) betting3 -") }
        return copy
      }
    },
    restart("a restart makes a dollar", .purses) { table in
      table.departed = table.departed.mapValues { $0 + 1 }
    },
    Canary("a round that a restart has ended is not void", .purses) { workings in
      workings.table = { table, input, now in
        if case .opened = input { return [] }
        return table.handle(input, at: now)
      }
    },
    restart("a restart takes a fresh deck", .deck) { table in
      if let game = table.game as? BettingTable { table.game = game.withFreshDeck }
    },
  ]
}

/// A disk that returns from a sync before anything is written.
private struct LyingDisk: FileSystem {
  let disk: FaultyDisk

  func createDirectory(_ path: String) throws(FileSystemError) { try disk.createDirectory(path) }

  func list(_ directory: String) throws(FileSystemError) -> [String] { try disk.list(directory) }

  func open(_ path: String, for access: FileAccess) throws(FileSystemError) -> any OpenFile {
    LyingFile(try disk.open(path, for: access))
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try disk.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileSystemError) { try disk.remove(path) }

  func syncDirectory(_ path: String) throws(FileSystemError) { try disk.syncDirectory(path) }

  func lock(_ path: String) throws(FileSystemError) -> any FileLock { try disk.lock(path) }
}

/// An open file of such a disk.
private final class LyingFile: OpenFile {
  private let file: any OpenFile

  init(_ file: any OpenFile) { self.file = file }

  func size() throws(FileSystemError) -> Int { try file.size() }

  func read(_ count: Int, at offset: Int) throws(FileSystemError) -> [UInt8] {
    try file.read(count, at: offset)
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileSystemError) -> Int {
    try file.write(bytes, at: offset)
  }

  func truncate(to size: Int) throws(FileSystemError) { try file.truncate(to: size) }

  /// Only what begins a file is written: else nothing would be there to start from.
  func sync() throws(FileSystemError) { if try file.size() < 200 { try file.sync() } }

  func close() { file.close() }
}
