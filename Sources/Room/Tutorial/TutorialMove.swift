import LineProtocol

/// What somebody wants of the tutorial.
enum TutorialMove: Sendable, Equatable {
  /// The open lesson, of a course or of the last one that was begun.
  case open(TutorialCourse?)
  /// To leave it; it goes on where it was left.
  case stop
  /// A line that is typed in the lesson, which it alone can read.
  case line(String)

  /// Whether it asks for a lesson, and not for something in it.
  var opensLesson: Bool { if case .open = self { true } else { false } }

  /// Goes on from a lesson that is only read.
  private static let next = TutorialMove.line("next")

  /// What the words behind `tutorial` mean.
  init(words: [String]) {
    let text = words.joined(separator: " ").lowercased()
    self =
      switch text {
      case "": .open(nil)
      case "stop", "end", "leave", "quit": .stop
      case "betting", "house": .open(.betting3)
      case "poker", "hold'em": .open(.holdem)
      default: TutorialCourse(rawValue: text).map { .open($0) } ?? .line(text)
      }
  }

  /// What a line means that is typed while a lesson is open; `nil` for a command that has nothing
  /// to do with it. A move is one, and so is what is no command at all.
  init?(typed line: String) {
    let words = line.split { " \t\r".contains($0) }.map(String.init)
    guard let first = words.first?.lowercased() else {
      self = .next
      return
    }
    guard let sign = first.first, !"@#;".contains(sign) else { return nil }
    let row = Commands.named(Commands.elsewhere[first] ?? first)
    switch row?.word {
    case "leave": self = .stop
    // The lesson, once more: there is no other table.
    case "look" where words.count == 1: self = .open(nil)
    case .some where row?.traits.contains(.isMove) == false: return nil
    default: self.init(words: words)
    }
  }
}
