import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Makes display lists by hand, including the items' frames.
package struct SceneBuilder {
  /// The list so far.
  package private(set) var list = DisplayList()
  /// How far the blurs of the groups that are open carry what is in them.
  private var carry = 0.0

  package init() {}

  /// Adds a rounded rectangle, in points. Transforms apply about the window's origin. The frame is computed
  /// unless it is given.
  package mutating func shape(
    _ rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular, fill: Color = .clear,
    border: Color = .clear,
    borderWidth: Double = 0, transform: Transform = .identity, clip: Int32 = -1, opacity: Float = 1,
    frame: Rect? = nil
  ) {
    let map = Homography(transform)
    let whole = fill.premultiplied(opacity: 1)
    let line = border.premultiplied(opacity: 1)
    list.append(
      ShapeItem(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        fill: whole * opacity,
        border: line.w > 0 ? (line + whole * (1 - line.w)) * opacity : .zero, borderWidth: borderWidth),
      frame: frame ?? cut(map.boundingBox(of: rect), clip), clip: clip)
  }

  /// Adds a rounded rectangle with corners of any kind, in points.
  package mutating func shape(
    _ shape: RoundedRect, fill: Color, border: Color = .clear, borderWidth: Double = 0,
    transform: Transform = .identity, clip: Int32 = -1
  ) {
    let map = Homography(transform)
    let whole = fill.premultiplied(opacity: 1)
    let line = border.premultiplied(opacity: 1)
    list.append(
      ShapeItem(
        transform: map, rect: shape.rect, corners: shape.corners, fill: whole,
        border: line.w > 0 ? line + whole * (1 - line.w) : .zero, borderWidth: borderWidth),
      frame: cut(map.boundingBox(of: shape.rect), clip), clip: clip)
  }

  /// Adds an image, in points. By default it fills the rectangle.
  package mutating func image(
    _ image: Image, in rect: Rect, imageRect: Rect? = nil,
    sourceRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), radii: CornerRadii = .zero,
    curve: CornerCurve = .circular,
    transform: Transform = .identity, clip: Int32 = -1, opacity: Float = 1
  ) {
    let map = Homography(transform)
    list.append(
      ContentItem(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        drawing: .image(ImageContent.Drawing(image, rect: imageRect ?? rect, source: sourceRect))),
      frame: cut(map.boundingBox(of: rect), clip), clip: clip, opacity: opacity)
  }

  /// Adds content of any kind, in points.
  package mutating func content(_ drawing: LayerContent.Drawing, in rect: Rect, clip: Int32 = -1) {
    list.append(
      ContentItem(rect: rect, drawing: drawing), frame: cut(rect, clip), clip: clip)
  }

  /// Adds a gradient, in points.
  package mutating func gradient(
    _ gradient: GradientContent.Drawing, in rect: Rect, radii: CornerRadii = .zero,
    curve: CornerCurve = .circular,
    transform: Transform = .identity, clip: Int32 = -1, opacity: Float = 1, frame: Rect? = nil
  ) {
    let map = Homography(transform)
    list.append(
      ContentItem(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        drawing: .gradient(gradient)),
      frame: frame ?? cut(map.boundingBox(of: rect), clip), clip: clip, opacity: opacity)
  }

  /// Adds a filled and stroked path, in points.
  package mutating func path(
    _ shape: ShapeContent.Drawing, transform: Transform = .identity, clip: Int32 = -1, opacity: Float = 1
  ) {
    let map = Homography(transform)
    list.append(
      ContentItem(transform: map, rect: shape.reach, drawing: .shape(shape)),
      frame: cut(map.boundingBox(of: shape.reach), clip), clip: clip, opacity: opacity)
  }

  /// Adds the shadow of a rounded rectangle, in points.
  package mutating func shadow(
    of rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular, color: Color = .black,
    radius: Double,
    transform: Transform = .identity, clip: Int32 = -1
  ) {
    let map = Homography(transform)
    let reach = ShadowItem.reach * radius
    let outer = Rect(
      x: rect.minX - reach, y: rect.minY - reach, width: rect.width + 2 * reach,
      height: rect.height + 2 * reach)
    list.append(
      ShadowItem(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        color: color.premultiplied(opacity: 1), radius: radius),
      frame: cut(map.boundingBox(of: outer), clip), clip: clip)
  }

  /// Adds the shadow that the outside of a rounded rectangle casts into it, in points.
  /// - Parameter inset: How far within the rectangle's edge it ends.
  package mutating func innerShadow(
    of rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular, color: Color = .black,
    radius: Double, offset: Point = .zero, inset: Double = 0, transform: Transform = .identity,
    clip: Int32 = -1
  ) {
    let map = Homography(transform)
    var item = ShadowItem(
      transform: map, rect: rect.offsetBy(dx: offset.x, dy: offset.y),
      corners: FittedCorners(radii, curve: curve, size: rect.size), color: color.premultiplied(opacity: 1),
      radius: radius)
    item.within = rect.insetBy(dx: inset, dy: inset)
    list.append(item, frame: cut(map.boundingBox(of: rect), clip), clip: clip)
  }

  /// Adds what is below, changed, within a rounded rectangle in points.
  package mutating func backdrop(
    _ rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular, effect: PictureEffect,
    transform: Transform = .identity,
    clip: Int32 = -1, opacity: Float = 1
  ) {
    let map = Homography(transform)
    list.append(
      BackdropItem(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        effect: effect, carry: carry),
      frame: cut(map.boundingBox(of: rect), clip), clip: clip, opacity: opacity)
  }

  /// Adds a clip with corners of any kind and returns its index.
  package mutating func clip(_ shape: RoundedRect, transform: Transform = .identity) -> Int32 {
    let map = Homography(transform)
    list.clips.append(
      Clip(
        transform: map, rect: shape.rect, corners: shape.corners, parent: -1, depth: 1,
        frame: map.boundingBox(of: shape.rect)))
    return Int32(list.clips.count - 1)
  }

  /// Adds a clip and returns its index.
  package mutating func clip(
    _ rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular,
    transform: Transform = .identity, parent: Int32 = -1
  ) -> Int32 {
    let map = Homography(transform)
    let depth = parent >= 0 ? list.clips[Int(parent)].depth + 1 : 1
    list.clips.append(
      Clip(
        transform: map, rect: rect, corners: FittedCorners(radii, curve: curve, size: rect.size),
        parent: parent, depth: depth,
        frame: cut(map.boundingBox(of: rect), parent)))
    return Int32(list.clips.count - 1)
  }

  /// Adds a group around what `content` adds.
  package mutating func group(
    opacity: Float, isAdditive: Bool = false, isIsolated: Bool = false, effect: PictureEffect = .none,
    blendMode: BlendMode = .normal, vibrancy: Vibrancy? = nil, isMask: Bool = false, clip: Int32 = -1,
    _ content: (inout SceneBuilder) -> Void
  ) {
    let start = list.items.count
    list.append(
      GroupItem(
        isAdditive: isAdditive, isIsolated: isIsolated, effect: effect, blendMode: blendMode,
        vibrancy: vibrancy,
        isMask: isMask),
      frame: .zero, clip: clip, opacity: opacity)
    let reach = effect.reach
    carry += reach
    content(&self)
    carry -= reach
    let frame = list.items[(start + 1)...].reduce(Rect.zero) { $0.union($1.frame) }
      .insetBy(dx: -reach, dy: -reach)
    list.setFrame(cut(frame, clip), ofGroupAt: start)
    list.endGroup(begunAt: start)
  }

  private func cut(_ frame: Rect, _ clip: Int32) -> Rect {
    clip >= 0 ? frame.intersection(list.clips[Int(clip)].frame) : frame
  }
}

extension Transform {
  /// The same transform about another point, in points.
  package func about(_ p: Point) -> Transform {
    Transform(translationX: -p.x, y: -p.y).concatenating(self)
      .concatenating(Transform(translationX: p.x, y: p.y))
  }
}
