import Glibc
import LineProtocol
import Sockets

/// `cardroom-bench floor`: tables without rules, for `tables` to play at.
///
/// Whoever answers a question gets a reply and everybody at the table the event, in one write each,
/// and the next in turn is asked: what the kernel alone asks for, in one thread, with lines as long
/// as the server's. Seats are given in the order of `sit`.
final class Floor {
  struct Given {
    fileprivate var listen = Endpoint.network(host: "127.0.0.1", port: 7778)
    fileprivate var seats = 4
  }

  /// Serves until the process is ended.
  static let subcommand = Subcommand(
    "serves tables without rules: what the kernel alone asks for",
    "Serves tables without rules until it is ended: the least that any server needs.",
    ProgramOptions<Given>(
      of: "cardroom-bench floor", Given(),
      [
        .property("--listen", "HOST:PORT", "where", \.listen) { try Endpoint($0) },
        .number("--seats", "K", in: 1...10, "seats at each table", \.seats),
        .help,
      ]),
    perform: { given in
      let listener = try Socket.listen(on: try given.listen.resolve()[0])
      Bench.complain("listening on \(try listener.localAddress())")
      let floor = try Floor(listener, seats: given.seats)
      while true { try floor.turn() }
    })

  private struct Person {
    let socket: Socket
    /// Bytes of an unfinished line.
    var pending: [UInt8] = []
    /// Where it sits, if it does.
    var table: Int?
    var seat = 0
  }

  private struct Table {
    /// The descriptors of those who sit there.
    var seated: [Int] = []
    var turn = 0
    var sequence = 0
  }

  private let listener: ListeningSocket
  private let seats: Int
  private let epoll: Epoll
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
  /// By descriptor.
  private var people: [Person?] = []
  private var tables: [Table] = []
  private var shared: [UInt8] = []
  private var output: [UInt8] = []
  /// How many connections are open.
  private(set) var connections = 0

  /// Serves who comes to this socket, which it closes.
  init(_ listener: ListeningSocket, seats: Int) throws(SocketError) {
    self.listener = listener
    self.seats = seats
    epoll = try Epoll()
    try epoll.add(listener.descriptor, .input, word: UInt64(listener.descriptor))
  }

  deinit {
    for case let person? in people { person.socket.close() }
    listener.close()
    buffer.deallocate()
  }

  /// Serves what is ready, once.
  func turn() throws(SocketError) {
    let ready = try epoll.wait(milliseconds: -1)
    for index in 0..<ready {
      let descriptor = Int(epoll.event(at: index).word)
      if descriptor == Int(listener.descriptor) { try accept() } else { read(descriptor) }
    }
  }

  private func accept() throws(SocketError) {
    while let socket = try listener.accept() {
      try socket.disableDelay()
      let descriptor = Int(socket.descriptor)
      while people.count <= descriptor { people.append(nil) }
      people[descriptor] = Person(socket: socket)
      connections += 1
      try epoll.add(socket.descriptor, .input, word: UInt64(descriptor))
    }
  }

  private func read(_ descriptor: Int) {
    guard let socket = people[descriptor]?.socket else { return }
    guard case .bytes(let count) = socket.receive(into: buffer) else { return close(descriptor) }
    var bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    while let end = bytes.firstIndex(of: 0x0A) {
      let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      bytes = UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])
      if let pending = people[descriptor]?.pending, !pending.isEmpty {
        people[descriptor]?.pending = []
        (pending + line).withUnsafeBytes { take($0, of: descriptor) }
      } else {
        take(line, of: descriptor)
      }
    }
    people[descriptor]?.pending += bytes
  }

  private func close(_ descriptor: Int) {
    people[descriptor]?.socket.close()
    people[descriptor] = nil
    connections -= 1
  }

  // MARK: - Lines

  /// An answer to a question goes to the table; anything else is done.
  private func take(_ line: UnsafeRawBufferPointer, of descriptor: Int) {
    if WireLine(line).value("turn") != nil {
      guard let person = people[descriptor], let table = person.table else { return }
      return act(at: table, seat: person.seat)
    }
    output.removeAll(keepingCapacity: true)
    output += "+ ".utf8
    output += line.prefix { $0 != 0x20 }
    let sits = line.starts(with: "sit".utf8)
    if sits { sit(descriptor) }
    output.append(0x0A)
    send(to: descriptor)
    if sits, let last = tables.indices.last, tables[last].seated.count == seats {
      tables[last].turn = seats - 1
      act(at: last, seat: nil)
    }
    if line.starts(with: "quit".utf8) { close(descriptor) }
  }

  /// Gives the next free seat; the reply names it.
  private func sit(_ descriptor: Int) {
    if tables.last.map({ $0.seated.count == seats }) ?? true { tables.append(Table()) }
    let table = tables.count - 1
    people[descriptor]?.table = table
    people[descriptor]?.seat = tables[table].seated.count
    tables[table].seated.append(descriptor)
    output += " seat=".utf8
    Self.append(tables[table].seated.count, to: &output)
  }

  /// Tells everybody at the table and asks the next.
  ///
  /// - Parameter seat: who has acted; nil: nobody yet.
  private func act(at table: Int, seat: Int?) {
    guard tables[table].seated.count == seats else { return }
    tables[table].sequence += 1
    tables[table].turn = (tables[table].turn + 1) % seats
    let sequence = tables[table].sequence
    let turn = tables[table].turn
    writeEvent(sequence, of: seat ?? turn)
    for place in 0..<seats {
      output.removeAll(keepingCapacity: true)
      if place == seat {
        output += "+ act table=tl1 turn=1.4 did=deal amount=1 bet=5 balance=100 seq=7\n".utf8
      }
      output += shared
      if place == turn { writeQuestion(sequence, to: place) }
      send(to: tables[table].seated[place])
    }
  }

  private func writeEvent(_ sequence: Int, of seat: Int) {
    shared.removeAll(keepingCapacity: true)
    shared += "* bet table=tl1 seq=".utf8
    Self.append(sequence, to: &shared)
    shared += " seat=".utf8
    Self.append(seat + 1, to: &shared)
    shared += " name=b1_0 amount=1 bet=1 balance=100\n".utf8
  }

  private func writeQuestion(_ number: Int, to seat: Int) {
    output += "? act table=tl1 turn=1.".utf8
    Self.append(number, to: &output)
    output += " seat=".utf8
    Self.append(seat + 1, to: &output)
    output += " left=30000 round=1 phase=trade bet=5 balance=100 score=33 cards=7cKcTc deck=49".utf8
    output += " legal=bet:1-95,trade:7c/Kc/Tc,deal clock=no :Your turn\n".utf8
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number > 9 { append(number / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(number % 10))
  }

  /// Whoever does not take it, or is gone, has no more of it.
  private func send(to descriptor: Int) {
    _ = output.withUnsafeBytes { people[descriptor]?.socket.send($0) }
  }
}
