import Glibc

exit(BotProgram.run(Array(CommandLine.arguments.dropFirst())))
