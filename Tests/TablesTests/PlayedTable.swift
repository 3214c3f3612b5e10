// A table against the house with people at it, told in their words.

import Games
import Lines
import Testing

let tableID = ["main"].compactMap { TableID($0) }[0]

/// The names of the first seats, in their order.
let names = RandomTablePlay.names

/// The person who has the name of that number.
func person(_ number: Int) -> Person { Person(PersonID(rawValue: number)) }

/// A table whose every step is checked.
struct PlayedTable {
  private var watched: WatchedTable

  init(seats: Int = 6) {
    watched = WatchedTable(
      HouseGame(rules: HouseRules(cardsPerHand: 3, decks: 8, seats: seats)), seed: 1)
  }

  var table: Table { watched.table }

  /// These cards come next.
  mutating func stack(_ deck: String) throws {
    watched.stack(SecretCards(try Card.list(deck), for: .nobody))
  }

  /// Does what a line says, `ann bets 5; bob is late`, and gives what came of the last of it: the
  /// events but for the order of the shoe, or the refusal.
  @discardableResult
  mutating func play(_ line: String) throws -> [String] {
    var came: [String] = []
    for part in line.split(separator: "; ") {
      switch watched.perform(try action(part.split(separator: " "))) {
      case .success(let events): came = events.map { "\($0.record.prefix(100))" }
      case .failure(let refusal): came = ["refused \(refusal.code): \(refusal.text)"]
      }
      for violation in watched.violations {
        Issue.record("\(part), \(violation.check): \(violation.what)")
      }
    }
    return came
  }

  /// A seat is that of the number of the name until somebody of the name has another.
  private func seat(_ word: Substring) throws -> Seat {
    let number = try #require(names.firstIndex { $0.description == word })
    return table.occupants.first { $0.value.name == names[number] }?.key ?? Seat(number + 1)
  }

  private func action(_ words: [Substring]) throws -> TableAction {
    switch words.joined(separator: " ") {
    case "somebody wants in": return .want
    case "all are cut off": return .restart(hold: 120)
    case "all go home": return .close
    default: break
    }
    let (seat, last) = (try seat(words[0]), words.last ?? "")
    let number = 1 + (names.firstIndex { $0.description == words[0] } ?? 0)
    let newcomer = Newcomer(name: names[number - 1], person: person(number))
    switch words.dropFirst().joined(separator: " ") {
    case "sits": return .sit(newcomer, at: Seat(number))
    case "comes": return .sit(newcomer, at: nil)
    case "deals": return .act(.house(.deal), seat)
    case "resets": return .act(.house(.reset), seat)
    case "leaves": return .leave(seat)
    case "sits out": return .sitOut(seat)
    case "comes back": return .comeBack(seat)
    case "is late": return .timeOut(seat)
    case "is gone": return .lose(seat, hold: 120)
    case "is back": return .reconnect(seat)
    case "sits at \(last)": return .sit(newcomer, at: Seat(Int(last) ?? 0))
    case "comes as \(last)":
      return .sit(Newcomer(name: try #require(PlayerName(last)), person: newcomer.person), at: nil)
    case "votes \(last)": return .kick(try self.seat(last), by: seat)
    default: return .act(.house(.bet(try #require(Int(last)))), seat)
    }
  }

  /// Those who are asked, and whose question has a clock.
  var asked: String {
    let asked = table.occupants.filter { table.game.gameQuestion(for: $0.key) != nil }
    let names = asked.map { seat, occupant in
      "\(occupant.name)\(table.isHoldingUp(seat) ? " on the clock" : "")"
    }
    return "asked: " + (names.isEmpty ? "nobody" : names.joined(separator: ", "))
  }
}
