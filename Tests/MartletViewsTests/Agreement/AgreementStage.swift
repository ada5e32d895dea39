import Martlet
import MartletTesting

/// A window with layers that animate implicitly and views that do not, and a clock that the test advances.
@MainActor
final class AgreementStage {
  let window = ManualWindow(size: Size(width: 1000, height: 1000))
  let controller: WindowController
  /// What handlers have reported, in order.
  var log: [String] = []

  var root: View { controller.rootView }
  var tree: LayerTree { controller.layerTree }

  init() {
    controller = WindowController(window: window)
    window.resolveFrame()
  }

  /// A layer without a view, on screen, of 100 × 100 with its centre at (100, 100).
  func layer(in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.position = Point(x: 100, y: 100)
    layer.backgroundColor = .black
    (parent ?? root.layer).addSublayer(layer)
    turn()
    return layer
  }

  /// A view of 100 × 100 with its centre at (100, 100).
  func view(in parent: View? = nil) -> View { put(View(), in: parent) }

  @discardableResult func put<Kind: View>(
    _ view: Kind, in parent: View? = nil, frame: Rect = Rect(x: 50, y: 50, width: 100, height: 100)
  ) -> Kind {
    (parent ?? root).addSubview(view)
    view.frame = frame
    view.backgroundColor = .black
    turn()
    return view
  }

  /// Ends the turn of the main loop and draws.
  func turn() {
    Transaction.flush()
    window.advance(to: window.now)
    window.resolveFrame()
  }

  /// Advances time and draws a frame at the end.
  func advance(by seconds: Double) {
    turn()
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  /// A handler that logs a name and its argument.
  func note(_ name: String) -> @MainActor (Bool) -> Void {
    { [weak self] in self?.log.append("\(name) \($0)") }
  }

  /// What was reported since the last call.
  func said() -> [String] {
    defer { log = [] }
    return log
  }

  func touch(
    _ phase: TouchEvent.Phase, _ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.016
  ) {
    window.advance(to: window.now + delay)
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase, position: Point(x: x, y: y),
        time: window.now))
    window.resolveFrame()
  }
}
