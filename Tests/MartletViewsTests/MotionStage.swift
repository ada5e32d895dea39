import Martlet
import MartletTesting

/// A window with one view in it, and a clock that the test advances.
@MainActor
final class MotionStage {
  let window = ManualWindow(size: Size(width: 800, height: 600))
  let controller: WindowController
  let view = View()
  /// What handlers have reported, in order.
  var log: [String] = []

  init() {
    controller = WindowController(window: window)
    controller.rootView.addSubview(view)
    view.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    view.backgroundColor = .black
    view.layer.name = "view"
    window.resolveFrame()
  }

  /// Advances time and draws a frame at the end.
  func advance(by seconds: Double) { advance(to: window.now + seconds) }

  func advance(to time: Double) {
    window.advance(to: time)
    window.resolveFrame()
  }

  var shown: LayerProperties { view.layer.presentation }
  var x: Double { shown.position.x }

  /// Where the newest frame draws the view, according to the render tree and not to the view.
  var drawn: LayerPose? {
    var drawn: LayerPose?
    window.renderTree.forEachNamedLayer { name, pose in if name == "view" { drawn = pose } }
    return drawn
  }

  /// A handler that logs a name and its argument.
  func note(_ name: String) -> @MainActor (Bool) -> Void { { [unowned self] in log.append("\(name) \($0)") } }

  /// The shown value of a property and its velocity, as a difference quotient over a step too short to see.
  func sample<Value: Animatable>(
    _ property: AnimatableProperty<Value>
  ) -> (value: Value, velocity: Value.Velocity) {
    window.resolveFrame()
    return (view.layer.presentationValue(of: property), view.layer.velocity(of: property))
  }
}
