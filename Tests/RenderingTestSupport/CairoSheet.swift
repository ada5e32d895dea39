import Foundation
import MartletDrawing
import MartletGeometry

/// A canvas of Cairo of a size in pixels, on which colours that are computed for each pixel can be drawn too.
struct CairoSheet {
  let width: Int
  let height: Int
  /// Pixels per point.
  let scale: Double
  let canvas: DrawingContext
  /// All that was drawn before, if this one is drawn on it.
  private let below: (() -> Bitmap)?

  init(width: Int, height: Int, scale: Double, below: (() -> Bitmap)? = nil) {
    (self.width, self.height, self.scale, self.below) = (width, height, scale, below)
    canvas = DrawingContext(
      size: Size(width: Double(width) / scale, height: Double(height) / scale), scale: scale)
  }

  /// A clear sheet of the same size.
  /// - Parameter below: What it is drawn on later.
  func blank(below: CairoSheet? = nil) -> CairoSheet {
    CairoSheet(width: width, height: height, scale: scale, below: below.map { sheet in { sheet.everything } })
  }

  /// What is on the sheet, over all that was drawn before.
  var everything: Bitmap {
    guard let below else { return canvas.makeBitmap() }
    let result = blank()
    result.draw(below())
    result.draw(canvas.makeBitmap())
    return result.canvas.makeBitmap()
  }

  /// Draws pixels within the clip, by default over all of the sheet.
  func draw(
    _ bitmap: Bitmap, at corner: (x: Int, y: Int) = (0, 0), opacity: Double = 1, mode: BlendMode = .normal
  ) {
    var bitmap = bitmap
    if opacity < 1 {
      bitmap = Bitmap(
        width: bitmap.width, height: bitmap.height,
        bytes: bitmap.bytes.map { UInt8((Double($0) * opacity).rounded()) })
    }
    canvas.blendMode = mode
    canvas.smoothsImages = false
    canvas.draw(
      Image(bitmap, scale: scale), at: Point(x: Double(corner.x) / scale, y: Double(corner.y) / scale))
    canvas.blendMode = .normal
  }

  /// Fills a path with colours that are computed for each pixel that it can touch.
  /// - Parameters:
  ///   - map: From the path's coordinates to the sheet's points.
  ///   - color: The premultiplied colour at a point of the path's coordinates.
  func fill(_ path: Path, _ map: CairoPlane, with color: (Point) -> SIMD4<Double>) {
    guard let inverse = map.inverse else { return }
    let path = map.apply(path)
    guard !path.isEmpty else { return }
    let box = path.boundingBox
    let columns = clamp(box.minX, 0, width)..<clamp(box.maxX, 1, width)
    let rows = clamp(box.minY, 0, height)..<clamp(box.maxY, 1, height)
    // As large as need be.
    var bitmap = Bitmap(width: columns.count, height: rows.count)
    for y in rows {
      for x in columns {
        guard let p = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5) * (1 / scale)) else {
          continue
        }
        bitmap[x - columns.lowerBound, y - rows.lowerBound] = SIMD4(levelsOf: color(p))
      }
    }
    canvas.withState {
      canvas.clip(to: path)
      draw(bitmap, at: (columns.lowerBound, rows.lowerBound))
    }
  }

  /// The pixel of a coordinate in points, or the one that follows it; at least 0, at most the last one.
  private func clamp(_ value: Double, _ next: Double, _ most: Int) -> Int {
    Int(min(max((value * scale).rounded(.down) + next, 0), Double(most)))
  }
}

extension SIMD4<UInt8> {
  /// The levels of 255 that are nearest to components 0…1.
  init(levelsOf value: SIMD4<Double>) {
    let v = (value * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4<Double>(repeating: 255))
    // Converting all at once takes longer.
    self.init(UInt8(v.x), UInt8(v.y), UInt8(v.z), UInt8(v.w))
  }
}
