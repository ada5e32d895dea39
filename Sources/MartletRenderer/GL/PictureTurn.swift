/// How a picture lies in the buffer that it is drawn into, with the numbers of `wl_output.transform`: mirrored at a vertical
/// line or not, and then turned counter-clockwise by quarters.
package enum PictureTurn: Int, Sendable, CaseIterable {
  /// As it is.
  case upright
  case quarter
  case half
  case threeQuarters
  case mirrored
  case mirroredQuarter
  case mirroredHalf
  case mirroredThreeQuarters

  /// Where the picture's x and y direction lead in the buffer, which has y down as well.
  var axes: (x: SIMD2<Int32>, y: SIMD2<Int32>) {
    switch self {
    case .upright: (SIMD2(1, 0), SIMD2(0, 1))
    case .quarter: (SIMD2(0, -1), SIMD2(1, 0))
    case .half: (SIMD2(-1, 0), SIMD2(0, -1))
    case .threeQuarters: (SIMD2(0, 1), SIMD2(-1, 0))
    case .mirrored: (SIMD2(-1, 0), SIMD2(0, 1))
    case .mirroredQuarter: (SIMD2(0, 1), SIMD2(1, 0))
    case .mirroredHalf: (SIMD2(1, 0), SIMD2(0, -1))
    case .mirroredThreeQuarters: (SIMD2(0, -1), SIMD2(-1, 0))
    }
  }

  /// Whether width and height of the buffer are the height and width of the picture.
  package var swapsSides: Bool { axes.x.x == 0 }

  /// The buffer's size for a picture's size in pixels, or the reverse.
  package func size(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  /// Where some pixels of a picture lie in the buffer.
  /// - Parameter picture: All pixels of the picture.
  package func place(of rect: PixelRect, in picture: PixelRect) -> PixelRect {
    guard self != .upright else { return rect }
    let (x, y) = axes
    let buffer = size(width: picture.width, height: picture.height)
    // An axis that leads backwards begins at the buffer's other end.
    let start = SIMD2(
      x.x + y.x < 0 ? Int32(clamping: buffer.width) : 0, x.y + y.y < 0 ? Int32(clamping: buffer.height) : 0)
    func image(_ px: Int32, _ py: Int32) -> SIMD2<Int32> { start &+ x &* px &+ y &* py }
    let (a, b) = (image(rect.x0, rect.y0), image(rect.x1, rect.y1))
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    return PixelRect(x0: low.x, y0: low.y, x1: high.x, y1: high.y)
  }

  /// Copies pixels of a picture in memory to where they lie in a buffer in memory. Both have 4 bytes a pixel, and their first
  /// row is the top one.
  ///
  /// - Parameters:
  ///   - rect: What to copy, in pixels of the picture, within it.
  ///   - source: The first byte of the picture.
  ///   - picture: All pixels of the picture.
  ///   - target: The first byte of the buffer, which is not the picture's.
  ///   - strides: Bytes from one row to the next of both, multiples of 4.
  package func copy(
    _ rect: PixelRect, of source: UnsafeRawPointer, _ picture: PixelRect,
    to target: UnsafeMutableRawPointer, strides: (source: Int, target: Int)
  ) {
    guard !rect.isEmpty else { return }
    let (x, y) = axes
    let corner = place(of: PixelRect(x0: rect.x0, y0: rect.y0, x1: rect.x0 + 1, y1: rect.y0 + 1), in: picture)
    let first = Int(corner.y0) * (strides.target / 4) + Int(corner.x0)
    let step = Int(x.y) * (strides.target / 4) + Int(x.x)
    let rowStep = Int(y.y) * (strides.target / 4) + Int(y.x)
    let from = source.assumingMemoryBound(to: UInt32.self)
    let to = target.assumingMemoryBound(to: UInt32.self)
    // In squares, so that of both images only few rows are in the processor's cache.
    let side = 32
    for top in stride(from: 0, to: rect.height, by: side) {
      for left in stride(from: 0, to: rect.width, by: side) {
        for row in top..<min(top + side, rect.height) {
          let source = from + (Int(rect.y0) + row) * (strides.source / 4) + Int(rect.x0)
          let target = to + first + row * rowStep
          for column in left..<min(left + side, rect.width) { target[column * step] = source[column] }
        }
      }
    }
  }
}
