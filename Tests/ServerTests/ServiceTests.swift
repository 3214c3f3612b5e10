import Glibc
import Sockets
import Testing

@testable import cardroom_server

struct ServiceTests {
  // MARK: - What is told

  @Test(arguments: [false, true])
  func readyAndStoppingAreOneDatagramEach(isAbstract: Bool) throws {
    let manager = try NotifySocket(isAbstract: isAbstract)
    let notifier = try #require(try ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.name]))
    #expect(notifier.ready(status: "listening on 127.0.0.1:7777, [::1]:7777"))
    #expect(manager.next() == "READY=1\nSTATUS=listening on 127.0.0.1:7777, [::1]:7777")
    #expect(notifier.stopping())
    #expect(manager.next() == "STOPPING=1\nSTATUS=stopping")
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
  func nobodyIsToldWhereNobodyAsks(environment: [String: String]) throws {
    #expect(try ServiceNotifier(environment: environment) == nil)
  }

  @Test(arguments: [
    "run/notify", "/", "@", "vsock:2:1", "/" + String(repeating: "x", count: 107),
    "@" + String(repeating: "x", count: 107),
  ])
  func whatIsNoAddressIsRefused(name: String) {
    let error = #expect(throws: ProgramError.self) {
      try ServiceNotifier(environment: ["NOTIFY_SOCKET": name])
    }
    #expect(error?.code == .usage && error?.message.contains("NOTIFY_SOCKET") == true)
  }

  @Test(arguments: [
    "/nowhere/notify", "@cardroom-nobody-is-here", "/" + String(repeating: "x", count: 106),
  ])
  func whereNobodyListensNothingHappens(name: String) throws {
    let notifier = try #require(try ServiceNotifier(environment: ["NOTIFY_SOCKET": name]))
    #expect(!notifier.ready(status: "x"))
  }

  // MARK: - What is handed over

  private func environment(_ count: String, process: Int32 = getpid()) -> [String: String] {
    ["LISTEN_FDS": count, "LISTEN_PID": "\(process)", "LISTEN_FDNAMES": "connections"]
  }

  @Test func takesSocketsThatListenAndServesOnThem() async throws {
    let directory = try DataDirectory()
    let addresses: [SocketAddress] = [
      .loopback(port: 0), .v6(high: 0, low: 1, port: 0, scope: 0),
      try directory.socket(),
    ]
    for address in addresses {
      let handed = try Socket.listen(on: address)
      // As a manager may hand it over: it blocks, and what is executed inherits it.
      _ = fcntl(handed.descriptor, F_SETFL, O_RDWR)
      _ = fcntl(handed.descriptor, F_SETFD, 0)
      let sockets = try SocketActivation.sockets(
        environment: environment("1"), first: handed.descriptor)
      #expect(sockets.map(\.descriptor) == [handed.descriptor])
      #expect(fcntl(handed.descriptor, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(handed.descriptor, F_GETFD) & FD_CLOEXEC != 0)
      let own = try handed.localAddress()
      try await withServer(change: { ($0.inherited, $0.addresses) = (sockets, []) }) { server in
        #expect(server.addresses == [own])
        try TestClient(server).done("ping")
      }
    }
    #expect(access(directory.beside("sock"), F_OK) == 0, "the manager's file stays")
  }

  @Test func takesNoneThatAreForSomebodyElse() throws {
    let foreign = [
      [:], environment("0"), environment("1", process: getpid() + 1), ["LISTEN_FDS": "1"],
      ["LISTEN_PID": "\(getpid())"], ["LISTEN_FDS": "1", "LISTEN_PID": "x"],
    ]
    for environment in foreign {
      #expect(try SocketActivation.sockets(environment: environment) == [], "\(environment)")
    }
  }

  @Test(arguments: ["-1", "1025", "x", "", "99999999999999999999"])
  func refusesACountThatIsNone(count: String) {
    let error = #expect(throws: ProgramError.self) {
      try SocketActivation.sockets(environment: environment(count))
    }
    #expect(error?.code == .usage && error?.message.contains("LISTEN_FDS") == true)
  }

  @Test func refusesDescriptorsThatDoNotListen() throws {
    let file = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    let (stream, datagram, unix) = (
      Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue), AF_UNIX
    )
    let sockets = [
      socket(AF_INET, stream, 0), socket(AF_INET, datagram, 0), socket(unix, stream, 0),
    ]
    for descriptor in sockets + [file, 1_000_000] {
      let error = #expect(throws: ProgramError.self) {
        try SocketActivation.sockets(environment: environment("1"), first: descriptor)
      }
      #expect(error?.message.contains("descriptor \(descriptor) ") == true)
    }
    for descriptor in sockets { close(descriptor) }
  }

  @Test func theEnvironmentIsTakenOutOfTheProcess() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for name in SocketActivation.variables { setenv(name, "1", 1) }
      let taken = SocketActivation.takeEnvironment()
      let isTaken = SocketActivation.variables.allSatisfy { taken[$0] == "1" && getenv($0) == nil }
      exit(isTaken ? 0 : 1)
    }
  }

  // MARK: - The program

  /// The program as systemd would start it.
  private func program(
    _ options: [String], inherits socket: ListeningSocket, notifies name: String
  ) throws -> ProgramRun {
    try ProgramRun(
      program: "cardroom-server", ["--ephemeral"] + options, inherits: socket,
      "LISTEN_FDS=1 LISTEN_PID=$$ NOTIFY_SOCKET=\(name)")
  }

  @Test(arguments: [[], ["--seed", "7"]])
  func theProgramServesOnWhatItInheritsAndSaysSo(options: [String]) throws {
    let manager = try NotifySocket(isAbstract: false)
    let handed = try Socket.listen(on: .loopback(port: 0))
    let address = try handed.localAddress()
    let child = try program(options, inherits: handed, notifies: manager.name)
    handed.close()
    #expect(manager.next() == "READY=1\nSTATUS=listening on \(address)")
    #expect(try TestConnection(address).next()?.hasPrefix("* welcome") == true)
    child.end()
    #expect(manager.next() == "STOPPING=1\nSTATUS=stopping")
  }

  @Test func theProgramRefusesASeedOnInheritedSocketsThatAreOpenToOthers() throws {
    let handed = try Socket.listen(on: .v4(bits: 0, port: 0))
    let child = try program(["--seed", "7"], inherits: handed, notifies: "")
    handed.close()
    #expect(child.wait() == 64)
  }
}

/// A service manager's end of NOTIFY_SOCKET.
private final class NotifySocket {
  let name: String
  private let descriptor: Int32

  init(isAbstract: Bool) throws {
    let mark = "cardroom-notify-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    name = isAbstract ? "@\(mark)" : "/tmp/\(mark)"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var bytes = Array(name.utf8)
    if isAbstract { bytes[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let bound = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(bound == 0)
    try Socket(descriptor: descriptor).setReceiveTimeout(milliseconds: 10_000)
  }

  deinit {
    close(descriptor)
    if name.hasPrefix("/") { unlink(name) }
  }

  /// The next datagram; nil if none came in time.
  func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
