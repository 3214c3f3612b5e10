// What a script can do and see of a game, whether a hand is played or a table.

import Lines

@testable import Games

/// What is wrong with a script.
struct ScriptError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Seat {
  private static let letters = Array("ABCDEFGHIJ").map(String.init)

  /// A sits in seat 1, B in seat 2, and so on.
  init(letter: some StringProtocol) throws {
    guard let place = Self.letters.firstIndex(where: { $0 == letter }) else {
      throw ScriptError("\(letter) is nobody")
    }
    self.init(place + 1)
  }

  var letter: String { Self.letters[number - 1] }

  /// The seats for which something is so: `AC`.
  static func letters(where isSo: (Seat) -> Bool) -> String {
    (1...letters.count).map { Seat($0) }.filter(isSo).map(\.letter).joined()
  }
}

/// A game that a script plays.
protocol Played {
  associatedtype Action

  /// What somebody does, as in `raises 200`; `nil` if it is no action.
  func action(_ words: ArraySlice<String>) throws -> Action?
  func isAsked(_ seat: Seat) -> Bool
  func moves(for seat: Seat) -> [LegalMove]
  func refusal(of action: Action, by seat: Seat) -> Refusal?
  mutating func act(_ action: Action, by seat: Seat) throws
  /// Does what is no action, as in `A sits out`.
  mutating func happen(_ words: [String]) throws
  /// What stands behind a word such as `pots`; `nil` if that is no such word.
  mutating func look(_ words: [String]) throws -> String?
}

extension Played {
  /// Everybody who is asked something: `AB`.
  var asked: String { Seat.letters(where: isAsked) }

  /// What somebody may do, why somebody may not do something, or what is seen.
  mutating func judge(_ words: [String]) throws -> String {
    guard let seat = try? Seat(letter: words[0]) else {
      guard let seen = words == ["asked"] ? asked : try look(words) else {
        throw ScriptError("\(words)?")
      }
      return seen.isEmpty ? "-" : seen
    }
    if words.count == 1 {
      let offers = moves(for: seat).words
      return offers.isEmpty ? "-" : offers
    }
    guard let action = try action(words.dropFirst()) else { throw ScriptError("\(words)?") }
    return refusal(of: action, by: seat)?.row ?? "-"
  }

  /// Does what must be allowed.
  mutating func take(_ words: [String]) throws {
    guard let action = try action(words.dropFirst()), let seat = try? Seat(letter: words[0]) else {
      return try happen(words)
    }
    if let refusal = refusal(of: action, by: seat) {
      throw ScriptError("\(words.joined(separator: " ")): \(refusal.row)")
    }
    try act(action, by: seat)
  }

  /// What has happened as the journal holds it: `told pot` for all pots, `order` for the kinds.
  func told(_ events: [GameEvent], _ words: [String]) -> String {
    let records = events.map { TableEvent.game($0).record.dropFirst(2) }
    if words[0] == "order" {
      let kinds = records.map { $0.split(separator: " ")[0] }
      return zip([""] + kinds, kinds).filter { $0 != $1 }.map { String($1) }
        .joined(separator: " ")
    }
    return records.filter { words.count == 1 || $0.hasPrefix(words[1] + " ") }
      .joined(separator: " / ")
  }
}

extension [Card] {
  /// `AcKd`, and `-` for none.
  var notation: String { isEmpty ? "-" : map(\.description).joined() }
}

extension [LegalMove] {
  /// `fold, call 100, raise 300-1000`; empty if nothing is offered.
  var words: String { map(\.words).joined(separator: ", ") }
}

extension LegalMove {
  /// As on a turn line.
  fileprivate var words: String {
    switch choice {
    case .nothing: verb
    case .amount(.one(let amount)): "\(verb) \(amount)"
    case .amount(.range(let range)), .swap(let range):
      "\(verb) \(range.lowerBound)-\(range.upperBound)"
    case .amount(.either(let small, let big)): "\(verb) \(small)/\(big)"
    case .cards(let count, _): "\(verb) \(count)"
    case .games(let games): "\(verb) " + games.map(\.rawValue).joined(separator: "/")
    }
  }
}
