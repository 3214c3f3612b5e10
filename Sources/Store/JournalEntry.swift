import Identity
import LineProtocol
import ScoreBook

/// Something that happened and is kept for ever: one record of the journal.
public enum JournalEntry: Sendable, Equatable {
  /// The server began; nobody is seated anywhere.
  case started
  /// From here on there may be what only releases with this format of the data read, or later ones.
  case format(Int)
  /// An account came or changed.
  case account(AccountChange)
  /// Chips went from one account to another.
  case movement(Movement)
  /// A guest's evening is over: what is left in the purse goes to the house, and so will what
  /// stands at tables.
  case purseEnded(PlayerName)
  /// The score book changed.
  case book(BookRecord)
  /// A table was opened, or opened anew with other options.
  case tableOpened(TableSettings)
  /// A table was closed.
  case tableClosed(TableID)
  /// A table decided something.
  case step(TableRecord)
  /// A player of a table is connected from an address, so that a ban of it finds the seat after a
  /// restart.
  case address(TableID, PlayerName, PeerAddress)
  /// Somebody was banned or muted, or is so no more.
  case sanction(Sanction)
  /// The operator did something; who and what, in words.
  case audit(String)
}

extension JournalEntry: LosslessStringConvertible {
  /// One line of printable ASCII: a word for the kind, and its own form.
  public var description: String {
    switch self {
    case .started: "started"
    case .format(let number): "format \(number)"
    case .account(let change): "account \(change)"
    case .movement(let movement): "move \(movement)"
    case .purseEnded(let name): "purse-end \(name)"
    case .book(let record): "book \(record)"
    case .tableOpened(let settings): "table \(settings)"
    case .tableClosed(let id): "closed \(id)"
    case .step(let record): "step \(record)"
    case .address(let id, let name, let address): "address \(id) \(name) \(address)"
    case .sanction(let sanction): "sanction \(sanction)"
    case .audit(let text): "audit \(PercentEncoding.encode(text))"
    }
  }

  /// Reads such a line; `nil` if it is none.
  public init?(_ text: String) { self.init(line: text[...]) }

  init?(line: Substring) {
    var rest = line
    let word = rest.takeWord()
    guard let entry = JournalEntry.read(word, rest) else { return nil }
    self = entry
  }

  private static func read(_ word: Substring, _ rest: Substring) -> JournalEntry? {
    switch word {
    case "started": rest.isEmpty ? .started : nil
    case "format": WireNumber.parse(rest).map(JournalEntry.format)
    case "account": AccountChange(String(rest)).map(JournalEntry.account)
    case "move": Movement(String(rest)).map(JournalEntry.movement)
    case "purse-end": PlayerName(rest).map(JournalEntry.purseEnded)
    case "book": BookRecord(String(rest)).map(JournalEntry.book)
    case "table": TableSettings(String(rest)).map(JournalEntry.tableOpened)
    case "closed": TableID(rest).map(JournalEntry.tableClosed)
    case "step": TableRecord(line: rest.bytes).map(JournalEntry.step)
    case "address":
      AddressOfSeat(rest).map { .address($0.table, $0.name, $0.address) }
    case "sanction": Sanction(String(rest)).map(JournalEntry.sanction)
    // An empty text is written as a dash.
    case "audit": rest.isEmpty ? nil : PercentEncoding.decode(rest).map(JournalEntry.audit)
    default: nil
    }
  }
}

/// Where a player of a table is connected from, as a record has it: `main ann 192.0.2.7`.
private struct AddressOfSeat {
  let table: TableID
  let name: PlayerName
  let address: PeerAddress

  init?(_ text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let table = TableID(words[0]), let name = PlayerName(words[1]),
      let address = PeerAddress(words[2])
    else { return nil }
    (self.table, self.name, self.address) = (table, name, address)
  }
}
