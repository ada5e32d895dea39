import MartletGeometry
import MartletRenderTree

/// What fills a clip up to its edge: only the clip antialiases that edge.
extension FramePlan {
  /// How far such an item is drawn beyond the edge, in pixels, so that it covers each pixel that the clip does.
  private static let beyond = 1.5

  /// Moves the sides of an item outwards that are sides of a clip around it. Of an item with round corners all must be, and
  /// the corners the clip's.
  mutating func reachOut(
    _ rect: inout Rect, _ corners: inout FittedCorners, _ transform: Homography, _ item: DisplayItem,
    _ list: DisplayList
  ) {
    reachOut(&rect, &corners, transform, item, list, isImage: false)
  }

  /// Lets an image go on beyond the sides of what it shows that are sides of a clip around it, where these divide pixels: the clip
  /// antialiases them.
  mutating func reachOut(_ content: inout ContentItem, _ item: DisplayItem, _ list: DisplayList) {
    // Beyond its end a tile would begin again.
    guard case .image(var picture) = content.drawing, picture.capPixel == 0 || !picture.isTiled,
      content.corners.radii.isZero
    else { return }
    let part = picture.part.intersection(content.rect)
    var (rect, corners) = (part, content.corners)
    reachOut(&rect, &corners, content.transform, item, list, isImage: true)
    guard rect != part else { return }
    let growth = SIMD4<Float>(
      SIMD4(part.minY - rect.minY, rect.maxX - part.maxX, rect.maxY - part.maxY, part.minX - rect.minX))
    picture.overhang += growth
    content.drawing = .image(picture)
    content.rect = content.rect.extended(by: growth)
  }

  /// - Parameter isImage: Whether it is an image, which upright clips cut pixel by pixel too, and which is copied where its sides are
  ///   edges of pixels.
  mutating func reachOut(
    _ rect: inout Rect, _ corners: inout FittedCorners, _ transform: Homography, _ item: DisplayItem,
    _ list: DisplayList, isImage: Bool
  ) {
    guard transform.isAffine else { return }
    var level = levels.count - 1
    var index = nextClip(item.clip, &level)
    var (sheet, steps) = (levels.count, 0)
    repeat {
      while index >= 0, steps < Self.mostCompared, let clip = clip(list, index) {
        askedClips += 1
        // The sides of upright clips are computed exactly for what is no image, except where they cut a sheet.
        let isExact = !isImage && sheet == levels.count && clip.edges != nil && !clip.isCut
        if clip.isPlain, !clip.isInverted, !isExact, !isImage || !isAligned(clip) {
          reachOut(&rect, &corners, transform, clip)
        }
        index = nextClip(clip.parent, &level)
        steps += 1
      }
    } while steps < Self.mostCompared && goesOn(below: &sheet, &index, &level)
  }

  /// Finds the clips that cut the sheet on which the innermost groups are drawn, then that of the sheet below, and so on. Returns
  /// false where there are no more, or where a blur or a plane of a space cuts the picture first.
  /// - Parameters:
  ///   - sheet: The index of the level of the previous sheet.
  ///   - index: The innermost clip of its sheet.
  ///   - level: The level whose clips come after those.
  private func goesOn(below sheet: inout Int, _ index: inout Int32, _ level: inout Int) -> Bool {
    repeat {
      sheet -= 1
      guard sheet > 0, levels[sheet].blur == nil, levels[sheet].cut < 0 else { return false }
    } while levels[sheet].sheetClip < 0
    (index, level) = (levels[sheet].sheetClip, levels[sheet].sheetAround)
    return true
  }

  private func reachOut(
    _ rect: inout Rect, _ corners: inout FittedCorners, _ transform: Homography, _ clip: ClipGeometry
  ) {
    // From the item's own coordinates to the clip's, which are pixels.
    func inClip(_ v: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        clip.inverse.x.x * v.x + clip.inverse.y.x * v.y, clip.inverse.x.y * v.x + clip.inverse.y.y * v.y)
    }
    let x = inClip(SIMD2(transform.x.x, transform.x.y) * scale)
    let y = inClip(SIMD2(transform.y.x, transform.y.y) * scale)
    guard x.x > 0, y.y > 0, abs(x.y) < 1e-9 * x.x, abs(y.x) < 1e-9 * y.y else { return }
    let origin =
      inClip(SIMD2(transform.origin.x, transform.origin.y) * scale)
      + SIMD2(clip.inverse.origin.x, clip.inverse.origin.y)
    let low = SIMD2(rect.minX * x.x, rect.minY * y.y) + origin
    let high = SIMD2(rect.maxX * x.x, rect.maxY * y.y) + origin
    func isOne(_ a: Double, _ b: Double) -> Bool { abs(a - b) < ClippedSide.coincidence }
    let (left, top) = (isOne(low.x, -clip.half.x), isOne(low.y, -clip.half.y))
    let (right, bottom) = (isOne(high.x, clip.half.x), isOne(high.y, clip.half.y))
    if corners.radii.values.max() > 0 {
      let off = pointwiseMax(corners.radii.values * x.x, SIMD4(repeating: 0.5)) - clip.radii
      guard left, top, right, bottom, max(off.max(), -off.min()) < ClippedSide.coincidence,
        abs(corners.exponent - clip.exponent) < 1e-6
      else { return }
      corners = .square
    }
    let (dx, dy) = (Self.beyond / x.x, Self.beyond / y.y)
    let (x0, x1) = (rect.minX - (left ? dx : 0), rect.maxX + (right ? dx : 0))
    let (y0, y1) = (rect.minY - (top ? dy : 0), rect.maxY + (bottom ? dy : 0))
    rect = Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
