import MartletGeometry

/// One switch that slows down the whole program's animations, to look at them.
@MainActor
public enum SlowMotion {
  /// How many times slower than normal: 1 by default, 10 for a tenth of the speed. Positive, and finite as its
  /// inverse is. What moves goes on from where it is. Gestures, frames and whatever is measured in the host's time are
  /// not slowed.
  public static var factor = 1.0 {
    willSet {
      precondition(
        newValue > 0 && newValue.isFinite && (1 / newValue).isFinite,
        "slow motion factor must be positive, and finite as its inverse is, not \(newValue)")
    }
    didSet { if factor != oldValue { LayerTree.retimeAll() } }
  }
}
