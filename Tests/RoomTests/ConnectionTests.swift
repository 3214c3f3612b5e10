import Lines
import Testing

@testable import Room

/// What becomes of a connection, by what happens at its socket.
struct ConnectionTests {
  private let start = Instant(nanoseconds: 0)

  private func connection(header: Instant? = nil) -> Session {
    Session(
      id: SessionID(number: 1), from: .loopback, token: "token", limits: .init(rate: 0, burst: 1),
      hold: .seconds(120), header: header, at: start)
  }

  private func give(_ text: String, to life: inout Session) -> [Effect] {
    var text = text
    return text.withUTF8 { life.receive(UnsafeRawBufferPointer($0), at: start) }
  }

  /// What the socket takes at once.
  private func read(_ life: inout Session) -> String {
    let text = life.withOutput { String(decoding: $0, as: UTF8.self) }
    life.sent(text.utf8.count, at: start, stall: .seconds(10))
    return text
  }

  /// A flood of what telnet answers without a line, as a socket that is always read gives it:
  /// little is answered, and after the first read nothing is read for a minute.
  @Test(
    arguments: [
      ([255, 244], 1), ([255, 243], 1), ([255, 245], 1), ([255, 238], 1),
      ([255, 246], 0), ([255, 253, 6], 0), ([255, 253, 1], 0),
      ([255, 253, 1, 255, 254, 1], 0), ([255, 251, 31], 0),
      ([255, 250, 31, 0, 80, 0, 24, 255, 240], 0), ([255, 244, 255, 246], 1),
      ([255, 241], 0), ([255, 244, 255, 236], 1),
    ] as [([UInt8], Int)])
  func aFloodOfTelnetCostsLittle(command: [UInt8], notices: Int) {
    var life = Session(
      id: SessionID(number: 1), from: .loopback, token: "token",
      limits: .init(rate: 20, burst: 40), hold: .seconds(120), at: start)
    _ = life.open(at: start)
    _ = read(&life)
    let flood = Array(repeatElement(command, count: 262_144 / command.count).joined())
    var (answer, reads) = ("", 0)
    for piece in stride(from: 0, to: flood.count, by: 65_536) {
      guard life.settle(at: start).wishes.reads else { break }
      reads += 1
      let end = min(piece + 65_536, flood.count)
      flood[piece..<end].withUnsafeBytes { _ = life.receive($0, at: start) }
      answer += read(&life)
    }
    #expect(reads == 1)
    #expect(answer.utf8.count <= 4096)
    #expect(answer.split(separator: "\n").count { $0.contains("is dropped") } == notices)
    // Each command counts as a line, up to a minute's; one more interval makes room for a line.
    let wake = life.settle(at: start).wishes.wake
    #expect(wake == start.after(milliseconds: 60_050))
    #expect(wake.map { !life.wake(at: $0).isEmpty || life.settle(at: $0).wishes.reads } == true)
  }

  /// A megabyte of HTTP, or of TLS, is one goodbye, and no more of it is read.
  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", ErrorCode.protoHTTP),
    ("POST /x HTTP/1.0\n\n", .protoHTTP), ("\u{16}\u{3}\u{1}", .protoTLS),
  ])
  func aMegabyteOfAnotherProtocolCostsLittle(request: String, code: ErrorCode) {
    var life = connection()
    _ = life.open(at: start)
    _ = read(&life)
    let flood = String(repeating: request, count: 1_048_576 / request.utf8.count)
    #expect(give(flood, to: &life).isEmpty)
    let answer = read(&life)
    #expect(answer.contains(code.meaning.description) && answer.utf8.count < 512, "\(answer)")
    // What is sent on is not read for long, and not at all once the second is over.
    #expect(life.settle(at: start).wishes.endsOutput)
    var pieces = 0
    while life.settle(at: start).wishes.reads, pieces < 16 {
      pieces += 1
      _ = give(String(flood.utf8.prefix(65_536)) ?? "", to: &life)
    }
    #expect(pieces == 5 && !life.settle(at: start).wishes.closes)
    _ = life.wake(at: start.after(Session.drain))
    #expect(life.settle(at: start).wishes.isOver)
  }

  /// One notice for a run of interrupts, in however many packets; a line begins another run.
  @Test func aRunOfInterruptsIsToldOnce() {
    var life = connection()
    _ = life.open(at: start)
    _ = read(&life)
    for (text, notices) in [("", 1), ("", 0), ("", 0), ("#\n", 0), ("", 1), ("", 0)] {
      if text.isEmpty {
        ([255, 244] as [UInt8]).withUnsafeBytes { _ = life.receive($0, at: start) }
      } else {
        _ = give(text, to: &life)
      }
      #expect(read(&life).contains("is dropped") == (notices == 1))
    }
  }

  /// Nothing is done while what must be kept cannot be written, but what concerns nobody else; the
  /// same line with the same tag is done afterwards.
  @Test func newCommandsAreRefusedWhileTheStoreIsAway() {
    var life = connection()
    _ = life.open(at: start)
    _ = give("hello 1 mode=wire\n", to: &life)
    _ = read(&life)
    life.isStoreAway = true
    #expect(give("@a login ann\n@b sit main\ntables\n", to: &life).isEmpty)
    let refused = read(&life).split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(refused == ["- @a code=server.busy ", "- @b code=server.busy ", "- code=server.busy "])
    #expect(give("ping\n", to: &life).isEmpty)
    #expect(read(&life).hasPrefix("+ ping"))
    life.isStoreAway = false
    #expect(give("@a login ann\n", to: &life).count == 1)
    #expect(read(&life).isEmpty)
  }

  /// Once for each command that waits; who waits for nothing reads nothing.
  @Test(arguments: ["wire", "text"])
  func whoWaitsForTheStoreIsToldSo(mode: String) {
    var life = connection()
    _ = life.open(at: start)
    _ = give("hello 1 mode=\(mode)\nping\n", to: &life)
    _ = read(&life)
    #expect(!life.tellOfStall() && read(&life).isEmpty)
    _ = give("login ann\n", to: &life)
    #expect(life.tellOfStall() && !life.tellOfStall())
    let words = "the server is waiting for its store; your command is kept"
    #expect(read(&life) == (mode == "wire" ? "# \(words)\n" : "[\(words)]\n"))
  }

  @Test func aSocketThatTakesNothingIsGivenUp() {
    var life = connection()
    _ = life.open(at: start)
    life.sent(0, at: start, stall: .seconds(10))
    life.sent(0, at: start.after(seconds: 5), stall: .seconds(10))
    #expect(life.settle(at: start).wishes.wake == start.after(seconds: 10))
    // Each byte gives it the whole time again.
    life.sent(1, at: start.after(seconds: 7), stall: .seconds(10))
    let wishes = life.settle(at: start).wishes
    #expect(wishes.writes && wishes.reads && wishes.wake == start.after(seconds: 17))
    _ = life.wake(at: start.after(milliseconds: 16_999))
    #expect(life.isConnected)
    _ = life.wake(at: start.after(seconds: 17))
    #expect(life.settle(at: start).wishes.isOver)
  }

  @Test(arguments: [false, true])
  func whoeverIsToldGoodbyeHasASecondToClose(closes: Bool) {
    var life = connection()
    _ = life.open(at: start)
    _ = give("quit\n", to: &life)
    #expect(!life.settle(at: start).wishes.endsOutput, "there is output left")
    #expect(read(&life).hasSuffix("Goodbye.\n"))
    let wishes = life.settle(at: start).wishes
    #expect(wishes.endsOutput && wishes.reads && !wishes.closes)
    #expect(wishes.wake == start.after(seconds: 1) && !life.settle(at: start).wishes.endsOutput)
    #expect(give("ping\n", to: &life).isEmpty && !life.hasOutput)
    if closes { _ = life.endInput(at: start) } else { _ = life.wake(at: start.after(seconds: 1)) }
    #expect(life.settle(at: start).wishes.isOver)
  }

  @Test func whoeverSendsNoMoreReadsAllAndIsClosed() {
    var life = connection()
    _ = life.open(at: start)
    _ = give("ping a", to: &life)
    _ = life.endInput(at: start)
    #expect(life.settle(at: start).wishes.reads == false)
    #expect(!read(&life).isEmpty)
    let wishes = life.settle(at: start).wishes
    #expect(wishes.closes && wishes.isOver && !wishes.endsOutput)
  }

  @Test func aStopEndsWhateverIsThere() {
    for header in [nil, start.after(seconds: 5)] {
      var life = connection(header: header)
      _ = life.open(at: start)
      _ = life.stop(.serverStopping, at: start)
      #expect(read(&life).contains("server") == (header == nil))
      let wishes = life.settle(at: start).wishes
      #expect(wishes.endsOutput == (header == nil) && wishes.isOver == (header != nil))
    }
  }
}
