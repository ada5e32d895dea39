import MartletDrawing
import MartletRenderTree

@testable import MartletRenderer
@testable import MartletWayland

/// A picture that the processor alone draws, of which each frame draws what has changed.
final class ProcessorPicture {
  private var renderer = PlainRenderer()
  private let bounds: PixelRect
  /// Blue, green, red, alpha.
  private var bytes: [UInt8]
  private var damage = PixelDamage()
  private let decisions = DrawingDecisions()
  /// Whether the processor could draw all that has changed since all was drawn.
  private var isComplete = false

  init(width: Int, height: Int) {
    bounds = PixelRect(width: width, height: height)
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Draws what has changed; all of it where something before could not be drawn. Returns whether the picture is complete, and was
  /// drawn in parts.
  func draw(_ list: DisplayList, damage region: DamageRegion?, scale: Double) -> Bool {
    damage.set(region, scale: scale, bounds: bounds)
    damage.addReversals(decisions, list, scale: scale, bounds: bounds)
    let wasComplete = isComplete
    isComplete = paint(list, damage: isComplete ? damage.rects : [bounds], scale: scale)
    return wasComplete && isComplete
  }

  private func paint(_ list: DisplayList, damage: [PixelRect], scale: Double) -> Bool {
    let (renderer, bounds) = (renderer, bounds)
    let isDrawn = bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return renderer.paint(
        list, damage: damage, into: base, stride: bounds.width * 4, bounds: bounds, scale: scale)
    }
    // It does not try the next frames otherwise.
    if !isDrawn { self.renderer = PlainRenderer() }
    return isDrawn
  }

  /// What it shows.
  var bitmap: Bitmap {
    var bytes = bytes
    for i in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: bytes)
  }
}
