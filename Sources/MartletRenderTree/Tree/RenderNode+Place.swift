import MartletGeometry

extension RenderNode {
  /// The map from a sublayer's own space to that of the node that holds it: `LayerProperties.map(ofSublayer:)`, after a move
  /// of the sublayer, in points, and what leads to the copy to which it belongs. Nothing holds the root.
  ///
  /// It is called for all that moves in a frame, so it reads single values: passing a state copies it.
  @inline(__always)
  static func map(
    of node: UnsafePointer<RenderNode>, shift: Point, copy: Transform?, in holder: UnsafePointer<RenderNode>?
  ) -> Transform {
    let (bounds, anchor) = (node.pointee.resolved.bounds, node.pointee.resolved.anchorPoint)
    var map = node.pointee.resolved.transform.placed(
      at: node.pointee.resolved.position, node.pointee.resolved.zPosition,
      anchor: Point(x: bounds.minX + anchor.x * bounds.width, y: bounds.minY + anchor.y * bounds.height),
      node.pointee.resolved.anchorPointZ)
    if shift != .zero { map = map.translated(x: shift.x, y: shift.y, z: 0) }
    if let copy { map = map.concatenating(copy) }
    guard let holder, holder.pointee.resolved.effects.transformsSublayers,
      !node.pointee.resolved.effects.isMask, !node.pointee.isCast,
      let sublayers = holder.pointee.resolved.sublayerMap
    else { return map }
    return map.concatenating(sublayers)
  }
}
