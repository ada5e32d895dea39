import MartletDrawing
import MartletRenderTree
import MartletRenderer
import Testing

/// A picture in memory that the processor draws.
final class ProcessorCanvas {
  private var renderer = PlainRenderer()
  private let bounds: PixelRect
  /// Blue, green, red, alpha.
  private var bytes: [UInt8]

  init(width: Int, height: Int) {
    bounds = PixelRect(width: width, height: height)
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Draws a list. Returns whether the processor can; the damaged pixels are undefined otherwise.
  func draw(_ list: DisplayList, damage: [PixelRect]? = nil, scale: Double = 1) -> Bool {
    let (renderer, bounds) = (renderer, bounds)
    let isDrawn = bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return renderer.paint(
        list, damage: damage ?? [bounds], into: base, stride: bounds.width * 4, bounds: bounds, scale: scale)
    }
    // It does not try the next lists otherwise.
    if !isDrawn { self.renderer = PlainRenderer() }
    return isDrawn
  }

  /// What it shows.
  var bitmap: Bitmap {
    var bytes = bytes
    for i in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: bytes)
  }

  /// Replaces what it shows.
  func take(_ bitmap: Bitmap) {
    bytes = bitmap.bytes
    for i in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(i, i + 2) }
  }
}

/// What draws a picture.
enum Painter: CaseIterable {
  case openGL, processor

  /// Draws a list, in one or several parts. Fails if the processor cannot.
  func draw(_ list: DisplayList, size: Int, damage: [PixelRect]? = nil, scale: Double = 1) throws -> Bitmap {
    let parts = damage ?? [PixelRect(width: size, height: size)]
    switch self {
    case .openGL:
      let canvas = try OffscreenCanvas(width: size, height: size)
      for part in parts { try canvas.draw(list, damage: [part], scale: scale) }
      return canvas.bitmap
    case .processor:
      let canvas = ProcessorCanvas(width: size, height: size)
      for part in parts { try #require(canvas.draw(list, damage: [part], scale: scale)) }
      return canvas.bitmap
    }
  }
}
