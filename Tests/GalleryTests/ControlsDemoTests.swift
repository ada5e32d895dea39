import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The page with all controls.
@MainActor
@Suite struct ControlsDemoTests {
  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
  ])
  func `keys alone reach each control, and what they reach is seen`(size: Size) throws {
    let window = ManualWindow(size: size)
    let controller = WindowController(window: window)
    let demo = ControlsDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    var reached: [ObjectIdentifier] = []
    for _ in 0..<10 {
      for phase in [KeyEvent.Phase.pressed, .released] {
        window.send(KeyEvent(phase: phase, key: .tab, time: window.now))
      }
      window.run(for: 1)
      let view = try #require(controller.focusedView)
      let frame = try #require(view.convert(view.bounds, to: nil, source: .presentation))
      let seen = frame.intersection(Rect(origin: .zero, size: size))
      #expect(seen == frame, "\(type(of: view)) at \(frame)")
      #expect(controller.rootView.hitTest(frame.center) === view, "\(type(of: view)) at \(frame)")
      reached.append(ObjectIdentifier(view))
    }
    #expect(Set(reached).count == 10, "dots, hour, sun, birds, count, tint, dark, reset, save, name")
    withExtendedLifetime(demo) {}
  }

  @Test func `each control says what it is`() {
    let window = ManualWindow(size: Size(width: 960, height: 640))
    let controller = WindowController(window: window)
    let demo = ControlsDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    let nodes = controller.rootView.accessibilityTree.filter { $0.role != .label }
    let names = nodes.map { "\($0.role?.rawValue ?? "") \($0.label)" }
    #expect(
      Set(names) == [
        "pageControl Landscape", "segmentedControl Time of day", "slider Sun", "toggle Birds",
        "stepper How many birds", "textField Name of the flock", "segmentedControl Tint", "toggle Dark",
        "button Save", "button Reset",
      ])
    withExtendedLifetime(demo) {}
  }
}
