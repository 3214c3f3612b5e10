// libFuzzer with one of the targets: scripts/prove-fuzz builds and runs it. CARDROOM_FUZZ names the
// target.

import Glibc

/// libFuzzer's own main, for programs that have one: SwiftPM gives `main` another name.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private func chosenTarget() -> FuzzTarget {
  let name = getenv("CARDROOM_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("CARDROOM_FUZZ is one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}

private enum Chosen { static let target = chosenTarget() }

private nonisolated func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(FuzzFinding) {
    try fuzz(Chosen.target, Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError(error.explanation)
  }
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, test))
