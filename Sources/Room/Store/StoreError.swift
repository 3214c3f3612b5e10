import Lines
import ScoreBook

/// The reason why a change was refused. A refused change changes nothing.
public enum StoreError: Error, Hashable, Sendable {
  case nameTaken(PlayerName)
  case unknownPerson(PersonID)
  /// The hash is never shown.
  case badHash

  case sameAccount(LedgerAccount)
  case badAmount(Int)
  case badReason(String)
  case outOfTurn(number: Int, next: Int)
  case tooLittle(LedgerAccount, balance: Int, amount: Int)
  /// A person with chips cannot be forgotten.
  case hasChips(PersonID, balance: Int)
  /// A balance or number would exceed 64 bits.
  case overflow(LedgerAccount)
  case unbalanced(sum: Int)

  /// A stored line that is unreadable, or that contradicts previous lines. The error omits the line
  /// itself, because it may contain a password hash.
  case illegalLine
  case book(Refusal)

  /// A record of a table that is not the next one, or that belongs to an earlier owner than the
  /// last.
  case recordOutOfOrder(TableID, index: Int, next: Int)
  case unwritable(TableID)

  /// The problem and the remedy, in one line of printable text.
  public var explanation: String {
    switch self {
    case .nameTaken(let name): "there is a member \(name) already: choose another name"
    case .unknownPerson(let person): "there is no member \(person): register first"
    case .badHash:
      "that is no password hash: it must be 1 to \(Account.hashBytes) characters of printable"
        + " ASCII without space"
    case .sameAccount(let account):
      "\(account) cannot pay itself: name two accounts"
    case .badAmount(let amount): "\(amount) cannot be moved: say 1 to \(Limits.amount)"
    case .badReason(let reason):
      "\"\(StoreError.shown(reason))\" is no reason: use 1 to \(Movement.reasonLength.upperBound)"
        + " letters a-z and hyphens"
    case .outOfTurn(let number, let next):
      "movement \(number) is out of turn: the next one is \(next)"
    case .tooLittle(let account, let balance, let amount):
      "\(account.owner) has \(balance) and cannot give \(amount): move at most \(balance)"
    case .hasChips(let person, let balance):
      "person \(person) has \(balance) chips: the house takes them first"
    case .overflow(let account): "\(account) cannot hold so much: move less"
    case .unbalanced(let sum):
      "all balances together are \(sum), not 0: the journal is damaged, restore a backup"
    case .illegalLine: "this is no line of the store: the journal is damaged, restore a backup"
    case .book(let error): error.text
    case .recordOutOfOrder(let table, let index, let next):
      "record \(index) of table \(table) is out of order: the next one is \(next)"
    case .unwritable(let table): "table \(table) cannot be written down: no snapshot was taken"
    }
  }

  /// `text` as an error may quote it: cut, and with `?` for unprintable characters.
  private static func shown(_ text: String) -> String {
    let shown = SafeText.printable(String(text.unicodeScalars.prefix(48)))
    return text.unicodeScalars.count > 48 ? shown + "…" : shown
  }
}
