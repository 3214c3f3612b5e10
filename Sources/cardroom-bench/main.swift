// The load programs of the house. Must never hold more than this line: see Bench.

import Glibc

exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
