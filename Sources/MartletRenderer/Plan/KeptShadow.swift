import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The picture of the shadow of a path: blurred once, white, and drawn with the shadow's colour.
///
/// It has as many pixels as a blurred picture needs: its standard deviation is less than five of them, as in `BlurSteps`. A
/// picture with whole levels of size serves while the layer grows or shrinks up to the double.
struct PathShadow {
  /// The path.
  let outline: Outline
  /// Which picture it is among those that are kept.
  let id: UInt64
  /// The standard deviation of the blur, in pixels.
  let blur: Double
  /// Its pixels: how many per point of the path, and which, counted from the origin of the path's coordinates.
  let kept: FramePlan.KeptArea

  /// The standard deviation that is not reached, in pixels of the picture.
  private static let mostBlur = 5.0
  /// How much larger than a level of size the layer may be drawn before the next one is used, in levels: rounding errors of a
  /// turn are none.
  private static let levelSlack = 1e-3

  /// `nil` for a shadow that is not blurred, or that shows nothing.
  /// - Parameters:
  ///   - shadow: What describes it.
  ///   - pixels: Pixels on screen per point of its own coordinates.
  ///   - largest: The most pixels in a direction.
  ///   - most: The most pixels of a picture.
  init?(_ shadow: ShadowItem, pixels: Double, largest: Int32, most: Int) {
    guard let outline = shadow.outline, pixels > 0, pixels.isFinite, shadow.radius.isFinite,
      BlurSteps(shadow.radius * pixels) != nil
    else { return nil }
    var scale = exp2((log2(pixels) - Self.levelSlack).rounded(.up))
    while shadow.radius * scale >= Self.mostBlur { scale /= 2 }
    let margin = Double(2 * Rasterization.margin + 2)
    func size(_ scale: Double) -> SIMD2<Double> {
      let reach = 2 * PictureEffect.reach(ofBlur: shadow.radius * scale)
      return SIMD2(outline.box.width, outline.box.height) * scale + reach + margin
    }
    while size(scale).max() > Double(largest) || size(scale).x * size(scale).y > Double(most), scale > 1e-6 {
      scale /= 2
    }
    self.outline = outline
    blur = shadow.radius * scale
    let reach = PictureEffect.reach(ofBlur: blur) / scale
    let area = PixelRect(
      covering: outline.box.insetBy(dx: -reach, dy: -reach), scale: scale
    ).grown(by: Rasterization.margin)
    kept = FramePlan.KeptArea(scale: scale, area: area)
    guard !area.isEmpty, area.width <= Int(largest), area.height <= Int(largest) else { return nil }
    // One number of what makes the picture; two pictures have the same with a probability of 2⁻⁶⁴.
    var hash = outline.number
    for value in [scale, shadow.radius] {
      hash = (hash ^ value.bitPattern) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    id = hash | 1 << 63
  }

  /// Replaces a list by one that draws the picture, in its pixels.
  func write(to list: inout DisplayList) {
    list.removeAll()
    let (scale, area) = (kept.scale, kept.area)
    let frame = Rect(x: 0, y: 0, width: Double(area.width), height: Double(area.height))
    let map = Homography(
      x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), origin: SIMD3(-Double(area.x0), -Double(area.y0), 1))
    let drawing = ShapeContent.Drawing(filling: outline, with: .white)
    list.append(GroupItem(effect: PictureEffect(blur: blur)), frame: frame)
    list.append(ContentItem(transform: map, rect: drawing.reach, drawing: .shape(drawing)), frame: frame)
    list.endGroup(begunAt: 0)
    list.setFrame(frame, ofGroupAt: 0)
  }
}

extension FramePlan {
  /// The picture of the shadow of a path; `nil` for one that is not blurred, or that shows nothing.
  /// - Parameters:
  ///   - shadow: What describes it.
  ///   - scale: Pixels per point of what it is drawn in.
  func pathShadow(_ shadow: ShadowItem, scale: Double) -> PathShadow? {
    PathShadow(
      shadow, pixels: pixelSize(of: shadow, scale: scale), largest: largestSheet, most: mostPicturePixels)
  }

  /// Pixels on screen per point of a shadow's own coordinates.
  private func pixelSize(of shadow: ShadowItem, scale: Double) -> Double {
    let stretch = Homography(shadow.transform, center: shadow.rect.center, scale: scale).stretch
    return (stretch.x * stretch.y).squareRoot()
  }

  /// Plans the shadow of a path.
  mutating func addPathShadow(
    _ shadow: ShadowItem, of outline: Outline, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let picture = pathShadow(shadow, scale: scale) else {
      // It is sharp, or shows nothing.
      guard BlurSteps(shadow.radius * pixelSize(of: shadow, scale: scale)) == nil else { return }
      let drawing = ShapeContent.Drawing(filling: outline, with: Color(premultiplied: shadow.color))
      let content = ContentItem(
        transform: shadow.transform.translated(by: shadow.offset), rect: drawing.reach,
        drawing: .shape(drawing))
      return addContent(content, item, list)
    }
    let rect = picture.kept.rect
    addKept(
      picture.id, picture.kept, in: Rect(origin: rect.origin + shadow.offset, size: rect.size),
      shadow.transform, tint: shadow.color * item.opacity, item, of: list)
  }
}

extension Homography {
  /// The map after a translation.
  fileprivate func translated(by offset: Point) -> Homography {
    Homography(x: x, y: y, origin: origin + x * offset.x + y * offset.y)
  }
}
