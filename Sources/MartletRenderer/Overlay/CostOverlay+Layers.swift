import MartletGeometry
import MartletRenderTree

/// Tints and outlines of what the window itself draws.
extension CostOverlay {
  private static let mixed = SIMD4<Float>(0.85, 0, 0, 1) * 0.3
  private static let opaque = SIMD4<Float>(0, 0.6, 0, 1) * 0.3
  private static let layer = SIMD4<Float>(0.1, 0.45, 1, 1) * 0.9
  private static let clipping = SIMD4<Float>(1, 0.5, 0, 1) * 0.9
  private static let flattened = SIMD4<Float>(0.8, 0.1, 0.1, 1) * 0.9
  private static let inSpace = SIMD4<Float>(0.5, 0.2, 0.9, 1) * 0.9
  private static let sheet = SIMD4<Float>(0.85, 0, 0.7, 1)
  /// The most sheets that have a frame.
  private static let mostSheets = 64

  /// Calls a function with each item that is drawn in the window's coordinates: with the picture that a group keeps, the
  /// innermost clip of the groups around it (`nil` outside of groups), and whether all of those are opaque.
  private static func forEachSeen(
    in own: DisplayList,
    _ body: (_ item: DisplayItem, _ raster: Rasterization?, _ clip: Int32?, _ isOpaque: Bool) -> Void
  ) {
    var groups: [(clip: Int32, isOpaque: Bool)] = []
    var next = 0
    while next < own.items.count {
      let item = own.items[next]
      let raster = own.rasterization(ofGroupAt: next)
      let outer = groups.last
      // Nothing of a transparent group is drawn.
      let isHidden = item.kind == .beginGroup && item.opacity <= 0
      next = isHidden ? own.end(ofGroupAt: next) : own.next(after: next)
      if isHidden { continue }
      switch item.kind {
      case .endGroup: groups.removeLast()
      case .beginGroup where raster == nil:
        groups.append(
          (item.clip >= 0 ? item.clip : outer?.clip ?? -1, item.opacity >= 1 && outer?.isOpaque ?? true))
      default: body(item, raster, outer?.clip, outer?.isOpaque ?? true)
      }
    }
  }

  /// Tints each item that is drawn.
  mutating func tintBlending(of own: DisplayList) {
    Self.forEachSeen(in: own) { item, raster, clip, isOpaque in
      switch item.kind {
      case .beginGroup:
        guard let raster else { return }
        tint(
          ShapeItem(transform: raster.transform, rect: raster.frame, fill: Self.mixed), item, clip)
      case .endGroup, .piece: break
      case .backdrop:
        let backdrop = own.backdrops[Int(item.payload)]
        tint(
          ShapeItem(
            transform: backdrop.transform, rect: backdrop.rect, corners: backdrop.corners, fill: Self.mixed),
          item, clip)
      case .shape:
        let shape = own.shapes[Int(item.payload)]
        tint(
          ShapeItem(
            transform: shape.transform, rect: shape.rect, corners: shape.corners,
            fill: shape.fill.w >= 1 && isOpaque ? Self.opaque : Self.mixed), item, clip)
      case .shadow:
        let shadow = own.shadows[Int(item.payload)]
        let reach = shadow.radius * ShadowItem.reach
        tint(
          ShapeItem(
            transform: shadow.transform, rect: shadow.within ?? shadow.rect.insetBy(dx: -reach, dy: -reach),
            fill: Self.mixed),
          item, clip)
      case .content:
        let content = own.contents[Int(item.payload)]
        tint(
          ShapeItem(
            transform: content.transform, rect: content.rect, corners: content.corners, fill: Self.mixed),
          item, clip)
      }
    }
  }

  /// Tints each picture that is kept and is not in another one.
  mutating func tintPictures(of own: DisplayList) {
    Self.forEachSeen(in: own) { item, raster, clip, _ in
      guard let raster else { return }
      let color = missed.contains(raster.id) ? Self.mixed : Self.opaque
      tint(ShapeItem(transform: raster.transform, rect: raster.frame, fill: color), item, clip)
    }
  }

  private mutating func tint(_ shape: ShapeItem, _ item: DisplayItem, _ groupClip: Int32?) {
    guard !item.frame.isEmpty else { return }
    list.append(shape, frame: item.frame, clip: item.clip >= 0 ? item.clip : groupClip ?? -1)
  }

  /// Outlines the bounds of each layer, in a colour that says where depth is and where it ends.
  /// - Parameter pixel: The extent of a pixel, in points.
  mutating func outlineLayers(of tree: RenderTree, pixel: Double) {
    tree.forEachVisibleLayer { bounds, map, clip, shown, masks, plane in
      let frame = map.drawnFrame(of: bounds, in: shown)
      guard !frame.isEmpty else { return }
      let color =
        switch plane {
        case .parallel: masks ? Self.clipping : Self.layer
        case .flattened: Self.flattened
        case .inSpace: Self.inSpace
        }
      outline(bounds, map: map, color: color, width: max(pixel, 1), frame: frame, clip: clip)
    }
  }

  /// Outlines each group that has a sheet of its own, and what glass is made from, with the extent in pixels, the reasons and
  /// the number of steps of a blur.
  mutating func outlinePasses(of own: DisplayList, _ frame: Frame, _ glyphs: OverlayGlyphs) {
    let window = PixelRect(covering: Rect(origin: .zero, size: frame.size), scale: frame.scale)
    plan.survey(own, window: window, scale: frame.scale)
    for pass in plan.passes.dropFirst().prefix(Self.mostSheets) {
      let (x, y) = (Double(pass.area.x0) / frame.scale, Double(pass.area.y0) / frame.scale)
      let rect = Rect(
        x: x, y: y, width: Double(pass.area.width) / frame.scale,
        height: Double(pass.area.height) / frame.scale)
      outline(rect, color: Self.sheet, width: 2, frame: rect)
      let steps = pass.steps > 0 ? ", \(pass.steps) steps" : ""
      let text = "\(pass.area.width)x\(pass.area.height) \(pass.reasons)\(steps)"
      let width = glyphs.width(of: text) + 8
      let label = Rect(
        x: max(min(x, frame.size.width - width), 0), y: y, width: width, height: glyphs.lineHeight + 2)
      list.append(ShapeItem(rect: label, fill: Self.sheet), frame: label)
      glyphs.write(text, at: Point(x: label.minX + 4, y: y + 1), to: &list)
    }
  }
}
