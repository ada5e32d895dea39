import MartletDrawing
import MartletGeometry

extension RenderTree {
  /// The tree as of its last update, in the language of `SceneText`. Parsing it gives the same picture,
  /// except for contents that are neither a `ScenePattern` nor have a name, and the old pictures of transitions.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point to write down; `nil`, the default, for none.
  ///   - name: The file with the pixels of an image; `nil` for an image that has none.
  public func sceneText(scale: Double? = nil, naming name: (Image) -> String? = { _ in nil }) -> String {
    let size = state.nodes[0].resolved.bounds.size
    var text = ""
    let transitions = state.transitions.running.count
    if transitions > 0 { text += "// left out: the old pictures of \(transitions) running transitions\n" }
    let emitters = state.emitters.countWithPast
    if emitters > 0 { text += "// left out: earlier values of \(emitters) emitters\n" }
    let delayed = state.replicas.countWithDelay
    if delayed > 0 { text += "// left out: what the copies of \(delayed) layers show later\n" }
    text += "scene \(size.width)x\(size.height)\(scale.map { " scale \($0)" } ?? "")\n"
    var seen: Set<Int32> = []
    if isPlainRoot {
      seen.insert(0)
      write(state.nodes[0].children, seen: &seen, to: &text, name)
    } else {
      write([.root], seen: &seen, to: &text, name)
    }
    return text
  }

  /// Writes layers and all layers in them. This uses a list instead of recursion, so that no tree is too
  /// deep.
  private func write(
    _ ids: [NodeID], seen: inout Set<Int32>, to text: inout String, _ name: (Image) -> String?
  ) {
    var pending = ids.reversed().map { (id: $0, level: 0) }
    while let (id, level) = pending.popLast() {
      let place = state.nodes.existingPlace(of: id)
      guard place >= 0, seen.insert(id.index).inserted, state.nodes[place].isInTree else { continue }
      write(state.nodes[place], indent: String(repeating: "  ", count: level), to: &text, name)
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

  /// A name as one word of a line.
  private func sceneWord(_ name: String) -> String {
    written(name).split(separator: " ").joined(separator: "_")
  }

  private func write(
    _ node: RenderNode, indent: String, to text: inout String, _ name: (Image) -> String?
  ) {
    var p = node.resolved
    // A scene has the frame that is shown as an image of its own.
    if let image = p.contents, image.frameCount > 1 {
      p.contents = image.frame(p.contentsFrame)
      p.contentsFrame = 0
    }
    let defaults = LayerProperties()
    text += "\(indent)layer\(node.name.map { " " + written($0) } ?? "")\n"
    func line(_ words: String) { text += "\(indent)  \(words)\n" }
    for entry in PropertyTable.layers.entries {
      guard let keyword = entry.line, let words = entry.key.text(in: p, over: defaults) else { continue }
      line(keyword + words)
    }
    if p.borderWidth != 0 { line("border \(p.borderWidth) \(p.borderColor.sceneWord)") }
    if let words = p.content.sceneLine(naming: name) { line(words) }
    if p.cornerCurve != .circular { line("cornercurve \(p.cornerCurve)") }
    if p.contentsGravity != .resize { line("gravity \(p.contentsGravity)") }
    if p.minificationFilter != .linear { line("minification \(p.minificationFilter)") }
    if p.magnificationFilter != .linear { line("magnification \(p.magnificationFilter)") }
    if p.blendMode != .normal { line("blend \(p.blendMode)") }
    if let group = p.backdropGroup.map(sceneWord), !group.isEmpty { line("backdropgroup \(group)") }
    if p.instanceCount != 1 { line("instances \(p.instanceCount)") }
    if p.isMask { line("mask") }
    if p.preservesDepth { line("preservesdepth") }
    if p.contentsScale != 1 { line("contentsscale \(p.contentsScale)") }
  }
}

extension SceneKey {
  /// What follows the keyword of its line; `nil` where a state looks as another one.
  fileprivate func text(in state: LayerProperties, over other: LayerProperties) -> String? {
    let value = property.get(state)
    return value.looksLike(property.get(other)) ? nil : value.sceneText
  }
}
