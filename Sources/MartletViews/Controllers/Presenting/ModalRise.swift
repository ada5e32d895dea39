import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The usual transition of a modal presentation: the new page rises from the lower edge over the old one, which gets darker.
public struct ModalRise: ViewTransition, Hashable {
  /// Whether the old page sinks instead, off the new one.
  public var sinks: Bool
  /// How dark what is covered gets, 0…1. 0.3 by default.
  public var shade = 0.3
  public var timing = TransitionTiming.spring(Spring(duration: 0.5, bounce: 0))

  /// Makes a transition; see the properties.
  public init(sinks: Bool = false) { self.sinks = sinks }

  public var wayBack: any ViewTransition {
    var rise = self
    rise.sinks.toggle()
    return rise
  }

  public func isReverse(of other: any ViewTransition) -> Bool { other as? ModalRise == wayBack as? Self }

  @MainActor public func build(on stage: TransitionStage) {
    let height = stage.size.height
    func place(_ progress: Double) -> Double { sinks ? 1 - progress : progress }
    stage.layer.masksToBounds = true
    let (lower, darkness) = (stage.picture(of: sinks ? .new : .old), Layer())
    darkness.backgroundColor = .black
    darkness.frame = Rect(origin: .zero, size: stage.size)
    lower.addSublayer(darkness)
    let upper = stage.picture(of: sinks ? .old : .new)
    stage.move(darkness, .opacity) { shade * place($0) }
    stage.move(upper, .position.y) { height * (1.5 - place($0)) }
  }

  /// The edge of the page above stays under the hand.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress + (sinks ? 1 : -1) * drag.way.y / max(drag.size.height, 1)
  }
}
