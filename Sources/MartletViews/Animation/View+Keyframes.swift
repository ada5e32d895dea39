import MartletGeometry
import MartletMotion

extension View {
  /// Animates the changes of the keyframes in a closure. They are never additive, and start from the shown
  /// values. In the closure of a property animator they define its path, over its whole duration.
  ///
  ///     View.animateKeyframes(duration: 2) {
  ///       View.addKeyframe(relativeStart: 0, relativeDuration: 0.25) { ball.center.y = 80 }
  ///       View.addKeyframe(relativeStart: 0.25, relativeDuration: 0.25) { ball.center.y = 300 }
  ///     }
  ///
  /// - Parameters:
  ///   - duration: The total length in seconds; a negative one counts as 0.
  ///   - delay: Seconds before it starts. 0 by default.
  ///   - calculationMode: How values between keyframes are computed. Linear by default.
  ///   - timing: The timing function from one keyframe to the next. Linear by default.
  ///   - options: None by default.
  ///   - animations: Called at once; adds keyframes. Changes outside of any keyframe take the whole duration.
  ///   - completion: As in `animate(duration:delay:timing:options:animations:completion:)`.
  public static func animateKeyframes(
    duration: Double, delay: Double = 0, calculationMode: CalculationMode = .linear,
    timing: TimingFunction = .linear,
    options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, delay: delay, curve: .timing(timing), options: AnimationBlock.finite(options))
    let animator = block.recorder as? AnimatorRecorder
    let takesKeyframes = block.isAnimating && (block.recorder == nil || animator != nil)
    let keyframes = takesKeyframes ? KeyframeRecorder(isForAnimator: animator != nil) : nil
    if let keyframes { block.recorder = keyframes }
    block.run(animations, completion: completion) {
      if let animator {
        keyframes?.finish(animator, mode: calculationMode, timing: timing)
      } else {
        keyframes?.finish(block, mode: calculationMode, timing: timing)
      }
    }
  }

  /// Adds a keyframe to the enclosing keyframe block. Outside of one it only makes the changes.
  /// - Parameters:
  ///   - relativeStart: When the change starts, as a fraction of the block's duration; clamped to 0…1.
  ///   - relativeDuration: How long the change takes, as a fraction of the block's duration.
  ///   - changes: Makes the changes.
  public static func addKeyframe(relativeStart: Double, relativeDuration: Double, _ changes: () -> Void) {
    precondition(!relativeStart.isNaN, "keyframe: start is not a number")
    precondition(!relativeDuration.isNaN, "keyframe: duration is not a number")
    let relativeStart = min(max(relativeStart, 0), 1)
    let relativeDuration = max(relativeDuration, 0)
    guard let keyframes = AnimationBlock.current?.recorder as? KeyframeRecorder else { return changes() }
    let outer = keyframes.span
    keyframes.span = relativeStart...min(relativeStart + relativeDuration, 1)
    defer { keyframes.span = outer }
    changes()
  }
}
