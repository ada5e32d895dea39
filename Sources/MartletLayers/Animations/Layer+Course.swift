import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Adds an animation along a course; see `add(_:for:key:completion:onStart:)`.
  public final func add<Value>(
    _ animation: CourseAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    add(.course(animation), for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Moves a property along a course, and sets the model to the course's end.
  ///
  /// The course says where the property is, so it should begin with the present value and velocity:
  /// `freeze(_:)` returns the velocity, and then `value(of:)` is the model. Geometry is animated additively:
  /// what sets the property meanwhile moves the whole course. Other properties, and one with an absolute or a
  /// repeating animation, are animated absolutely; the property's absolute animations are removed.
  ///
  /// Called while a finger lifts, the course continues where the finger's line ends.
  /// - Parameters:
  ///   - property: The property to move.
  ///   - course: Its course.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, along course: Course<Value>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) where Value.Velocity == Value {
    animate(property, along: course, rest: nil, completion: completion)
  }

  /// The same, if it is known what a finger's line still lacks in the newest frame.
  /// - Parameters:
  ///   - rest: What is drawn, less the end of the line; `nil` for what moves have changed since.
  ///   - lineVelocity: The velocity with which the line ends, in units per second, if it is bent: the line of fingers is
  ///     none in the scale that they give. `nil` (the default) for a straight one.
  package final func animate<Value>(
    _ property: AnimatableProperty<Value>, along course: Course<Value>, rest: Value?,
    lineVelocity: Value? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) where Value.Velocity == Value {
    let old = modelValue(of: property)
    let begin = handOver(of: property, from: old, rest: rest, velocity: lineVelocity)
    let isAdditive = retargeting(property, from: old, to: old).isAdditive
    if !isAdditive { removeReplaced(by: property) }
    setLimitedValue(course.end, for: property)
    add(
      CourseAnimation(
        isAdditive ? course.scaled(offset: .zero - course.end) : course, isAdditive: isAdditive,
        beginTime: begin.beginTime, fillMode: begin.fillMode),
      for: property, completion: completion)
  }
}
