import MartletRenderer

/// The damage of the latest frames, used to repair a buffer that was last on screen some frames ago.
struct DamageHistory {
  /// A ring of the latest frames' damage.
  private var frames: [PixelDamage]
  private var newest = 0
  /// The number of frames since the buffers were created, including the newest.
  private var count = 0

  /// The oldest buffer age, in frames, that is repaired. Older buffers are drawn completely.
  static let capacity = 4

  init() { frames = (0..<Self.capacity).map { _ in PixelDamage() } }

  /// Forgets all frames, because the buffers are new.
  mutating func removeAll() { count = 0 }

  /// The newest frame's damage.
  var latest: PixelDamage { frames[newest] }

  /// Starts a frame. The closure fills in its damage.
  mutating func record(_ fill: (inout PixelDamage) -> Void) {
    newest = (newest + Self.capacity - 1) % Self.capacity
    fill(&frames[newest])
    count += 1
  }

  /// Collects the area to redraw in a buffer that shows the frame `age` frames before the newest. The age is
  /// that of EGL_EXT_buffer_age: 1 is the previous frame. The area is all of `bounds` if the age is unknown
  /// (0) or too high.
  func collect(age: Int, bounds: PixelRect, into result: inout PixelDamage) {
    result.removeAll()
    // The buffer's frame must have been drawn since the buffers were created.
    guard age >= 1, age <= Self.capacity, age < count else {
      result.add(bounds)
      return
    }
    for back in 0..<age {
      for rect in frames[(newest + back) % Self.capacity].rects { result.add(rect) }
    }
  }
}
