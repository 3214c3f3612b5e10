import Glibc
import LineProtocol
import Lines
import Sockets

/// A person of the wire who waits for each answer, on a blocking connection.
struct Talker: Sendable {
  private let socket: Socket
  private let name: String
  private var unread: [UInt8] = []

  /// Connects, from another address if a header of a proxy is to say so, and logs in.
  init(_ dialer: inout Dialer, _ address: String?, as name: String) throws {
    socket = try dialer.connect()
    self.name = name
    if let address { try socket.sendAll("PROXY TCP4 \(address) 127.0.0.1 1 7777\r\n") }
    try ask("hello 1 mode=wire")
    try ask("login \(name)")
  }

  /// Sends a line, and reads what comes until it is done.
  ///
  /// - Returns: how long that took, in nanoseconds.
  @discardableResult
  mutating func ask(_ line: String) throws -> UInt64 {
    let start = Monotonic.now()
    try socket.sendAll(line + "\n")
    while true {
      guard let answer = try next() else { throw LoadError.closed(connection: 0) }
      if answer.first == LineClass.done.rawValue { return Monotonic.now() - start }
      if answer.first == LineClass.refused.rawValue {
        throw LoadError.refused(String(decoding: answer, as: UTF8.self))
      }
    }
  }

  /// The next line; `nil` if nothing comes any more.
  private mutating func next() throws -> [UInt8]? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeFirst(end + 1) }
        return Array(unread[..<end])
      }
      let count = unread.count
      unread += [UInt8](repeating: 0, count: 4096)
      let read = unread.withUnsafeMutableBytes {
        socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      guard case .bytes(let more) = read else { return nil }
      unread.removeLast(4096 - more)
    }
  }

  /// Gives up name and seat.
  mutating func quit() throws {
    try ask("quit")
    socket.close()
  }

  /// Says tell, who and sit in turn, some five lines a second.
  mutating func talk(seconds: Double) throws -> [String: Histogram] {
    var times: [String: Histogram] = [:]
    let end = Monotonic.now() + Monotonic.nanoseconds(seconds)
    while Monotonic.now() < end {
      for line in ["tell fair-ann hello", "who", "sit fair-other", "leave fair-other"] {
        let word = line.prefix { $0 != " " }
        times[String(word), default: Histogram()].record(try ask(line))
        usleep(200_000)
      }
    }
    return times
  }

  /// Plays what is asked, after a tenth of a second's thought each time.
  mutating func play(seconds: Double) throws -> [String: Histogram] {
    var times = Histogram()
    var chooser = MoveChooser(seed: 1)
    let end = Monotonic.now() + Monotonic.nanoseconds(seconds)
    while Monotonic.now() < end, let line = try next() {
      let move = line.withUnsafeBytes { bytes -> String? in
        let line = WireLine(bytes)
        if line.sign == LineClass.event.rawValue, line.isKind("over") { return "reset" }
        guard line.sign == LineClass.ask.rawValue else { return nil }
        var move: [UInt8] = []
        chooser.choose(from: line.value("legal"), into: &move)
        return String(decoding: move, as: UTF8.self)
      }
      guard let move else { continue }
      usleep(100_000)
      do { times.record(try ask(move)) } catch LoadError.refused { continue }
    }
    return ["move": times]
  }
}
