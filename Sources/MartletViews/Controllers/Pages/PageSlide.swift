import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The usual transition of a page controller: pages lie side by side and move together.
public struct PageSlide: ViewTransition, Hashable {
  /// Whether the new page comes from the left.
  public var goesBack: Bool
  /// Whether left and right are exchanged, as where text runs from right to left. A page controller sets it.
  public var isMirrored = false
  /// The space between pages, in points; at least 0. By default 16.
  public var gap = 16.0
  public var timing = TransitionTiming.spring(Spring(duration: 0.4, bounce: 0))

  /// Makes a transition; see the properties.
  public init(goesBack: Bool = false) { self.goesBack = goesBack }

  public var wayBack: any ViewTransition {
    var slide = self
    slide.goesBack.toggle()
    return slide
  }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? PageSlide == wayBack as? Self }

  private func step(_ size: Size) -> Double {
    (goesBack != isMirrored ? -1 : 1) * max(size.width + max(gap, 0), 1)
  }

  @MainActor public func build(on stage: TransitionStage) {
    let (middle, step) = (stage.size.width / 2, step(stage.size))
    stage.layer.masksToBounds = true
    stage.move(stage.picture(of: .old), .position.x) { middle - step * $0 }
    stage.move(stage.picture(of: .new), .position.x) { middle + step * (1 - $0) }
  }

  /// Pages stay under the hand.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress - drag.way.x / step(drag.size)
  }
}
