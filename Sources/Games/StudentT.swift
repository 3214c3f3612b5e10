/// Student's t distribution.
enum StudentT {
  /// The 0.975 quantiles for 1 to 20 degrees of freedom.
  private static let few = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
  ]
  /// The 0.975 quantile of the normal distribution.
  private static let normal = 1.959964

  /// The 0.975 quantile: 95 % of all values lie between its negative and it.
  ///
  /// - Parameter degrees: degrees of freedom, from 1 on. Above 20 an expansion in their inverse
  ///   (Cornish and Fisher's) is right to four digits.
  static func quantile(degrees: Int) -> Double {
    if degrees <= few.count { return few[max(1, degrees) - 1] }
    let (z, v) = (normal, Double(degrees))
    let (third, fifth, seventh) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z)
    return z + (third + z) / (4 * v) + (5 * fifth + 16 * third + 3 * z) / (96 * v * v)
      + (3 * seventh + 19 * fifth + 17 * third - 15 * z) / (384 * v * v * v)
  }
}
