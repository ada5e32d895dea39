import Glibc

/// How far an eye is from the plane of the stage: from near, where a layer that turns is distorted much, to infinitely far,
/// where it is not seen in perspective at all.
struct EyeDistance {
  /// 0 is near and 1 infinitely far.
  var share: Double

  /// The names of distances, each a third of the way farther: 2.2 widths of what turns, 6.2 and 18 widths, no perspective.
  static var names: [String] {
    [localized("Near"), localized("Normal"), localized("Far"), localized("Flat")]
  }
  private static let count = 4
  /// The distance at 0, in widths of what turns; how many times as far the last but one is; and its place.
  private static let nearest = 2.2
  private static let ratio = 8.0
  private static let last = 2.0 / 3

  /// The distance with the index of a name.
  init(index: Int) { share = Double(index) / Double(Self.count - 1) }

  init(share: Double) { self.share = min(max(share, 0), 1) }

  /// The index of the nearest one with a name.
  var index: Int { Int((share * Double(Self.count - 1)).rounded()) }

  /// 1 divided by the distance in widths; 0 if it is infinite.
  var inverse: Double {
    if share <= Self.last { return pow(Self.ratio, -share / Self.last) / Self.nearest }
    return (1 - share) / (1 - Self.last) / (Self.nearest * Self.ratio)
  }
}
