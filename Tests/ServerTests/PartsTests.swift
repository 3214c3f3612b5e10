import Glibc
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

struct PartsTests {
  @Test(arguments: [
    (0, 0, 1), (63, 0, 1), (0, 1 << 24 - 1, 1), (5, 12_345, 99), (63, 1 << 24 - 1, 1 << 32),
  ])
  func aSessionsNumberSaysWhereItLives(shard: Int, slot: Int, serial: Int) {
    let number = SessionNumber(shard: shard, slot: slot, serial: serial)
    #expect((number.shard, number.slot) == (shard, slot))
    #expect(SessionNumber(number.id).word == number.word)
    #expect(number.word != SessionNumber(shard: shard, slot: slot, serial: serial + 1).word)
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func aForeignNumberIsHarmless(number: Int) {
    let parts = SessionNumber(SessionID(number: number))
    #expect(0..<64 ~= parts.shard)
    #expect(0..<(1 << 24) ~= parts.slot)
  }

  @Test func tokensAreRepeatableOnlyWithASeed() {
    let ids = (1...100).map { SessionID(number: $0) }
    let seeded = ids.map(Randomness(number: 7).token)
    #expect(ids.map(Randomness(number: 7, after: 12).token) != seeded)
    #expect(seeded == ids.map(Randomness(number: 7).token))
    let all = seeded + ids.map(Randomness(number: 8).token) + ids.map(Randomness(number: nil).token)
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Randomness(number: nil).token(of: ids[0]) != Randomness(number: nil).token(of: ids[0]))
  }

  @Test func opensItsTablesWithoutAFile() throws {
    #expect(
      try TableConfiguration.opening(path: nil).map { "\($0.id)" } == [
        "main", "five", "deal-stud5", "deal-stud7", "deal-holdem", "nl", "stud", "draw", "horse",
      ])
  }

  @Test(arguments: [
    ("/nowhere/tables", ProgramError.Code.noInput), ("/tmp", .noInput), ("/dev/zero", .badData),
    ("/proc/self/exe", .badData),
  ])
  func refusesWhatIsNoFileOfTables(path: String, code: ProgramError.Code) {
    let error = #expect(throws: ProgramError.self) { try TableConfiguration.opening(path: path) }
    #expect(error?.code == code)
    #expect(error?.message.contains(path) == true)
  }

  @Test(arguments: [
    (EADDRINUSE, ProgramError.Code.unavailable), (EADDRNOTAVAIL, .unavailable),
    (EACCES, .notPermitted), (EMFILE, .system),
  ])
  func everySocketErrorHasItsExitCode(code: Int32, exit: ProgramError.Code) {
    let error = SocketError.system(.bind, code: code, address: .loopback(port: 1))
    #expect(ProgramError(error).code == exit)
  }

  @Test func aLogThatNobodyReadsCostsLinesNotTime() async throws {
    let log = try ReadLog()
    for number in 1...20_000 {
      log.writing.write("line \(number) \(String(repeating: "x", count: 50))")
    }
    // Only now does anybody read: had a write waited for room, this line would not be reached.
    var written = 0
    var lost = 0
    while written + lost < 20_000, let line = log.next() {
      let words = line.split(separator: " ").dropFirst(2)
      if words.first == "line" {
        written += 1
      } else {
        lost += words.first.flatMap { Int($0) } ?? 0
      }
    }
    #expect(written + lost == 20_000)
    #expect(lost > 0 && written >= 4096)
  }
}
