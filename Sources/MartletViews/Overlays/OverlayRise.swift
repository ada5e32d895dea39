import MartletMotion
import MartletRenderTree

/// How what lies over a window comes out of what it belongs to: it grows a little, about its anchor point, as it appears.
struct OverlayRise: ViewTransition {
  /// The size with which it begins, as a share of its own; 1 where motion is reduced.
  let scale: Double
  let timing: TransitionTiming

  /// How it comes.
  static let arrival = OverlayRise(scale: 0.9, timing: .spring(Spring(duration: 0.25, bounce: 0)))
  /// How it goes, backwards, if it has rested.
  static let departure = OverlayRise(scale: 0.96, timing: arrival.timing)
  /// How it comes and goes where motion is reduced.
  static let still = OverlayRise(scale: 1, timing: CrossFade().timing)

  func build(on stage: TransitionStage) {
    let panel = stage.picture(of: .new)
    stage.move(panel, .opacity) { $0 }
    stage.move(panel, .transform.scale) { scale + (1 - scale) * $0 }
  }
}
