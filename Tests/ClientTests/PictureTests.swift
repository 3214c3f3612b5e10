// The full screen as text: every phase of every family of games, lobby and book, at three sizes,
// with and without colour, as it stands in Screens/. CARDROOM_RECORD_SCREENS=1 writes it anew.

import Cards
import Foundation
import Lines
import Testing

@testable import Client

struct PictureTests {
  @Test(arguments: Scene.all)
  func theScreenIsAsRecorded(scene: Scene) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Screens/\(scene.name).txt")
    let text = scene.sizes.map { Self.text(scene, $0.0, $0.1) }.joined()
    if ProcessInfo.processInfo.environment["CARDROOM_RECORD_SCREENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(scene.name) looks different now")
  }

  /// Every row is as wide as the terminal, and the cursor stands on it; everybody at the table is
  /// seen round the felt.
  @Test(arguments: Scene.all)
  func everySizeIsFilledAndNotLeft(scene: Scene) throws {
    var stage = scene.stage()
    for (columns, rows) in [(61, 19), (79, 23), (133, 40)] {
      stage.resize(columns: columns, rows: rows)
      let picture = stage.picture
      #expect(picture.rows.count == rows)
      #expect(picture.rows.allSatisfy { $0.width == columns }, "\(columns)×\(rows)")
      #expect(picture.cursorRow < rows && picture.cursorColumn < columns)
      #expect(stage.screen.strange == [])
    }
    let played = Scene.betting + Scene.dealing + Scene.poker
    guard played.contains(where: { $0.name == scene.name }) else { return }
    let table = try #require(stage.client.workspace.table)
    for player in table.players.values {
      #expect(stage.screen.contains(player.name.description), "\(player.name)")
    }
  }

  /// The rows as they are read, then those that are not plain, with the codes of their looks.
  private static func text(_ scene: Scene, _ columns: Int, _ rows: Int) -> String {
    let stage = scene.stage(columns: columns, rows: rows)
    let picture = stage.picture
    let palette = stage.client.palette
    let plain = picture.rows.map(\.plain)
    // Without colour a screen reads the same, whatever it looks like.
    #expect(stage.screen.text.map { $0.replacing("\u{200B}", with: "") } == plain)
    let styled = picture.rows.enumerated().compactMap { index, row -> String? in
      let text = row.ansi(palette).replacing("\u{1B}[", with: "‹")
        .replacing(/‹([0-9;]+)m/) { "‹\($0.1)›" }
      return text == row.plain ? nil : "\(index + 1): \(text)"
    }
    return
      (["=== \(columns)×\(rows), cursor \(picture.cursorRow + 1), \(picture.cursorColumn + 1)"]
      + (columns > 100 ? plain.map(trimmed) : plain) + ["--- in colour"] + styled.map(trimmed)).map
    { $0 + "\n" }.joined()
  }

  /// Runs of the frame's lines and of blanks say nothing about looks.
  private static func trimmed(_ row: String) -> String {
    row.replacing(/[ ]{4,}/) { " ~\($0.0.count) " }.replacing(/─{4,}/) { "─~\($0.0.count)─" }
  }
}
