import Sockets
import Testing

struct AddressTests {
  @Test(arguments: [
    ("127.0.0.1:7777", "127.0.0.1", UInt16(7777), true),
    ("127.9.9.9:1", "127.9.9.9", 1, true),
    ("0.0.0.0:0", "0.0.0.0", 0, false),
    ("[::1]:65535", "::1", 65535, true),
    ("[::]:80", "::", 80, false),
    ("[fe80::1%1]:80", "fe80::1%1", 80, false),
    ("localhost:7777", "localhost", 7777, true),
    ("LocalHost:7777", "LocalHost", 7777, true),
    ("cards.example.org:443", "cards.example.org", 443, false),
  ])
  func readsHostAndPort(text: String, host: String, port: UInt16, loopback: Bool) throws {
    let endpoint = try Endpoint(text)
    #expect(endpoint == Endpoint.network(host: host, port: port))
    #expect(endpoint.isLoopback == loopback)
    #expect(endpoint.description == text)
  }

  @Test(arguments: [
    ("127.0.0.1", EndpointError.missingPort("127.0.0.1")),
    ("[::1]", .missingPort("[::1]")),
    ("", .badHost("")),
    (":7777", .badHost(":7777")),
    ("[]:7777", .badHost("[]:7777")),
    ("[abc]:7777", .badHost("[abc]:7777")),
    ("[::1:7777", .badHost("[::1:7777")),
    ("a b:1", .badHost("a b:1")),
    ("höst:1", .badHost("höst:1")),
    ("h:", .badPort("h:")),
    ("h:65536", .badPort("h:65536")),
    ("h:-1", .badPort("h:-1")),
    ("h:+1", .badPort("h:+1")),
    ("h:99999999999999999999", .badPort("h:99999999999999999999")),
    ("h:http", .badPort("h:http")),
    ("[::1]7777", .badPort("[::1]7777")),
    ("::1:7777", .needsBrackets("::1:7777")),
    ("a:b:c", .needsBrackets("a:b:c")),
  ])
  func refuses(text: String, error: EndpointError) {
    #expect(throws: error) { try Endpoint(text) }
    #expect(error.description.contains("'\(text)'"))
  }

  @Test func takesTheDefaultPortOnlyWhenNoneIsWritten() throws {
    #expect(try Endpoint("localhost", defaultPort: 7777).port == 7777)
    #expect(try Endpoint("[::1]", defaultPort: 7777).port == 7777)
    #expect(try Endpoint("localhost:1", defaultPort: 7777).port == 1)
    #expect(throws: EndpointError.badPort("localhost:")) {
      try Endpoint("localhost:", defaultPort: 7777)
    }
  }

  @Test(arguments: [
    ("127.0.0.1:7777", SocketAddress.v4(bits: 0x7F00_0001, port: 7777), true),
    ("10.1.2.3:80", .v4(bits: 0x0A01_0203, port: 80), false),
    ("[::1]:7777", .v6(high: 0, low: 1, port: 7777, scope: 0), true),
    ("[2001:db8::5]:9", .v6(high: 0x2001_0db8_0000_0000, low: 5, port: 9, scope: 0), false),
  ])
  func resolvesDigitsWithoutAResolver(
    text: String, address: SocketAddress, loopback: Bool
  ) throws {
    #expect(try Endpoint(text).resolve() == [address])
    #expect(address.description == text)
    #expect(address.isLoopback == loopback)
  }

  @Test func resolvesTheOwnMachineByName() throws {
    let found = try Endpoint("localhost:7777").resolve()
    #expect(found.contains(.loopback(port: 7777)))
    #expect(found.allSatisfy { $0.isLoopback })
  }

  @Test func saysWhichHostIsUnknown() {
    let error = #expect(throws: SocketError.self) {
      try Endpoint("no-such-host.invalid:1").resolve()
    }
    #expect(error?.description.contains("'no-such-host.invalid'") == true)
  }
}
