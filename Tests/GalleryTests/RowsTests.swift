import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The demo *rows*.
@MainActor @Suite struct RowsTests {
  /// Visible texts and lines of a window, by their texts and the row's number for lines, at their places on screen.
  private func seen(_ root: Layer) -> [String: Double] {
    var found: [String: Double] = [:]
    func visit(_ layer: Layer) {
      guard !layer.isHidden, layer.presentation.opacity > 0 else { return }
      if let text = layer as? TextLayer, let place = layer.convert(toWindow: .zero) {
        found[text.text.string] = place.y
      }
      for sublayer in layer.sublayers { visit(sublayer) }
    }
    visit(root)
    return found
  }

  @Test func `all of a row that opens moves with it, and closes as it has opened`() {
    let window = ManualWindow(size: Size(width: 480, height: 640))
    let controller = WindowController(window: window)
    let view = RowsView(palette: .light)
    controller.rootView.addSubview(view)
    view.frame = Rect(x: 0, y: 0, width: 480, height: 640)
    func frames(_ count: Int) -> [[String: Double]] {
      (0..<count).map { _ in
        window.advance(to: window.now + 1.0 / 60)
        window.resolveFrame()
        return seen(controller.rootView.layer)
      }
    }
    _ = frames(5)
    let list = DemoView.aboveBar(DemoView.field(in: Size(width: 480, height: 640)))
    for round in 0..<2 {
      var script = InputScript()
      script.tap(at: Point(x: list.center.x, y: list.minY + 20), time: window.now + 0.02)
      window.play(&script, until: script.end + 0.02)
      let before = seen(controller.rootView.layer)
      let all = [before] + frames(60)
      #expect(all[60]["binary 1"] != nil || round == 1)
      var moved = 0
      for name in ["1", "one", "2", "3", "4"] {
        let ways = all.compactMap { $0[name] }
        let steps = zip(ways.dropFirst(), ways).map { abs($0 - $1) }
        if let first = ways.first, let last = ways.last, abs(last - first) > 0.9 { moved += 1 }
        #expect((steps.max() ?? 0) < 8, "\(round), \(name): \(ways)")
      }
      #expect(moved >= 3, "\(round): \(moved)")
    }
    withExtendedLifetime(view) {}
  }

  @Test func `the words of the buttons have room in a narrow window`() throws {
    let view = RowsView(palette: .light)
    view.frame = Rect(x: 0, y: 0, width: 360, height: 480)
    view.layoutIfNeeded()
    let buttons = view.subviews.compactMap { $0 as? Button }
    #expect(buttons.count == 4)
    for button in buttons {
      let label = try #require(button.subviews.compactMap { $0 as? Label }.first)
      let width = label.text.size(fitting: .infinity, scale: 1).width
      #expect(button.bounds.width - width >= 16, "\(label.string): \(width) in \(button.bounds.width)")
    }
  }
}
