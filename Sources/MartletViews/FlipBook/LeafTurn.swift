import MartletGeometry
import MartletLayers
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a leaf of a flip book turns: the page on its front gives way to the one on its back. Both are live.
struct LeafTurn: ViewTransition {
  /// The shadow that it casts where it lies on the right, over the next leaf; `nil` if there is none.
  var right: Layer?
  /// The same on the left, over the one before.
  var left: Layer?
  /// How far the spine is from the left edge of the book, in points.
  var spine = 0.0

  /// The shortest arm with which a hand turns a leaf, as a share of its width: nearer to the spine it would turn too fast.
  private static let shortestArm = 0.35

  func build(on stage: TransitionStage) {
    stage.move(stage.picture(of: .old), .transform.rotation.y) { -.pi * $0 }
    stage.move(stage.picture(of: .new), .transform.rotation.y) { .pi - .pi * $0 }
    if let right { stage.move(right, .opacity) { max(cos(.pi * $0), 0) } }
    if let left { stage.move(left, .opacity) { max(-cos(.pi * $0), 0) } }
  }

  /// The leaf stays under the hand.
  func progress(of drag: TransitionDrag) -> Double {
    acos(min(max(cos(.pi * drag.progress) + drag.way.x / arm(of: drag), -1), 1)) / .pi
  }

  /// How far from the spine a hand holds the leaf, along that, in points.
  func arm(of drag: TransitionDrag) -> Double {
    let distance = drag.start.x - spine
    let reach = cos(.pi * drag.progress)
    let width = reach >= 0 ? drag.size.width - spine : spine
    let isOnLeaf = (distance >= 0) == (reach >= 0) && abs(reach) > 1e-6
    return min(max(isOnLeaf ? abs(distance / reach) : width, width * Self.shortestArm), width)
  }
}
