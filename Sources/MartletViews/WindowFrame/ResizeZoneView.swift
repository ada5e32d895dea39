import MartletGestures
import MartletHost

/// A side or a corner at which a window is resized. It has no place of its own: ``WindowFrameView`` finds it by the point.
final class ResizeZoneView: View {
  let edges: WindowEdges
  private let press = PanGestureRecognizer()

  /// - Parameter onPress: Called when a finger or the main button lands on it.
  init(_ edges: WindowEdges, onPress: @escaping (WindowEdges) -> Void) {
    self.edges = edges
    super.init()
    cursor = ResizeZones.cursor(for: edges)
    press.minimumDistance = 0
    press.maximumNumberOfTouches = 1
    press.allowedSources = [.touchscreen, .pen, .pointer]
    press.addHandler { if $0.state == .began { onPress(edges) } }
    addGestureRecognizer(press)
  }
}
