import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Where the inspector writes what it says about a layer.
@Suite struct LayerInspectorTests {
  /// A layer in the lower left corner with properties and six animations.
  private func items(in window: Size) -> [DisplayItem] {
    let animations = (0..<6).map { index in
      InspectedAnimation(
        property: "property \(index)", isAdditive: index == 0, begin: 0, end: 2,
        curve: (0...40).map { Double($0) / 40 }, span: 2, elapsed: 0.5)
    }
    let properties = [
      "bounds 0 0 160 110", "position 316.9512 89.014", "opacity 0.7213", "borderWidth 2",
      "backgroundColor rgba(0.9235382,0.70765436,0.24167705,1.0)",
    ]
    let layer = InspectedLayer(
      path: ["root", "card"], properties: properties, animations: animations,
      bounds: Rect(x: 0, y: window.height - 20, width: 20, height: 20), map: .identity,
      shown: Rect(origin: .zero, size: window))
    var list = DisplayList()
    LayerInspector.draw(layer, to: &list, OverlayGlyphs(scale: 1), window: window)
    return list.items
  }

  /// The characters of some items.
  private func characters(_ items: [DisplayItem]) -> Int { items.count { $0.kind == .content } }

  @Test(arguments: [
    Size(width: 960, height: 700), Size(width: 1100, height: 320), Size(width: 720, height: 300),
    Size(width: 400, height: 240),
  ])
  func `All that the inspector writes is in its panel, and that is in the window`(window: Size) throws {
    let items = items(in: window)
    // The first item is the outline, the second one the panel.
    let panel = items[1].frame
    #expect(panel.minX >= 0 && panel.minY >= 0 && panel.maxX <= window.width && panel.maxY <= window.height)
    for item in items.dropFirst(2) {
      let frame = item.frame
      let isInside =
        frame.minX > panel.minX && frame.minY > panel.minY && frame.maxX < panel.maxX
        && frame.maxY < panel.maxY
      #expect(isInside, "\(frame) in \(panel)")
    }
  }

  @Test func `What is too long for a low window goes on beside, and what has no room there is counted`() {
    let high = characters(items(in: Size(width: 960, height: 700)))
    let low = characters(items(in: Size(width: 1100, height: 320)))
    let small = characters(items(in: Size(width: 400, height: 240)))
    #expect(low == high)
    #expect(small < high)
    #expect(small > 100)
  }
}
