import MartletGeometry

/// Makes the display items of a node at its place.
struct ItemEmitter {
  /// A pointer, since a node is large and items are made in each frame.
  private let node: UnsafePointer<RenderNode>
  private let number: Int32
  private let layout: NodeLayout
  private let clip: Int32
  private let world: Homography
  private let outerFrame: Rect
  private let isGroup: Bool
  private let carry: Double
  private let isInPicture: Bool
  private let fade: Float
  private let tint: SIMD4<Float>
  private let growth: SIMD4<Float>
  private let isSteady: Bool
  /// How its particles are seen, if it has any in space. Set afterwards: it is large, and few have it.
  var particleSpace: ParticleSpace?

  @inline(__always)
  init(_ node: UnsafePointer<RenderNode>, at place: Placement) {
    self.node = node
    number = place.node
    layout = place.items.layout
    clip = place.outerClip
    world = place.innerWorld.plane
    outerFrame = place.isRaster ? Placement.everywhere : place.outerFrame
    isGroup = place.isGroup
    carry = place.innerCarry
    isInPicture = place.isRaster || place.raster >= 0
    fade = place.fade
    tint = place.tint
    growth = place.growth
    isSteady = place.isSteady
  }

  /// Replaces the item of a part at an index of a list, or appends it. Returns its old and its new visible rectangle, in
  /// window points; `nil` if it is new or unchanged.
  @inline(__always)
  func write(_ part: NodePart, to list: inout DisplayList, at index: Int) -> (old: Rect, new: Rect)? {
    switch part {
    case .shadow: list.write(shadow, at: index)
    case .innerShadow: list.write(innerShadow, at: index)
    case .backdrop: list.write(backdrop, at: index)
    case .shape: list.write(shape(hasFill: true, hasBorder: !layout.contains(.border)), at: index)
    case .content: list.write(content, at: index)
    case .border: list.write(shape(hasFill: false, hasBorder: true), at: index)
    }
  }

  /// The opacity of the items. Those of a group are opaque and fade with the group.
  private var opacity: Float { isGroup ? 1 : node.pointee.drawnOpacity * fade }

  /// How far antialiased corners reach beyond those of the shape, in points that have one pixel: coverage ends half a pixel from
  /// an edge, and both edges of a corner of 60° are as far away one pixel beyond it, half of which is in pixels that it divides.
  private static let cornerReach = 0.5

  /// The visible part of a rectangle of the node, in window points. Empty if the arithmetic overflowed.
  private func drawnFrame(of rect: Rect) -> Rect { world.drawnFrame(of: rect, in: outerFrame) }

  /// The same, with what the antialiased corners of a rectangle that is not upright touch beyond it.
  private func touchedFrame(of rect: Rect) -> Rect {
    let frame = drawnFrame(of: rect)
    return world.turnsByQuarters ? frame : frame.grown(by: Self.cornerReach).intersection(outerFrame)
  }

  /// How far a rectangle reaches over its sides, where these are the sides of the face that the node is.
  private func growth(of rect: Rect, _ corners: FittedCorners) -> SIMD4<Float> {
    guard growth != .zero, corners.radii.isZero else { return .zero }
    let bounds = node.pointee.resolved.bounds
    var growth = growth
    if rect.minY > bounds.minY { growth.x = 0 }
    if rect.maxX < bounds.maxX { growth.y = 0 }
    if rect.maxY < bounds.maxY { growth.z = 0 }
    if rect.minX > bounds.minX { growth.w = 0 }
    return growth
  }

  private func shape(hasFill: Bool, hasBorder: Bool) -> NewItem<ShapeItem> {
    let opacity = opacity
    var fill: SIMD4<Float> =
      hasFill ? node.pointee.resolved.backgroundColor.clamped.premultiplied(opacity: 1) : .zero
    let width = hasBorder ? node.pointee.resolved.borderWidth : 0
    var border = width > 0 ? node.pointee.resolved.borderColor.clamped.premultiplied(opacity: 1) : .zero
    // First composite the border over the fill, then fade both.
    border = border.w > 0 ? (border + fill * (1 - border.w)) * opacity * tint : .zero
    fill *= tint * opacity
    let bounds = node.pointee.resolved.bounds
    guard fill.w > 0 || border.w > 0, !bounds.isEmpty, !layout.contains(.space) else {
      return NewItem(clip: clip)
    }
    var (rect, corners) = (bounds, node.pointee.resolved.corners)
    if !hasBorder, node.pointee.resolved.borderColor.alpha >= 1 {
      // The border is another item, over this one. The fill ends beneath it, since of two antialiased edges in one place
      // the lower one shows around the upper one.
      let inset = node.pointee.resolved.insetUnderBorder
      rect = bounds.insetBy(dx: inset, dy: inset)
      corners = corners.inset(by: inset)
    }
    let growth = width == 0 ? growth(of: rect, corners) : .zero
    let frame = touchedFrame(of: rect.extended(by: growth))
    guard !frame.isEmpty else { return NewItem(clip: clip) }
    var item = ShapeItem(
      transform: world, rect: rect, corners: corners, fill: fill, border: border,
      borderWidth: border.w > 0 ? width : 0)
    item.growth = growth
    item.hasHardEdges = !node.pointee.resolved.allowsEdgeAntialiasing
    return NewItem(payload: item, frame: frame, clip: clip)
  }

  private var shadow: NewItem<ShadowItem> {
    let shadow = node.pointee.resolved.shadow
    let color = color(of: shadow)
    guard color.w > 0 else { return NewItem(clip: clip) }
    let cast = node.pointee.resolved.castContent
    guard let caster = node.pointee.resolved.shadowCaster(cast) else {
      node.pointee.reportRefusedPath(of: node.pointee.resolved, number)
      return NewItem(clip: clip)
    }
    let rect = Rect(origin: caster.rect.origin + shadow.offset, size: caster.rect.size)
    let radius = max(shadow.radius, 0)
    let frame = drawnFrame(of: rect.grown(by: radius * ShadowItem.reach))
    guard !frame.isEmpty else { return NewItem(clip: clip) }
    var item = ShadowItem(
      transform: world, rect: rect, corners: caster.corners, color: color, radius: radius)
    if case .drawn(let content) = cast {
      // Opaque content casts what its box does.
      if !content.isOpaque { (item.content, item.offset) = (content.drawing, shadow.offset) }
    } else if let outline = node.pointee.resolved.shadowOutline {
      item.outline = outline
      item.offset = shadow.offset
    }
    return NewItem(payload: item, frame: frame, clip: clip)
  }

  private var innerShadow: NewItem<ShadowItem> {
    let shadow = node.pointee.resolved.effects.innerShadow
    let (color, bounds) = (color(of: shadow), node.pointee.resolved.bounds)
    guard color.w > 0, !bounds.isEmpty else { return NewItem(clip: clip) }
    let frame = drawnFrame(of: bounds)
    guard !frame.isEmpty else { return NewItem(clip: clip) }
    var item = ShadowItem(
      transform: world, rect: Rect(origin: bounds.origin + shadow.offset, size: bounds.size),
      corners: node.pointee.resolved.corners, color: color, radius: max(shadow.radius, 0))
    item.within = bounds
    if layout.contains(.border), node.pointee.resolved.borderColor.alpha >= 1 {
      // As the fill, it ends beneath the border.
      let inset = node.pointee.resolved.insetUnderBorder
      item.within = bounds.insetBy(dx: inset, dy: inset)
    }
    return NewItem(payload: item, frame: frame, clip: clip)
  }

  /// The colour of a shadow where it is deepest, premultiplied.
  private func color(of shadow: Shadow) -> SIMD4<Float> {
    shadow.color.clamped.premultiplied(opacity: opacity * Float(min(max(shadow.opacity, 0), 1))) * tint
  }

  private var backdrop: NewItem<BackdropItem> {
    let opacity = opacity
    let bounds = node.pointee.resolved.bounds
    guard opacity > 0, !bounds.isEmpty else { return NewItem(clip: clip) }
    let frame = drawnFrame(of: bounds)
    guard !frame.isEmpty else { return NewItem(clip: clip) }
    let effect = PictureEffect(
      node.pointee.resolved.effects.backdropFilter, pointSize: world.meanScale(at: bounds.center))
    var item = BackdropItem(
      transform: world, rect: bounds, corners: node.pointee.resolved.corners,
      effect: effect, carry: carry)
    item.isInPicture = isInPicture
    item.group = isInPicture ? nil : node.pointee.resolved.effects.backdropGroup
    return NewItem(payload: item, frame: frame, clip: clip, opacity: opacity)
  }

  private var content: NewItem<ContentItem> {
    let opacity = opacity
    guard opacity > 0 else { return NewItem(clip: clip) }
    guard let drawn = node.pointee.resolved.content.drawn(by: node.pointee.resolved) else {
      node.pointee.reportRefusedPath(of: node.pointee.resolved, number)
      return NewItem(clip: clip)
    }
    var (drawing, growth) = (drawn.drawing, SIMD4<Float>.zero)
    switch drawing {
    case .image(let picture) where picture.capPixel == 0 && picture.characters == nil:
      growth = self.growth(of: picture.part, drawn.corners)
    case .gradient: growth = self.growth(of: drawn.rect, drawn.corners)
    default: break
    }
    var frame = touchedFrame(of: growth == .zero ? drawn.reach : drawn.reach.extended(by: growth))
    if let particleSpace, case .emitter(var particles) = drawing {
      particles.space = particleSpace
      drawing = .emitter(particles)
      frame = frameOfParticles(in: particleSpace)
    }
    guard !frame.isEmpty else { return NewItem(clip: clip) }
    var item = ContentItem(
      transform: world, rect: drawn.rect, corners: drawn.corners, drawing: drawing, tint: tint)
    item.growth = growth
    item.isSteady = isSteady
    return NewItem(payload: item, frame: frame, clip: clip, opacity: opacity)
  }
}

extension ItemEmitter {
  /// The visible part of what particles in space cover, in window points.
  private func frameOfParticles(in space: ParticleSpace) -> Rect {
    guard let live = node.pointee.resolved.emitter?.live else { return .zero }
    let frame = space.view.drawnFrame(of: space.frame(of: live.extent), in: outerFrame)
    return node.pointee.resolved.masksToBounds
      ? frame.intersection(drawnFrame(of: node.pointee.resolved.clipBounds)) : frame
  }
}

extension LayerProperties {
  /// How far within its edge what an opaque border lies over ends, in points: in the middle of the border.
  fileprivate var insetUnderBorder: Double { max(min(borderWidth, bounds.width, bounds.height), 0) / 2 }

  /// The content, as far as it casts the shadow: where there is neither a background nor a border nor a path, an image, a text or
  /// a shape does.
  var castContent: CastContent {
    guard !castsOutline else { return .none }
    switch content {
    case .image, .shape: return content.drawn(by: self).map { .drawn($0) } ?? .invisible
    case .none, .gradient, .emitter: return .none
    }
  }

  /// The rounded rectangle that casts the shadow, or the box around the path or the content that does; `nil` for nothing.
  var shadowCaster: RoundedRect? { shadowCaster(castContent) }

  /// The same, if the content is known as far as it casts the shadow.
  fileprivate func shadowCaster(_ cast: CastContent) -> RoundedRect? {
    switch cast {
    case .invisible: return nil
    case .drawn(let content):
      return content.reach.isEmpty ? nil : RoundedRect(content.reach, corners: .square)
    case .none: break
    }
    guard let path = effects.shadowPath else {
      return bounds.isEmpty ? nil : RoundedRect(bounds, corners: corners)
    }
    if let rounded = path.rounded { return rounded }
    let box = path.outline.box
    return path.outline.refusal == nil && !box.isEmpty ? RoundedRect(box, corners: .square) : nil
  }

  /// The path that casts the shadow, if it is no rounded rectangle.
  var shadowOutline: Outline? {
    effects.shadowPath.flatMap { $0.rounded == nil ? $0.outline : nil }
  }
}

extension RenderNode {
  /// The opacity of the node's group.
  /// - Parameter fade: That of the spaces around it.
  func groupOpacity(_ fade: Float) -> Float {
    let opacity = layout.contains(.cutter) && resolved.isHidden ? 0 : drawnOpacity * fade
    return role.isShare ? opacity * role.share : opacity
  }

  /// Whether its picture is changed, or blended in its own way. One that preserves depth has no picture.
  private var hasEffect: Bool { layout.contains(.effect) && !layout.contains(.space) }

  /// How the node's picture is combined with what is below it.
  var blendMode: BlendMode { hasEffect ? resolved.effects.blendMode : .normal }

  /// What gives the node its colours, from those below it.
  var vibrancy: Vibrancy? {
    guard hasEffect, resolved.effects.isVibrant,
      let matrix = resolved.effects.vibrancyFilter.limited.combinedMatrix
    else { return nil }
    return Vibrancy(matrix: matrix, amount: Float(min(resolved.effects.vibrancy, 1)))
  }

  /// What changes the node's picture before it is drawn, at a place in the window.
  func pictureEffect(at world: World) -> PictureEffect {
    guard hasEffect else { return .none }
    return PictureEffect(
      resolved.effects.filter, pointSize: world.plane.meanScale(at: resolved.bounds.center))
  }
}
