import Nodes
import Sockets
import Testing

/// The client's thread and socket, with servers that say what they are told to.
struct PostgresClientTests {
  private static let statement = PostgresStatement("SELECT 1")
  /// The answers to the start-up and to the check.
  private static let login = [Backend.admission(), Backend.checked()]
  private static let answer =
    Backend.preparation() + Backend.call("SELECT 1") + Backend.ready()

  private static func client(
    _ hosts: [String], _ change: (inout PostgresClient.Times) -> Void = { _ in }
  ) throws -> DrivenClient {
    var times = PostgresClient.Times()
    change(&times)
    let url = try PostgresURL("postgres://ann@\(hosts.joined(separator: ","))/club")
    return try DrivenClient(url, password: nil, times: times)
  }

  @Test func anAnswerIsTold() async throws {
    let server = try PlayedServer(Self.login + [Self.answer])
    let client = try Self.client([server.address.description])
    #expect(try await client.ready() == server.address)
    #expect(try await client.run(Self.statement).changed == 1)
    client.client.close()
    #expect(await client.end() == .closed)
    #expect(try await client.run(Self.statement).refusal == .closed)
  }

  @Test func whatIsNotAnsweredInTimeIsUnknown() async throws {
    let server = try PlayedServer(Self.login)
    let client = try Self.client([server.address.description]) {
      $0.silence = .milliseconds(50)
    }
    #expect(try await client.run(Self.statement).doubt == .silent(.milliseconds(50)))
    #expect(await client.end() == .silent(.milliseconds(50)))
    #expect(try await client.run(Self.statement).refusal == .silent(.milliseconds(50)))
  }

  /// Nothing is asked, so nothing is late.
  @Test func nobodyHasToTalkWithoutNeed() async throws {
    let server = try PlayedServer(Self.login + [Self.answer])
    let client = try Self.client([server.address.description]) {
      $0.silence = .milliseconds(1)
    }
    _ = try await client.ready()
    let other = try Self.client([try PlayedServer([[]]).address.description]) {
      $0.connecting = .milliseconds(50)
    }
    _ = await other.end()
    #expect(try await client.run(Self.statement).refusal == nil)
  }

  @Test func aServerThatGoesAwayLeavesItUnknown() async throws {
    let part = Array(Self.answer.dropLast(3))
    let server = try PlayedServer(Self.login + [part], closes: true)
    let client = try Self.client([server.address.description])
    #expect(try await client.run(Self.statement).doubt == .ended)
    #expect(await client.end() == .ended)
  }

  @Test func aDroppedClientLeavesItUnknown() async throws {
    let server = try PlayedServer(Self.login)
    let client = try Self.client([server.address.description])
    _ = try await client.ready()
    let outcome: PostgresOutcome = try await withCheckedThrowingContinuation { continuation in
      do {
        let batch = try PostgresBatch(Self.statement)
        client.client.submit(batch) { continuation.resume(returning: $0) }
        client.client.drop()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(outcome.kind != "committed")
    #expect(await client.end() == .closed)
  }

  /// One is not there, one says nothing, one is a standby, one is no PostgreSQL; then one will do.
  @Test func hostsAreTriedInTurn() async throws {
    // Of its own, so that no other test listens at the port that is freed.
    let gone = try Socket.listen(on: .v4(bits: .random(in: 0x7F40_0000...0x7FFF_FFFE), port: 0))
    let nowhere = try gone.localAddress()
    gone.close()
    let mute = try PlayedServer([[]])
    let standby = try PlayedServer([
      Backend.admission(), Backend.checked(["on", "0", "0", "on", "on", "true"]),
    ])
    let other = try PlayedServer([Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)])
    let writable = try PlayedServer(Self.login)
    let places = [nowhere] + [mute, standby, other].map(\.address)
    var client = try Self.client((places + [writable.address]).map(\.description)) {
      $0.connecting = .milliseconds(100)
    }
    #expect(try await client.ready() == writable.address)
    client = try Self.client(["[::1]:9", "nowhere.invalid:9"])
    let end = await client.end()
    guard case .unreachable(let servers) = end else { throw end }
    #expect(servers.map(\.place) == ["[::1]:9", "nowhere.invalid:9"])
  }

  /// Batches that were submitted before there was a server are not done, and are told so.
  @Test func whatWasNeverSentIsRefused() async throws {
    let mute = try PlayedServer([[]])
    let client = try Self.client([mute.address.description]) { $0.connecting = .milliseconds(50) }
    let refusal = try await client.run(Self.statement).refusal
    guard case .unreachable(let servers)? = refusal else { throw PostgresError.closed }
    #expect(servers.map(\.reason) == [.tooSlow(.milliseconds(50))])
  }
}
