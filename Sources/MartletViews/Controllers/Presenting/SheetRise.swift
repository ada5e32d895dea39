import MartletLayers
import MartletMotion
import MartletRenderTree

/// How a sheet rises from the lower edge, while what it covers gets darker. It rests at several progresses on its way; at 1 it is pulled
/// beyond its highest detent as far as it gives way.
struct SheetRise: ViewTransition, Hashable {
  /// The height of what it covers, in points.
  let room: Double
  /// How much of it a progress of 1 shows, in points.
  let limit: Double
  /// How dark what it covers gets, 0…1, and how much of it is seen then, in points.
  let (dimming, full): (Double, Double)
  /// Between which heights it follows a hand exactly, in points.
  let free: ClosedRange<Double>
  var timing: TransitionTiming

  /// How far it can be pulled beyond its highest detent, in points: it gives way like a rubber band.
  static let give = 80.0
  private static let band = RubberBand(length: give)

  /// The sheet is the new side; on the old one is what darkens.
  func build(on stage: TransitionStage) {
    stage.move(stage.picture(of: .new), .position.y) { room + limit * (0.5 - $0) }
    stage.move(stage.picture(of: .old), .opacity) { dimming * min($0 * limit / full, 1) }
  }

  /// Its edge stays under the hand, as far as it does not give way.
  func progress(of drag: TransitionDrag) -> Double {
    let start = Self.band.unlimited(drag.progress * limit, to: free)
    return Self.band.limited(start - drag.way.y, to: free) / limit
  }
}
