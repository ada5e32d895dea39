import MartletGeometry
import MartletRenderTree

/// A mask of one opaque path over pixels of one known colour: what it cuts out is drawn without a sheet, and then the colour over
/// it, with a hole of the path's form. Elsewhere a mask needs two sheets.
extension FramePlan {
  /// A hole that is drawn when its layer is complete.
  struct Hole {
    /// What is drawn around it.
    var instance: PathPaint.Instance
    /// The window's pixels in which it lies, which have one colour.
    var pixels: PixelRect
  }

  /// The most pixels of such a frame. Each goes through the path; with more, sheets and cells of a path take less.
  static let mostHolePixels = 65_536

  /// Prepares the hole that shows the same as the mask that ends a group. Returns the index of the item that begins the mask; `nil`
  /// for any other mask, and where the colour below is not known. That depends on all of the window, however little of it is drawn.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - index: The item that begins the group, and `end` the one that ends it.
  ///   - level: Its level.
  mutating func maskAsHole(_ list: DisplayList, at index: Int, endingAt end: Int, in level: Level) -> Int? {
    let pixels = level.area.intersection(level.whole)
    guard let (begin, item) = plainMask(list, endingAt: end), list.items[item].kind == .content,
      !pixels.isEmpty, level.whole.area <= Self.mostHolePixels
    else { return nil }
    let content = list.contents[Int(list.items[item].payload)]
    guard content.tint.w >= 1, case .shape(let shape) = content.drawing,
      shape.fillColor.alpha >= 1, !shape.hasStroke, !shape.isMasked, shape.reach.isFinite,
      let color = colorBelow(list, index, level.whole)
    else { return nil }
    let map = Homography(content.transform, center: shape.outline.box.center, scale: scale)
    let half = SIMD2(shape.reach.width, shape.reach.height) / 2
    var instance = PathPaint.Instance()
    // Nor where the path is drawn from a picture.
    guard map.isFinite, map.stretch.max().isFinite, instance.setPlace(map, half: half),
      let place = place(of: shape, map, isFlat: true, level.whole)
    else { return nil }
    instance.center.w = 1
    instance.fill = color
    instance.style.w = shape.fillRule == .evenOdd ? 1 : 0
    instance.place = SIMD4(Float(place.texel), Float(place.nodes), 0, 0)
    let frame = SIMD4(Double(pixels.x0), Double(pixels.y0), Double(pixels.x1), Double(pixels.y1))
    instance.part = SIMD4(frame)
    holes.append(Hole(instance: instance, pixels: pixels))
    return begin
  }

  /// The opaque colour that all of some pixels have below an item: that of a shape, or of the window. It is what pixels can hold.
  /// Below what is in a picture that is kept is only what is in it.
  private mutating func colorBelow(_ list: DisplayList, _ index: Int, _ pixels: PixelRect) -> SIMD4<Float>? {
    guard let pass = levels.last?.pass, passes[Int(pass)].target == 0 else { return nil }
    var color = passes[0].background
    let seen = pixels.grown(by: 1)
    switch groundSearch.topmost(list, below: index, from: root + 1, in: seen, scale: scale) {
    case .nothing: break
    case .unknown: return nil
    case .thing(let below):
      let item = list.items[below.index]
      guard item.kind == .shape, !below.isInGroup,
        levels.dropFirst().prefix(max(levels.count - 1 - below.groupsBetween, 0)).allSatisfy(\.isAsItIs),
        list.shapes[Int(item.payload)].fill.w >= 1,
        covers(list.shapes[Int(item.payload)], item.clip, list, pixels)
      else { return nil }
      color = list.shapes[Int(item.payload)].fill
    }
    return color.w >= 1 ? (color * 255).rounded(.toNearestOrEven) / 255 : nil
  }

  /// Plans what is around a hole.
  mutating func addHole(_ hole: Hole) {
    join(
      .pathPaint, bounds: hole.pixels, allowed: hole.pixels, state: DrawState(variant: PathPaint.holeVariant))
    add(hole.instance, of: PathPaint.self)
  }
}
