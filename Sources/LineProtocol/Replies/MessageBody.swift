import Cards
import Lines
import Tables

/// What a message says: there is a type for each kind of reply, row and news that is no table's.
public protocol MessageBody: Sendable {}

/// A body as lines have it, declared by its one initializer. A coder gets the fields only: class,
/// type word and tag are the message's.
protocol CodedBody: MessageBody, Equatable {
  /// Writes the body, or reads one.
  init(_ line: inout FieldCoder, _ body: Self?) throws(Misread)

  /// The lines that say it.
  static var lines: [Message.Line] { get }

  /// Which of them it is.
  var kind: Message.Kind? { get }

  /// What people read of it.
  ///
  /// - Parameter prose: the sentence of the message.
  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose]
}

extension CodedBody {
  static func read(_ line: inout FieldCoder) throws(Misread) -> Self { try Self(&line, nil) }

  func write(to line: inout FieldCoder) throws(Misread) { _ = try Self(&line, self) }

  /// The keys that it may have on a line of a kind.
  static func keys(_ kind: Message.Kind?) -> [Key] {
    FactKeys.of(kind?.rawValue ?? "") { line throws(Misread) in _ = try Self(&line, nil) }
  }

  var kind: Message.Kind? { Self.lines[0].kind }

  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] { [] }
}

extension Message {
  /// A line that a body may be.
  struct Line {
    let lineClass: LineClass
    let kind: Kind?
    /// What it says; `nil` if another line begins alike, whose meaning is both's.
    let meaning: String?

    init(_ lineClass: LineClass, _ kind: Kind?, _ meaning: String? = Cards.Line.Shape.plainMeaning)
    {
      (self.lineClass, self.kind, self.meaning) = (lineClass, kind, meaning)
    }
  }

  /// Every body, in the order of the reference.
  static let bodies: [any CodedBody.Type] =
    Refusal.bodies + sessionBodies + lobbyBodies + tableBodies

  /// The shapes of bodies. Any reply may be repeated.
  static func shapes(of bodies: some Sequence<any CodedBody.Type>) -> [Cards.Line.Shape] {
    bodies.flatMap { body in
      body.lines.compactMap { line -> Cards.Line.Shape? in
        guard let kind = line.kind, let meaning = line.meaning else { return nil }
        let alike = bodiesByLine[LineName(lineClass: line.lineClass, kind: kind)] ?? [body]
        let saying: [Kind] = [.tell, .chat, .notice]
        let end: [Key] = line.lineClass != .done && saying.contains(kind) ? [.says] : []
        // What several bodies of a line have, it has once.
        var keys: [Key] = []
        for key in alike.flatMap({ $0.keys(kind) }) where !keys.contains(key) { keys.append(key) }
        let words = (keys + end).map(\.rawValue)
        let others = Cards.Line.Shape.alike(line.lineClass, kind.rawValue)
        return Cards.Line.Shape(
          line.lineClass, kind.rawValue, words + others.filter { !words.contains($0) }, meaning)
      }
    }
  }

  private struct LineName: Hashable {
    let lineClass: LineClass
    let kind: Kind?
  }

  private static let bodiesByLine: [LineName: [any CodedBody.Type]] = {
    var all: [LineName: [any CodedBody.Type]] = [:]
    for body in bodies {
      for line in body.lines {
        all[LineName(lineClass: line.lineClass, kind: line.kind), default: []].append(body)
      }
    }
    return all
  }()

  /// The body of a line; `nil` if it is none of these.
  ///
  /// - Parameter values: what stands behind the type word.
  static func body(
    _ lineClass: LineClass, _ kind: Kind?, _ values: some StringProtocol
  ) -> (any CodedBody)? {
    guard let bodies = bodiesByLine[LineName(lineClass: lineClass, kind: kind)],
      let reader = LineReader("\(kind?.rawValue ?? "-")\(values)")
    else { return nil }
    for body in bodies {
      var fields = FieldCoder(reading: reader)
      do throws(Misread) {
        return try body.read(&fields)
      } catch {}
    }
    return nil
  }
}
