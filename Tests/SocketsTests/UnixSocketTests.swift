import Glibc
import Sockets
import Testing

/// A directory of its own under `/tmp`.
private final class Place {
  let directory: String

  init() throws {
    var template = Array("/tmp/cardroom-sock-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    try #require(made)
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in ["sock", "other", "file"] { unlink(directory + "/" + name) }
    rmdir(directory)
  }

  func path(_ name: String = "sock") -> String { directory + "/" + name }

  func address(_ name: String = "sock") throws -> SocketAddress {
    .file(try SocketPath(path(name)))
  }

  /// What kind of file is there; 0 if none.
  func kind(_ name: String = "sock") -> mode_t {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Leaves the file of a server that was killed.
  func leaveStale(_ name: String = "sock") throws {
    let listener = try Socket.listen(on: address(name))
    // A child that another test has just forked may still hold the descriptor and so listen.
    #expect(shutdown(listener.descriptor, Int32(SHUT_RDWR)) == 0)
    #expect(close(listener.descriptor) == 0)
  }
}

struct UnixSocketTests {
  @Test(arguments: [UInt32(0o600), 0o660, 0o666, 0o777])
  func itsFileHasTheModeThatWasAskedFor(mode: UInt32) throws {
    let place = try Place()
    let listener = try Socket.listen(on: place.address(), mode: mode)
    var status = stat()
    #expect(lstat(place.path(), &status) == 0 && status.st_mode & 0o777 == mode)
    #expect(try listener.localAddress() == place.address())
    let client = try Socket.connect(to: place.address())
    try client.disableDelay()
    try client.watchPeer(.server)
    let server = try #require(try listener.accept())
    #expect(try server.peerAddress().isLoopback)
    for socket in [client, server] { socket.close() }
    listener.close()
    #expect(place.kind() == 0)
  }

  /// Each of them finds the stale file; one replaces it, and the others must see that it did.
  @Test func ofServersThatStartAtOnceOnAStaleFileOneListens() async throws {
    for _ in 1...100 {
      let place = try Place()
      try place.leaveStale()
      let address = try place.address()
      var results: [ListeningSocket] = []
      // A child that another test has just forked may hold the name that they claim, and then none
      // gets it.
      for _ in 1...1000 where results.isEmpty {
        results = await withTaskGroup(of: ListeningSocket?.self) { group in
          for _ in 1...4 { group.addTask { try? Socket.listen(on: address) } }
          return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
      }
      #expect(results.count == 1)
      try Socket.connect(to: address).close()
      for listener in results { listener.close() }
      #expect(place.kind() == 0)
    }
  }

  /// The data directory is locked by the server that makes the operators' socket in it.
  @Test func itsDirectoryMayBeLocked() throws {
    let place = try Place()
    let directory = open(place.directory, O_RDONLY | O_DIRECTORY)
    defer { close(directory) }
    #expect(flock(directory, LOCK_EX | LOCK_NB) == 0)
    let listener = try Socket.listen(on: place.address())
    listener.close()
  }

  @Test func aFileThatNobodyListensAtIsReplaced() throws {
    let place = try Place()
    try place.leaveStale()
    #expect(throws: SocketError.system(.connect, code: ECONNREFUSED, address: try place.address()))
    {
      try Socket.connect(to: place.address())
    }
    let listener = try Socket.listen(on: place.address())
    try Socket.connect(to: place.address()).close()
    listener.close()
  }

  @Test func whatIsInUseOrNoSocketStays() throws {
    let place = try Place()
    func refuses(_ code: Int32, _ name: String = "sock") throws {
      let error = SocketError.system(.bind, code: code, address: try place.address(name))
      #expect(throws: error) { try Socket.listen(on: place.address(name)) }
    }
    let living = try Socket.listen(on: place.address())
    try refuses(EADDRINUSE)
    try Socket.connect(to: place.address()).close()
    living.close()
    #expect(mkfifo(place.path("file"), 0o600) == 0)
    try refuses(ENOTSOCK, "file")
    #expect(place.kind("file") == S_IFIFO)
    try place.leaveStale()
    #expect(symlink(place.path(), place.path("other")) == 0)
    try refuses(ENOTSOCK, "other")
    #expect(place.kind("other") == S_IFLNK && place.kind() == S_IFSOCK)
    try refuses(ENOENT, "no/sock")
    try refuses(ENOTDIR, "file/sock")
  }

  @Test func aFileOfAnotherServerIsNotRemoved() throws {
    let place = try Place()
    let first = try Socket.listen(on: place.address())
    #expect(unlink(place.path()) == 0)
    let second = try Socket.listen(on: place.address())
    first.close()
    try Socket.connect(to: place.address()).close()
    second.close()
    #expect(place.kind() == 0)
  }

  @Test(arguments: [
    ("unix:/run/cardroom.sock", "/run/cardroom.sock"), ("unix:a b:1", "a b:1"), ("unix:é", "é"),
  ])
  func readsAPath(text: String, path: String) throws {
    let endpoint = try Endpoint(text, defaultPort: 7777)
    #expect(endpoint == .file(try SocketPath(path)))
    #expect(endpoint.description == text && endpoint.isLoopback && endpoint.port == 0)
    #expect(try endpoint.resolve() == [.file(SocketPath(path))])
  }

  @Test(arguments: ["", String(repeating: "x", count: SocketPath.longest + 1)])
  func refusesAPathThatTheKernelWouldNotTake(path: String) throws {
    #expect(throws: EndpointError.badPath(path)) { try Endpoint("unix:" + path) }
    #expect(try Endpoint("unix:" + path.dropLast(1) + (path.isEmpty ? "x" : "")).isLoopback)
  }
}
