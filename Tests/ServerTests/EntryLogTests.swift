import Cards
import Dispatch
import Journal
import Lines
@testable import Room
import Sockets
import Testing

@testable import cardroom_server

/// One history: the store takes entries in the order in which the log keeps them, and nobody waits
/// for the house.
struct EntryLogTests {
  private let log = MemoryLog()
  private let house = Mailbox(
    HouseHost(
      House(seed: .init(number: 1)), entries: EntryLog(nil), history: nil,
      log: Log(), failure: DiskFailure(shards: []) { _ in }),
    on: QueueExecutor(label: "test.house", target: .serverRoot), clock: ServerClock())

  private func post(_ text: String, to entries: EntryLog) -> UInt64 {
    let names = [text].compactMap { PlayerName($0) }
    return entries.post(
      names.map { .renamed(PersonID(rawValue: 1), to: $0) }, waking: house)
  }

  private func words(_ records: [String]) -> [String] {
    records.map { record in
      guard case .renamed(_, let name)? = (try? Store.entry(of: record))?.entry else {
        return record
      }
      return "\(name)"
    }
  }

  private func words(_ batches: [EntryLog.Batch]) -> [String] {
    batches.flatMap(\.entries).map { if case .renamed(_, let name) = $0 { "\(name)" } else { "?" } }
  }

  /// Again and again, so that who comes later is told too.
  @Test func aLogThatTakesNothingIsToldOf() {
    let entries = EntryLog(log)
    let told = DispatchSemaphore(value: 0)
    entries.onStall { told.signal() }
    _ = post("waits", to: entries)
    for _ in 1...2 { #expect(told.wait(timeout: .now() + .seconds(60)) == .success) }
    #expect(entries.isStalled)
  }

  @Test func whatIsPostedInTheHousesTurnComesBehindIt() {
    let entries = EntryLog(log)
    let first = post("before", to: entries)
    #expect(words(entries.beginTurn()) == ["before"])
    let second = post("meanwhile", to: entries)
    #expect(words(log.records) == ["before"], "nothing passes the house")
    let own = entries.endTurn([Array("house".utf8)])
    #expect(words(log.records) == ["before", "house", "meanwhile"])
    #expect(words(entries.takeBacklog()) == ["meanwhile"])
    #expect(first < own && own < second)
    #expect(log.kept.withLock { $0.map(\.position) } == [first, own, second])
    #expect(entries.recorded == 3 && entries.unacknowledged == 3)
    entries.durable.advance(to: second)
    #expect(entries.unacknowledged == 0)
  }

  @Test func aTurnThatMakesNothingWaitsForWhatWasBefore() {
    let entries = EntryLog(log)
    let first = post("before", to: entries)
    _ = entries.beginTurn()
    #expect(entries.endTurn([]) == first)
    _ = entries.beginTurn()
    let second = post("meanwhile", to: entries)
    #expect(entries.endTurn([]) == first)
    #expect(second > first && words(log.records) == ["before", "meanwhile"])
  }

  @Test func aSnapshotStandsBetweenWhatItHoldsAndWhatComesBehind() {
    let entries = EntryLog(log, sinceSnapshot: 7, entriesPerSnapshot: 8)
    #expect(!entries.isSnapshotDue)
    _ = post("before", to: entries)
    #expect(entries.isSnapshotDue)
    _ = entries.beginTurn()
    _ = post("meanwhile", to: entries)
    _ = entries.endTurn([Array("house".utf8)]) {
      $0.snapshot(on: .main, lines: { [] }, done: { _ in })
    }
    #expect(words(log.records) == ["before", "house", "snapshot", "meanwhile"])
    #expect(entries.sinceSnapshot == 1)
  }

  /// Four tables post while the house makes entries of its own: what it takes and makes, in its
  /// order, is what the log has.
  @Test func theStoreHasTheOrderOfTheLog() {
    let entries = EntryLog(log)
    let done = DispatchGroup()
    for table in 1...4 {
      DispatchQueue.global().async(group: done) { [self] in
        for number in 1...2_000 { _ = post("t\(table)-\(number)", to: entries) }
      }
    }
    var taken: [String] = []
    for number in 1...500 {
      taken += words(entries.takeBacklog())
      taken += words(entries.beginTurn())
      taken.append("house.\(number)")
      _ = entries.endTurn([Array("house.\(number)".utf8)])
    }
    done.wait()
    taken += words(entries.takeBacklog())
    #expect(taken.count == 8_500)
    #expect(taken == words(log.records))
    let positions = log.kept.withLock { $0.map(\.position) }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func theOfficeIsWokenOnceForManyEntries() {
    let entries = EntryLog(nil)
    for number in 1...3_000 { #expect(post("n\(number)", to: entries) == 0) }
    // It has taken what there was when the 1024th came, and perhaps some more.
    let woken = DispatchSemaphore(value: 0)
    house.enter { _, _ in woken.signal() }
    woken.wait()
    #expect(words(entries.takeBacklog()).count == 3_000, "this house follows another log")
    #expect(entries.takeBacklog().isEmpty)
  }

  @Test func whoWaitsIsToldInOrderAndNotBefore() {
    let position = DurablePosition()
    nonisolated(unsafe) var (told, gone) = (0, [Int]())
    var waits = DurabilityWaits(for: position) { told += 1 }
    for number in 1...3 { waits.wait(for: UInt64(number)) { gone.append(number) } }
    while let go = waits.next() { go() }
    #expect(gone == [] && told == 0)
    #expect(!waits.isDueOrTold())
    position.advance(to: 2)
    #expect(told == 1)
    while let go = waits.next() { go() }
    #expect(gone == [1, 2])
    #expect(!waits.isDueOrTold())
    position.advance(to: 3)
    position.advance(to: 4)
    #expect(told == 2, "once until somebody waits again")
    while let go = waits.next() { go() }
    #expect(gone == [1, 2, 3] && waits.isEmpty)
    waits.wait(for: 4) { gone.append(4) }
    #expect(waits.isDueOrTold())
  }
}
