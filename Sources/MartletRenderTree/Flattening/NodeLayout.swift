/// Which items a node has in the display list. While it stays the same, items are rewritten where they are.
struct NodeLayout: OptionSet {
  let rawValue: UInt8

  /// It and its sublayers are left out.
  static let hidden = NodeLayout(rawValue: 1)
  /// It clips its sublayers.
  static let mask = NodeLayout(rawValue: 2)
  /// Several items, or sublayers, would show through each other if it were translucent.
  static let composite = NodeLayout(rawValue: 4)
  /// It is drawn as one picture first.
  static let group = NodeLayout(rawValue: 8)
  /// An item before its shape.
  static let shadow = NodeLayout(rawValue: 16)
  /// An item after its shape.
  static let image = NodeLayout(rawValue: 32)
  /// An item for the border, over the contents and after all sublayers.
  static let border = NodeLayout(rawValue: 64)
}

extension RenderNode {
  /// The layout that belongs to what it resolved to.
  var neededLayout: NodeLayout {
    if resolved.isHidden { return .hidden }
    var result = NodeLayout()
    if !children.isEmpty {
      result.insert(.composite)
      if resolved.masksToBounds { result.insert(.mask) }
    }
    let hasBorder = resolved.borderWidth > 0
    if hasBorder, !children.isEmpty || resolved.contents != nil { result.insert(.border) }
    if resolved.contents != nil {
      result.insert(.image)
      if hasBorder || resolved.backgroundColor.alpha > 0 { result.insert(.composite) }
    }
    if resolved.shadow.opacity > 0, !resolved.masksToBounds {
      result.insert(.shadow)
      result.insert(.composite)
    }
    return result.grouped(resolved.isTranslucent)
  }
}

extension NodeLayout {
  /// The layout of a node that is, or is not, translucent.
  @inline(__always)
  func grouped(_ isTranslucent: Bool) -> NodeLayout {
    isTranslucent && contains(.composite) ? union(.group) : subtracting(.group)
  }
}
