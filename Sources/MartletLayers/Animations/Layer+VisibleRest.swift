import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Calls a closure when a property is seen to have come to rest: from then on it stays within half a point of where it ends,
  /// or within ten times its type's `Animatable.settlingTolerance`, such as .01 of opacity or scale.
  ///
  /// The completion of a spring comes when the spring is over, to a thousandth of its way: with a duration of .5 s and a bounce
  /// of .2 that is .3 s after people see it rest. What they wait for, such as a button that becomes active, should not wait so
  /// long; what must not be disturbed, such as removing the layer's siblings, may.
  ///
  /// ```swift
  /// card.animate(.position, to: home, spring: Spring(duration: 0.5, bounce: 0.2))
  /// card.whenVisiblyAtRest(.position) { if $0 { button.isEnabled = true } }
  /// ```
  ///
  /// Motion that is redirected meanwhile counts until it rests. The main thread is woken for this once, and once more after
  /// each redirection; for motion that lasts long, every 4 seconds. In what ends only after a minute or never, rest is found when
  /// less than a minute is left.
  /// - Parameters:
  ///   - property: The property. Motion by a simulation does not count; see `SnapBehavior.onRest`.
  ///   - body: Is called once, on the main actor: at once if nothing moves the property, also not by an animation that was
  ///     added in this turn. It is told `true`, or `false` if the motion was ended otherwise: by `freeze(_:)`, by removing the
  ///     animations, or because the layer has left its window.
  public final func whenVisiblyAtRest<Value>(
    _ property: AnimatableProperty<Value>, perform body: @escaping @MainActor (_ finished: Bool) -> Void
  ) {
    let seconds = secondsUntilVisibleRest(of: property)
    guard seconds > 0 else { return body(true) }
    // It changes nothing, and ends then.
    let mark = BasicAnimation<Value>(
      from: .zero, to: .zero, duration: min(seconds, Constants.restWait), isAdditive: true)
    add(mark, for: property) { [weak self] finished in
      guard let self, isAnimating(property), secondsUntilVisibleRest(of: property) > Constants.restLook
      else { return body(finished) }
      whenVisiblyAtRest(property, perform: body)
    }
  }

  /// How long it takes until a property is seen to rest, in seconds of the layer's time; the whole duration if that is too long to
  /// look for it.
  private func secondsUntilVisibleRest<Value>(of property: AnimatableProperty<Value>) -> Double {
    if property.isCustom { _ = custom(property) }
    let seconds = pendingDuration(of: property)
    guard seconds > 0 else { return 0 }
    guard seconds <= Constants.restReach else { return seconds }
    let interval = max(Constants.restLook, seconds / Constants.mostRestLooks)
    let looks = Int((seconds / interval).rounded(.up))
    let values = pendingValues(of: property, every: interval, count: looks + 1)
    let distance = Constants.visibleMotion * tolerance(of: property)
    func isOff(_ value: Value) -> Bool { value.span(to: values[looks]) >= distance }
    let isCoarse = interval > Constants.restLook
    // Looks at even distances alone miss what goes to and fro just as often.
    let between =
      isCoarse
      ? pendingValues(of: property, after: interval * Constants.laterLook, every: interval, count: looks) : []
    let ends = [values.lastIndex(where: isOff), between.lastIndex(where: isOff)]
    guard let last = ends.compactMap({ $0 }).max() else { return 0 }
    let begin = Double(last) * interval
    guard isCoarse else { return begin + interval }
    // It comes to rest between this look and the next.
    let nearer = pendingValues(
      of: property, after: begin, every: Constants.restLook,
      count: Int((interval / Constants.restLook).rounded(.up)))
    return begin + Double((nearer.lastIndex(where: isOff) ?? 0) + 1) * Constants.restLook
  }
}
