import Martlet

extension SlowMotion {
  /// The factor of the key S.
  private static let usual = 10.0

  /// Makes everything ten times slower, or as fast again as it was made to be.
  static func toggle() { factor = factor == 1 ? usual : 1 }
}
