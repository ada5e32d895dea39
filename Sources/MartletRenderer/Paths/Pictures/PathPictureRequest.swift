import MartletGeometry
import MartletRenderTree

/// A path that is to be drawn from a picture of its coverage, and where that picture's pixels lie.
struct PathPictureRequest {
  let outline: Outline
  /// Which other paths it has followed.
  let succession: PathSuccession
  let ink: PathInk
  /// From its coordinates around the middle of its box to pixels of the window.
  let map: Homography
  /// Whether a picture of a path that was there before is better than none.
  let mayBeFormer: Bool
  /// From the path's coordinates around the middle of its box to the plane of the picture's pixels; affine.
  let pictureMap: Homography
  /// The pixels that the picture should have, and those that it must have.
  let region: PixelRect
  let needed: PixelRect

  /// How far beyond the window a picture goes, in pixels: what moves a little needs no other one.
  private static let margin: Int32 = 64
  /// Coordinates beyond this are not drawn, in pixels: double precision still has parts of them.
  private static let farthest = 1e13

  /// The request for a shape; `nil` if nothing can be seen.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - map: From its coordinates around the middle of its box to pixels of the window.
  ///   - visible: The pixels of the window that are drawn now.
  ///   - window: The pixels that the window shows.
  ///   - largest: The longest side of a picture, in pixels.
  ///   - mayBeFormer: Whether the picture of a path that was there before is better than none.
  init?(
    _ shape: ShapeContent.Drawing, _ map: Homography, visible: PixelRect, window: PixelRect, largest: Int32,
    mayBeFormer: Bool
  ) {
    outline = shape.outline
    succession = shape.succession
    ink = PathInk(shape)
    self.map = map
    self.mayBeFormer = mayBeFormer
    let reach = ink.line?.reach ?? 0
    let half = SIMD2(outline.box.width / 2 + reach, outline.box.height / 2 + reach)
    var plane = map
    let isFlat = map.isAffine
    if !isFlat {
      // Its own pixels, which are about as many as those of the window.
      let stretch = map.stretch.max()
      var scale = stretch.isFinite ? Self.powerOfTwo(from: min(max(stretch, 1e-6), 1e6)) : 1
      let most = Double(min(largest, 4096))
      while 2 * half.max() * scale > most - 4, scale > 1e-12 { scale /= 2 }
      plane = Homography(x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), origin: SIMD3(0, 0, 1))
    }
    let extent = SIMD2(
      abs(plane.x.x) * half.x + abs(plane.y.x) * half.y, abs(plane.x.y) * half.x + abs(plane.y.y) * half.y)
    let middle = SIMD2(plane.origin.x, plane.origin.y)
    // Written so that NaN fails.
    guard abs(middle.x) + extent.x < Self.farthest, abs(middle.y) + extent.y < Self.farthest else {
      return nil
    }
    let low = middle - extent - 1
    let high = middle + extent + 1
    let all = PixelRect(
      x0: Int32(saturating: low.x.rounded(.down)), y0: Int32(saturating: low.y.rounded(.down)),
      x1: Int32(saturating: high.x.rounded(.up)), y1: Int32(saturating: high.y.rounded(.up)))
    var (region, needed) = (all, all)
    if isFlat {
      needed = all.intersection(visible)
      region = all.intersection(window.grown(by: Self.margin).union(visible))
      if region.width > Int(largest) || region.height > Int(largest) { region = needed }
    }
    guard !needed.isEmpty, region.width < Int(largest), region.height <= Int(largest) else { return nil }
    // Rows are a whole number of words.
    if region.width % 2 != 0 { region.x1 += 1 }
    pictureMap = plane
    self.region = region
    self.needed = needed
  }

  /// The next power of two.
  private static func powerOfTwo(from value: Double) -> Double {
    value.significand > 1 ? value.binade * 2 : value.binade
  }
}
