import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The picture of the shadow of a path or of a layer's content: blurred once, white, and drawn with the shadow's colour.
///
/// It has as many pixels as a blurred picture needs: its standard deviation is less than five of them, as in `BlurSteps`. A
/// picture with whole levels of size serves while the layer grows or shrinks up to the double.
struct KeptShadow {
  /// What casts it.
  let caster: Caster
  /// Which picture it is among those that are kept.
  let id: UInt64
  /// The standard deviation of the blur, in pixels.
  let blur: Double
  /// Its pixels: how many per point of what casts it, and which, counted from the origin of that one's coordinates.
  let kept: FramePlan.KeptArea

  /// The standard deviation that is not reached, in pixels of the picture.
  private static let mostBlur = 5.0
  /// How much larger than a level of size the layer may be drawn before the next one is used, in levels: rounding errors of a
  /// turn are none.
  private static let levelSlack = 1e-3

  /// `nil` for the shadow of a path that is not blurred, and for one that shows nothing.
  /// - Parameters:
  ///   - shadow: What describes it.
  ///   - pixels: Pixels on screen per point of its own coordinates.
  ///   - largest: The most pixels in a direction.
  ///   - most: The most pixels of a picture.
  init?(_ shadow: ShadowItem, pixels: Double, largest: Int32, most: Int) {
    guard let caster = Caster(shadow), pixels > 0, pixels.isFinite, shadow.radius.isFinite,
      caster.isContent || BlurSteps(shadow.radius * pixels) != nil
    else { return nil }
    let box = caster.box
    var scale = exp2((log2(pixels) - Self.levelSlack).rounded(.up))
    while shadow.radius * scale >= Self.mostBlur { scale /= 2 }
    let margin = Double(2 * Rasterization.margin + 2)
    func size(_ scale: Double) -> SIMD2<Double> {
      let reach = 2 * PictureEffect.reach(ofBlur: shadow.radius * scale)
      return SIMD2(box.width, box.height) * scale + reach + margin
    }
    while size(scale).max() > Double(largest) || size(scale).x * size(scale).y > Double(most), scale > 1e-6 {
      scale /= 2
    }
    self.caster = caster
    blur = shadow.radius * scale
    let reach = PictureEffect.reach(ofBlur: blur) / scale
    let area = PixelRect(
      covering: box.insetBy(dx: -reach, dy: -reach), scale: scale
    ).grown(by: Rasterization.margin)
    kept = FramePlan.KeptArea(scale: scale, area: area)
    guard !area.isEmpty, area.width <= Int(largest), area.height <= Int(largest) else { return nil }
    // One number of what makes the picture; two pictures have the same with a probability of 2⁻⁶⁴.
    var hash = caster.number
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
    // A path is white already.
    let matrix = caster.isContent ? ColorMatrix(scale: 0, offset: 1) : nil
    list.append(GroupItem(effect: PictureEffect(blur: blur, matrix: matrix)), frame: frame)
    list.append(ContentItem(transform: map, rect: caster.reach, drawing: caster.drawing), frame: frame)
    list.endGroup(begunAt: 0)
    list.setFrame(frame, ofGroupAt: 0)
  }
}

extension KeptShadow {
  /// What casts a shadow whose picture is kept.
  struct Caster {
    /// How it is drawn.
    let drawing: LayerContent.Drawing
    /// The rectangle that it covers, in its own coordinates, and that it may draw in.
    let box: Rect
    let reach: Rect
    /// Whether it is the content of a layer, and not a path.
    let isContent: Bool
    /// A number of what makes the shape of its shadow.
    let number: UInt64

    /// `nil` if it is a rounded rectangle.
    init?(_ shadow: ShadowItem) {
      if let outline = shadow.outline {
        let shape = ShapeContent.Drawing(filling: outline, with: .white)
        (drawing, number, isContent) = (.shape(shape), outline.number, false)
        (box, reach) = (outline.box, shape.reach)
        return
      }
      (drawing, isContent) = (shadow.content, true)
      var hasher = Hasher()
      switch shadow.content {
      case .image(let picture):
        picture.feedShape(to: &hasher)
        box = picture.part
      case .shape(let shape):
        shape.feedShape(to: &hasher)
        box = shape.reach
      case .none, .gradient, .emitter: return nil
      }
      reach = box
      number = UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }
}

extension ImageContent.Drawing {
  /// Feeds what determines its opacity everywhere.
  fileprivate func feedShape(to hasher: inout Hasher) {
    hasher.combine(image)
    for value in [rect, source] {
      for number in [value.minX, value.minY, value.width, value.height] { hasher.combine(number) }
    }
    hasher.combine(goesOn)
    hasher.combine(isTiled)
    hasher.combine(image.renderingMode == .alwaysTemplate ? tint.w : 1)
    for number in [caps.x, caps.y, caps.z, caps.w, capPixel, bias] { hasher.combine(number) }
    hasher.combine(minification)
    hasher.combine(magnification)
    if let characters {
      hasher.combine(characters.reveal)
      hasher.combine(characters.revealWidth)
    }
  }
}

extension ShapeContent.Drawing {
  /// Feeds what determines its opacity everywhere.
  fileprivate func feedShape(to hasher: inout Hasher) {
    hasher.combine(outline.number)
    hasher.combine(fillRule)
    hasher.combine(fillColor.alpha)
    hasher.combine(strokeColor.alpha)
    hasher.combine(style.width)
    hasher.combine(style.cap)
    hasher.combine(style.join)
    hasher.combine(style.miterLimit)
    hasher.combine(style.dash)
    hasher.combine(style.dashPhase)
    hasher.combine(trim.x)
    hasher.combine(trim.y)
  }
}

extension FramePlan {
  /// The picture of the shadow of a path or of content; `nil` for a path's that is not blurred, and for one that shows nothing.
  /// - Parameters:
  ///   - shadow: What describes it.
  ///   - scale: Pixels per point of what it is drawn in.
  func keptShadow(_ shadow: ShadowItem, scale: Double) -> KeptShadow? {
    KeptShadow(
      shadow, pixels: pixelSize(of: shadow, scale: scale), largest: largestSheet, most: mostPicturePixels)
  }

  /// Pixels on screen per point of a shadow's own coordinates.
  private func pixelSize(of shadow: ShadowItem, scale: Double) -> Double {
    let stretch = Homography(shadow.transform, center: shadow.rect.center, scale: scale).stretch
    return (stretch.x * stretch.y).squareRoot()
  }

  /// Plans the shadow of a path or of content.
  mutating func addKeptShadow(_ shadow: ShadowItem, _ item: DisplayItem, _ list: DisplayList) {
    guard let picture = keptShadow(shadow, scale: scale) else {
      // It shows nothing, or is that of a path and sharp.
      guard let outline = shadow.outline,
        BlurSteps(shadow.radius * pixelSize(of: shadow, scale: scale)) == nil
      else { return }
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
