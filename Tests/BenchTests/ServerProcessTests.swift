// What /proc says of this very process.

import Glibc
import Sockets
import Testing

@testable import cardroom_bench

struct ServerProcessTests {
  @Test(arguments: [
    SocketAddress.loopback(port: 0), .v6(high: 0, low: 1, port: 0, scope: 0),
  ])
  func isFoundByThePortItListensOn(_ address: SocketAddress) throws {
    let listener = try Socket.listen(on: address)
    let port = try listener.localAddress().port
    let process = try ServerProcess(listeningOn: port)
    #expect(process.pid == Int(getpid()))
    #expect(try process.residentBytes() > 1 << 20)
    listener.close()
    #expect(throws: LoadError.noServer(port: Int(port))) {
      try ServerProcess(listeningOn: port)
    }
  }

  @Test func aProcessWithoutMemoryIsNamed() {
    #expect(throws: LoadError.noMemory(pid: 0)) { try ServerProcess(pid: 0).residentBytes() }
  }
}

struct JSONLineTests {
  @Test func isOneLineWhateverIsInIt() {
    var json = JSONLine()
    json.add("text", "a \"b\" \\ \n é")
    json.add("number", 7)
    json.add("ratio", 1.0 / 3)
    json.add("nothing", nil)
    json.add("infinite", 1.0 / 0)
    json.add("flag", true)
    let expected =
      #"{"text":"a \"b\" \\ \u000a é","number":7,"ratio":0.33,"nothing":null,"infinite":null,"#
      + #""flag":true}"#
    #expect("\(json)" == expected)
  }
}
