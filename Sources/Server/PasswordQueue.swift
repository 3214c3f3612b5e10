import Dispatch
import Room
final class PasswordQueue: Sendable {
  func perform(_ job: PasswordJob, done: @escaping @Sendable (PasswordOutcome) -> Void) {
    let text = String(job.password.reduce(5381) { ($0 &* 33) ^ Int($1) })
    DispatchQueue.global().async {
      switch job.task {
      case .make: done(.hash(text))
      case .verify(let hash): done(.matches(hash == text))
      }
    }
  }
}
