import Lines
import ScoreBook

/// The sender of a command to the house or a table.
public struct Sender: Sendable {
  /// The session that gets the answer.
  public let session: SessionID
  /// The name, if there is one yet.
  public let name: PlayerName?
  /// The person: guest or member, human or bot.
  let person: Person
  /// The guest it was before.
  let former: PersonID?
  /// The token that resumes the session.
  let token: String
  /// The peer's address.
  let peer: PeerAddress
  /// The number of wrong passwords on this connection.
  var failures = 0
  /// The mode of its lines.
  var mode = RenderingMode.text
  /// Whether a program shows people's screens.
  var wantsScreens = false
  /// Whether a program shows people's sentences, and draws tables.
  var says = false
  /// The command's tag and words, if it has a tag.
  var tagged: (tag: Tag, words: String)?
  /// Whether the command is part of a `quit`.
  var quits = false
  /// Whether the last command was asked back, and `no` was not the answer.
  var isConfirming = false
  /// The chips sent along to a table that may need some.
  var purse: Purse?

  /// The address without the port.
  var address: String { peer.network.description }

  /// Whether it reads lines of the wire, and so can use what only programs can.
  var readsWire: Bool { mode != .text }

  /// Whether a person reads the answers: in text mode, or as screens in a client.
  var readsScreens: Bool { mode == .text || wantsScreens }

  /// Whether a person types the commands, and is asked to confirm costly ones.
  var isAskedBack: Bool { mode == .text || mode == .wire && wantsScreens }

  /// The author's name in the book's records.
  var author: Author { Author(name?.description ?? "", person.id) }

  /// The person, and the guest it was before.
  var persons: [PersonID] { [person.id, former].compactMap(\.self) }

  /// - Throws: `Refusal` if the sender has no name.
  func named() throws(Refusal) -> PlayerName {
    guard let name else { throw Refusal(.authRequired) }
    return name
  }

  /// The answer to the command.
  ///
  /// - Parameter isFirst: whether people read the reply's sentence before the rows.
  func answered(
    _ reply: Line, _ rows: [Line] = [], screen: [Prose]? = nil, isFirst: Bool = false
  ) -> Effect {
    var (reply, rows) = (reply, rows)
    if isFirst, let said = reply.said, let first = rows.first {
      rows[0].said = first.said.map { "\(said)\n\($0)" } ?? said
      reply.said = nil
    }
    return .session(session, .answer(Answer(reply, rows: rows, screen: screen)))
  }

  /// The answer to a refused command; `wait` is the number of seconds after which it may be tried
  /// again.
  func refused(_ error: Refusal, wait: Int? = nil) -> Effect {
    .session(session, .answer(Answer(error.with(wait: wait))))
  }
}
