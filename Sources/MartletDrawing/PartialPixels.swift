import MartletGeometry

/// The last column and row of a canvas whose points do not make whole pixels.
///
/// A layer covers these pixels only in part, which the renderer sees to. Were they drawn paler as well, they would be
/// so twice. So what is drawn ends with the canvas, and the pixels get the colour of the part that it covers.
struct PartialPixels {
  /// The canvas, in its points.
  private let rect: Rect
  /// Which column and row, and how much of them the canvas covers: more than 0, less than 1.
  private let column: (index: Int, share: Double)?
  private let row: (index: Int, share: Double)?

  /// Finds them; `nil` where the canvas ends with whole pixels.
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

  /// Has something drawn that ends where the canvas does.
  func drawing(on context: DrawingContext, _ draw: (DrawingContext) throws -> Void) rethrows {
    try context.withState {
      context.clip(to: rect)
      try draw(context)
    }
  }

  /// The pixels with the last ones completed.
  func completing(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    func complete(_ x: Int, _ y: Int, _ share: Double) {
      let pixel = bitmap[x, y]
      guard pixel.w > 0 else { return }
      let alpha = Double(pixel.w) / share
      // What comes near to full is full: Cairo covers pixels in fifteenths, and errs by half of one.
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
