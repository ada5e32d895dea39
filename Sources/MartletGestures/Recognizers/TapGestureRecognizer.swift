import MartletGeometry
import MartletHost

/// Recognizes one or more taps by one or more fingers: touches that stay in place, however long. Discrete.
///
/// A slow finger taps too: nothing has to be quick about a button. Where a long touch means something else, a
/// `LongPressGestureRecognizer` takes the touch when its time has come.
///
/// If a single tap shares its target with a double tap and must not fire first, call `single.require(toFail:
/// double)`. Otherwise both fire, the single tap on the first touch.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of successive taps; less than 1 counts as 1. 1 by default. The longest time from a lift to
  /// the next landing is 0.35 s.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 1) }
  }

  /// The number of fingers that must be down together; less than 1 counts as 1. 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }

  /// The maximum number of fingers that it follows; further ones are left to other recognizers and do not disturb it.
  /// Less than `numberOfTouchesRequired` counts as that. No limit by default: one finger too many makes it fail, so that a
  /// flat hand taps nothing. Where several people touch one view at a time, set the number of required fingers.
  public var maximumNumberOfTouches = Int.max {
    didSet { ignoresFurtherTouches = maximumNumberOfTouches < .max }
  }

  /// How far a finger may move from where it landed, in points. 10 by default.
  public var allowableMovement = Constants.slop

  /// Called with `true` when the last required finger lands, and with `false` when it lifts or the tap fails.
  /// A button highlights in between. `nil` by default.
  public var onPressChange: (@MainActor (Bool) -> Void)?

  /// Whether the fingers of a tap are down and it may still be recognized.
  public private(set) var isPressed = false {
    didSet { if isPressed != oldValue { onPressChange?(isPressed) } }
  }

  private var tapCount = 0
  private var mostTouches = 0
  private var firstTap: Point?
  /// The touch of the last tap, or of the last bounce after it.
  private var lastContact: Touch?
  private var gapEnd: MediaTime?

  /// Makes a recognizer. Fingers that rest on a touchpad press nothing, so it does not receive them; a touchpad
  /// reports its taps as presses of the pointer's button.
  public override init() {
    super.init()
    allowedSources.remove(.touchpad)
  }

  public override var isContinuous: Bool { false }

  public override var deadline: MediaTime? { gapEnd }

  public override func deadlinePassed() { fail() }

  public override func accepts(_ touch: Touch) -> Bool {
    if isWaiting || touches.count >= max(maximumNumberOfTouches, numberOfTouchesRequired) { return false }
    guard let last = lastContact, !last.isDown else { return true }
    let elapsed = touch.time - last.time
    let isBounce =
      elapsed >= 0 && elapsed < Constants.bounce
      && touch.position.distance(to: last.position) <= allowableMovement
    if isBounce { lastContact = touch }
    return !isBounce
  }

  public override func touchBegan(_ touch: Touch) {
    gapEnd = nil
    // Fails for too many fingers, for a finger that lands after others have left, and for a tap elsewhere.
    guard touches.count <= numberOfTouchesRequired, touches.count > mostTouches else { return fail() }
    if touches.count == 1, let firstTap, touch.position.distance(to: firstTap) > Constants.tapSpread {
      return fail()
    }
    mostTouches = touches.count
    isPressed = mostTouches == numberOfTouchesRequired
  }

  public override func touchMoved(_ touch: Touch) { check(touch) }

  public override func touchEnded(_ touch: Touch) {
    guard !isWaiting, check(touch) else { return }
    guard mostTouches == numberOfTouchesRequired else { return fail() }
    isPressed = false
    // The handler of `onPressChange` may have cancelled the gesture.
    guard state == .possible, touches.isEmpty else { return }
    lastContact = touch
    firstTap = firstTap ?? touch.startPosition
    mostTouches = 0
    tapCount += 1
    if tapCount >= numberOfTapsRequired { recognize() } else { gapEnd = touch.time + Constants.tapGap }
  }

  public override func stateDidChange() { if state.isTerminal { isPressed = false } }

  /// A tap does not prevent taps that need more taps.
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
      && other.numberOfTouchesRequired <= numberOfTouchesRequired
  }

  public override func reset() {
    tapCount = 0
    mostTouches = 0
    firstTap = nil
    gapEnd = nil
  }

  @discardableResult
  private func check(_ touch: Touch) -> Bool {
    if touch.position.distance(to: touch.startPosition) <= allowableMovement { return true }
    fail()
    return false
  }
}
