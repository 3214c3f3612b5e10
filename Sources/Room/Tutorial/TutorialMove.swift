import Games

/// A person's request to the tutorial.
enum TutorialMove: Sendable, Equatable {
  /// Show the open lesson of a course, or of the last one begun.
  case open(TutorialCourse?)
  /// Leave the tutorial, to continue later from the same lesson.
  case stop
  /// A line typed in the lesson, which only the lesson can interpret.
  case line(String)

  /// Whether it asks for a lesson, rather than something in it.
  var opensLesson: Bool { if case .open = self { true } else { false } }

  /// Goes on from a lesson that is only to be read.
  private static let next = TutorialMove.line("next")

  /// Interprets the words after `tutorial`.
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

  /// Interprets a line typed while a lesson is open; `nil` for a command that has nothing to do
  /// with it. Moves and lines that are no command belong to the lesson.
  init?(typed line: String) {
    let words = line.split { " \t\r".contains($0) }.map(String.init)
    guard let first = words.first?.lowercased() else {
      self = .next
      return
    }
    guard let sign = first.first, !"@#;".contains(sign) else { return nil }
    let row = Commands.meant(by: first) ?? Commands.named(first)
    switch row?.word {
    case "leave": self = .stop
    // This repeats the lesson, as there is no other table.
    case "look" where words.count == 1: self = .open(nil)
    case .some where row?.traits.contains(.isMove) == false: return nil
    default: self.init(words: words)
    }
  }
}
