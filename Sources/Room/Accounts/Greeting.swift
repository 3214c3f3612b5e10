import Cards
import Identity
import LineProtocol
import Lines

/// What the reply to a login says.
public struct Greeting: Sendable {
  let name: PlayerName
  let kind: Person.Kind
  let token: String
  let chips: Int
  /// Those at tables.
  let stack: Int
  /// The secret of a member's device.
  let device: String?
  /// The game of the score book that is in progress.
  let book: Int?

  /// - Parameter isBack: whether somebody is seated still.
  func message(isBack: Bool) -> Line {
    let owned: Prose = kind == .member ? " You have \(Prose.chips(chips, atTables: stack))." : ""
    let hello: Prose =
      isBack
      ? "Welcome back, \(name).\(owned)"
      : "Hello, \(name).\(owned) Type play to be seated, or tables to see the tables."
    let game: Prose? = book.map {
      "\nThe score book has a game of Hand and Foot in progress: book game \($0) shows it."
    }
    return Line(
      .done, "login",
      [
        "name": name, "kind": kind, "chips": chips, "stack": stack == 0 ? nil : stack,
        "session": token, "device": device, "book": book,
      ], text: isBack ? "Welcome back, \(name)" : nil,
      said: """
        \(hello)
        Cut off? Connect again and type resume \(token)\(game ?? "")
        """)
  }
}
