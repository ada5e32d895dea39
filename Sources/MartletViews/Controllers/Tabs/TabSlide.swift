import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The usual transition of a tab controller: the old page fades on its way to the side, and then the new one appears and comes a short
/// way from the other side. Between them their background is seen. The bar of a navigation controller stays where it is.
public struct TabSlide: ViewTransition, Hashable {
  /// Whether it comes from the left.
  public var goesBack: Bool
  /// Whether left and right are exchanged, as where text runs from right to left. A controller sets it.
  public var isMirrored = false
  /// How far it comes, in points. 32 by default.
  public var distance = 32.0
  public var timing = TransitionTiming.spring(Spring(duration: 0.3, bounce: 0))

  var bar = TransitionBar()

  /// How far the way is when the old page has gone and the new one begins to come, 0…1.
  private static let change = 0.4

  /// Makes a transition; see the properties.
  public init(goesBack: Bool = false) { self.goesBack = goesBack }

  public var wayBack: any ViewTransition {
    var slide = self
    slide.goesBack.toggle()
    return slide
  }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? TabSlide == wayBack as? Self }

  @MainActor public func build(on stage: TransitionStage) {
    let (middle, sign) = (stage.size.width / 2, goesBack != isMirrored ? -1.0 : 1)
    stage.layer.masksToBounds = true
    let content = bar.parts(of: stage).content
    if !content.isEmpty {
      let ground = Layer()
      ground.frame = content
      stage.layer.addSublayer(ground)
      let (old, new) = (stage.picture(of: .old, part: content), stage.picture(of: .new, part: content))
      // What is a transition itself has no background.
      ground.backgroundColor = [new, old].map(\.backgroundColor).first { $0.alpha >= 1 } ?? .clear
      stage.move(old, .position.x) { middle - sign * distance * $0 }
      stage.move(new, .position.x) { middle + sign * distance * (1 - $0) }
      stage.move(old, .opacity) { max(1 - $0 / Self.change, 0) }
      stage.move(new, .opacity) { max(($0 - Self.change) / (1 - Self.change), 0) }
    }
    bar.build(on: stage, goesRight: goesBack != isMirrored)
  }

  /// A quarter of the width is the whole way.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress + (goesBack != isMirrored ? 4 : -4) * drag.way.x / max(drag.size.width, 1)
  }
}
