import Martlet
import Testing

@testable import MartletViews

/// The colour below a part of a view's picture, which is drawn as one with it.
@MainActor @Suite struct PanelColorTests {
  private static let bounds = Rect(x: 0, y: 0, width: 80, height: 60)
  private static let (red, blue) = (Color(0xF2645A), Color(0x3E8EDE))

  /// The colour of a panel that shows a layer with a blue layer that fills it.
  private func color(_ change: (_ layer: Layer, _ first: Layer) -> Void) -> Color {
    let (layer, first, panel) = (ViewLayer(), Layer(), ViewLayer())
    (layer.bounds, first.frame) = (Self.bounds, Self.bounds)
    first.backgroundColor = Self.blue
    layer.addSublayer(first)
    change(layer, first)
    panel.show(layer, part: Self.bounds, within: Self.bounds, scale: 1)
    return panel.backgroundColor
  }

  @Test func `It is the opaque one that fills the view`() {
    #expect(color { _, _ in } == Self.blue)
    #expect(color { layer, _ in layer.backgroundColor = Self.red } == Self.red)
    #expect(color { _, first in first.backgroundColor = Self.blue.withAlpha(0.5) } == .clear)
    #expect(color { _, first in first.frame.size.width = 79 } == .clear)
  }

  @Test func `What a mask cuts has none`() {
    func mask() -> Layer {
      let mask = Layer()
      mask.frame = Rect(x: 20, y: 0, width: 20, height: 60)
      mask.backgroundColor = .black
      return mask
    }
    #expect(color { layer, _ in layer.mask = mask() } == .clear)
    #expect(color { _, first in first.mask = mask() } == .clear)
    #expect(
      color { layer, _ in
        layer.backgroundColor = Self.red
        layer.mask = mask()
      } == .clear)
  }

  @Test func `What still moves to its place fills nothing`() {
    #expect(
      color { _, first in first.add(BasicAnimation(from: 0, to: 1, duration: 1), for: .opacity) } == .clear)
  }
}
