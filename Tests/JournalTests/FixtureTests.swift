import Journal
import Simulation
import Testing

/// The format of today is read, and earlier ones are refused. A fixture is never written anew.
@Suite struct FixtureTests {
  /// Copies a stored data directory to a disk in memory.
  private func stored(_ name: String) throws -> FaultyDisk {
    let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let directory = "/\(here)/Fixtures/\(name)"
    let files = RealDisk()
    let disk = FaultyDisk()
    for name in try files.list(directory) {
      let file = try files.open(directory + "/" + name, for: .read)
      disk.plant("/data/" + name, try file.read(file.size(), at: 0))
    }
    return disk
  }

  @Test func format13IsRead() throws {
    let disk = try stored("format-13")
    let recovered = try Recovered(on: disk)
    #expect(recovered.state == ["anna 1000", "björn 2000", ""])
    let long = "bet anna 7 " + String(repeating: "x", count: 100)
    let records = ["bet anna 50", "", "fold björn", long, "leave anna", "leave björn"]
    #expect(recovered.records == records)
    let report = recovered.journal.recovery
    #expect(report.serverID == "fixture-1" && report.segments == 2)
    #expect(report.lastNumber == 9 && report.torn == nil)
    #expect(try recovered.journal.append("and on it goes") == 10)
    try recovered.journal.close()
    #expect(try Recovered(on: disk).records == records + ["and on it goes"])
  }

  /// Whether there is a mark or not.
  @Test(arguments: [false, true])
  func earlierFormatsAreRefusedUntouched(isMarked: Bool) throws {
    let disk = try stored("format-1")
    if isMarked { disk.plant("/data/durable", Array("durable 1 fixture-1 9 and more\n".utf8)) }
    let file = isMarked ? "durable" : "00000000000000000003.snapshot"
    let refusal = JournalError.otherVersion(file: file, version: "1", known: "13")
    #expect(try disk.refusal() == refusal)
    #expect(refusal.explanation.contains("is of an earlier release: it has format 1, and this"))
    #expect(refusal.explanation.contains("go on with that release"))
    #expect(refusal.explanation.contains("book export there and book import here"))
  }
}
