import MartletRenderer

/// What the latest frames changed, so that a buffer that was on screen some frames ago can be repaired.
struct DamageHistory {
  /// Damage of the latest frames; the storage goes round.
  private var frames: [PixelDamage]
  private var newest = 0
  /// Frames since the buffers were new, the newest included.
  private var count = 0

  /// Oldest buffer that is repaired rather than drawn anew, in frames.
  static let capacity = 4

  init() { frames = (0..<Self.capacity).map { _ in PixelDamage() } }

  /// Forgets all frames: the buffers are new.
  mutating func removeAll() { count = 0 }

  /// What the newest frame changed.
  var latest: PixelDamage { frames[newest] }

  /// Begins a frame, whose damage the closure fills in.
  mutating func record(_ fill: (inout PixelDamage) -> Void) {
    newest = (newest + Self.capacity - 1) % Self.capacity
    fill(&frames[newest])
    count += 1
  }

  /// Collects what must be drawn into a buffer that shows the frame `age` frames before the newest, by
  /// EGL_EXT_buffer_age: 1 is the one before. Everything within `bounds` where that is unknown (0) or too long ago.
  func collect(age: Int, bounds: PixelRect, into result: inout PixelDamage) {
    result.removeAll()
    // The frame that the buffer shows must have been drawn since the buffers were new.
    guard age >= 1, age <= Self.capacity, age < count else {
      result.add(bounds)
      return
    }
    for back in 0..<age {
      for rect in frames[(newest + back) % Self.capacity].rects { result.add(rect) }
    }
  }
}
