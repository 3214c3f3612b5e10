// The server as a program. Everything is in ServerProgram: what is written here runs on the main
// actor.

ServerProgram.run(Array(CommandLine.arguments.dropFirst()))
