import MartletDrawing

/// Images that a `SceneText` can name, so that golden scenes need no files.
public enum ScenePattern: String, CaseIterable, Sendable {
  /// 32×32 pixels: a black and white checkerboard with squares of 8 pixels, white first.
  case checker
  /// 40×20 pixels: quarters in red, green, blue and half-transparent yellow, row by row.
  case quarters
  /// 16×16 pixels: from clear at the left to opaque blue at the right.
  case ramp

  /// The image, with one pixel per point. It is always the same object.
  public var image: Image {
    switch self {
    case .checker: Self.checkerImage
    case .quarters: Self.quartersImage
    case .ramp: Self.rampImage
    }
  }

  /// The pattern of an image; nil if it is none.
  init?(_ image: Image) {
    guard let pattern = Self.allCases.first(where: { $0.image === image }) else { return nil }
    self = pattern
  }

  private static let checkerImage = image(width: 32, height: 32) { x, y in
    (x / 8 + y / 8).isMultiple(of: 2) ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
  }
  private static let quartersImage = image(width: 40, height: 20) { x, y in
    switch (x < 20, y < 10) {
    case (true, true): SIMD4(220, 40, 40, 255)
    case (false, true): SIMD4(40, 180, 60, 255)
    case (true, false): SIMD4(50, 90, 220, 255)
    case (false, false): SIMD4(128, 110, 0, 128)
    }
  }
  private static let rampImage = image(width: 16, height: 16) { x, _ in
    SIMD4(0, 0, UInt8(x * 17), UInt8(x * 17))
  }

  private static func image(width: Int, height: Int, _ color: (Int, Int) -> SIMD4<UInt8>) -> Image {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = color(x, y) }
    }
    return Image(bitmap)
  }
}
