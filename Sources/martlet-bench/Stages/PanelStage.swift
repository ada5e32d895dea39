import Martlet
import MartletRenderer

/// Eight panels of glass over cards, drawn by the processor in memory, with a manual clock.
@MainActor
final class PanelStage {
  /// What changes in each frame.
  enum Change: String, CaseIterable {
    case all = "all that is below"
    case below = "a mark below one panel"
    case above = "a caret over one panel"
  }

  private static let size = (width: 1280, height: 800)

  private let host = ManualHost()
  private let tree: LayerTree
  private let renderer = PlainRenderer()
  private var pixels = [UInt32](repeating: 0, count: size.width * size.height)
  private var damage: [PixelRect] = []
  private var cards: [Layer] = []
  private let mark = Layer()
  private let caret = Layer()
  private let change: Change
  private var frame = 0

  /// Makes the layers.
  /// - Parameters:
  ///   - change: What changes.
  ///   - group: The name of the panels' group; `nil` for none.
  init(_ change: Change, group: String?) {
    self.change = change
    tree = LayerTree(host: host)
    tree.root.frame = Rect(x: 0, y: 0, width: 1280, height: 800)
    tree.root.backgroundColor = Color(0x203080)
    Transaction.disableActions = true
    for index in 0..<60 {
      let card = Layer()
      card.frame = Rect(x: Double(index % 10) * 128, y: Double(index / 10) * 133, width: 96, height: 80)
      card.cornerRadius = 12
      card.backgroundColor = Color(0xF7B733, alpha: 0.6)
      tree.root.addSublayer(card)
      cards.append(card)
    }
    mark.frame = Rect(x: 250, y: 250, width: 16, height: 16)
    tree.root.addSublayer(mark)
    for index in 0..<8 {
      let panel = Layer()
      panel.frame = Rect(
        x: 92 + Double(index % 4) * 280, y: 140 + Double(index / 4) * 280, width: 256, height: 256)
      panel.cornerRadius = 20
      panel.backgroundColor = Color(0xFFFFFF, alpha: 0.25)
      panel.backdropFilter = LayerFilter(blurRadius: 10)
      panel.backdropGroup = group
      tree.root.addSublayer(panel)
      if index == 7 { panel.addSublayer(caret) }
    }
    caret.frame = Rect(x: 100, y: 100, width: 2, height: 20)
    Transaction.flush()
  }

  /// Changes something, resolves the next frame and draws it.
  /// - Parameter isWhole: Whether all in the reach of glass is drawn where something in it changes.
  /// - Throws: `Failure` if the processor cannot draw it.
  func drawFrame(isWhole: Bool) throws {
    frame += 1
    let color = Color(frame.isMultiple(of: 2) ? 0x1B1D22 : 0xF2645A)
    Transaction.disableActions = true
    switch change {
    case .all: for card in cards { card.position.x += frame.isMultiple(of: 2) ? 8 : -8 }
    case .below: mark.backgroundColor = color
    case .above: caret.backgroundColor = color
    }
    Transaction.flush()
    host.now += 1.0 / 60
    host.tree.update(at: host.now)
    let bounds = PixelRect(width: Self.size.width, height: Self.size.height)
    damage.removeAll(keepingCapacity: true)
    for rect in host.tree.damage.rects {
      damage.append(PixelRect(covering: rect, scale: 1).intersection(bounds))
    }
    if isWhole { extendDamage(within: bounds) }
    let (renderer, list, damage) = (renderer, host.tree.displayList, damage)
    let isDrawn = pixels.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return renderer.paint(
        list, damage: damage, into: base, stride: 4 * Self.size.width, bounds: bounds, scale: 1)
    }
    guard isDrawn else { throw Failure() }
  }

  /// The number of pixels of the window that the newest frame has drawn, and of its passes.
  var counts: (pixels: Int, passes: Int) { (renderer.counters.pixels, renderer.counters.passes) }

  /// Makes the whole reach of each panel damage where something in it is.
  private func extendDamage(within bounds: PixelRect) {
    let list = host.tree.displayList
    var isStable = false
    while !isStable {
      isStable = true
      for item in list.items where item.kind == .backdrop {
        let reach = Int32(list.backdrops[Int(item.payload)].effect.reach)
        let needed = PixelRect(covering: item.frame, scale: 1, margin: Double(reach)).intersection(bounds)
        var whole = needed
        for rect in damage where rect.intersects(needed) { whole = whole.union(rect) }
        guard damage.contains(where: { $0.intersects(needed) }), !damage.contains(whole) else { continue }
        damage.removeAll { $0.intersects(needed) }
        damage.append(whole)
        isStable = false
      }
    }
  }

  /// The processor left the scene to OpenGL.
  struct Failure: Error {}
}
