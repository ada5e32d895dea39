import MartletGeometry
import MartletRenderTree

/// Shapes that are drawn as one with the picture that covers them, and perhaps a gradient over it: with one edge.
extension FramePlan {
  /// What is drawn with a shape.
  struct Face {
    /// The index of the item that begins the picture, which comes next, and its pixels.
    var picture: Int
    var kept: KeptArea
    /// The index of the gradient's item after it; −1 for none.
    var gradient: Int
  }

  /// The least distance of the ends of a gradient.
  private static let shortest: Float = 1e-3
  /// How much of its last pixel a picture may leave free so that it is shown, in pixels.
  private static let slack = 1e-3

  /// What is drawn with the shape at an index of the list; `nil` if it is drawn by itself.
  func face(_ list: DisplayList, at index: Int) -> Face? {
    let picture = index + 1
    guard index >= 0, picture < list.items.count, picture != root, !surveysOnly,
      case let face = list.face(at: picture), face != .none,
      let raster = list.rasterization(ofGroupAt: picture), levels.last?.fade ?? 1 >= 1,
      lackedPictures.isEmpty || !lackedPictures.contains(raster.id),
      let kept = keptArea(raster)
    else { return nil }
    let gradient = face == .shapeAndGradient ? list.index(afterFaceAt: picture) : -1
    return Face(picture: picture, kept: kept, gradient: gradient)
  }

  /// Plans a face. Returns the index of the gradient that is drawn with it; −1 for none.
  ///
  /// - Parameters:
  ///   - face: What is drawn with the shape.
  ///   - shape: The shape, with what it reaches over its sides.
  ///   - item: Where it can be seen.
  ///   - rect: The shape's rectangle without that.
  ///   - list: What holds all of them.
  mutating func addFace(
    _ face: Face, _ shape: ShapeItem, _ item: DisplayItem, over rect: Rect, of list: DisplayList
  ) -> Int {
    guard let level = levels.last, let raster = list.rasterization(ofGroupAt: face.picture) else { return -1 }
    let near = nearPart(of: shape, within: vicinity(of: level.area))
    let map = Homography(shape.transform, center: near.center, scale: scale)
    var instance = instance(of: face, raster, shape.fill, near, map, over: rect)
    let hasGradient = setGradient(face.gradient, around: near.center - rect.origin, of: &instance, list)
    let drawn = hasGradient ? face.gradient : -1
    let bounds = PixelRect(covering: item.frame, scale: scale, margin: Self.margin(of: shape.transform))
    let effect = effect(list, clip: item.clip, bounds: bounds)
    let visible = bounds.intersection(level.area).intersection(effect.scissor)
    let colors = shape.fill * 0
    guard !visible.isEmpty, map.isFinite, near.isFinite, colors == SIMD4<Float>.zero else { return drawn }
    if incompletePictures.contains(raster.id) { noteUnfinished(item.frame) }
    var command = DrawCommand(
      operation: .pictureFace, pass: level.pass, first: instanceCount(.pictureFace), count: 1,
      scissor: visible, bounds: visible,
      state: DrawState(clips: effect.perPixel, variant: PictureFace.variant(hasGradient: hasGradient)))
    command.picture = raster.id
    append(command)
    add(instance, of: PictureFace.self)
    return drawn
  }

  /// - Parameters:
  ///   - near: What is drawn, with the map from around its centre to pixels.
  ///   - rect: Where the picture lies, in the coordinates of that.
  private func instance(
    of face: Face, _ raster: Rasterization, _ fill: SIMD4<Float>, _ near: Rect, _ map: Homography,
    over rect: Rect
  ) -> PictureFace.Instance {
    let (kept, frame) = (face.kept, raster.frame)
    let first = SIMD2(Double(kept.area.x0), Double(kept.area.y0))
    func pixels(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) * kept.scale - first }
    let place = near.center - rect.origin + frame.origin
    let center = pixels(place.x, place.y)
    // Pixels that it covers only in part are left out.
    let low = (pixels(frame.minX, frame.minY) - Self.slack).rounded(.up) + 0.5
    let high = (pixels(frame.maxX, frame.maxY) + Self.slack).rounded(.down) - 0.5
    let middle = (low + high) / 2
    return PictureFace.Instance(
      xAxis: SIMD4(map.x, near.width / 2), yAxis: SIMD4(map.y, near.height / 2),
      center: SIMD4(map.origin, 0), fill: fill,
      place: SIMD4(SIMD4(center.x, center.y, kept.scale, 0)),
      limits: SIMD4(SIMD4(lowHalf: pointwiseMin(low, middle), highHalf: pointwiseMax(high, middle))))
  }

  /// Sets the gradient of an instance. Returns false if it has none, or one that is drawn by itself.
  /// - Parameters:
  ///   - index: The index of its item; −1 for none.
  ///   - way: From the upper left corner of what it covers to the centre of what is drawn.
  private mutating func setGradient(
    _ index: Int, around way: Point, of instance: inout PictureFace.Instance, _ list: DisplayList
  ) -> Bool {
    guard index >= 0 else { return false }
    let (opacity, content) = (list.items[index].opacity, list.contents[Int(list.items[index].payload)])
    guard opacity > 0, case .gradient(let gradient) = content.drawing else { return false }
    ramp.set(gradient, tint: content.tint)
    guard ramp.colors.count == 2 else { return false }
    let (first, last) = (ramp.locations[0], ramp.locations[1])
    guard last - first > Self.shortest else { return false }
    let line = gradient.way(around: content.rect.origin + way)
    instance.way = SIMD4(line.x, line.y, line.z - first, 0) / (last - first)
    (instance.color0, instance.color1) = (ramp.colors[0] * opacity, ramp.colors[1] * opacity)
    return true
  }
}
