import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Texts whose characters are not all drawn alike.
extension FramePlan {
  /// Plans the characters of a text that is drawn.
  ///
  /// - Parameters:
  ///   - picture: The image of the text, and how they are drawn.
  ///   - base: What all rectangles have in common.
  ///   - drawn: The part that is drawn, in the item's points.
  ///   - paint: Which pixels may change.
  ///   - page: That of the image.
  ///   - isExact: Whether each of its pixels lands on one pixel.
  ///   - opacity: Multiplies that of all.
  ///   - tint: Multiplies the colours of all.
  ///   - pixel: The extent of a pixel, in the item's points.
  mutating func addCharacters(
    of picture: ImageContent.Drawing, _ base: Characters.Instance, in drawn: Rect, _ paint: Paint,
    page: Int32, isExact: Bool, opacity: Float, tint: SIMD4<Float>, pixel: SIMD2<Double>
  ) {
    guard let characters = picture.characters else { return }
    let size = picture.image.size
    let factor = SIMD2(picture.rect.width / size.width, picture.rect.height / size.height)
    let origin = SIMD2(picture.rect.minX, picture.rect.minY)
    let center = drawn.center
    // Beyond its edge there are pixels that the image covers in part.
    let edge = isExact ? .zero : 1.5 * pixel
    let limits = (
      low: SIMD2(drawn.minX, drawn.minY) - edge, high: SIMD2(drawn.maxX, drawn.maxY) + edge
    )
    var run: (instance: Characters.Instance, row: Double)?
    for cell in characters.cells.cells {
      let low = pointwiseMax(origin + SIMD2(cell.rect.x, cell.rect.y) * factor, limits.low)
      let high = pointwiseMin(origin + SIMD2(cell.rect.z, cell.rect.w) * factor, limits.high)
      let alpha = characters.opacity(of: cell) * opacity
      guard low.x < high.x, low.y < high.y, alpha > 0 else { continue }
      var new = base
      new.xAxis.w = alpha
      new.color = characters.color * tint
      new.tint = tint
      new.part = SIMD4(
        SIMD4(low.x - center.x, low.y - center.y, high.x - center.x, high.y - center.y))
      var ramp = characters.highlightRamp(of: cell, pixel: pixel.x / factor.x)
      // From the image's points to those around the centre.
      ramp.factor /= factor.x
      ramp.constant += ramp.factor * (center.x - origin.x)
      let (first, last) = (
        ramp.constant + ramp.factor * (low.x - center.x), ramp.constant + ramp.factor * (high.x - center.x)
      )
      // Most cells have the second colour everywhere or nowhere.
      if min(first, last) >= 1 { ramp = (1, 0) } else if max(first, last) <= 0 { ramp = (0, 0) }
      new.ramp = SIMD4(Float(ramp.constant), Float(ramp.factor), 0, 0)
      if let old = run, old.row == cell.rect.y, old.instance.part.z == new.part.x,
        old.instance.xAxis.w == alpha, old.instance.ramp == new.ramp, ramp.factor == 0
      {
        run?.instance.part.z = new.part.z
        continue
      }
      if let old = run { add(old.instance, paint, page, isExact) }
      run = (new, cell.rect.y)
    }
    if let old = run { add(old.instance, paint, page, isExact) }
  }

  private mutating func add(
    _ instance: Characters.Instance, _ paint: Paint, _ page: Int32, _ isExact: Bool
  ) {
    join(
      .characters, bounds: paint.bounds, allowed: paint.allowed,
      state: DrawState(clips: paint.clips, variant: isExact ? Characters.exactVariant : 0, page: page))
    add(instance, of: Characters.self)
  }
}

extension Characters.Instance {
  /// - Parameters:
  ///   - map: From coordinates around a point to pixels.
  ///   - texels: Where the image's pixels are.
  ///   - drawn: The part of the image that is drawn, around that point.
  ///   - limits: What may be read of the page.
  init(_ map: Homography, _ texels: TexelGrid, of drawn: Rect, limits: SIMD4<Float>) {
    xAxis = SIMD4(map.x, 0)
    yAxis = SIMD4(map.y, drawn.width / 2)
    center = SIMD4(map.origin, drawn.height / 2)
    part = .zero
    self.map = texels.map(around: drawn.center, limits)
    self.limits = limits
    ramp = .zero
    color = .zero
    tint = SIMD4(repeating: 1)
  }
}
