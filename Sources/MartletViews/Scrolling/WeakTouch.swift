import MartletGestures

/// A touch that may be over and gone.
struct WeakTouch {
  weak var touch: Touch?
}
