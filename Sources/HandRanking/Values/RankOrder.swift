// Owns the two orders of the thirteen ranks. Never knows which game uses which.

import Cards

/// Whether the ace is the highest rank or the lowest.
enum RankOrder: Sendable {
  case aceHigh, aceLow

  /// The place of a rank, 0 for the lowest to 12 for the highest.
  func place(of rank: Rank) -> Int {
    let place = Int(rank.rawValue)
    switch self {
    case .aceHigh: return place
    case .aceLow: return place == 12 ? 0 : place + 1
    }
  }

  /// The ranks whose places are set in `mask`, highest first.
  func ranks(in mask: Int) -> [Rank] {
    Rank.allCases.filter { mask >> place(of: $0) & 1 == 1 }
      .sorted { place(of: $0) > place(of: $1) }
  }
}
