import Cards
import Identity
import LineProtocol
import Lines

/// What the reply to a login says.
public struct Greeting: Sendable {
  private let name: PlayerName
  private let kind: Person.Kind
  private let token: String
  private let admission: Admission

  init(_ resident: Lobby.Resident, _ admission: Admission) {
    (name, kind, token) = (resident.name, resident.person.kind, resident.token)
    self.admission = admission
  }

  /// - Parameter isBack: whether somebody is seated still.
  func message(isBack: Bool) -> Line {
    let (chips, stack) = (admission.chips, admission.stack)
    let owned: Prose = kind == .member ? " You have \(Prose.chips(chips, atTables: stack))." : ""
    let hello: Prose =
      isBack
      ? "Welcome back, \(name).\(owned)"
      : "Hello, \(name).\(owned) Type play to be seated, or tables to see the tables."
    let book: Prose? = admission.book.map {
      "\nThe score book has a game of Hand and Foot in progress: book game \($0) shows it."
    }
    return Line(
      .done, "login",
      [
        "name": name, "kind": kind, "chips": chips, "stack": stack == 0 ? nil : stack,
        "session": token, "device": admission.device, "book": admission.book,
      ], text: isBack ? "Welcome back, \(name)" : nil,
      said: """
        \(hello)
        Cut off? Connect again and type resume \(token)\(book ?? "")
        """)
  }
}
