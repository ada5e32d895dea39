import MartletGeometry
import MartletLayers

/// The bar at the upper edge of two pages that replace each other. It stays where it is, and what is on it changes: the old words go
/// before the new ones come, so that they are never seen over each other.
struct TransitionBar: Hashable {
  /// Its height in points; 0 or less if there is none.
  var height = 0.0
  var color = ControllerStyle.light.bar
  /// The colour of the line of one device pixel at its lower edge.
  var line = ControllerStyle.light.hairline

  /// How far words move, in points.
  private static let distance = 24.0

  /// The bar, and the rest of a stage, cut at whole pixels.
  @MainActor func parts(of stage: TransitionStage) -> (bar: Rect, content: Rect) {
    let size = stage.size
    let bar = min((max(height, 0) * stage.scale).rounded() / stage.scale, size.height)
    return (
      Rect(x: 0, y: 0, width: size.width, height: bar),
      Rect(x: 0, y: bar, width: size.width, height: size.height - bar)
    )
  }

  /// Lets one bar change into the other one.
  /// - Parameter goesRight: Whether words go to the right.
  @MainActor func build(on stage: TransitionStage, goesRight: Bool) {
    let part = parts(of: stage).bar
    guard part.height > 0 else { return }
    let (ground, edge, pixel) = (Layer(), Layer(), 1 / stage.scale)
    ground.backgroundColor = color
    ground.frame = part
    edge.backgroundColor = line
    edge.frame = Rect(x: 0, y: part.height - pixel, width: part.width, height: pixel)
    ground.addSublayer(edge)
    stage.layer.addSublayer(ground)
    let (old, new) = (stage.picture(of: .old, part: part), stage.picture(of: .new, part: part))
    let way = goesRight ? -Self.distance : Self.distance
    stage.move(old, .position.x) { part.midX - way * $0 }
    stage.move(new, .position.x) { part.midX + way * (1 - $0) }
    stage.move(old, .opacity) { max(1 - 2 * $0, 0) }
    stage.move(new, .opacity) { max(2 * $0 - 1, 0) }
  }
}
