import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A property of a layer that depends on the progress of a transition.
@MainActor
struct TransitionMotion {
  /// Shows what it is at a progress.
  let show: (Double) -> Void
  /// Leads through progresses that follow each other at even intervals: when it begins, in the layer's time, and how long it takes.
  let run: (_ progresses: [Double], _ begin: MediaTime, _ duration: Double) -> Void
  /// Ends the animation.
  let stop: () -> Void

  /// The same, the other way.
  var backwards: TransitionMotion {
    TransitionMotion(
      show: { show(1 - $0) },
      run: { progresses, begin, duration in run(progresses.map { 1 - $0 }, begin, duration) }, stop: stop)
  }

  private init(
    show: @escaping (Double) -> Void,
    run: @escaping (_ progresses: [Double], _ begin: MediaTime, _ duration: Double) -> Void,
    stop: @escaping () -> Void
  ) {
    self.show = show
    self.run = run
    self.stop = stop
  }

  init<Value: Animatable>(
    _ layer: Layer, _ property: AnimatableProperty<Value>, key: String,
    onEnd: (@MainActor (Bool) -> Void)? = nil,
    value: @escaping @MainActor (Double) -> Value
  ) {
    show = { layer.setValue(value($0), for: property) }
    run = { progresses, begin, duration in
      if let end = progresses.last { layer.setValue(value(end), for: property) }
      layer.add(
        KeyframeAnimation(
          values: progresses.map(value), duration: duration, timingFunction: .linear, beginTime: begin,
          fillMode: .backwards),
        for: property, key: key, completion: onEnd)
    }
    stop = { layer.removeAnimation(forKey: key) }
  }
}
