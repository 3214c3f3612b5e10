// Owns how the house waits for its journal, as the server's shell does (Sources/Server/TableHost,
// LobbyHost, OfficeHost). Never touches a disk: what is on it comes in as a step.

import Archive
import LineProtocol
import Room

extension House {
  /// Puts on record what must be, and posts what need not wait for that.
  mutating func carry(_ effects: [Effect], from sender: Party) {
    var effects = effects
    // What an answer tells may come from entries that are still on their way to the disk.
    if sender == .office, !unkept.isEmpty, !effects.isEmpty { effects.insert(.journal([]), at: 0) }
    let (free, entries, ticket) = settings.workings.pass(
      &gates[sender, default: DurabilityGate()], effects)
    post(free, from: sender)
    guard let ticket else { return }
    guard sender != .office else { return keep(entries, for: sender, ticket) }
    mail.post(.record(entries, sender, ticket), from: sender, to: .office)
    // Without a journal a table has nothing to wait for.
    if !settings.isDurable, case .table = sender { release(ticket, of: sender) }
  }

  /// The office takes what another party puts on record.
  mutating func take(_ entries: [JournalEntry], from party: Party, _ ticket: Int) {
    do { try office.take(entries, at: time) } catch { contradiction = error.explanation }
    keep(entries, for: party, ticket)
  }

  /// The archive has taken the entries: they go to the journal, and the party waits.
  private mutating func keep(_ entries: [JournalEntry], for party: Party, _ ticket: Int) {
    entered += entries.map { Archive.line($0, at: time) }
    if settings.isDurable {
      unkept.append((party, ticket))
    } else {
      mail.post(.kept(ticket), from: .office, to: party)
    }
  }

  /// All of that is on the disk: those who wait hear so.
  mutating func commit() {
    for (party, ticket) in unkept { mail.post(.kept(ticket), from: .office, to: party) }
    unkept = []
  }

  /// Posts what waited for entries that are kept now.
  mutating func release(_ ticket: Int, of party: Party) {
    post(gates[party]?.release(through: ticket) ?? [], from: party)
  }

  /// Whether the first tables are on record and open, and all know of it: then the doors open.
  var isOpen: Bool { gates.values.allSatisfy(\.isEmpty) && unkept.isEmpty && mail.count == 0 }
}
