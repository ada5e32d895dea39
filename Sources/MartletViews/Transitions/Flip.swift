import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A transition that turns the half of a view over, as a page of a book: with the half of the new view on its back, over the half
/// that it reveals.
///
/// `reversed` is the way back. There are eight styles: in four directions, towards the eye or away from it.
public struct Flip: ViewTransition, Hashable {
  /// Where the page goes.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// From right to left: forward in a book.
    case left
    /// From left to right.
    case right
    /// From below upwards: forward in a calendar.
    case up
    /// From above downwards.
    case down
  }

  /// Where the page goes.
  public var direction: Direction
  /// Whether the page turns away from the eye, instead of towards it.
  public var turnsAway: Bool
  /// The distance of the eye, in lengths of the view along the direction; at least 1. 4.5 by default.
  public var eyeDistance = 4.5
  /// How dark the page makes what it covers, 0…1. A third by default.
  public var shadow = 1.0 / 3
  /// How dark the page itself is at its spine while it stands, 0…1. By default 0.2.
  public var crease = 0.2
  public var timing = TransitionTiming.spring(Spring(duration: 0.6, bounce: 0))

  /// Makes a transition; see the properties.
  public init(_ direction: Direction, turnsAway: Bool = false) {
    self.direction = direction
    self.turnsAway = turnsAway
  }

  /// The eight styles.
  public static let styles = [false, true].flatMap { away in
    Direction.allCases.map { Flip($0, turnsAway: away) }
  }

  /// The way back.
  public var reversed: Flip {
    var flip = self
    flip.direction =
      switch direction {
      case .left: .right
      case .right: .left
      case .up: .down
      case .down: .up
      }
    return flip
  }

  public var wayBack: any ViewTransition { reversed }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? Flip == reversed }

  private var axis: Fold.Axis { direction == .left || direction == .right ? .horizontal : .vertical }
  /// Whether the page begins as the second half.
  private var isForward: Bool { direction == .left || direction == .up }

  @MainActor public func build(on stage: TransitionStage) {
    let line = FoldLine(axis, stage.size)
    let middle = stage.middle(of: line.length)
    let (first, second) = (0..<middle, middle..<line.length)
    let (start, end) = isForward ? (second, first) : (first, second)
    stage.layer.sublayerTransform = Transform(perspectiveDistance: max(eyeDistance, 1) * line.length)
    // What lies still, and what the page covers of it.
    let reveals = stage.picture(of: .new, part: line.rect(start))
    let faces = stage.picture(of: .old, part: line.rect(end))
    for (panel, range, isCovered) in [(reveals, start, true), (faces, end, false)] {
      let (near, far) = (shadow, 0.4 * shadow)
      let isSecond = range == second
      let shade = line.shade(panel, from: isSecond ? near : far, to: isSecond ? far : near)
      stage.move(shade, .opacity) { max(isCovered ? cos(.pi * $0) : -cos(.pi * $0), 0) }
    }
    let sign = -line.away * (isForward ? 1 : -1) * (turnsAway ? -1 : 1)
    for (side, range, offset) in [(TransitionStage.Side.old, start, 0.0), (.new, end, -Double.pi)] {
      let page = stage.picture(of: side, part: line.rect(range))
      page.isDoubleSided = false
      page.shading = crease
      let isSecond = range == second
      line.hinge(page, at: middle, atEnd: !isSecond)
      line.shade(page, from: isSecond ? crease : 0, to: isSecond ? 0 : crease).tiltOpacity = 1
      stage.move(page, line.turn) { sign * (.pi * $0 + offset) }
    }
  }

  /// The edge of the page stays under the hand.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    let line = FoldLine(axis, drag.size)
    let forward = isForward ? -1.0 : 1
    let reach = cos(.pi * drag.progress) - forward * line.along(drag.way) / max(line.length / 2, 1)
    return acos(min(max(reach, -1), 1)) / .pi
  }
}
