import Foundation
import Testing

/// What happens, and what is on record then, as it stands in `OnRecord`: the notation of `Scene`, an
/// empty line before each new store. A question in parentheses is answered by the lines behind it;
/// one behind `each` is asked after every line. `CARDROOM_RECORD=1 swift test --filter OnRecordTests`
/// writes the answers anew.
struct OnRecordTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "OnRecord")

  @Test(arguments: ["accounts", "boards", "chips", "games", "hands", "ledger", "people", "told"])
  func whatHasHappenedIsOnRecord(name: String) throws {
    let url = Self.folder.appending(path: "\(name).txt")
    let written = try String(contentsOf: url, encoding: .utf8)
    var (scene, each, lines) = (try Scene(), [String](), [String]())
    for line in written.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    where !line.hasPrefix("  ") {
      lines.append(line)
      if line.isEmpty {
        scene = try Scene()
      } else if let question = line.wholeMatch(of: /\((each )?(.+)\)/) {
        if question.1 == nil {
          lines += try scene.answer(String(question.2)).map { "  \($0)" }
        } else {
          each = [String(question.2)]
        }
      } else if !line.hasPrefix("#") {
        let told = try scene.play(line)
        lines += try (told + each.flatMap(scene.answer)).map { "  \($0)" }
      }
    }
    let happened = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["CARDROOM_RECORD"] != nil {
      try happened.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(happened == written)
    }
  }
}
