import Martlet
import MartletTesting

extension InputScript {
  /// Adds a hand that drags the window's edge from one size to another, slowly at both ends.
  /// - Parameters:
  ///   - old: The size before, in points.
  ///   - new: The size afterwards, in points.
  ///   - start: When it begins, in media seconds.
  ///   - duration: How long it lasts, in seconds.
  mutating func dragEdge(from old: Size, to new: Size, at start: MediaTime, duration: Double) {
    dragEdge(at: start, duration: duration) { t in
      let u = t / duration
      let eased = u * u * (3 - 2 * u)
      return Size(
        width: old.width + (new.width - old.width) * eased,
        height: old.height + (new.height - old.height) * eased)
    }
  }
}
