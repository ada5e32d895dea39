import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// How an image is drawn that is not drawn as most are: in nine parts, tinted, or with a filter of its own.
struct ImageStyle {
  /// The part of the image that is shown, in its pixels.
  private let shown: Rect
  /// The same in points.
  private let part: Rect
  private let picture: ImageContent.Drawing
  /// What its colours are multiplied by.
  private let tint: SIMD4<Float>
  /// Whether its parts are resized differently.
  let isSliced: Bool
  /// Whether its middle is repeated.
  let isTiled: Bool
  /// How often it is halved.
  let level: Int
  /// The share of the copy that is halved once more.
  let share: Double
  private let isNearest: Bool
  /// Extent of a pixel of the image, in points, where it is drawn least reduced.
  let extent: SIMD2<Double>

  /// Nil if it is drawn as most images are.
  ///
  /// - Parameters:
  ///   - picture: What describes it.
  ///   - part: Where the shown part of it is drawn, in points.
  ///   - source: That part, in fractions of the image.
  ///   - pixel: Extent of a pixel of the image in points, if it is resized as a whole.
  ///   - map: From points to pixels.
  ///   - tint: What its colours are multiplied by.
  init?(
    _ picture: ImageContent.Drawing, part: Rect, source: Rect, pixel: SIMD2<Double>, _ map: Homography,
    tint: SIMD4<Float>
  ) {
    let image = picture.image
    let pixels = Size(width: image.size.width * image.scale, height: image.size.height * image.scale)
    shown = Rect(
      x: source.minX * pixels.width, y: source.minY * pixels.height, width: source.width * pixels.width,
      height: source.height * pixels.height)
    self.part = part
    self.picture = picture
    self.tint = tint
    let cap = Double(picture.capPixel)
    // At its own size all parts are as they are.
    isSliced = picture.capPixel > 0 && max(abs(pixel.x - cap), abs(pixel.y - cap)) > 1e-6 * cap
    isTiled = isSliced && picture.isTiled
    var extent = pixel
    if isSliced {
      let (x, y) = Self.axes(picture, part: part, shown: shown, step: 1)
      extent = 1 / SIMD2(x.capDensity, y.capDensity)
    }
    self.extent = extent
    let filter = map.filter(of: extent, picture)
    isNearest = filter == .nearest
    let levels =
      filter == .trilinear ? map.smoothReduction(of: extent, bias: Double(picture.bias)) : 0
    switch filter {
    case .nearest: level = 0
    case .trilinear: level = Int(levels)
    case .linear: level = map.reduction(of: extent)
    }
    share = levels - Double(Int(levels))
    guard isSliced || image.renderingMode == .alwaysTemplate || filter != .linear || isTinted else {
      return nil
    }
  }

  /// Whether it may be copied pixel by pixel where pixels land on pixels.
  var isCopyable: Bool { !isSliced && picture.image.renderingMode != .alwaysTemplate && !isTinted }

  /// Whether any number of pixels shows the same picture.
  var takesAnyPixels: Bool { !isSliced && !isNearest }

  private var isTinted: Bool { tint != SIMD4(repeating: 1) }

  private static func axes(
    _ picture: ImageContent.Drawing, part: Rect, shown: Rect, step: Double
  ) -> (x: SlicedAxis, y: SlicedAxis) {
    let caps = SIMD4<Double>(picture.caps)
    let pixel = Double(picture.capPixel)
    return (
      SlicedAxis(
        start: part.minX, length: part.width, first: shown.minX, count: shown.width, caps: (caps.x, caps.z),
        pixel: pixel, step: step, isTiled: picture.isTiled),
      SlicedAxis(
        start: part.minY, length: part.height, first: shown.minY, count: shown.height, caps: (caps.y, caps.w),
        pixel: pixel, step: step, isTiled: picture.isTiled)
    )
  }

  /// How its parts are resized, if its middle is stretched; `nil` for one that is not sliced, or is repeated.
  var parts: VectorParts? {
    guard isSliced, !isTiled else { return nil }
    // Nothing is rounded to pixels.
    let (x, y) = Self.axes(picture, part: part, shown: shown, step: Self.noStep)
    let parts = VectorParts(
      x: x.parts(of: shown.minX, shown.width, at: part.minX, part.width),
      y: y.parts(of: shown.minY, shown.height, at: part.minY, part.height))
    return parts.size.width > 0 && parts.size.height > 0 ? parts : nil
  }

  /// Pixels of the image per texel where there are as many texels as one likes.
  private static let noStep = 1e-6

  /// What the GPU reads of it.
  ///
  /// - Parameters:
  ///   - map: From points around the centre of `drawn` to pixels.
  ///   - drawn: The rectangle to draw, in points.
  ///   - texels: Where its pixels are.
  ///   - limits: What may be read of them.
  ///   - coarser: The same of the copy that is mixed in.
  ///   - opacity: Multiplies the colours.
  func instance(
    _ map: Homography, _ drawn: Rect, _ texels: TexelGrid, limits: SIMD4<Float>,
    coarser: (texels: TexelGrid, limits: SIMD4<Float>)?, opacity: Float
  ) -> StyledImage.Instance {
    let step = texels.place.step
    let (x, y) =
      isSliced
      ? Self.axes(picture, part: part, shown: shown, step: step)
      : (
        SlicedAxis(start: part.minX, length: part.width, first: shown.minX, count: shown.width),
        SlicedAxis(start: part.minY, length: part.height, first: shown.minY, count: shown.height)
      )
    let center = drawn.center
    let (begin, end) = (
      texels.readable(SIMD2(x.from, y.from), limits), texels.readable(SIMD2(x.to, y.to), limits)
    )
    // Without a cap the last tile is followed by nothing.
    let isOpen = (isTiled && x.to >= shown.maxX - 1e-6, isTiled && y.to >= shown.maxY - 1e-6)
    let high = SIMD2(isOpen.0 ? 1e9 : x.high - center.x, isOpen.1 ? 1e9 : y.high - center.y)
    let outer = SIMD2(x.capDensity, y.capDensity) / step
    let inner = SIMD2(x.density, y.density) / step
    var toCoarser = SIMD4<Double>.zero
    if let coarser {
      let factor = step / coarser.texels.place.step
      // Any place in the image leads from one copy to the other.
      let offset = coarser.texels.readable(.zero, coarser.limits) - texels.readable(.zero, limits) * factor
      toCoarser = SIMD4(factor, factor, offset.x, offset.y)
    }
    let isTemplate = picture.image.renderingMode == .alwaysTemplate
    return StyledImage.Instance(
      xAxis: SIMD4(map.x, drawn.width / 2), yAxis: SIMD4(map.y, drawn.height / 2),
      center: SIMD4(map.origin, Double(opacity)),
      cuts: SIMD4(SIMD4(x.low - center.x, y.low - center.y, high.x, high.y)),
      texels: SIMD4(SIMD4(begin.x, begin.y, end.x, end.y)),
      slopes: SIMD4(SIMD4(outer.x, outer.y, inner.x, inner.y)), limits: limits,
      coarser: SIMD4(toCoarser), coarserLimits: coarser?.limits ?? .zero,
      tint: isTemplate ? picture.tint * tint : tint,
      mode: SIMD4(coarser == nil ? 0 : Float(share), isTemplate ? 0 : 1, isNearest ? 1 : 0, 0))
  }
}

extension ImageContent.Drawing {
  /// Whether it certainly is drawn as most images are.
  var isPlain: Bool {
    capPixel == 0 && minification == .linear && magnification != .nearest
      && image.renderingMode == .alwaysOriginal
  }
}
