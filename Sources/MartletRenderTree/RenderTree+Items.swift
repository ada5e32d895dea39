import MartletGeometry

extension RenderTree {
  /// Computes a node's map to the window and what it can show, from its parent's.
  func locate(_ i: Int) {
    let parent = Int(nodes[i].parent)
    if nodes[i].role.target >= 0 { return locateStage(i, in: parent) }
    var local = nodes[i].resolved.localTransform
    let shift = nodes[i].role.shift
    if shift != .zero { local = local.translated(x: shift.x, y: shift.y) }
    if parent >= 0 {
      nodes[i].world = local.concatenating(nodes[parent].world)
      nodes[i].outerFrame = nodes[parent].innerFrame
    } else {
      nodes[i].world = local
      nodes[i].outerFrame = Self.everywhere
    }
    // Of what is seen from behind, and has one side, nothing can be seen, nor of what is within it.
    if !nodes[i].resolved.isDoubleSided, nodes[i].world.isMirrored { nodes[i].outerFrame = .zero }
    nodes[i].innerFrame = nodes[i].outerFrame
    if nodes[i].resolved.masksToBounds {
      nodes[i].innerFrame = drawnFrame(of: nodes[i].resolved.bounds, i)
    }
  }

  /// A stage lies as what holds it does; its clip lies as the layer in transition will.
  private func locateStage(_ i: Int, in parent: Int) {
    nodes[i].world = parent >= 0 ? nodes[parent].world : .identity
    let shift = nodes[i].role.shift
    if shift != .zero { nodes[i].world = nodes[i].world.preceded(byX: shift.x, y: shift.y) }
    nodes[i].outerFrame = parent >= 0 ? nodes[parent].innerFrame : Self.everywhere
    nodes[i].innerFrame = nodes[i].outerFrame
    if nodes[i].role.isMoving {
      let box = stageMap(i).boundingBox(of: stageBounds(i))
      nodes[i].innerFrame = box.isFinite ? box.intersection(nodes[i].outerFrame) : .zero
    }
  }

  private func stageBounds(_ i: Int) -> Rect { nodes[Int(nodes[i].role.target)].resolved.bounds }

  private func stageMap(_ i: Int) -> Homography {
    nodes[Int(nodes[i].role.target)].resolved.localTransform.concatenating(nodes[i].world)
  }

  /// What of a rectangle of a node can be seen, in window points; empty where arithmetic went out of bounds.
  private func drawnFrame(of rect: Rect, _ i: Int) -> Rect {
    let box = nodes[i].world.boundingBox(of: rect)
    return box.isFinite ? box.intersection(nodes[i].outerFrame) : .zero
  }

  func clip(of i: Int, parent: Int32) -> Clip {
    let depth = parent >= 0 ? displayList.clips[Int(parent)].depth + 1 : 1
    guard !nodes[i].innerFrame.isEmpty else {
      return Clip(transform: .identity, rect: .zero, radii: .zero, parent: parent, depth: depth, frame: .zero)
    }
    if nodes[i].role.isMoving {
      return Clip(
        transform: stageMap(i), rect: stageBounds(i), radii: .zero, parent: parent, depth: depth,
        frame: nodes[i].innerFrame)
    }
    let bounds = nodes[i].resolved.bounds
    return Clip(
      transform: nodes[i].world, rect: bounds, radii: nodes[i].resolved.cornerRadii.fitted(to: bounds.size),
      parent: parent, depth: depth, frame: nodes[i].innerFrame)
  }

  /// The opacity with which a node's items are drawn: those of a group are opaque and fade with it.
  private func itemOpacity(of i: Int) -> Float {
    nodes[i].groupBegin >= 0 ? 1 : nodes[i].resolved.drawnOpacity
  }

  /// The opacity of a node's group.
  func groupOpacity(of i: Int) -> Float {
    let opacity = nodes[i].resolved.drawnOpacity
    return nodes[i].role.isShare ? opacity * nodes[i].role.share : opacity
  }

  /// The operation that draws a node's own shape. One that draws nothing is the same, whatever it does not draw.
  func shape(of i: Int) -> DisplayItem {
    shape(of: i, hasFill: true, hasBorder: !nodes[i].layout.contains(.border))
  }

  /// The operation that draws the border of a node over its contents and its sublayers.
  func border(of i: Int) -> DisplayItem { shape(of: i, hasFill: false, hasBorder: true) }

  private func shape(of i: Int, hasFill: Bool, hasBorder: Bool) -> DisplayItem {
    let opacity = itemOpacity(of: i)
    var fill: SIMD4<Float> =
      hasFill ? nodes[i].resolved.backgroundColor.clamped.premultiplied(opacity: 1) : .zero
    let width = hasBorder ? nodes[i].resolved.borderWidth : 0
    var border = width > 0 ? nodes[i].resolved.borderColor.clamped.premultiplied(opacity: 1) : .zero
    // First the border over the fill, then both fade.
    border = border.w > 0 ? (border + fill * (1 - border.w)) * opacity : .zero
    fill *= opacity
    let bounds = nodes[i].resolved.bounds
    guard fill.w > 0 || border.w > 0, !bounds.isEmpty else { return nothing(of: i) }
    let radii = nodes[i].resolved.cornerRadii.fitted(to: bounds.size)
    let frame = drawnFrame(of: bounds, i)
    guard !frame.isEmpty else { return nothing(of: i) }
    return DisplayItem(
      transform: nodes[i].world, rect: bounds, radii: radii,
      fill: fill, border: border, borderWidth: border.w > 0 ? width : 0, clip: nodes[i].outerClip,
      frame: frame)
  }

  private func nothing(of i: Int) -> DisplayItem {
    DisplayItem(rect: .zero, clip: nodes[i].outerClip, frame: .zero)
  }

  /// The operation that draws a node's shadow.
  func shadow(of i: Int) -> DisplayItem {
    let shadow = nodes[i].resolved.shadow
    let strength = Float(min(max(shadow.opacity, 0), 1))
    let fill = shadow.color.clamped.premultiplied(opacity: itemOpacity(of: i) * strength)
    let bounds = nodes[i].resolved.bounds
    guard fill.w > 0, !bounds.isEmpty else { return nothing(of: i) }
    let radius = max(shadow.radius, 0)
    let rect = Rect(origin: bounds.origin + shadow.offset, size: bounds.size)
    let reach = radius * DisplayItem.shadowReach
    let frame = drawnFrame(of: rect.insetBy(dx: -reach, dy: -reach), i)
    guard !frame.isEmpty else { return nothing(of: i) }
    return DisplayItem(
      kind: .shadow, transform: nodes[i].world, rect: rect,
      radii: nodes[i].resolved.cornerRadii.fitted(to: bounds.size), fill: fill, shadowRadius: radius,
      clip: nodes[i].outerClip, frame: frame)
  }

  /// The operation that draws a node's contents.
  func image(of i: Int) -> DisplayItem {
    let opacity = itemOpacity(of: i)
    guard opacity > 0, let image = nodes[i].resolved.contents, let part = imagePart(of: i) else {
      return nothing(of: i)
    }
    let p = nodes[i].resolved
    let source = p.contentsRect
    let (x, y) = (part.width / source.width, part.height / source.height)
    let whole = Rect(
      x: part.minX - source.minX * x, y: part.minY - source.minY * y, width: x, height: y)
    let shown = p.masksToBounds ? part.intersection(p.bounds) : part
    guard whole.isFinite, !shown.isEmpty else { return nothing(of: i) }
    let frame = drawnFrame(of: shown, i)
    guard !frame.isEmpty else { return nothing(of: i) }
    return DisplayItem(
      kind: .image, transform: nodes[i].world, rect: p.masksToBounds ? p.bounds : part,
      radii: p.masksToBounds ? p.cornerRadii.fitted(to: p.bounds.size) : .zero, opacity: opacity,
      image: image, imageRect: whole, sourceRect: source, clip: nodes[i].outerClip, frame: frame)
  }

  /// Where the part of the contents that shows lies, in the node's own coordinates; `nil` where there is none.
  func imagePart(of i: Int) -> Rect? {
    guard let image = nodes[i].resolved.contents else { return nil }
    let p = nodes[i].resolved
    let source = p.contentsRect
    guard source.width > 0, source.height > 0, !p.bounds.isEmpty else { return nil }
    let pixels = p.contentsScale > 0 ? image.scale / p.contentsScale : image.scale
    let size = Size(
      width: image.size.width * source.width * pixels, height: image.size.height * source.height * pixels)
    return p.contentsGravity.place(size, in: p.bounds)
  }

  /// Makes a group's frame the union of what it contains.
  func refreshGroupFrame(_ i: Int) {
    let begin = Int(nodes[i].groupBegin)
    let end = Int(nodes[i].groupEnd)
    var frame = Rect.zero
    for item in begin + 1..<end {
      switch displayList.items[item].kind {
      case .shape, .shadow, .image: frame = frame.union(displayList.items[item].frame)
      case .beginGroup, .endGroup: break
      }
    }
    displayList.items[begin].frame = frame
    displayList.items[end].frame = frame
  }
}
