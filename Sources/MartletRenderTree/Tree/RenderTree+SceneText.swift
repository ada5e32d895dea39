import MartletGeometry

extension RenderTree {
  /// The tree as of its last update, in the language of `SceneText`. Parsing it gives the same picture,
  /// except for contents that are not a `ScenePattern`.
  public func sceneText() -> String {
    let size = state.nodes[0].resolved.bounds.size
    var text = "scene \(size.width)x\(size.height)\n"
    var seen: Set<Int32> = []
    if isPlainRoot {
      seen.insert(0)
      write(state.nodes[0].children, seen: &seen, to: &text)
    } else {
      write([.root], seen: &seen, to: &text)
    }
    return text
  }

  /// Writes layers and all layers in them. This uses a list instead of recursion, so that no tree is too
  /// deep.
  private func write(_ ids: [NodeID], seen: inout Set<Int32>, to text: inout String) {
    var pending = ids.reversed().map { (id: $0, level: 0) }
    while let (id, level) = pending.popLast() {
      let place = state.nodes.existingPlace(of: id)
      guard place >= 0, seen.insert(id.index).inserted, state.nodes[place].isInTree else { continue }
      write(state.nodes[place], indent: String(repeating: "  ", count: level), to: &text)
      for child in state.nodes[place].children.reversed() { pending.append((child, level + 1)) }
    }
  }

  /// Whether the root is as a scene's size makes it. Otherwise it is written as a layer.
  private var isPlainRoot: Bool {
    let size = state.nodes[0].resolved.bounds.size
    var plain = LayerProperties()
    plain.bounds = Rect(origin: .zero, size: size)
    plain.position = Point(x: size.width / 2, y: size.height / 2)
    return state.nodes[0].resolved == plain
  }

  /// A name as a line can contain it: with single spaces, and without two slashes that would begin a comment.
  private func written(_ name: String) -> String {
    let words = name.split { $0.isWhitespace || $0.isNewline }
    return words.map { $0.hasPrefix("//") ? "/" + $0.drop { $0 == "/" } : $0[...] }.joined(separator: " ")
  }

  private func write(_ node: RenderNode, indent: String, to text: inout String) {
    let p = node.resolved
    let defaults = LayerProperties()
    text += "\(indent)layer\(node.name.map { " " + written($0) } ?? "")\n"
    func line(_ words: String, unless isDefault: Bool) {
      if !isDefault { text += "\(indent)  \(words)\n" }
    }
    let b = p.bounds
    line("bounds \(b.minX) \(b.minY) \(b.width) \(b.height)", unless: b == defaults.bounds)
    line("anchor \(p.anchorPoint.x) \(p.anchorPoint.y)", unless: p.anchorPoint == defaults.anchorPoint)
    line("anchorz \(p.anchorPointZ)", unless: p.anchorPointZ == 0)
    line("position \(p.position.x) \(p.position.y)", unless: p.position == defaults.position)
    line("z \(p.zPosition)", unless: p.zPosition == 0)
    let t = p.transform
    // Adding 0 removes the sign of a negative zero.
    let elements = [t.row1, t.row2, t.row3, t.row4].map { $0 + SIMD4<Double>.zero }.flatMap {
      [$0.x, $0.y, $0.z, $0.w]
    }
    line("transform matrix " + elements.map { "\($0)" }.joined(separator: " "), unless: t == .identity)
    line("opacity \(p.opacity)", unless: p.opacity == 1)
    line("hidden", unless: !p.isHidden)
    line("singlesided", unless: p.isDoubleSided)
    line("fill \(p.backgroundColor)", unless: p.backgroundColor.alpha == 0)
    let r = p.cornerRadii
    line("radius \(r.topLeft) \(r.topRight) \(r.bottomRight) \(r.bottomLeft)", unless: r.isZero)
    line("border \(p.borderWidth) \(p.borderColor)", unless: p.borderWidth == 0)
    line("masks", unless: !p.masksToBounds)
    let s = p.shadow
    line(
      "shadow \(s.opacity) \(s.radius) \(s.offset.x) \(s.offset.y) \(s.color)", unless: s == defaults.shadow)
    if let words = p.content.sceneLine { line(words, unless: false) }
    line("gravity \(p.contentsGravity)", unless: p.contentsGravity == .resize)
    line("contentsscale \(p.contentsScale)", unless: p.contentsScale == 1)
    let c = p.contentsRect
    line(
      "contentsrect \(c.minX) \(c.minY) \(c.width) \(c.height)", unless: c == defaults.contentsRect)
  }
}
