import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Paths that are drawn from pictures of their coverage: those whose pixels are too much work, that have very many pieces, or that
/// are too large or too far away for single precision.
extension FramePlan {
  /// Where the pieces of a path are; `nil` if it should be drawn from a picture.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - map: From its own coordinates around the middle of its box to pixels of the window.
  ///   - isFlat: Whether its pixels are computed in coordinates of the window.
  ///   - bounds: The pixels that it may cover.
  ///   - excess: How many times as much work it may be as a path that is drawn from its pieces for good.
  mutating func place(
    of shape: ShapeContent.Drawing, _ map: Homography, isFlat: Bool, _ bounds: PixelRect, excess: Double = 1
  ) -> PathStore.Place? {
    // Near the eye's plane there is no scale.
    let stretch = map.stretch.max()
    let scale = stretch.isFinite ? min(max(stretch, 1e-3), 1e4) : 1
    let box = shape.outline.box
    guard !lacksPathTable, !(isPatient && pathPictures.isChanging(shape)) else { return nil }
    if map.isAffine {
      let isNear = isFlat && max(box.width, box.height) * stretch < PathStore.largest
      guard isNear || map.hasNoArea else { return nil }
    }
    guard let place = paths.place(of: shape.outline, scale: scale) else { return nil }
    let reach = shape.strokeReach
    var part = Rect(
      x: -box.width / 2 - reach, y: -box.height / 2 - reach, width: box.width + 2 * reach,
      height: box.height + 2 * reach)
    let half = shape.hasStroke ? shape.style.width / 2 : 0
    var footprint = PathLoad.Footprint(
      pixels: scale * scale, strip: .infinity, near: 3 * half * scale + 4 * Self.halfDiagonal,
      corner: 2 * (reach * scale + Self.halfDiagonal))
    // What is drawn now does not matter: a path looks the same in all its parts.
    if isFlat {
      let pixels = bounds.intersection(shown)
      part = map.preimage(of: pixels).intersection(part)
      footprint.pixels = abs(map.x.x * map.y.y - map.x.y * map.y.x)
      footprint.strip = pathFineness.strip(in: pixels, lineReach: shape.hasStroke ? reach * scale : nil)
    }
    var limit: PathLoad.Limit = batchCosts?.addsUp == true ? .software : .graphics
    limit.total *= excess
    if shape.hasStroke, shape.trim != SIMD2(0, 1) { limit.total *= Self.excessOfParts }
    return paths.isHeavy(shape.outline, reach: reach, part, footprint, limit) ? nil : place
  }

  /// Half the diagonal of a pixel, in pixels.
  private static let halfDiagonal = 0.5.squareRoot()

  /// How finely paths are divided.
  var pathFineness: PathCells.Fineness { batchCosts?.addsUp == true ? .software : .graphics }

  /// The pixels of which something may be seen, whatever of them is drawn now.
  var shown: PixelRect { (window ?? damaged).union(damaged) }

  /// Whether other threads may compute what the next frames show.
  private var isPatient: Bool { images.pace != .atOnce }

  /// How much more work a path may be than others while its first picture is computed: one that grows beyond the limit stays to
  /// be seen.
  static let excessUntilPicture = 1.5

  /// How much more work a line may be of which only a part is drawn: it probably grows, and each frame would need another picture.
  private static let excessOfParts = 8.0

  /// Plans a path that is drawn from a picture. Returns false if that is not there yet, so that nothing is drawn.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - map: From its own coordinates around the middle of its box to pixels of the window.
  ///   - visible: The pixels of it that are drawn.
  ///   - instance: Its colours.
  ///   - paint: Where it is drawn.
  ///   - mayBeFormer: Whether the picture of a path that was there before is better than none.
  mutating func addPathPicture(
    _ shape: ShapeContent.Drawing, _ map: Homography, _ visible: PixelRect, _ instance: PathPaint.Instance,
    _ paint: Paint, mayBeFormer: Bool
  ) -> Bool {
    guard let level = levels.last else { return true }
    let request = PathPictureRequest(
      shape, map, visible: visible, window: shown, largest: largestSheet, mayBeFormer: mayBeFormer)
    let found = request.flatMap { pathPictures.find($0, isPatient: isPatient) }
    let isBehind = pathPictures.isBehind
    if isBehind {
      pathPictures.isBehind = false
      noteUnfinished(rect(of: visible))
    }
    guard let found else { return !isBehind }
    let own = found.map
    var command = DrawCommand(
      operation: .pathPicture, pass: level.pass, first: instanceCount(.pathPicture), count: 1,
      scissor: visible, bounds: visible, state: DrawState(clips: paint.clips))
    command.picture = found.id
    append(command)
    add(
      PathPicture.Instance(
        xAxis: SIMD4(own.x, found.size.x / 2), yAxis: SIMD4(own.y, found.size.y / 2),
        center: SIMD4(own.origin, Double(instance.center.w)), fill: instance.fill, line: instance.line),
      of: PathPicture.self)
    return true
  }

  /// Notes that a later frame must draw something again. The blur of a group around it carries it further.
  /// - Parameter frame: Where it is drawn, in points.
  mutating func noteUnfinished(_ frame: Rect) {
    let blurred = levels.first { $0.blur != nil && !$0.output.isEmpty }
    unfinished.append(blurred.map { rect(of: $0.output) } ?? frame)
  }

  /// The rectangle of pixels of the window, in points.
  private func rect(of pixels: PixelRect) -> Rect {
    Rect(
      x: Double(pixels.x0) / scale, y: Double(pixels.y0) / scale, width: Double(pixels.width) / scale,
      height: Double(pixels.height) / scale)
  }
}

extension Homography {
  /// Whether nothing can be seen of what lies flat: it is pressed to a line, or more.
  fileprivate var hasNoArea: Bool {
    let turn = x.x * y.y - x.y * y.x
    return !(abs(turn) > 1e-12)
  }

  /// The smallest rectangle around everything that leads to a rectangle of pixels; the map is affine, and has an inverse.
  fileprivate func preimage(of pixels: PixelRect) -> Rect {
    inverse?.boundingBox(
      of: Rect(
        x: Double(pixels.x0), y: Double(pixels.y0), width: Double(pixels.width),
        height: Double(pixels.height))) ?? .zero
  }
}
