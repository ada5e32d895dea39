import MartletLayers

/// A property that an animator moves, the type of its value forgotten.
@MainActor
protocol AnimatorTrack: AnyObject {
  /// Whose property it is.
  var layer: Layer { get }
  /// Takes the property over from what drives it, and holds what is shown.
  func begin()
  /// Lets what has just been taken over stand still: it does not move at once.
  func rest()
  /// Holds what is shown now, which counts as a part of the way.
  func hold(at progress: Double)
  /// Lets what is held count as a part of the way, without moving it.
  func stay(at progress: Double)
  /// Shows a part of the way, near what was held near to where that was.
  func scrub(to progress: Double)
  /// Moves the model to the other end. What is held stays.
  func turn(toStart: Bool)
  /// Moves from what is held to the end that the model has.
  func run(_ step: AnimatorStep) -> [AnimatorRun]
  /// What it has added that has not begun to move yet, taken out: all of it waits, and nothing of it is seen.
  func takeWaitingRuns() -> [AnimatorRun]
  /// Forgets what has ended. Whether nothing of it is left.
  func forget(_ run: AnimatorRun) -> Bool
  /// Whether all that it has added was removed by somebody else, who has the property now.
  var isLost: Bool { get }
  /// Moves what is shown to the end that the model has just been given, on top of what runs.
  func addTurn(_ step: AnimatorStep) -> [AnimatorRun]
  /// Gives what is held to the model.
  func settle()
  /// Gives the model the value of an end.
  func finish(at position: PropertyAnimator.Position)
  /// Removes all that the animator has added.
  func dropAll()
}
