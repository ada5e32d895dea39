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
    for _ in 0..<11 {
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
    #expect(
      Set(reached).count == 11, "dots, hour, sun, birds, count, tint, dark, reset, save, name, wheel")
    withExtendedLifetime(demo) {}
  }

  @Test func `the buttons end where the other controls do, and one makes way while it saves`() throws {
    let window = ManualWindow(size: Size(width: 800, height: 1280))
    let controller = WindowController(window: window)
    let demo = ControlsDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    func node(_ label: String) throws -> AccessibilityNode {
      try #require(controller.rootView.accessibilityTree.first { $0.label == label && $0.role != .label })
    }
    let end = try node("Tint").frame.maxX
    #expect(try node("Save").frame.maxX == end)
    #expect(try node("Time of day").frame.maxX == end)
    let widths = (try node("Reset").frame.width, try node("Save").frame.width)
    #expect(abs(widths.0 - widths.1) <= 1)
    #expect(try node("Save").perform(.press))
    window.run(for: 0.5)
    #expect(try node("Saving").frame.maxX <= end - ActivityIndicator.size.width)
    window.run(for: 4)
    #expect(try node("Save").frame.maxX == end)
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
        "button Save", "button Reset", "slider Wheel of the day",
      ])
    withExtendedLifetime(demo) {}
  }

  @Test func `the wheel, the slider and the words tell the same hour, whichever was used`() throws {
    let window = ManualWindow(size: Size(width: 1280, height: 800))
    let controller = WindowController(window: window)
    let demo = ControlsDemo(in: controller, palette: .light, trace: nil)
    window.resolveFrame()
    func node(_ label: String) throws -> AccessibilityNode {
      try #require(controller.rootView.accessibilityTree.first { $0.label == label && $0.role != .label })
    }
    #expect(try node("Wheel of the day").perform(.increment))
    #expect(try node("Sun").value == "47 %")
    #expect(try node("Sun").perform(.set(0.2)))
    #expect(try node("Wheel of the day").value == "20" && node("Time of day").value == "Dawn")
    for word in ["Dusk", "Noon"] {
      #expect(try node("Wheel of the day").perform(.named(word)))
      #expect(try node("Time of day").value == word)
    }
    #expect(try node("Wheel of the day").value == "45" && node("Sun").value == "45 %")
    #expect(try node("Wheel of the day").perform(.press) && node("Time of day").value == "Dusk")
    withExtendedLifetime(demo) {}
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 400, height: 300), Size(width: 320, height: 480),
  ])
  func `in a small window the last row that is seen is cut in its middle, and a hand reaches all`(size: Size)
    throws
  {
    let panel = ControlsView.layout(size).panel
    let rows = ControlsPanel.Kind.allCases.dropLast().map { ControlsView.control($0, in: size) }
    let cut = try #require(rows.first { $0.minY < panel.maxY && $0.maxY > panel.maxY }, "nothing is cut")
    let part = (panel.maxY - cut.minY) / cut.height
    #expect((0.25...0.75).contains(part), "\(part) of it are seen")
    for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.midY - row.midY >= 44) }
  }

  @Test
  func
    `what is on the panel keeps to its margins, and its lower edge cuts a row in the middle if more follow`()
  {
    for size in [
      Size(width: 480, height: 320), Size(width: 400, height: 300), Size(width: 800, height: 1280),
      Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
    ] {
      let panel = ControlsView.layout(size).panel
      #expect(DemoView.field(in: size).intersection(panel) == panel, "\(size)")
      let isCompact = DemoView.isCompact(size)
      let places = ControlsPanel.Kind.allCases.map {
        ControlsPanel.control($0, in: panel.size, isCompact: isCompact)
      }
      for place in places where place.width < panel.width - 1 {
        #expect(place.minX >= 16 && place.maxX <= panel.width - 16 && place.minY >= 8, "\(size): \(place)")
      }
      guard isCompact, let cut = places.first(where: { $0.maxY > panel.height - 8 }) else { continue }
      let share = (panel.height - cut.minY) / cut.height
      #expect(share > 0.2 && share < 0.8, "\(size): \(share) of a row is seen")
    }
  }
}
