/// Rotated boxes, drawn row by row. This finds where a row enters and leaves a box, and where it lies wholly
/// inside, so that only the pixels at the edges are computed one by one.
extension PixelPainter {
  /// The number of pixels of rotated boxes that a frame may have. With more, OpenGL is faster, since it uses
  /// all processors.
  static let mostTurnedPixels: Float = 400_000

  /// Whether the sides are parallel to the pixel grid, from the rotation's cosine and sine in `z` and `w`.
  static func isUpright(_ place: SIMD4<Float>) -> Bool { place.z == 1 && place.w == 0 }

  /// The number of pixels of a rotated box; 0 for an upright one.
  static func turnedArea(_ place: SIMD4<Float>, _ shape: SIMD4<Float>) -> Float {
    isUpright(place) ? 0 : (2 * shape.x + 1) * (2 * shape.y + 1)
  }

  func paintTurned(_ box: RoundedFill.Instance, in area: PixelRect) {
    let half = SIMD2(box.shape.x, box.shape.y)
    let core = half - box.shape.z
    let reach = box.shape.z + 0.5
    let place = box.place
    paintTurned(
      place, color: box.color, outer: half + 0.5,
      inner: (SIMD2(half.x - 0.5, core.y), SIMD2(core.x, half.y - 0.5)),
      in: area
    ) { p in
      let (x, y) = (max(abs(p.x) - core.x, 0), max(abs(p.y) - core.y, 0))
      let share = Self.share(p.x, half.x + 0.5) * Self.share(p.y, half.y + 0.5)
      return box.shape.z > 0.5 ? min(max(reach - (x * x + y * y).squareRoot(), 0), share) : share
    }
  }

  func paintTurned(_ box: RectFill.Instance, in area: PixelRect) {
    let half = SIMD2(box.shape.x, box.shape.y)
    let outer = half + 0.5
    paintTurned(box.place, color: box.color, outer: outer, inner: (half - 0.5, half - 0.5), in: area) { p in
      Self.share(p.x, outer.x) * Self.share(p.y, outer.y)
    }
  }

  /// Paints the pixels that a box covers.
  /// - Parameters:
  ///   - place: The centre, and the rotation's cosine and sine.
  ///   - outer: Half extents of the rectangle outside of which nothing is covered, along the box's own axes.
  ///   - inner: Half extents of two rectangles; everything within them and between them is covered.
  ///   - coverage: The covered share of a pixel, from its position in the box.
  @inline(__always)
  private func paintTurned(
    _ place: SIMD4<Float>, color: SIMD4<Float>, outer: SIMD2<Float>,
    inner: (SIMD2<Float>, SIMD2<Float>), in area: PixelRect, coverage: (SIMD2<Float>) -> Float
  ) {
    let (c, s) = (place.z, place.w)
    let extent = SIMD2(abs(c) * outer.x + abs(s) * outer.y, abs(s) * outer.x + abs(c) * outer.y)
    let rows = Self.pixels(
      in: SIMD4(place.x - extent.x, place.y - extent.y, place.x + extent.x, place.y + extent.y)
    ).intersection(area)
    let slope = SIMD2(c, -s)
    var y = rows.y0
    while y < rows.y1 {
      let dy = Float(y) + 0.5 - place.y
      let offset = SIMD2(s, c) * dy
      var row = rows
      (row.x0, row.x1) = Self.columns(
        Self.way(through: outer + Self.leeway, slope, offset), center: place.x, in: rows)
      let (first, second) = (
        Self.way(through: inner.0 - Self.leeway, slope, offset),
        Self.way(through: inner.1 - Self.leeway, slope, offset)
      )
      let way = Self.joined(first, second)
      let inside = way.map { Self.columns($0, center: place.x, in: row) } ?? (row.x0, row.x0)
      paint(
        y, in: row, inside: inside, color: color,
        edge: { x in
          let dx = Float(x) + 0.5 - place.x
          return color * coverage(SIMD2(dx * slope.x + offset.x, dx * slope.y + offset.y))
        })
      y &+= 1
    }
  }

  /// More than the error of single precision, in pixels. The pixels within it are computed one by one.
  private static let leeway: Float = 0.01

  /// Where a row enters and leaves a rectangle. Empty if the first is not less than the second.
  /// - Parameters:
  ///   - half: Half extents of the rectangle.
  ///   - slope: How the position in the rectangle changes along the row.
  ///   - offset: The row's position in the rectangle, at the centre's column.
  @inline(__always)
  private static func way(
    through half: SIMD2<Float>, _ slope: SIMD2<Float>, _ offset: SIMD2<Float>
  ) -> (Float, Float) {
    // A rotated box is parallel to neither axis, so neither slope is 0.
    let (a, b) = ((-half - offset) / slope, (half - offset) / slope)
    guard half.x >= 0, half.y >= 0 else { return (0, 0) }
    return (max(min(a.x, b.x), min(a.y, b.y)), min(max(a.x, b.x), max(a.y, b.y)))
  }

  /// From the beginning to the end of both ranges together. Nil if both are empty.
  @inline(__always)
  private static func joined(_ a: (Float, Float), _ b: (Float, Float)) -> (Float, Float)? {
    switch (a.0 < a.1, b.0 < b.1) {
    case (true, true): (min(a.0, b.0), max(a.1, b.1))
    case (true, false): a
    case (false, true): b
    case (false, false): nil
    }
  }

  /// The pixels whose centres are in a range.
  @inline(__always)
  private static func columns(
    _ way: (Float, Float), center: Float, in rect: PixelRect
  ) -> (Int32, Int32) {
    let first = max(Int32(saturating: (center + way.0 - 0.5).rounded(.up)), rect.x0)
    let end = min(Int32(saturating: (center + way.1 - 0.5).rounded(.down)) + 1, rect.x1)
    return first < end ? (first, end) : (rect.x0, rect.x0)
  }
}
