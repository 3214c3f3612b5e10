// The program cardroom-client. Everything is in the library Client.

import Client
import Glibc

exit(ClientProgram.run(Array(CommandLine.arguments.dropFirst())))
