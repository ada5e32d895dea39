import MartletGeometry
import MartletGestures

/// Recognizes a tap of one finger on a row of a list or an item of a grid, which has one for each finger that is on it. The row is highlighted only when
/// the finger has rested on it, so that nothing flashes when a list is thrown.
final class RowTapRecognizer: GestureRecognizer {
  /// The row on which the finger has landed; `nil` if there was none, or it is gone or other data were loaded since.
  var row: Int?
  /// Whether the row is highlighted.
  private(set) var isPressed = false
  /// Whether it waits for a finger.
  var isFree: Bool { state == .possible && touches.isEmpty }

  private static let allowableMovement = 10.0
  /// `nil` if the program has let it go while a finger is down.
  private weak var list: (any RowTapping)?
  private var pressTime: MediaTime?

  init(for list: any RowTapping) {
    self.list = list
    super.init()
    ignoresFurtherTouches = true
    // Fingers that rest on a touchpad press nothing.
    allowedSources.remove(.touchpad)
    addHandler { [weak list] in
      if let row = $0.row { list?.choose(row) }
    }
  }

  override var isContinuous: Bool { false }

  override var deadline: MediaTime? { isPressed ? nil : pressTime }

  override func accepts(_ touch: Touch) -> Bool { isFree && list?.hasRowTap(with: touch) == false }

  override func touchBegan(_ touch: Touch) {
    guard let list else { return fail() }
    list.addRowTap()
    guard !list.isForSwipes(touch) else { return fail() }
    let landed = list.convert(fromWindow: touch.startPosition, for: touch.copy).flatMap {
      list.seenRow(at: $0)
    }
    // Of several fingers on one row the first one chooses it.
    guard landed == nil || !list.isTouched(row: landed) else { return fail() }
    row = landed
    pressTime = touch.time + ListConstants.highlightDelay
  }

  override func deadlinePassed() { press(true) }

  override func touchMoved(_ touch: Touch) {
    if touch.position.distance(to: touch.startPosition) > Self.allowableMovement { fail() }
  }

  override func touchEnded(_ touch: Touch) {
    press(true)
    recognize()
  }

  override func stateDidChange() { press(false) }

  override func reset() {
    press(false)
    (row, pressTime) = (nil, nil)
  }

  private func press(_ isDown: Bool) {
    guard isDown != isPressed else { return }
    isPressed = isDown
    list?.highlight()
  }
}
