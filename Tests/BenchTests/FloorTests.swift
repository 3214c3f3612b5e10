import Foundation
import Lines
import Sockets
import Testing

@testable import cardroom_bench

struct FloorTests {
  @Test(arguments: [(1, 1), (2, 4), (3, 6)])
  func isPlayedLikeAServer(tables: Int, seats: Int) throws {
    let listener = try Socket.listen(on: .loopback(port: 0))
    let address = try listener.localAddress()
    Thread.detachNewThread {
      guard let floor = try? Floor(listener, seats: seats) else { return }
      repeat {
        guard (try? floor.turn()) != nil else { return }
      } while floor.connections > 0
    }
    let json = try TableLoad.measure(
      try #require(
        try TableLoad.options.read([
          "--connect", "\(address)", "--tables", "\(tables)", "--seats", "\(seats)",
          "--seconds", "0.1", "--warmup", "0",
        ])))
    #expect(json.number("refused") == 0)
    #expect(json.number("stale") == 0)
    for key in ["actions_per_second", "p50_us"] {
      #expect(try #require(json.number(key)) > 0, "\(key) in \(json)")
    }
  }

  @Test func everybodyAtTheTableIsToldInTurn() throws {
    let listener = try Socket.listen(on: .loopback(port: 0))
    let address = try listener.localAddress()
    let floor = try Floor(listener, seats: 2)
    var people: [Socket] = []
    defer { for person in people { person.close() } }
    for place in 0..<2 {
      people.append(try Socket.connect(to: address))
      try people[place].setReceiveTimeout(milliseconds: 5000)
      try people[place].sendAll("login b\nsit t")
      try floor.turn()
      try floor.turn()
      try people[place].sendAll("1\n")
      try floor.turn()
    }
    #expect(kinds(people[0], until: "? act") == ["+ login", "+ sit", "* bet", "? act"])
    #expect(kinds(people[1], until: "* bet") == ["+ login", "+ sit", "* bet"])
    try people[0].sendAll("bet 1 turn=1.1\n")
    try floor.turn()
    #expect(kinds(people[0], until: "* bet") == ["+ act", "* bet"])
    #expect(kinds(people[1], until: "? act") == ["* bet", "? act"])
  }

  /// Class and kind of each line, up to the first of one kind.
  private func kinds(_ socket: Socket, until last: String) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var kinds: [String] = []
    while kinds.last != last {
      guard case .bytes(let count) = bytes.withUnsafeMutableBytes({ socket.receive(into: $0) })
      else { break }
      let lines = bytes[..<count].split(separator: 0x0A)
      kinds += lines.map { line in
        line.split(separator: 0x20).prefix(2).map { String(decoding: $0, as: UTF8.self) }
          .joined(separator: " ")
      }
    }
    return kinds
  }
}
