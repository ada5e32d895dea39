import MartletGeometry
import MartletMotion

/// Recognizes one or more short touches by one or more fingers. Discrete.
///
/// A single tap that shares its target with a double tap and should not fire first says
/// `single.require(toFail: double)`; without that both fire, the single tap on the first touch.
public final class TapGestureRecognizer: GestureRecognizer {
  /// Taps in a row that it takes; less than 1 counts as 1. Default 1. Lift and next landing are at most .35 s apart.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 1) }
  }

  /// Fingers that have to be down together; less than 1 counts as 1. Default 1.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }

  /// Points a finger may move away from where it landed. Default 10.
  public var allowableMovement = Constants.slop

  /// Called with `true` as the last required finger lands and with `false` as it lifts or the tap fails: the moments at
  /// which a button lights up and goes dark. Default `nil`.
  public var onPressChange: (@MainActor (Bool) -> Void)?

  /// Whether the fingers of a tap are down and it may still be recognized.
  public private(set) var isPressed = false {
    didSet { if isPressed != oldValue { onPressChange?(isPressed) } }
  }

  private var tapCount = 0
  private var mostTouches = 0
  private var firstTap: Point?
  /// The touch that made the last tap, or the last bounce after it.
  private var lastContact: Touch?
  private var gapEnd: MediaTime?

  public override var isContinuous: Bool { false }

  public override var deadline: MediaTime? { gapEnd }

  public override func deadlinePassed() { fail() }

  public override func accepts(_ touch: Touch) -> Bool {
    if isWaiting { return false }
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
    // A finger too many, a finger that comes when others have left, or a tap elsewhere.
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
    // Who was told that it goes dark may have taken it away.
    guard state == .possible, touches.isEmpty else { return }
    lastContact = touch
    firstTap = firstTap ?? touch.startPosition
    mostTouches = 0
    tapCount += 1
    if tapCount >= numberOfTapsRequired { recognize() } else { gapEnd = touch.time + Constants.tapGap }
  }

  public override func stateDidChange() { if state.isTerminal { isPressed = false } }

  /// A tap leaves taps that need more of them alone.
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
