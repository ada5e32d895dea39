import MartletGeometry
import MartletGestures

/// The gesture that holds what is dragged.
@MainActor
enum DragHand {
  case pan(PanGestureRecognizer)
  case press(LongPressGestureRecognizer)

  var recognizer: GestureRecognizer {
    switch self {
    case .pan(let pan): pan
    case .press(let press): press
    }
  }

  /// Where it is, in points of the window.
  var location: Point { recognizer.location }

  /// In points of the window per second; zero if the gesture was cancelled.
  var velocity: Point {
    guard recognizer.state != .cancelled else { return .zero }
    switch self {
    case .pan(let pan): return pan.velocity
    case .press(let press): return press.velocity
    }
  }
}
