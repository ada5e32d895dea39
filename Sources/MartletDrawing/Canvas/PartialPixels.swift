import MartletGeometry

/// The last column and row of a canvas whose size is not a whole number of pixels.
///
/// A layer covers these pixels only partly, and the renderer accounts for that. If the pixels were faded as
/// well, the effect would double. So drawing is clipped to the canvas, and each of these pixels gets the
/// colour of its covered part.
struct PartialPixels {
  /// The canvas, in points.
  private let rect: Rect
  /// The index of the column or row, and the fraction that the canvas covers: more than 0, less than 1.
  private let column: (index: Int, share: Double)?
  private let row: (index: Int, share: Double)?

  /// Finds the partial pixels; `nil` if the canvas ends with whole pixels.
  init?(of context: DrawingContext) {
    func last(_ pixels: Int, _ begin: Double, _ end: Double) -> (index: Int, share: Double)? {
      let share = (end - begin) * context.scale - Double(pixels - 1)
      return pixels > 0 && share > 0 && share < 1 - 1e-6 ? (pixels - 1, share) : nil
    }
    rect = Rect(origin: .zero, size: context.size)
    column = last(context.width, context.origin.x, context.size.width)
    row = last(context.height, context.origin.y, context.size.height)
    if column == nil, row == nil { return nil }
  }

  /// Draws, clipped to the canvas. Returns the pixels with the partial ones completed.
  func bitmap(of context: DrawingContext, drawing draw: (DrawingContext) throws -> Void) rethrows -> Bitmap {
    try context.withState {
      context.clip(to: rect)
      try draw(context)
    }
    return completing(context.makeBitmap())
  }

  private func completing(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    func complete(_ x: Int, _ y: Int, _ share: Double) {
      let pixel = bitmap[x, y]
      guard pixel.w > 0 else { return }
      let alpha = Double(pixel.w) / share
      // A nearly full pixel counts as full: Cairo measures coverage in fifteenths, with an error of half of
      // one.
      let isFull = alpha > 255 * (1 - 1 / (30 * share))
      let factor = (isFull ? 255 : alpha) / Double(pixel.w)
      bitmap[x, y] = SIMD4<UInt8>(
        clamping: SIMD4<Int>((SIMD4<Double>(pixel) * factor).rounded(.toNearestOrAwayFromZero)))
    }
    if let column { for y in 0..<bitmap.height { complete(column.index, y, column.share) } }
    if let row { for x in 0..<bitmap.width { complete(x, row.index, row.share) } }
    return bitmap
  }
}
