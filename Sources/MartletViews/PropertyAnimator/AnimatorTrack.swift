import MartletLayers

/// A property that an animator moves, with its value type erased.
@MainActor
protocol AnimatorTrack: AnyObject {
  /// The layer with the property.
  var layer: Layer { get }
  /// Takes the property over from other animations, and holds its shown value.
  func begin()
  /// Removes the velocity of a property that was just taken over, so that it does not move at once.
  func rest()
  /// Holds the shown value, which corresponds to a progress.
  func hold(at progress: Double)
  /// Assigns a progress to the held value without moving it.
  func stay(at progress: Double)
  /// Shows the value at a progress; close to the held progress it stays close to the held value.
  func scrub(to progress: Double)
  /// Sets the model to the value of the other end. The held value stays.
  func turn(toStart: Bool)
  /// Moves from the held value to the model's end.
  func run(_ step: AnimatorStep) -> [AnimatorRun]
  /// Takes out its animations that have not started to move. All of them are still waiting, so nothing
  /// visible changes.
  func takeWaitingRuns() -> [AnimatorRun]
  /// Forgets an animation that has ended. Returns whether none is left.
  func forget(_ run: AnimatorRun) -> Bool
  /// Whether all its animations were removed from outside, so that the property now belongs to somebody else.
  var isLost: Bool { get }
  /// Moves the shown value to the model's new end, on top of the running animations.
  func addTurn(_ step: AnimatorStep) -> [AnimatorRun]
  /// Sets the model to the held value.
  func settle()
  /// Sets the model to the value of an end.
  func finish(at position: PropertyAnimator.Position)
  /// Removes all animations that the animator has added.
  func dropAll()
}
