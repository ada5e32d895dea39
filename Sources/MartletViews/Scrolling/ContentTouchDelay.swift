import MartletGeometry
import MartletGestures

/// Keeps touches from a scroll view's content until it is clear that they do not scroll. It is never recognized.
final class ContentTouchDelay: GestureRecognizer {
  /// `nil` if the program has let it go while a finger is down.
  private weak var scrollView: ScrollView?
  private var end: MediaTime?

  init(for view: ScrollView) {
    scrollView = view
    super.init()
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    shouldReceive = { [weak view] _ in view.map { $0.delaysContentTouches && $0.canScroll } ?? false }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override var deadline: MediaTime? { end }

  override func deadlinePassed() { fail() }

  override func touchBegan(_ touch: Touch) { end = end ?? touch.time + ScrollConstants.contentDelay }

  override func touchMoved(_ touch: Touch) {
    // A movement that does not scroll is the content's.
    guard let pan = scrollView?.panGestureRecognizer, pan.isEnabled else { return fail() }
    if pan.state == .failed, touches.count == 1 { fail() }
  }

  override func touchEnded(_ touch: Touch) { if touches.isEmpty { fail() } }

  override func touchCancelled(_ touch: Touch) { if touches.isEmpty { fail() } }

  override func reset() { end = nil }
}
