/// Which items a node has in the display list. While this stays the same, items are rewritten in place.
struct NodeLayout: OptionSet {
  let rawValue: UInt32

  /// The node and its sublayers are left out.
  static let hidden = NodeLayout(rawValue: 1)
  /// The node clips its sublayers.
  static let mask = NodeLayout(rawValue: 2)
  /// The node has several items or sublayers, which would show through each other if it were translucent.
  static let composite = NodeLayout(rawValue: 4)
  /// The node is drawn as one picture first.
  static let group = NodeLayout(rawValue: 8)
  /// There is an item before the shape.
  static let shadow = NodeLayout(rawValue: 16)
  /// There is an item after the shape.
  static let content = NodeLayout(rawValue: 32)
  /// There is an item for the border, over the contents and the sublayers.
  static let border = NodeLayout(rawValue: 64)
  /// The node's picture is changed, or blended in its own way, before it is drawn.
  static let effect = NodeLayout(rawValue: 128)
  /// There is an item for what is below the node.
  static let backdrop = NodeLayout(rawValue: 256)
  /// The node's picture is cut out by the last of its sublayers.
  static let masked = NodeLayout(rawValue: 512)
  /// The node is what cuts out its parent.
  static let cutter = NodeLayout(rawValue: 1024)
  /// The node's picture is kept while nothing in it changes.
  static let raster = NodeLayout(rawValue: 2048)
  /// There is an item for the inner shadow, over the contents.
  static let innerShadow = NodeLayout(rawValue: 4096)
  /// The node draws nothing itself: its sublayers share one space.
  static let space = NodeLayout(rawValue: 8192)
  /// The same, and it makes each of them more transparent.
  static let fadedSpace = NodeLayout(rawValue: 16384)
  /// The node has no items at all: it holds a copy of a replicator's sublayers.
  static let passage = NodeLayout(rawValue: 32768)
  /// All that the node shows casts its shadow, which is the picture of another node, below its own items.
  static let cast = NodeLayout(rawValue: 65536)
}

extension RenderNode {
  /// The layout that its resolved values require.
  var neededLayout: NodeLayout {
    if copy > 0 { return .passage }
    let isMask = resolved.effects.isMask
    // A hidden mask hides everything. It is transparent.
    if resolved.isHidden, !isMask { return .hidden }
    var result: NodeLayout = isMask ? .cutter : []
    if resolved.effects.preservesDepth {
      result.formUnion(isMask ? [.space, .effect] : .space)
      return result.grouped(isTranslucent)
    }
    if resolved.effects.isMasked { result.insert(.masked) }
    if !children.isEmpty {
      result.insert(.composite)
      if resolved.masksToBounds { result.insert(.mask) }
    }
    let hasBorder = resolved.borderWidth > 0
    if hasBorder, !children.isEmpty || !resolved.content.isNone { result.insert(.border) }
    if !resolved.content.isNone {
      result.insert(.content)
      if hasBorder || resolved.backgroundColor.alpha > 0 { result.insert(.composite) }
    }
    if resolved.shadow.opacity > 0, !resolved.masksToBounds {
      result.insert(cast >= 0 && resolved.castsAll ? .cast : .shadow)
      result.insert(.composite)
    }
    if !resolved.effects.isDefault {
      if resolved.effects.hasBackdrop { result.formUnion([.backdrop, .composite]) }
      if resolved.effects.needsGroup { result.insert(.effect) }
      if resolved.effects.isRasterized { result.insert(.raster) }
      if resolved.effects.innerShadow.opacity > 0 {
        result.formUnion([.innerShadow, .composite])
        if hasBorder { result.insert(.border) }
      }
    }
    return result.grouped(isTranslucent)
  }
}

extension NodeLayout {
  /// The layout of a node that is translucent, or is not: whether it is drawn as one picture first.
  @inline(__always)
  func grouped(_ isTranslucent: Bool) -> NodeLayout {
    if contains(.space) {
      let result = contains(.effect) ? union(.group) : self
      return isTranslucent ? result.union(.fadedSpace) : result.subtracting(.fadedSpace)
    }
    return contains(.effect) || contains(.raster) || isTranslucent && contains(.composite)
      ? union(.group) : subtracting(.group)
  }
}
