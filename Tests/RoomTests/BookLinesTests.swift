// The score book's lines for programs: as many rows as their last line says, and every event in
// its shape.

import Cards
import LineProtocol
import Lines
import Testing

@Suite struct BookLinesTests {
  /// A person in text mode reads screens in any case.
  @Test func whoAsksForScreensInTextModeReadsTheSame() throws {
    for command in ["book", "book sheet red", "book card red", "book help", "top", "help"] {
      let seen = try ["", " screens=on"].map { screens in
        var hall = try Hall()
        hall.enter("ann", wire: false)
        _ = hall.ask("ann", "hello 1 mode=text\(screens)\nbook new hkf red=G1+G2 blue=G3+G4")
        return hall.ask("ann", command)
      }
      #expect(seen[0] == seen[1] && !seen[0].isEmpty, "\(command): \(seen)")
    }
  }
}
