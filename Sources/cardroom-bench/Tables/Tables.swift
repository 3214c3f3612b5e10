enum Tables { static func run(arguments: [String]) -> Int32 { 1 } }
