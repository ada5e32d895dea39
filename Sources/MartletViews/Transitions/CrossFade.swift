import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A transition that lets the new view appear over the old one.
public struct CrossFade: ViewTransition, Hashable {
  public var timing: TransitionTiming

  /// Makes a transition.
  /// - Parameter timing: How it moves by itself. A fifth of a second by default.
  public init(timing: TransitionTiming = .curve(.easeInEaseOut, duration: 0.2)) { self.timing = timing }

  @MainActor public func build(on stage: TransitionStage) {
    _ = stage.picture(of: .old)
    stage.move(stage.picture(of: .new), .opacity) { $0 }
  }

  public var wayBack: any ViewTransition { self }

  public func isReverse(of other: any ViewTransition) -> Bool { other is CrossFade }
}
