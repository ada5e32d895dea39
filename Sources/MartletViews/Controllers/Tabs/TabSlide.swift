import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The usual transition of a tab controller: the new page appears over the old one and comes a short way from its side.
public struct TabSlide: ViewTransition, Hashable {
  /// Whether it comes from the left.
  public var goesBack: Bool
  /// How far it comes, in points. 32 by default.
  public var distance = 32.0
  public var timing = TransitionTiming.spring(Spring(duration: 0.3, bounce: 0))

  /// Makes a transition; see the properties.
  public init(goesBack: Bool = false) { self.goesBack = goesBack }

  public var wayBack: any ViewTransition {
    var slide = self
    slide.goesBack.toggle()
    return slide
  }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? TabSlide == wayBack as? Self }

  @MainActor public func build(on stage: TransitionStage) {
    let (middle, sign) = (stage.size.width / 2, goesBack ? -1.0 : 1)
    stage.layer.masksToBounds = true
    stage.move(stage.picture(of: .old), .position.x) { middle - sign * distance * $0 }
    let new = stage.picture(of: .new)
    stage.move(new, .position.x) { middle + sign * distance * (1 - $0) }
    stage.move(new, .opacity) { $0 }
  }

  /// A quarter of the width is the whole way.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress + (goesBack ? 4 : -4) * drag.way.x / max(drag.size.width, 1)
  }
}
