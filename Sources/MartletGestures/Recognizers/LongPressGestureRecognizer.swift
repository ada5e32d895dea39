import MartletGeometry
import MartletHost

/// Recognizes fingers that stay where they landed. Continuous: it begins when they have stayed long enough,
/// changes as they move then, and ends when one lifts.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must stay, in seconds. 0.5 by default; with 0 or less it begins as they land.
  public var minimumPressDuration = Constants.pressDuration {
    didSet {
      precondition(!minimumPressDuration.isNaN, "long press: minimum duration is not a number")
      minimumPressDuration = max(minimumPressDuration, 0)
    }
  }

  /// The number of taps before the press; less than 0 counts as 0. 0 by default.
  public var numberOfTapsRequired = 0 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 0) }
  }

  /// The number of fingers that must be down together; less than 1 counts as 1. 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }

  /// How far a finger may move before it begins, in points. 10 by default.
  public var allowableMovement = Constants.slop

  private var tapCount = 0
  private var mostTouches = 0
  private var firstTap: Point?
  private var dueTime: MediaTime?
  private var gapEnd: MediaTime?

  /// Makes a recognizer. Fingers that rest on a touchpad press nothing, so it does not receive them.
  public override init() {
    super.init()
    allowedSources.remove(.touchpad)
  }

  public override var deadline: MediaTime? { dueTime ?? gapEnd }

  public override func deadlinePassed() {
    guard dueTime != nil else { return fail() }
    dueTime = nil
    recognize()
  }

  public override func accepts(_ touch: Touch) -> Bool { state == .possible && !isWaiting }

  public override func touchBegan(_ touch: Touch) {
    gapEnd = nil
    // Fails for too many fingers, for a finger that lands after others have left, and for a press elsewhere.
    guard touches.count <= numberOfTouchesRequired, touches.count > mostTouches else { return fail() }
    if touches.count == 1, let firstTap, touch.position.distance(to: firstTap) > Constants.tapSpread {
      return fail()
    }
    mostTouches = touches.count
    guard mostTouches == numberOfTouchesRequired, tapCount == numberOfTapsRequired else { return }
    if minimumPressDuration > 0 { dueTime = touch.time + minimumPressDuration } else { recognize() }
  }

  public override func touchMoved(_ touch: Touch) {
    if state.isOngoing {
      change()
    } else if touch.position.distance(to: touch.startPosition) > allowableMovement {
      fail()
    }
  }

  public override func touchEnded(_ touch: Touch) {
    if state.isOngoing { return end() }
    let isTap =
      tapCount < numberOfTapsRequired && mostTouches == numberOfTouchesRequired
      && touch.position.distance(to: touch.startPosition) <= allowableMovement
    guard isTap else { return fail() }
    guard touches.isEmpty else { return }
    firstTap = firstTap ?? touch.startPosition
    mostTouches = 0
    tapCount += 1
    gapEnd = touch.time + Constants.tapGap
  }

  public override func reset() {
    (tapCount, mostTouches) = (0, 0)
    firstTap = nil
    (dueTime, gapEnd) = (nil, nil)
  }
}
