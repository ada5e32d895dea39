import MartletGeometry

/// One switch that slows down the whole program's animations, to look at them.
@MainActor
public enum SlowMotion {
  /// How many times slower than normal: 1 by default, 10 for a tenth of the speed. Clamped to a millionth … a million. What
  /// moves goes on from where it is. Gestures, frames and whatever is measured in the host's time are not slowed.
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
