// What a person types and reads, step by step, as it stands in Evenings/.

import Foundation
import Lines
import Testing

@testable import Client

/// A client, what happens to it, and what is seen then. The first step says where it begins, as in
/// `(full 80 24, seated betting3)`; Evenings/README says what the others mean.
struct Evening: Sendable, CustomTestStringConvertible {
  let title: String
  let steps: [Substring]
  var testDescription: String { title }

  static let all: [Evening] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Evenings")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name -> [Evening] in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return text.split(separator: "\n== ").dropFirst().map { part in
        let lines = part.split(separator: "\n")
        return Evening(
          title: "\(name.dropLast(4)): \(lines.first ?? "")",
          steps: lines.dropFirst().filter { !$0.hasPrefix("# ") })
      }
    }
  }()
}

struct EveningTests {
  @Test func thereAreEvenings() { #expect(Evening.all.count > 100) }

  @Test(arguments: Evening.all)
  func isAsWritten(evening: Evening) throws {
    var player = try EveningPlayer(evening.steps.first ?? "")
    for step in evening.steps.dropFirst() {
      let flaw = player.play(step)
      #expect(flaw == nil, "\(step)")
    }
    #expect(player.stage.strange == [])
  }
}

private struct EveningPlayer {
  private(set) var stage: FullStage
  /// How many commands were looked at.
  private var seen = 0
  /// Lines of the server's that stand before a reply.
  private var rows: [String] = []

  init(_ beginning: Substring) throws {
    let parts = beginning.dropFirst().dropLast().split(separator: ",").map { part in
      part.split(separator: " ").map(String.init)
    }
    var (options, look, earlier) = (Options(), TerminalLook(), KeptSession?.none)
    var (size, history, isPipe) = ([80, 24], [String](), false)
    var devices = DeviceSecrets()
    for part in parts {
      switch part[0] {
      case "full": size = part.dropFirst().compactMap { Int($0) }
      case "lines": (options.isPlain, size) = (true, [Int(part[1]) ?? 80, 24])
      case "reader": (options.isForScreenReader, size) = (true, [Int(part[1]) ?? 80, 24])
      case "pipe": isPipe = true
      case "quiet": options.isQuiet = true
      case "wire": options.showsWire = true
      case "options": (options.name, options.table) = (PlayerName(part[1]), TableID("main"))
      case "known": options.keptNames = [PlayerName(part[1])].compactMap(\.self)
      case "resumes": options.resumes = true
      case "kept": earlier = KeptSession(PlayerName("ann"), token: part[1])
      case "device": if let ann = PlayerName("ann") { devices[ann] = part[1] }
      case "tag": options.lastTag = Int(part[1]) ?? 0
      case "typed": history = Array(part.dropFirst())
      case "term": look = TerminalLook(environment: ["TERM": part[1], "LANG": part[2]])
      default: break
      }
    }
    stage = FullStage(
      options, columns: size[0], rows: size[1], look: look, devices: devices, after: earlier,
      history: history,
      isPipe: isPipe)
    let place = parts.last ?? []
    if ["greeted", "named", "seated"].contains(place[0]) { stage.greet() }
    if ["named", "seated"].contains(place[0]) { stage.takeName() }
    if place[0] == "seated" { stage.sit(at: place[1]) }
    if place[0] == "scene" {
      stage = try Scene.named(place[1]).stage(columns: size[0], rows: size[1])
    }
    if place[0] == "served" {
      let table = place.count > 1 ? place.dropFirst().joined(separator: " ") : "betting3"
      stage = .served("main \(table)", ["login ann"], columns: size[0], rows: size[1])
    }
    if place[0] == "book" {
      stage.greet()
      stage.takeName()
      stage.openBook()
    }
    (seen, stage.written) = (stage.commands.count, "")
  }

  private var text: [String] { stage.shown }

  private var inputLine: String { stage.terminal?.text.last ?? stage.inputLine }

  /// Plays a step, and says what is seen instead of what should be.
  mutating func play(_ step: Substring) -> String? {
    if step.hasPrefix("("), step.hasSuffix(")") {
      happen(step.dropFirst().dropLast().split(separator: " ").map(String.init))
      return nil
    }
    let (word, rest) = parted(step, at: " ")
    let part = String(rest)
    switch word {
    case ">": stage.enter(part)
    case "keys": stage.type(Self.keys(part))
    case "<": rows.append(part)
    case "<<": hear([part])
    case "<*": for number in 1...60 { hear([part.replacing("#", with: "\(number)")]) }
    case "sent:", "sent":
      defer { seen = stage.commands.count }
      let new = stage.commands.dropFirst(seen).joined(separator: " | ")
      return new == part ? nil : "sent \(new)"
    case "all:": return stage.all.contains(part) ? nil : "\(stage.all)"
    case "all!":
      return stage.all.contains { $0.hasPrefix(part) } ? "\(stage.all)" : nil
    case "count:":
      let (number, command) = parted(rest, at: " ")
      let count = stage.all.count { $0.hasPrefix(command) }
      return "\(count)" == number ? nil : "\(count)"
    case "last:": return stage.all.last == part ? nil : "\(stage.all.last ?? "")"
    case "screen:": return text.contains { $0.contains(part) } ? nil : show()
    case "screen!": return text.contains { $0.contains(part) } ? show() : nil
    case "input:", "input": return inputLine == part ? nil : inputLine
    case "log:": return stage.log.last?.hasSuffix(part) == true ? nil : "\(stage.log)"
    case "history:": return stage.log.contains { $0.hasSuffix(part) } ? nil : "\(stage.log)"
    case "hints:": return stage.hints.contains(part) ? nil : stage.hints
    case "hints!": return stage.hints.contains(part) ? stage.hints : nil
    case "foot:": return text.last?.contains(part) == true ? nil : text.last
    case "title:", "title": return stage.screen.title == part ? nil : stage.screen.title
    case "bells:": return "\(stage.screen.bells)" == part ? nil : "\(stage.screen.bells)"
    case "effect:": return effects.contains { $0.contains(part) } ? nil : "\(effects)"
    case "effect!": return effects.contains { $0.contains(part) } ? "\(effects)" : nil
    case "end:": return stage.effects.last == .finish(Int32(part) ?? -1) ? nil : "\(effects)"
    case "heard:":
      defer { stage.written = "" }
      let heard = stage.written.split(separator: "\r\n").joined(separator: " | ")
      return heard == part ? nil : "heard \(heard)"
    case "written:": return stage.written.contains(part) ? nil : stage.written
    case "written!": return stage.written.contains(part) ? stage.written : nil
    default:
      guard word.hasPrefix("<[") else { return "no step" }
      // The command that is answered, which may have blanks.
      let (command, line) = parted(step.dropFirst(2), at: "] ")
      stage.answer(rows + [String(line)], to: String(command))
      rows = []
    }
    return nil
  }

  private var effects: [String] { stage.effects.map { "\($0)" } }

  private func show() -> String { text.joined(separator: "\n") }

  private mutating func hear(_ lines: [String]) {
    stage.hear(rows + lines)
    rows = []
  }

  private func parted(_ text: Substring, at mark: String) -> (Substring, Substring) {
    guard let place = text.firstRange(of: mark) else { return (text, "") }
    return (text[..<place.lowerBound], text[place.upperBound...])
  }

  private mutating func happen(_ words: [String]) {
    let number = words.dropFirst().first.flatMap { Int($0) } ?? 0
    switch words[0] {
    case "heard": stage.written = ""
    case "cut": stage.feed(.lost("cut"))
    case "back":
      if stage.client.session.isWaiting { wind(to: stage.client.deadline) }
      stage.feed(.connected)
      stage.greet()
    case "gone": beAlone(until: stage.now + number)
    case "due": wind(to: stage.client.deadline)
    case "after": wind(to: stage.now + number)
    case "signal": stage.feed(.interrupted(signal: Int32(number)))
    case "hangup": stage.feed(.inputEnded)
    case "goes": stage.feed(.continued)
    case "resize": stage.resize(columns: number, rows: Int(words[2]) ?? 0)
    default: Issue.record("nothing happens at \(words)")
    }
  }

  /// As often as the client tries again, nobody is there.
  private mutating func beAlone(until end: Int) {
    while let deadline = stage.client.deadline, deadline <= end {
      let before = stage.effects.count
      wind(to: max(stage.now, deadline))
      if stage.effects[before...].contains(.connect) { stage.feed(.lost("refused")) }
    }
    stage.now = end
  }

  private mutating func wind(to time: Int?) {
    stage.now = time ?? stage.now
    stage.feed(.elapsed)
  }

  /// Keys by their names.
  private static func keys(_ text: String) -> String {
    let names = [
      "esc": "\u{1B}", "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C",
      "left": "\u{1B}[D", "enter": "\r", "tab": "\t", "back": "\u{7F}", "pgup": "\u{1B}[5~",
      "pgdn": "\u{1B}[6~", "focus": "\u{1B}[I", "blur": "\u{1B}[O", "alt1": "\u{1B}1",
      "next": "\u{E}", "previous": "\u{10}", "search": "\u{12}", "all": "\u{15}", "end": "\u{5}",
      "ctrl-c": "\u{3}", "ctrl-d": "\u{4}", "ctrl-z": "\u{1A}", "start": "\u{1}",
    ]
    return text.replacing(/\{([a-z0-9-]+)\}/) { names[String($0.output.1)] ?? "?" }
  }
}
