import MartletRenderTree

/// Draws plain display lists on the processor, straight into an image in memory. It needs neither a GPU nor its driver.
///
/// Where the GPU is software, this is the sooner way: it wakes no threads, sets no state and copies nothing back.
package final class PlainRenderer {
  // What each frame reads and writes is not checked for overlapping access at run time: one render loop at a time has all
  // of it, and no change of a property calls anybody.

  @exclusivity(unchecked) private var plan = FramePlan()
  @exclusivity(unchecked) private var damage = Damage()
  /// Frames for which it does not try.
  @exclusivity(unchecked) private var pause = 0

  /// Frames after one that was not plain that are not looked at: planning them twice would cost more than is won.
  private static let pauseLength = 15

  /// Makes a renderer, which may move from thread to thread.
  package init() { plan.keepsSources = true }

  /// Whether it tries to draw the next frame: the latest ones were plain.
  package var isReady: Bool { pause == 0 }

  /// Draws what a display list shows within the damaged rectangles, if all of that is plain: fills that are not too many
  /// where they stand askew, and pictures whose pixels land on pixels. Otherwise returns false, and the damaged pixels are not defined.
  ///
  /// - Parameters:
  ///   - list: what to draw, in points.
  ///   - damage: rectangles to be drawn anew, in pixels from the top left; pixels between them may be drawn too.
  ///   - base: the first byte of the image's top row: pixels of blue, green, red and alpha, premultiplied.
  ///   - stride: bytes from one row of the image to the next, a multiple of 4.
  ///   - bounds: the image.
  ///   - scale: pixels per point, greater than 0.
  package func paint(
    _ list: DisplayList, damage: [PixelRect], into base: UnsafeMutableRawPointer, stride: Int,
    bounds: PixelRect, scale: Double
  ) -> Bool {
    guard pause == 0 else {
      pause -= 1
      return false
    }
    self.damage.set(damage, within: bounds, itemCount: list.items.count)
    let painter = PixelPainter(base, stride: stride)
    defer {
      plan.forgetSources()
      plan.images.keep(list, within: bounds, scale: scale)
      plan.images.endFrame()
    }
    var turned: Float = 0
    for i in self.damage.rects.indices {
      plan.make(list, damage: self.damage.rects[i], scale: scale, background: .zero)
      // Nothing is handed to a GPU.
      plan.images.uploads.removeAll(keepingCapacity: true)
      guard PixelPainter.knows(&plan, turned: &turned) else {
        pause = Self.pauseLength
        return false
      }
      painter.paint(&plan)
    }
    return true
  }
}
