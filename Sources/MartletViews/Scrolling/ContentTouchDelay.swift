import MartletGeometry
import MartletGestures

/// Keeps touches from a scroll view's content until it is clear that they do not scroll. It is never recognized.
final class ContentTouchDelay: GestureRecognizer {
  private unowned let view: ScrollView
  private var end: MediaTime?

  init(for view: ScrollView) {
    self.view = view
    super.init()
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    shouldReceive = { [unowned view] _ in view.delaysContentTouches && view.canScroll }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override var deadline: MediaTime? { end }

  override func deadlinePassed() { fail() }

  override func touchBegan(_ touch: Touch) { end = end ?? touch.time + ScrollConstants.contentDelay }

  override func touchMoved(_ touch: Touch) {
    // A movement that does not scroll is the content's.
    if view.panGestureRecognizer.state == .failed, touches.count == 1 { fail() }
  }

  override func touchEnded(_ touch: Touch) { if touches.isEmpty { fail() } }

  override func touchCancelled(_ touch: Touch) { if touches.isEmpty { fail() } }

  override func reset() { end = nil }
}
