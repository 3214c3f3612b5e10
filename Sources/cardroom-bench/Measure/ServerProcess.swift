import Glibc

/// The process of a server on this machine.
struct ServerProcess {
  /// Its number.
  let pid: Int

  /// The process with this number.
  init(pid: Int) { self.pid = pid }

  /// The process that listens on a TCP port. Those of other people are not seen.
  init(listeningOn port: UInt16) throws(LoadError) {
    let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { Self.listeners($0, port) }
    let links = Set(sockets.map { "socket:[\($0)]" })
    let found = Self.names(in: "/proc").compactMap(Int.init).first { pid in
      Self.names(in: "/proc/\(pid)/fd").contains { entry in
        Self.link("/proc/\(pid)/fd/\(entry)").map(links.contains) ?? false
      }
    }
    guard let found else { throw .noServer(port: Int(port)) }
    pid = found
  }

  /// Memory that it has resident, in bytes.
  func residentBytes() throws(LoadError) -> Int {
    let line = Self.lines("/proc/\(pid)/status").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line.flatMap { $0.split { $0 == " " || $0 == "\t" }.dropFirst().first }
    guard let number = kilobytes.flatMap({ Int($0) }) else { throw .noMemory(pid: pid) }
    return number * 1024
  }

  /// Processor time that it has had so far, in seconds; the kernel counts in hundredths.
  func processorSeconds() throws(LoadError) -> Double {
    // The second field is the program's name in parentheses, which may hold anything.
    let line = Self.lines("/proc/\(pid)/stat").first ?? ""
    let words = line.split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
      throw .noProcess(pid: pid)
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Processor time between two readings for each of so many, in microseconds; nil if nobody could
  /// read it, because the server is elsewhere or another's.
  static func microseconds(_ before: Double?, _ after: Double?, each count: Int) -> Double? {
    guard let before, let after, count > 0 else { return nil }
    return (after - before) / Double(count) * 1e6
  }

  /// The inodes of the sockets that listen on the port, from a table as `/proc/net/tcp`.
  private static func listeners(_ path: String, _ port: UInt16) -> [Substring] {
    lines(path).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 9, words[3] == "0A" else { return nil }
      let digits = words[1].split(separator: ":").last ?? ""
      return UInt16(digits, radix: 16) == port ? words[9] : nil
    }
  }

  private static func names(in directory: String) -> [String] {
    guard let handle = opendir(directory) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func lines(_ path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes.append(contentsOf: piece.prefix(count))
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
