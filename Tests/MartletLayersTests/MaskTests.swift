import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// A layer that cuts out another one.
@MainActor @Suite struct MaskTests {
  let stage = LayerStage()

  /// A layer with a sublayer, cut out by a mask.
  func masked() -> (layer: Layer, inner: Layer, mask: Layer) {
    let layer = stage.layer()
    let inner = stage.layer(in: layer)
    let mask = LayerStage.QuietLayer()
    mask.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    mask.backgroundColor = .black
    layer.mask = mask
    stage.frame()
    return (layer, inner, mask)
  }

  /// The groups of the list that is drawn, and which of them are masks.
  var groups: [Bool] { stage.renderTree.displayList.groups.map(\.isMask) }

  @Test func `a mask is no sublayer, but lies in the layer`() {
    let (layer, inner, mask) = masked()
    #expect(
      layer.sublayers.map(ObjectIdentifier.init) == [ObjectIdentifier(inner)] && layer.mask === mask
        && mask.superlayer === layer)
    #expect(mask.convert(toWindow: .zero) == Point(x: 60, y: 60))
    #expect(groups == [false, true])
    #expect(stage.renderTree.displayList.items.filter { $0.kind == .beginGroup }.map(\.frame)[0].width == 50)
    #expect(stage.renderTree.brokenInvariants() == [])
  }

  @Test func `it stays in front of sublayers that come later or lie higher`() throws {
    let (layer, _, mask) = masked()
    let later = stage.layer(in: layer)
    later.zPosition = 10
    mask.zPosition = -5
    layer.borderWidth = 2
    stage.frame()
    let items = stage.renderTree.displayList.items
    let begin = try #require(items.lastIndex { $0.kind == .beginGroup })
    // After the mask's own group only the ends of two groups follow.
    #expect(items[(begin + 1)...].filter(\.kind.isDrawn).count == 1)
    #expect(groups.last == true && stage.renderTree.brokenInvariants() == [])
  }

  @Test func `without it the layer is whole`() {
    let (layer, _, mask) = masked()
    layer.mask = nil
    stage.frame()
    #expect(mask.superlayer == nil && mask.tree == nil && groups == [])
    #expect(stage.renderTree.damage.rects.contains { $0.contains(Point(x: 140, y: 140)) })
  }

  @Test func `a mask that is added elsewhere is none any more`() {
    let (layer, inner, mask) = masked()
    stage.root.addSublayer(mask)
    stage.frame()
    #expect(layer.mask == nil && mask.superlayer === stage.root && groups == [])
    inner.mask = mask
    stage.frame()
    #expect(stage.root.sublayers.count == 1 && groups == [false, true])
    mask.removeFromSuperlayer()
    #expect(inner.mask == nil && mask.superlayer == nil)
  }

  @Test func `another mask takes its place`() {
    let (layer, _, mask) = masked()
    let other = LayerStage.QuietLayer()
    layer.mask = other
    stage.frame()
    #expect(mask.superlayer == nil && other.superlayer === layer && groups == [false, true])
  }

  @Test func `it is not touched itself`() {
    let (layer, _, mask) = masked()
    #expect(stage.root.hitTest(Point(x: 70, y: 70)) === layer)
    #expect(layer.hitTest(Point(x: 70, y: 70)) !== mask)
  }

  @Test func `it animates, and what it uncovers is drawn`() {
    let (_, _, mask) = masked()
    mask.add(BasicAnimation(from: 0.0, to: 40, duration: 1, isAdditive: true), for: .position.x)
    stage.advance(by: 0.5)
    #expect(abs((stage.drawn(mask)?.position.x ?? 0) - 55) < 1e-9)
    #expect(stage.renderTree.damage.rects.contains { $0.maxX >= 60 + 50 + 20 })
    #expect(stage.renderTree.brokenInvariants() == [])
  }

  @Test func `a hidden mask hides everything, and shows it again`() {
    let (_, _, mask) = masked()
    mask.isHidden = true
    stage.frame()
    let list = stage.renderTree.displayList
    #expect(list.items.filter { $0.kind == .beginGroup }.map(\.opacity) == [1, 0])
    #expect(!stage.renderTree.damage.rects.isEmpty && stage.renderTree.brokenInvariants() == [])
    mask.isHidden = false
    stage.frame()
    #expect(stage.renderTree.displayList.items.filter { $0.kind == .beginGroup }.map(\.opacity) == [1, 1])
  }

  @Test func `the mask of a layer that is gone is an ordinary layer again`() {
    let mask = LayerStage.QuietLayer()
    do {
      let layer = LayerStage.QuietLayer()
      layer.mask = mask
    }
    #expect(mask.superlayer == nil)
    stage.put(mask)
    stage.frame()
    #expect(groups == [] && stage.root.sublayers.count == 1)
    mask.removeFromSuperlayer()
    #expect(mask.superlayer == nil && stage.root.sublayers.isEmpty)
  }

  @Test func `masks of masks that nobody holds are released one after the other`() {
    let outermost = LayerStage.QuietLayer()
    var innermost = outermost
    for i in 0..<100_000 {
      let next = LayerStage.QuietLayer()
      if i % 3 == 0 { innermost.addSublayer(next) } else { innermost.mask = next }
      innermost = next
    }
    weak let last = innermost
    innermost = LayerStage.QuietLayer()
    outermost.mask = nil
    for sublayer in outermost.sublayers { sublayer.removeFromSuperlayer() }
    #expect(last == nil)
  }

  /// Does something when its layer leaves the window.
  private final class Farewell: LayerDelegate {
    let say: @MainActor () -> Void
    init(_ say: @escaping @MainActor () -> Void) { self.say = say }
    func layer(_ layer: Layer, didMoveTo tree: LayerTree?) { if tree == nil { say() } }
  }

  @Test func `a mask that is set while another one leaves stays`() {
    let (layer, _, mask) = masked()
    let (first, second) = (LayerStage.QuietLayer(), LayerStage.QuietLayer())
    let farewell = Farewell { layer.mask = second }
    mask.delegate = farewell
    layer.mask = first
    stage.frame()
    #expect(
      layer.mask === second && second.superlayer === layer && first.superlayer == nil && first.tree == nil)
    #expect(groups == [false, true] && stage.renderTree.brokenInvariants() == [])
    second.removeFromSuperlayer()
    #expect(layer.mask == nil && second.tree == nil)
  }

  @Test func `a mask that goes elsewhere while another one leaves is not set`() {
    let (layer, _, mask) = masked()
    let next = LayerStage.QuietLayer()
    let farewell = Farewell { self.stage.root.addSublayer(next) }
    mask.delegate = farewell
    layer.mask = next
    stage.frame()
    #expect(layer.mask == nil && next.superlayer === stage.root && groups == [])
    #expect(stage.root.sublayers.count == 2 && stage.renderTree.brokenInvariants() == [])
  }

  @Test func `a mask is not replaced as a sublayer`() {
    let (layer, _, mask) = masked()
    let other = LayerStage.QuietLayer()
    layer.replaceSublayer(mask, with: other)
    #expect(layer.mask === mask && other.superlayer == nil && layer.sublayers.count == 1)
  }
}
