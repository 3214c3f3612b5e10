import Cards
import Games
import Lines

/// A game that the tutorial teaches.
public enum TutorialCourse: String, CaseIterable, Sendable, FieldValue {
  case betting3, holdem
}

/// What somebody wants of the tutorial.
public enum TutorialMove: Sendable, Equatable {
  /// The open lesson, of a course or of the last one that was begun.
  case open(TutorialCourse?)
  /// To leave it; it goes on where it was left.
  case stop
  /// A line that is typed in the lesson, which it alone can read.
  case line(String)

  /// Whether it asks for a lesson, and not for something in it.
  public var opensLesson: Bool { if case .open = self { true } else { false } }

  /// Goes on from a lesson that is only read.
  private static let next = TutorialMove.line("next")

  /// What the words behind `tutorial` mean.
  public init(words: [String]) {
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
  public init?(typed line: String) {
    let words = line.split { " \t\r".contains($0) }.map(String.init)
    guard let first = words.first?.lowercased() else {
      self = .next
      return
    }
    guard let sign = first.first, !"@#;".contains(sign) else { return nil }
    switch Verb(word: first) ?? Verb.wordsElsewhere[first] {
    case .leave: self = .stop
    // The lesson, once more: there is no other table.
    case .look where words.count == 1: self = .open(nil)
    case let verb? where MoveCommand.of(verb) == nil: return nil
    default: self.init(words: words)
    }
  }
}

extension TutorialCourse {
  /// What stands before the line that is to be typed.
  public static let cue: Prose = "Type: "
  /// What stands there where nothing is to be typed.
  public static let pause: Prose = "Press Enter."

  /// The family of the rows before a lesson.
  public var family: GameFamily {
    switch self {
    case .betting3: .house
    case .holdem: .poker
    }
  }
}

/// Whether a lesson waits for a line, the tutorial was left, or it is over.
public enum TutorialState: String, CaseIterable, Sendable, FieldValue {
  case open, left, over
}
