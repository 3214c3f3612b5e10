import Cards
import Games
import Identity
import Lines
import Tables

/// Why a command was not done.
public struct Refusal: CodedBody {
  static let lines = [
    Message.Line(.refused, nil, "a command was refused, for the reason `code=`")
  ]
  static let bodies: [any CodedBody.Type] = [Refusal.self]

  public let code: ErrorCode
  /// What was exceeded, and by how much less it must be.
  let max: Int?
  let limit: String?
  /// After how many seconds it may be tried again.
  public let wait: Int?
  public private(set) var table: TableID?
  /// The question that stays open, and the time for it.
  public private(set) var turn: TurnID?
  private var left: Int?
  private var legal: MoveList?
  private var swap: NumberRange?

  var kind: Message.Kind? { nil }

  init(_ error: CommandError) {
    (code, max, limit, wait) = (error.code, error.max, error.limit, error.wait)
  }

  init(_ line: inout FieldCoder, _ refusal: Self?) throws(Misread) {
    code = try line.field(.code, refusal?.code)
    max = try line.optional(.max, refusal?.max)
    limit = try line.optional(.limit, refusal?.limit)
    wait = try line.optional(.wait, refusal?.wait)
    table = try line.optional(.table, refusal?.table)
    turn = try line.optional(.turn, refusal?.turn)
    guard turn != nil else { return }
    left = try line.optional(.left, refusal?.left)
    try line.derived(.retry, PlainWord("now"), inJournal: false)
    legal = try line.field(.legal, refusal?.legal)
    swap = try line.optional(.swap, refusal?.swap)
  }

  func told(by renderer: TextRenderer, _ prose: Prose?) -> [Prose] {
    [renderer.refusal(code, prose)]
  }

  /// The same at a table, where nothing is asked.
  func at(_ table: TableID) -> Self {
    var copy = self
    copy.table = table
    return copy
  }

  /// The same with what is still asked.
  func asking(_ turn: TurnID, left: Int?, _ legal: [LegalMove], at table: TableID) -> Self {
    var copy = at(table)
    (copy.turn, copy.left, copy.legal) = (turn, left, MoveList(legal))
    copy.swap = LegalMove.swap(legal).map { NumberRange($0) }
    return copy
  }

  /// What may be done, of what is understood; `nil` if nothing is asked.
  public func moves(_ family: GameFamily) -> [LegalMove]? {
    legal?.moves(swap: swap?.range, family: family)
  }
}

extension Message {
  /// A refusal, perhaps of something at a table, where a question stays open.
  public init(
    _ error: CommandError, at table: TableID? = nil,
    asking: (turn: TurnID, left: Int?, legal: [LegalMove])? = nil
  ) {
    let refusal = Refusal(error)
    let body = table.map { table in
      asking.map { refusal.asking($0.turn, left: $0.left, $0.legal, at: table) }
        ?? refusal.at(table)
    }
    self.init(body ?? refusal, prose: error.prose)
  }

  /// This refusal with what is still asked, if it does not say so already.
  public func asking(_ question: TableQuestion) -> Message {
    guard let refusal = body as? Refusal, refusal.table == nil else { return self }
    return with(
      refusal.asking(question.turn, left: nil, question.game.legal, at: question.table))
  }

  /// Why it refuses; `nil` if it does not, or for no reason that is known.
  public var code: ErrorCode? { (body as? Refusal)?.code }

  /// Why it refuses, in words if it has any.
  public var reason: Prose { prose ?? code?.meaning ?? "the server refuses it" }
}
