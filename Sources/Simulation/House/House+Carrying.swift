// Owns the way of an effect to the mailbox of its receiver.

import Archive
import Identity
import LineProtocol
import Room

extension House {
  /// The mailbox of a session.
  func shard(of id: SessionID) -> Int { id.number % shards.count }

  /// Does the password queue's work: any password opens what was made of it.
  private mutating func answer(_ job: PasswordJob) {
    let text = "sim" + job.password.map { String($0, radix: 16) }.joined()
    let outcome: PasswordOutcome =
      switch job.task {
      case .make: .hash(text)
      case .verify(let hash): .matches(hash == text)
      }
    mail.post(.office(.password(job.number, outcome)), from: .office, to: .office)
  }

  /// Posts effects. A table that the sender's shard does not know is reported to the sender.
  mutating func post(_ effects: [Effect], from sender: Party) {
    for effect in effects {
      switch effect {
      case .office(let input): mail.post(.office(input), from: sender, to: .office)
      case .password(let job): answer(job)
      case .journal, .reply, .finish, .reload: break
      case .session(let id, let input):
        mail.post(.session(id, input), from: sender, to: .shard(shard(of: id)))
      case .lobby(let input): mail.post(.lobby(input), from: sender, to: .lobby)
      case .table(let id, let input): carry(input, to: id, from: sender)
      case .open(let configuration): open(configuration)
      case .remove(let id): remove(id)
      case .log(let line): log.append(line)
      }
    }
  }

  private mutating func carry(_ input: TableInput, to id: TableID, from sender: Party) {
    guard case .session(let session) = sender else {
      if let number = known[id] { mail.post(.table(input), from: sender, to: .table(number)) }
      return
    }
    let home = shard(of: session)
    if let number = shards[home][id] {
      mail.post(.table(input), from: sender, to: .table(number))
    } else {
      mail.post(.again(session, id, input), from: sender, to: .shard(home))
    }
  }

  /// The news of the table may have waited in the shard's own mailbox; if not, there is none.
  mutating func carryAgain(_ input: TableInput, to id: TableID, from session: SessionID) {
    let home = shard(of: session)
    if let number = shards[home][id] {
      mail.post(.table(input), from: .session(session), to: .table(number))
    } else {
      mail.post(.session(session, .noSuchTable(id)), from: .session(session), to: .shard(home))
    }
  }
}
