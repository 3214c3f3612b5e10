import Client
import Glibc

exit(ClientProgram.run(Array(CommandLine.arguments.dropFirst())))
