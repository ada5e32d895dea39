/// The benchmark scenes' random numbers: the same linear congruential generator as the peers' (with the
/// constants of Numerical Recipes), so that all draw the same picture.
struct SceneGenerator {
  private var state: UInt32 = 12345

  /// The next number in 0 ..< 1.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
