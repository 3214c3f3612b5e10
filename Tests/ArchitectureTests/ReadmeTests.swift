import Foundation
import LineProtocol
import Testing

@testable import BotHost
@testable import Client
@testable import Server
@testable import cardroom_bench

/// The documents for people tell them nothing that is not so.
struct ReadmeTests {
  static let documents = [
    "README.md", "Sources/README.md", "Tests/README.md", "scripts/README.md",
  ]

  @Test func theMapIsTheOneOfPackageSwift() throws {
    let rows = Document.rows(of: try Document("Sources/README.md").section("## The modules"))
    let declared = try PackageManifest().rooms
    let rooms = rows.compactMap { $0.first.flatMap { Document.code(in: $0).first } }
    #expect(rooms.sorted() == declared.map(\.name).sorted())
    for (name, row) in zip(rooms, rows) {
      let named = row.last.map { Set($0.split(separator: ", ").map(String.init)) }
      let dependencies = declared.first { $0.name == name }?.dependencies
      #expect(named?.subtracting(["nothing"]) == dependencies, "the row of \(name)")
    }
  }

  @Test(arguments: documents)
  func everyProgramThatIsRunExists(path: String) throws {
    let programs = try PackageManifest().rooms.map(\.name)
    for line in try Document(path).lines {
      for found in line.matches(of: /swift run (?:-\S+ \S+ )?([\w-]+)/) {
        #expect(programs.contains(String(found.1)), "\(found.0)")
      }
    }
  }

  @Test(arguments: documents)
  func everyScriptThatIsNamedExists(path: String) throws {
    let scripts = try Set(Repository.names(in: "scripts"))
    for line in try Document(path).lines {
      for found in line.matches(of: /scripts\/([\w.-]*\w)/) {
        #expect(scripts.contains(String(found.1)), "\(found.0)")
      }
    }
  }

  @Test func everyScriptIsNamed() throws {
    let text = try Repository.text("scripts/README.md")
    for script in try Repository.names(in: "scripts") where script != "README.md" {
      #expect(text.contains("scripts/\(script)`"), "\(script)")
    }
  }

  @Test func everyScriptPrintsItsUsage() throws {
    let folder = Repository.root.appending(path: "scripts")
    let runs = try Repository.names(in: "scripts").filter { name in
      let path = folder.appending(path: name)
      let isFolder = try path.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      return !isFolder && FileManager.default.isExecutableFile(atPath: path.path())
    }
    #expect(runs.count > 20)
    for name in runs {
      let (process, output) = (Process(), Pipe())
      process.executableURL = folder.appending(path: name)
      process.arguments = ["--help"]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(
        process.terminationStatus == 0 && text.contains("scripts/\(name)"), "\(name): \(text)")
    }
  }

  @Test(arguments: documents)
  func everyTestThatIsNamedExists(path: String) throws {
    let sources = try Repository.swiftFiles(in: "Tests")
    for line in try Document(path).lines {
      for found in line.matches(of: /swift test --filter (\w+)/) {
        #expect(sources.contains { $0.contains("/\(found.1)") }, "\(found.0)")
      }
    }
  }

  /// Files and folders between backticks, such as `HouseRules.swift` and `Room/Session`; `*`, `…`
  /// and `<family>` stand for anything.
  @Test func everySourceThatIsNamedExists() throws {
    let others = ["/Package.swift"]
    let sources = try Repository.swiftFiles(in: "Sources", "Tests") + others
    for line in try Document("Sources/README.md").lines {
      for name in Document.code(in: line) {
        let parts = name.split(separator: /\*|…|<family>/)
        let isFile = name.hasSuffix(".swift")
        guard isFile || name.wholeMatch(of: /[A-Z]\w+(\/[\w+]+)+\/?/) != nil else { continue }
        let isThere = sources.contains { path in
          parts.allSatisfy { path.contains($0) } && (!isFile || path.hasSuffix(parts.last ?? ""))
        }
        #expect(isThere, "\(name)")
      }
    }
  }

  @Test(arguments: documents)
  func everyLinkLeadsSomewhere(path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    for line in try Document(path).lines {
      for found in line.matches(of: /\]\(([\w.\/]*)(?:#([\w-]+))?\)/) {
        let target = Repository.path(String(found.1), from: folder)
        let linked = try Document(target)
        guard let anchor = found.2 else { continue }
        #expect(linked.anchors.contains(String(anchor)), "\(found.0)")
      }
    }
  }

  /// The options of each program by its name, and those of scripts.
  private static let options = [
    "server": Server.GivenOptions.all.names + ["--phh", "--jsonl", "--csv"],
    "client": Client.GivenOptions.all.names, "bots": SeatArguments.all.names,
    "bots match": MatchOptions.all.names, "bots acpc": CompetitionOptions.all.names,
    "scripts": ["--check", "--measure"],
  ].merging(Bench.subcommands.map { ("bench \($0.name)", $0.options) }) { old, _ in old }

  /// Behind a program's name its own, elsewhere any.
  @Test(arguments: documents + ["protocol.md"])
  func everyOptionThatIsNamedExists(path: String) throws {
    for line in try Document(path).lines where !line.contains("swift ") {
      for span in line.split(separator: "`") {
        var known = Set(Self.options.values.joined())
        for found in span.matches(
          of: /cardroom-(bots match|bots acpc|bots|client|server|bench \w+)|(--[a-z][a-z-]*)/)
        {
          if let program = found.1 { known = Set(Self.options[String(program)] ?? []) }
          if let name = found.2 { #expect(known.contains(String(name)), "\(line)") }
        }
      }
    }
  }

  @Test func itIsReadInFiveMinutes() throws {
    #expect(try Document("README.md").lines.count <= 220)
  }
}
