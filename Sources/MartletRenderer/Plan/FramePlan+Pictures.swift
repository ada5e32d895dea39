import MartletGeometry
import MartletRenderTree

/// Pictures of layers that are kept.
extension FramePlan {
  /// A picture in pixels of its own.
  struct KeptArea {
    /// Pixels per point of the layer.
    var scale: Double
    /// The pixels, counted from the layer's origin.
    var area: PixelRect

    /// The rectangle that they cover, in points of the layer.
    var rect: Rect {
      Rect(
        x: Double(area.x0) / scale, y: Double(area.y0) / scale, width: Double(area.width) / scale,
        height: Double(area.height) / scale)
    }
  }

  /// The pixels of a group's picture. `nil` if it shows nothing.
  /// - Parameter raster: How the group is kept.
  func keptArea(_ raster: Rasterization) -> KeptArea? {
    guard !raster.frame.isEmpty, raster.frame.isFinite else { return nil }
    let margin = Double(Rasterization.margin)
    let room = Double(largestSheet) - 2 * margin - 2
    let most = Double(mostPicturePixels)
    let (width, height) = (raster.frame.width, raster.frame.height)
    var scale = min(raster.scale, room / width, room / height)
    let pixels = (width * scale + 2 * margin + 2) * (height * scale + 2 * margin + 2)
    if pixels > most { scale *= (most / pixels).squareRoot() }
    let area = PixelRect(covering: raster.frame, scale: scale).grown(by: Rasterization.margin)
    guard scale > 0, !area.isEmpty, area.width <= Int(largestSheet), area.height <= Int(largestSheet) else {
      return nil
    }
    return KeptArea(scale: scale, area: area)
  }

  /// Plans the picture of a group that is kept: its filter and its mask, but not how it is combined with what is below.
  ///
  /// - Parameters:
  ///   - list: What holds the group.
  ///   - begin: The index of the item that begins it.
  ///   - kept: The pixels of the picture.
  mutating func makePicture(of list: DisplayList, groupAt begin: Int, _ kept: KeptArea) {
    self.begin(list, scale: kept.scale)
    // It is drawn whole, and stays when glass comes or goes.
    countsPixels = false
    lastPixels = LastPixels(end: .zero, scale: kept.scale)
    touched.removeAll(keepingCapacity: true)
    let end = list.next(after: begin)
    for i in begin..<end { touched.append(Int32(i)) }
    root = begin
    // The clips around the picture cut it where it is drawn.
    while nextSpan < list.clipSpans.count, Int(list.clipSpans[nextSpan].first) <= begin { nextSpan += 1 }
    origin = SIMD2(Double(kept.area.x0), Double(kept.area.y0))
    damaged = kept.area
    ground = kept.area
    defer { root = -1 }
    passes.append(DrawPass(area: kept.area, background: .zero, target: 0))
    planTouched(list, from: 0, damage: kept.area, overlayStart: .max)
  }

  /// Plans the drawing of a picture that is kept.
  ///
  /// - Parameters:
  ///   - raster: Where it lies.
  ///   - item: The item that begins its group.
  ///   - tint: The factors of its premultiplied components.
  ///   - clip: Its innermost clip; −1 for none.
  mutating func addPicture(
    _ raster: Rasterization, _ item: DisplayItem, tint: SIMD4<Float>, clip: Int32, of list: DisplayList
  ) {
    guard !surveysOnly, let kept = keptArea(raster) else { return }
    var item = item
    item.clip = clip
    addKept(raster.id, kept, in: kept.rect, raster.transform, tint: tint, item, of: list)
  }

  /// Plans the drawing of a picture that is kept, whatever it shows.
  ///
  /// - Parameters:
  ///   - id: Which picture it is.
  ///   - kept: Its pixels.
  ///   - rect: Where they lie, in points of its own.
  ///   - transform: From those to what it is drawn in.
  ///   - tint: The factors of its premultiplied components.
  ///   - item: Where it can be seen, and its innermost clip.
  ///   - list: What holds it.
  mutating func addKept(
    _ id: UInt64, _ kept: KeptArea, in rect: Rect, _ transform: Homography, tint: SIMD4<Float>,
    _ item: DisplayItem, of list: DisplayList
  ) {
    guard let level = levels.last else { return }
    let bounds = PixelRect(covering: item.frame, scale: scale)
    let effect = effect(list, clip: item.clip, bounds: bounds)
    let visible = bounds.intersection(level.area).intersection(effect.scissor)
    let map = Homography(transform, center: rect.center, scale: scale)
    guard !visible.isEmpty, map.isFinite else { return }
    if incompletePictures.contains(id) { noteUnfinished(item.frame) }
    var command = DrawCommand(
      operation: .keptPicture, pass: level.pass, first: instanceCount(.keptPicture), count: 1,
      scissor: visible, bounds: visible, state: DrawState(clips: effect.perPixel))
    command.picture = id
    append(command)
    add(
      KeptPicture.Instance(
        xAxis: SIMD4(map.x, rect.width / 2), yAxis: SIMD4(map.y, rect.height / 2),
        center: SIMD4(map.origin, 0), size: SIMD4(Float(kept.area.width), Float(kept.area.height), 0, 0),
        tint: tint), of: KeptPicture.self)
  }
}
