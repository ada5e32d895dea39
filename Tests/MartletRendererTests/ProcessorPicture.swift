import MartletDrawing
import MartletRenderTree

@testable import MartletRenderer
@testable import MartletWayland

/// A picture that the processor alone draws, of which each frame draws what has changed.
final class ProcessorPicture {
  private let canvas: ProcessorCanvas
  private let bounds: PixelRect
  private var damage = PixelDamage()
  private let decisions = DrawingDecisions()
  /// Whether the processor could draw all that has changed since all was drawn.
  private var isComplete = false

  init(width: Int, height: Int) {
    bounds = PixelRect(width: width, height: height)
    canvas = ProcessorCanvas(width: width, height: height)
  }

  /// Draws what has changed; all of it where something before could not be drawn. Returns whether the picture is complete, and was
  /// drawn in parts.
  func draw(_ list: DisplayList, damage region: DamageRegion?, scale: Double) -> Bool {
    // What is decided is known once all of it was drawn.
    damage.set(isComplete ? region : nil, scale: scale, bounds: bounds)
    damage.addReversals(decisions, list, scale: scale, bounds: bounds)
    let wasComplete = isComplete
    isComplete = canvas.draw(list, damage: isComplete ? damage.rects : nil, scale: scale)
    return wasComplete && isComplete
  }

  /// What it shows.
  var bitmap: Bitmap { canvas.bitmap }
}
