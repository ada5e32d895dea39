import MartletGeometry

/// Slows down all animations of the program, so that they can be examined.
@MainActor
public enum SlowMotion {
  /// How many times slower animations run: 1 by default, 10 for a tenth of the speed. It is clamped to
  /// 1e-6…1e6 and must not be NaN. Changing it causes no jump. Gestures, frames and everything in the host's
  /// time are not slowed.
  public static var factor: Double {
    get { limitedFactor }
    set {
      precondition(!newValue.isNaN, "slow motion factor is not a number")
      let next = min(max(newValue, 1e-6), 1e6)
      guard next != limitedFactor else { return }
      limitedFactor = next
      LayerTree.retimeAll()
    }
  }
  private static var limitedFactor = 1.0
}
