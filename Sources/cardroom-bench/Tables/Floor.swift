import Games
import Glibc
import Lines
import Sockets

/// `cardroom-bench floor`: tables without rules, a baseline for `tables`.
///
/// A player who answers a question gets a reply, everybody at the table gets the event, in one
/// write each, and the next player is asked. This is the work of the kernel alone, in one thread,
/// with lines as long as the server's. Seats are given in the order of `sit`.
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
      let listener = try Socket.listen(on: try given.listen.listeningAddress())
      Bench.complain("listening on \(try listener.localAddress())")
      let floor = try Floor(listener, seats: given.seats)
      while true { try floor.turn() }
    })

  private struct Person {
    let socket: Socket
    var lines = LineSplitter()
    /// The number of the person's table, if seated.
    var table: Int?
    var seat = 0
  }

  private struct Table {
    /// The descriptors of the people seated there.
    var seated: [Int] = []
    var turn = 0
    var sequence = 0
  }

  private let listener: ListeningSocket
  private let seats: Int
  private let epoll: Epoll
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
  /// The people by descriptor.
  private var people: [Person?] = []
  private var tables: [Table] = []
  /// The number of open connections.
  private(set) var connections = 0

  /// Creates a floor that accepts connections from this socket, which it closes in the end.
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

  /// Serves ready connections once.
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
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    for line in people[descriptor]?.lines.take(bytes) ?? [] { take(line, of: descriptor) }
  }

  private func close(_ descriptor: Int) {
    people[descriptor]?.socket.close()
    people[descriptor] = nil
    connections -= 1
  }

  // MARK: - Lines

  /// Handles a line: an answer to a question goes to the table, and anything else is done.
  private func take(_ line: ArraySlice<UInt8>, of descriptor: Int) {
    var reader = LineReader(record: line)
    if reader?.bytes("turn") != nil {
      guard let person = people[descriptor], let table = person.table else { return }
      return act(at: table, seat: person.seat)
    }
    let word = String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)
    send(word == "sit" ? "+ sit seat=\(sit(descriptor))\n" : "+ \(word)\n", to: descriptor)
    if word == "sit", let last = tables.indices.last, tables[last].seated.count == seats {
      tables[last].turn = seats - 1
      act(at: last, seat: nil)
    }
    if word == "quit" { close(descriptor) }
  }

  /// Gives the next free seat, and returns its number.
  private func sit(_ descriptor: Int) -> Int {
    if tables.last.map({ $0.seated.count == seats }) ?? true { tables.append(Table()) }
    let table = tables.count - 1
    people[descriptor]?.table = table
    people[descriptor]?.seat = tables[table].seated.count
    tables[table].seated.append(descriptor)
    return tables[table].seated.count
  }

  /// Sends the event to everybody at the table and asks the next player.
  ///
  /// - Parameter seat: the player who has acted; `nil` for nobody yet.
  private func act(at table: Int, seat: Int?) {
    guard tables[table].seated.count == seats else { return }
    tables[table].sequence += 1
    tables[table].turn = (tables[table].turn + 1) % seats
    let (sequence, turn) = (tables[table].sequence, tables[table].turn)
    let event =
      "* bet table=tl1 seq=\(sequence) seat=\((seat ?? turn) + 1) name=b1_0 amount=1 bet=1 "
      + "balance=100\n"
    let question =
      "? act table=tl1 turn=1.\(sequence) seat=\(turn + 1) left=30000 round=1 phase=trade bet=5 "
      + "balance=100 score=33 cards=7cKcTc deck=49 legal=bet:1-95,trade:7c/Kc/Tc,deal clock=no "
      + ":Your turn\n"
    for place in 0..<seats {
      send(
        (place == seat
          ? "+ act table=tl1 turn=1.4 did=deal amount=1 bet=5 balance=100 seq=7\n" : "")
          + event + (place == turn ? question : ""), to: tables[table].seated[place])
    }
  }

  /// Sends a text once; a peer that is gone or does not read loses it.
  private func send(_ text: String, to descriptor: Int) {
    _ = Array(text.utf8).withUnsafeBytes { people[descriptor]?.socket.send($0) }
  }
}
