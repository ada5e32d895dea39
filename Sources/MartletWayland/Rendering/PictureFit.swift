import MartletHost

/// How a picture is shown in its size in points on a surface of its own: a buffer has a whole number of pixels per point, unless a viewport
/// scales it.
struct PictureFit: Equatable {
  /// The buffer's pixels per point.
  let scale: Int32
  /// The buffer's size in pixels, which its scale divides: transparent pixels are added.
  let buffer: (width: Int, height: Int)
  /// What the viewport shows it in, in points.
  let destination: (width: Int32, height: Int32)

  /// The most points on a side, and the farthest place in it.
  static let longest = Double(Int16.max)

  /// - Parameters:
  ///   - size: The picture's size in pixels.
  ///   - pixelsPerPoint: The picture's scale.
  ///   - hasViewport: Whether the surface has a viewport.
  ///   - canScale: Whether the surface may have more than one pixel per point.
  init(_ size: (width: Int, height: Int), scale pixelsPerPoint: Double, hasViewport: Bool, canScale: Bool) {
    // With more pixels per point than it has, it is one point.
    let most = Double(max(size.width, size.height))
    let scale = !hasViewport && canScale ? Int32(max(min(pixelsPerPoint.rounded(.up), most), 1)) : 1
    let unit = Int(scale)
    self.scale = scale
    buffer = ((size.width + unit - 1) / unit * unit, (size.height + unit - 1) / unit * unit)
    func points(_ pixels: Int) -> Int32 {
      Int32(max(min((Double(pixels) / pixelsPerPoint).rounded(), Self.longest), 1))
    }
    destination = (points(size.width), points(size.height))
  }

  static func == (one: PictureFit, other: PictureFit) -> Bool {
    one.scale == other.scale && one.buffer == other.buffer && one.destination == other.destination
  }
}
