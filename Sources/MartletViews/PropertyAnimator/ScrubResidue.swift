import MartletMotion

/// How far what an animator held was off the value that belongs to its part of the way, and where that was. Scrubbed from
/// there nothing jumps, and both ends are what they should be.
struct ScrubResidue<Value: Animatable> {
  /// The part of the way at which it was held.
  var anchor = 0.0
  var value = Value.zero

  /// What of it shows at a part of the way: all of it where it was held and beyond the end next to that, nothing at an
  /// end that the way leads to.
  func value(at progress: Double) -> Value {
    if value == .zero || progress == anchor { return value }
    if progress > anchor { return anchor < 1 ? value * (max(1 - progress, 0) / (1 - anchor)) : value }
    return anchor > 0 ? value * min(max(progress, 0) / anchor, 1) : value
  }
}
