import MartletMotion

/// The difference between a held value and the exact value at its progress, and where it was held. With it,
/// scrubbing does not jump, and both ends are exact.
struct ScrubResidue<Value: Animatable> {
  /// The progress at which the value was held.
  var anchor = 0.0
  var value = Value.zero

  /// The part of the difference to show at a progress: all of it at the anchor, fading to nothing towards the
  /// ends. Where the anchor is an end, or lies beyond one, it does not fade towards that side.
  func value(at progress: Double) -> Value {
    if value == .zero || progress == anchor { return value }
    if progress > anchor { return anchor < 1 ? value * (max(1 - progress, 0) / (1 - anchor)) : value }
    return anchor > 0 ? value * min(max(progress, 0) / anchor, 1) : value
  }
}
