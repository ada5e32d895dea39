import MartletDrawing

/// One direction of an image that is resized in three parts: two caps, and the middle between them.
struct SlicedAxis {
  /// Where the middle begins and ends, in points.
  private(set) var low: Double
  private(set) var high: Double
  /// The same in pixels of the image.
  private(set) var from: Double
  private(set) var to: Double
  /// Pixels of the image per point in the caps.
  private(set) var capDensity: Double
  /// The same in the middle.
  private(set) var density: Double

  /// Of an image that is resized as a whole.
  ///
  /// - Parameters:
  ///   - start: Where what is shown begins, in points.
  ///   - length: Its length in points.
  ///   - first: The same beginning in pixels of the image.
  ///   - count: Its length in pixels.
  init(start: Double, length: Double, first: Double, count: Double) {
    (low, high, from, to) = (start, start + length, first, first + count)
    capDensity = count / length
    density = capDensity
  }

  /// Of an image in parts.
  ///
  /// - Parameters:
  ///   - start: Where what is shown begins, in points.
  ///   - length: Its length in points.
  ///   - first: The same beginning in pixels of the image.
  ///   - count: Its length in pixels.
  ///   - caps: The length of the caps in pixels.
  ///   - pixel: The length of a pixel of the caps in points.
  ///   - step: Pixels of the image per texel.
  ///   - isTiled: Whether the middle is repeated.
  init(
    start: Double, length: Double, first: Double, count: Double, caps: (Double, Double), pixel: Double,
    step: Double, isTiled: Bool
  ) {
    self.init(start: start, length: length, first: first, count: count)
    var (before, after) = (min(max(caps.0, 0), count), min(max(caps.1, 0), count))
    guard before + after > 0 || isTiled else { return }
    if isTiled {
      (before, after) = (before.rounded(), after.rounded())
      // At least one pixel is repeated.
      before = max(min(before, (count - after - 1).rounded()), 0)
      after = max(min(after, count - before - 1), 0)
    } else {
      // From the centre of the middle's first texel to that of its last one. A cut that misses a centre by less than a
      // fiftieth of a texel counts as being there.
      let leeway = 0.02
      before = ((before / step - 0.5 - leeway).rounded(.up) + 0.5) * step
      after = count - (((count - after) / step - 0.5 + leeway).rounded(.down) + 0.5) * step
      if before + after > count {
        let excess = (before + after - count) / 2
        (before, after) = (before - excess, after - excess)
      }
    }
    let shown = before + after
    capDensity = max(1 / pixel, shown / length)
    low = start + before / capDensity
    high = max(start + length - after / capDensity, low)
    from = first + before
    to = first + count - after
    density = isTiled ? capDensity : high - low > 1e-9 * length ? (to - from) / (high - low) : 0
  }

  /// Where its parts lie in the image and, from its beginning, in points.
  /// - Parameters:
  ///   - first: Where what is shown begins in the image.
  ///   - count: Its length there.
  ///   - start: Where it begins in points.
  ///   - length: Its length in points.
  func parts(of first: Double, _ count: Double, at start: Double, _ length: Double) -> VectorParts.Axis {
    VectorParts.Axis(
      picture: SIMD4(first, from, to, first + count), result: SIMD4(0, low - start, high - start, length))
  }
}
