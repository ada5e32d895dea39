import MartletGeometry

/// Makes the display items of a node at its place.
struct ItemEmitter {
  /// A pointer, since a node is large and items are made in each frame.
  private let node: UnsafePointer<RenderNode>
  private let layout: NodeLayout
  private let clip: Int32
  private let world: Homography
  private let outerFrame: Rect
  private let isGroup: Bool

  @inline(__always)
  init(_ node: UnsafePointer<RenderNode>, at place: Placement) {
    self.node = node
    layout = place.items.layout
    clip = place.outerClip
    world = place.world
    outerFrame = place.outerFrame
    isGroup = place.isGroup
  }

  /// The item of a part. All items that draw nothing are equal.
  @inline(__always)
  func item(_ part: NodePart) -> DisplayItem {
    switch part {
    case .shadow: shadow
    case .shape: shape(hasFill: true, hasBorder: !layout.contains(.border))
    case .contents: image
    case .border: shape(hasFill: false, hasBorder: true)
    }
  }

  /// The opacity of the items. Those of a group are opaque and fade with the group.
  private var opacity: Float { isGroup ? 1 : node.pointee.resolved.drawnOpacity }

  private var nothing: DisplayItem { DisplayItem(rect: .zero, clip: clip, frame: .zero) }

  /// The visible part of a rectangle of the node, in window points. Empty if the arithmetic overflowed.
  private func drawnFrame(of rect: Rect) -> Rect { world.drawnFrame(of: rect, in: outerFrame) }

  private func shape(hasFill: Bool, hasBorder: Bool) -> DisplayItem {
    let opacity = opacity
    var fill: SIMD4<Float> =
      hasFill ? node.pointee.resolved.backgroundColor.clamped.premultiplied(opacity: 1) : .zero
    let width = hasBorder ? node.pointee.resolved.borderWidth : 0
    var border = width > 0 ? node.pointee.resolved.borderColor.clamped.premultiplied(opacity: 1) : .zero
    // First composite the border over the fill, then fade both.
    border = border.w > 0 ? (border + fill * (1 - border.w)) * opacity : .zero
    fill *= opacity
    let bounds = node.pointee.resolved.bounds
    guard fill.w > 0 || border.w > 0, !bounds.isEmpty else { return nothing }
    let radii = node.pointee.resolved.cornerRadii.fitted(to: bounds.size)
    let frame = drawnFrame(of: bounds)
    guard !frame.isEmpty else { return nothing }
    return DisplayItem(
      transform: world, rect: bounds, radii: radii,
      fill: fill, border: border, borderWidth: border.w > 0 ? width : 0, clip: clip,
      frame: frame)
  }

  private var shadow: DisplayItem {
    let shadow = node.pointee.resolved.shadow
    let strength = Float(min(max(shadow.opacity, 0), 1))
    let fill = shadow.color.clamped.premultiplied(opacity: opacity * strength)
    let bounds = node.pointee.resolved.bounds
    guard fill.w > 0, !bounds.isEmpty else { return nothing }
    let radius = max(shadow.radius, 0)
    let rect = Rect(origin: bounds.origin + shadow.offset, size: bounds.size)
    let reach = radius * DisplayItem.shadowReach
    let frame = drawnFrame(of: rect.insetBy(dx: -reach, dy: -reach))
    guard !frame.isEmpty else { return nothing }
    return DisplayItem(
      kind: .shadow, transform: world, rect: rect,
      radii: node.pointee.resolved.cornerRadii.fitted(to: bounds.size), fill: fill, shadowRadius: radius,
      clip: clip, frame: frame)
  }

  private var image: DisplayItem {
    let opacity = opacity
    guard opacity > 0, let image = node.pointee.resolved.contents, let part = node.pointee.contentsPart else {
      return nothing
    }
    let p = node.pointee.resolved
    let source = p.contentsRect
    let (x, y) = (part.width / source.width, part.height / source.height)
    let whole = Rect(
      x: part.minX - source.minX * x, y: part.minY - source.minY * y, width: x, height: y)
    let shown = p.masksToBounds ? part.intersection(p.bounds) : part
    guard whole.isFinite, !shown.isEmpty else { return nothing }
    let frame = drawnFrame(of: shown)
    guard !frame.isEmpty else { return nothing }
    return DisplayItem(
      kind: .image, transform: world, rect: p.masksToBounds ? p.bounds : part,
      radii: p.masksToBounds ? p.cornerRadii.fitted(to: p.bounds.size) : .zero, opacity: opacity,
      image: image, imageRect: whole, sourceRect: source, clip: clip, frame: frame)
  }
}

extension RenderNode {
  /// The opacity of the node's group.
  var groupOpacity: Float {
    let opacity = resolved.drawnOpacity
    return role.isShare ? opacity * role.share : opacity
  }

  /// The rectangle of the shown part of the contents, in the node's own coordinates. `nil` if there is none.
  var contentsPart: Rect? {
    guard let image = resolved.contents else { return nil }
    let p = resolved
    let source = p.contentsRect
    guard source.width > 0, source.height > 0, !p.bounds.isEmpty else { return nil }
    let pixels = p.contentsScale > 0 ? image.scale / p.contentsScale : image.scale
    let size = Size(
      width: image.size.width * source.width * pixels, height: image.size.height * source.height * pixels)
    return p.contentsGravity.place(size, in: p.bounds)
  }
}
