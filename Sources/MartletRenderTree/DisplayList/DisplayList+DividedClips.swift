/// Clips whose sides divide pixels.
extension DisplayList {
  /// The most clips of a list of which those are cut once that are rotated or whose sides divide pixels. Each takes up to eight
  /// copies, of 40 µs each with llvmpipe; where more clips move, each item is cut, which takes less.
  private static let mostDivided = 32

  /// Whether what lies in a clip that is rotated, or whose sides divide pixels, is cut once, and not item by item. The pixels at
  /// the edges of all such clips depend on it.
  package var dividesClips: Bool { clips.count <= Self.mostDivided }

  /// Whether what lies in a clip is cut once if its sides divide pixels. Chains that go on in groups are cut so however many there are:
  /// otherwise each of these groups would need a sheet, wherever something moves in it.
  package func divides(_ clip: Clip) -> Bool { dividesClips || clip.isContinued }
}
