// Owns what a name of the simulated disk stands for. Never knows its own name.

import Cards

/// A file or a directory.
enum DiskNode {
  case file(DiskFile)
  case directory(DiskDirectory)

  /// The file, if it is one.
  var file: DiskFile? {
    if case .file(let file) = self { return file }
    return nil
  }

  /// What is left of it when the power goes.
  func crash(using random: inout SplitMix64) {
    switch self {
    case .file(let file): file.crash(using: &random)
    case .directory(let directory): directory.crash(using: &random)
    }
  }
}
