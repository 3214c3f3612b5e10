// The command lines that are about a data directory and start no server. Opens nothing.

extension Options {
  /// What a first word that is no option asks for; nil if it asks for nothing of this kind.
  static func directoryCommand(_ arguments: [String]) throws(OptionError) -> Command? {
    guard let word = arguments.first, let usage = usages[word] else { return nil }
    let rest = Array(arguments.dropFirst())
    if rest == ["--help"] { return .help }
    guard let directory = rest.first, !directory.isEmpty, !directory.hasPrefix("--") else {
      throw .words(usage)
    }
    switch (word, rest.count) {
    case ("admin", _): return .admin(directory, Array(rest.dropFirst()))
    case ("check", 1): return .check(directory)
    case ("dump", 1): return .dump(directory)
    case ("backup", 2) where !rest[1].isEmpty: return .backup(directory, to: rest[1])
    default: throw .words(usage)
    }
  }

  private static let usages = [
    "admin": "admin DIR [COMMAND …]", "check": "check DIR", "dump": "dump DIR",
    "backup": "backup DIR TO",
  ]
}
