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

  @Test func processorTimeGrowsWithWork() throws {
    let process = ServerProcess(pid: Int(getpid()))
    let before = try process.processorSeconds()
    var sum: UInt64 = 0
    while try process.processorSeconds() < before + 0.03 {
      for number in 0..<100_000 { sum = sum &* 31 &+ UInt64(number) }
    }
    #expect(sum > 0)
    #expect(ServerProcess.microseconds(1.5, 2, each: 1000) == 500)
    #expect(ServerProcess.microseconds(nil, 2, each: 1000) == nil)
    #expect(ServerProcess.microseconds(1, 2, each: 0) == nil)
  }

  @Test func aProcessThatIsNoneIsNamed() {
    #expect(throws: LoadError.noMemory(pid: 0)) { try ServerProcess(pid: 0).residentBytes() }
    #expect(throws: LoadError.noProcess(pid: 0)) { try ServerProcess(pid: 0).processorSeconds() }
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
