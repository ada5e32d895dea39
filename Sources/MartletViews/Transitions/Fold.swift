import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A transition in which a view folds in the middle and goes away from the eye, while the halves of the other view close over it.
///
/// Both halves stay equal, and the fold where it is. `reversed` is the way back: the new view unfolds and pushes the old one apart.
/// There are eight styles: folding or unfolding, along each axis, flat or as sides of two cubes.
public struct Fold: ViewTransition, Hashable {
  /// How the halves lie.
  public enum Axis: Hashable, Sendable, CaseIterable {
    /// Side by side.
    case horizontal
    /// One above the other.
    case vertical
  }

  /// How the halves lie.
  public var axis: Axis
  /// Whether the new view unfolds, instead of the old one being folded.
  public var opens: Bool
  /// Whether the neighbours are sides of two cubes, at right angles to what folds, instead of sliding flat.
  public var isCubic: Bool
  /// The distance of the eye, in lengths of the view along the axis; at least 1. 4.5 by default.
  public var eyeDistance = 4.5
  /// How dark the shadows at the folds are, 0…1. A quarter by default.
  public var shadow = 0.25
  public var timing = TransitionTiming.spring(Spring(duration: 0.5, bounce: 0))

  /// Makes a transition; see the properties.
  public init(_ axis: Axis, opens: Bool = false, isCubic: Bool = false) {
    self.axis = axis
    self.opens = opens
    self.isCubic = isCubic
  }

  /// The eight styles, the ways back after the others.
  public static let styles = [false, true].flatMap { opens in
    Axis.allCases.flatMap { axis in [false, true].map { Fold(axis, opens: opens, isCubic: $0) } }
  }

  /// The way back.
  public var reversed: Fold {
    var fold = self
    fold.opens.toggle()
    return fold
  }

  public var wayBack: any ViewTransition { reversed }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? Fold == reversed }

  /// The angle of what folds, at a progress.
  private func angle(_ progress: Double) -> Double { .pi / 2 * (opens ? 1 - progress : progress) }

  @MainActor public func build(on stage: TransitionStage) {
    let line = FoldLine(axis, stage.size)
    let (whole, first) = (line.length, stage.middle(of: line.length))
    let second = whole - first
    let (inner, outer): (TransitionStage.Side, TransitionStage.Side) = opens ? (.new, .old) : (.old, .new)
    stage.layer.masksToBounds = true
    stage.layer.sublayerTransform = Transform(perspectiveDistance: max(eyeDistance, 1) * whole)
    // A chain of hinges, so that what is joined stays joined: it begins where the first neighbour ends.
    let hinges = (0..<5).map { _ in TransformLayer() }
    for (hinge, holder) in [(1, 0), (2, 1), (3, 2), (4, 0)] { hinges[holder].addSublayer(hinges[hinge]) }
    stage.layer.addSublayer(hinges[0])
    line.put(hinges[2], at: first)
    line.put(hinges[3], at: second)
    for (hinge, side, range) in [
      (4, outer, 0..<first), (1, inner, 0..<first), (2, inner, first..<whole), (3, outer, first..<whole),
    ] {
      let panel = stage.picture(of: side, part: line.rect(range))
      line.hinge(panel, at: 0, atEnd: hinge == 4)
      hinges[hinge].addSublayer(panel)
      panel.shading = side == inner || isCubic ? shadow * (hinge == 2 ? 0.9 : 1) : 0
      // Where both meet, one is light and the other one dark.
      if hinge == 1 { line.shade(panel, from: 0, to: shadow).tiltOpacity = 1 }
      guard hinge == 2 else { continue }
      line.shade(panel, from: 0.2 * shadow, to: 0.9 * shadow).tiltOpacity = 1
      // The second one may have a pixel less. When it stands, it reaches as far as the first one.
      func growth(_ progress: Double) -> Double { (first - second) * pow(sin(angle(progress)), 2) }
      guard second > 0, first > second else { continue }
      stage.move(panel, line.stretch) { 1 + growth($0) / second }
      stage.move(hinges[3], line.place) { second + growth($0) }
    }
    let (turn, sign) = (line.turn, line.away)
    stage.move(hinges[0], line.place) { first * (1 - cos(angle($0))) }
    stage.move(hinges[1], turn) { sign * angle($0) }
    stage.move(hinges[2], turn) { -2 * sign * angle($0) }
    stage.move(hinges[3], turn) { sign * (isCubic ? .pi / 2 : angle($0)) }
    if isCubic { stage.move(hinges[4], turn) { sign * (angle($0) - .pi / 2) } }
  }

  /// The neighbours' edge stays under the hand: it closes as the hand moves towards the fold.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    let line = FoldLine(axis, drag.size)
    let half = max(line.length / 2, 1)
    let inwards = line.along(drag.start) < half ? 1.0 : -1
    let gone = 1 - cos(angle(drag.progress)) + inwards * line.along(drag.way) / half
    let closed = acos(min(max(1 - gone, 0), 1)) * 2 / .pi
    return opens ? 1 - closed : closed
  }
}
