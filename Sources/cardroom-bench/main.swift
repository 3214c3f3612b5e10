// Picks the measurement that was asked for. Measures nothing itself.

import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "hands": exit(HandsBench.run(arguments: Array(arguments.dropFirst())))
case "equity": exit(EquityBench.run(arguments: Array(arguments.dropFirst())))
default:
  print("usage: cardroom-bench hands | equity")
  exit(2)
}
