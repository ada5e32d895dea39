import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Finding the page of an image, and the cheapest operation that draws it.
extension FramePlan {
  /// Images whose pixels miss the target's pixels by less than this are aligned with them, in pixels.
  private static let alignment = 1.0 / 64
  /// The most pixels of a text in a row that `PageColor.glsl` reads for one of the window.
  private static let mostTexels = 16.0

  /// Plans one image.
  ///
  /// - Parameters:
  ///   - picture: What describes it.
  ///   - content: The rounded rectangle within which it shows.
  ///   - item: Where it can be seen.
  ///   - list: What holds it.
  mutating func addImage(
    _ picture: ImageContent.Drawing, in content: ContentItem, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let level = levels.last else { return }
    let image = picture.image
    let (transform, opacity) = (content.transform, item.opacity)
    let rect = lastPixels.completing(content.rect, transform)
    let bounds = PixelRect(covering: item.frame, scale: scale, margin: transform.isAffine ? 0 : 0.5)
    guard bounds.intersects(level.area), opacity > 0, picture.rect.isFinite, picture.source.isFinite,
      rect.isFinite
    else { return }
    let source = picture.source.intersection(Rect(x: 0, y: 0, width: 1, height: 1))
    let part = picture.part
    let hangsOver = picture.overhang != .zero
    let visible = lastPixels.completing(part.extended(by: picture.overhang), transform).intersection(rect)
    var map = Homography(transform, center: visible.center, scale: scale)
    guard !visible.isEmpty, map.isFinite else { return }
    var shift = SIMD2<Double>.zero
    // Extent of one pixel of the image, in the item's points.
    let pixel =
      SIMD2(picture.rect.width, picture.rect.height)
      / (SIMD2(image.size.width, image.size.height) * image.scale)
    let style =
      picture.isPlain && content.tint == SIMD4(repeating: 1) || picture.characters != nil
      ? nil : ImageStyle(picture, part: part, source: source, pixel: pixel, map, tint: content.tint)
    if let style, style.isSliced, image.pixels.vector?.hasParts == true {
      let inParts = images.inParts(picture, style, scale: map.stretch.max())
      if inParts.image != image { return addImage(inParts, in: content, item, list) }
    }
    var coarser: ImagePlace?
    let found: ImagePlace?
    if let vector = image.pixels.vector {
      found = images.vectorPlace(image.pixels, vector, scale: (map.stretch * (style?.extent ?? pixel)).max())
    } else if let text = image.pixels.redrawn, style?.takesAnyPixels ?? true {
      let scales = map.stretch * pixel
      // A pixel of the window has so many of the text's at most: more would be skipped where it is seen almost from the side.
      let scale = min(scales.max(), Self.mostTexels * scales.min())
      found = images.textPlace(
        image.pixels, text, scale: scale, isUpright: map.isAffine && map.x.y == 0 && map.y.x == 0,
        level: style?.level ?? map.reduction(of: pixel))
    } else if let style, style.share > 0 {
      let pair = images.pair(image, level: style.level)
      (found, coarser) = (pair?.place, pair?.coarser)
    } else {
      found = images.place(image, level: style?.level ?? map.reduction(of: pixel))
    }
    if images.isBehind {
      images.isBehind = false
      noteUnfinished(item.frame)
    }
    guard let place = found else { return }
    let texels = TexelGrid(place, picture: picture.rect, pixel: pixel)
    if content.isSteady, image.pixels.redrawn != nil {
      shift = way(of: texels, around: visible.center, map)
      map.shift(by: shift)
    }

    // Where the content ends before the image's edge it fades out over the clear texel around it.
    var drawn =
      style?.isSliced == true || hangsOver
      ? visible : lastPixels.completing(texels.reach, transform).intersection(visible)
    guard !drawn.isEmpty else { return }
    var effect = effect(list, clip: item.clip, bounds: bounds)
    if content.corners.radii.values.max() > 0, let clip = corners(of: content, rect, visible) {
      add(addClip(clip), clip, to: &effect)
      // Where the clip antialiases an edge, the image need not do so again.
      drawn = drawn.growing(by: 1 / map.stretch, where: rect)
    }
    var paint = Paint(
      fill: .zero, border: .zero, bounds: .empty,
      allowed: level.area.intersection(effect.scissor).intersection(shift == .zero ? level.area : bounds),
      clips: effect.perPixel)
    let exact = !hangsOver && style?.isCopyable ?? true ? exactQuad(map, texels, visible) : nil
    if let exact, picture.characters == nil {
      paint.bounds = exact
      addCopy(paint, place, exact, map, texels, opacity: opacity, around: visible.center)
      if keepsSources { noteSource(image, place) }
      return
    }
    if map.isAffine, map.x.y == 0, map.y.x == 0, map.x.x != 0, map.y.y != 0 {
      // Coordinates far outside of the target would lose precision in single precision.
      drawn = drawn.intersection(
        map.preimage(of: vicinity(of: paint.allowed), margin: 2, around: visible.center))
    } else {
      drawn = nearPart(of: drawn, transform, hidden: 0, within: vicinity(of: paint.allowed))
    }
    paint.bounds = PixelRect(
      covering: transform.boundingBox(of: drawn), scale: scale, margin: PixelRect.antialiasMargin)
    guard !drawn.isEmpty, paint.bounds.intersects(paint.allowed) else { return }
    var own = Homography(transform, center: drawn.center, scale: scale)
    own.shift(by: shift)
    let isWhole = !hangsOver && (picture.goesOn || source == Rect(x: 0, y: 0, width: 1, height: 1))
    let limits = texels.limits(part: part, isWhole: isWhole)
    if picture.characters != nil {
      addCharacters(
        of: picture, Characters.Instance(own, texels, of: drawn, limits: limits), in: drawn, paint,
        page: place.page, isExact: exact != nil, opacity: opacity, tint: content.tint,
        pixel: 1 / pointwiseMax(own.stretch, SIMD2(repeating: 1e-6)))
      if keepsSources { noteCharacterSource(image, texels, own, around: drawn.center) }
      return
    }
    if let style {
      join(
        .styledImage, bounds: paint.bounds, allowed: paint.allowed,
        state: DrawState(
          clips: paint.clips,
          variant: StyledImage.variant(isTiled: style.isTiled, isMixed: coarser != nil), page: place.page),
        pixels: own.pixels(of: drawn.size))
      add(
        style.instance(
          own, drawn, texels, limits: limits,
          coarser: coarser.map {
            let grid = TexelGrid($0, picture: picture.rect, pixel: pixel)
            return (grid, grid.limits(part: part, isWhole: isWhole))
          }, opacity: opacity),
        of: StyledImage.self)
      return
    }
    join(
      .imageFill, bounds: paint.bounds, allowed: paint.allowed,
      state: DrawState(clips: paint.clips, page: place.page), pixels: own.pixels(of: drawn.size))
    add(
      ImageFill.Instance(
        xAxis: SIMD4(own.x, drawn.width / 2), yAxis: SIMD4(own.y, drawn.height / 2),
        center: SIMD4(own.origin, Double(opacity)), map: texels.map(around: drawn.center, limits),
        limits: limits),
      of: ImageFill.self)
  }

  /// Rounded corners of the item itself, which count as one more clip if the image reaches into them; `nil` if it does not.
  /// - Parameters:
  ///   - rect: The rectangle that they are the corners of.
  ///   - visible: Where the image shows.
  private func corners(of content: ContentItem, _ rect: Rect, _ visible: Rect) -> ClipGeometry? {
    let hidden = 2 * content.corners.radii.values.max()
    let near = nearPart(of: rect, content.transform, hidden: hidden, within: surroundings)
    let frame = content.transform.boundingBox(of: near)
    let geometry = ClipGeometry(
      Clip(
        transform: content.transform, rect: near, corners: content.corners, parent: -1, depth: 1, frame: frame
      ),
      scale: scale)
    let touched = PixelRect(covering: content.transform.boundingBox(of: visible), scale: scale)
    return geometry.contains(touched) ? nil : geometry
  }

  /// The pixels that an image covers, in window pixels. Nil unless each texel lands on exactly one pixel and
  /// no edge lies between pixels.
  private func exactQuad(_ map: Homography, _ content: TexelGrid, _ visible: Rect) -> PixelRect? {
    guard map.isAffine, map.x.y == 0, map.y.x == 0, map.x.x > 0, map.y.y > 0 else { return nil }
    let factor = SIMD2(map.x.x, map.y.y)
    let size = SIMD2(Double(content.place.size.x), Double(content.place.size.y))
    let error = (content.texel * factor - 1) * size
    guard max(abs(error.x), abs(error.y)) < Self.alignment else { return nil }
    func whole(_ v: SIMD2<Double>) -> (x: Int32, y: Int32)? {
      let nearest = SIMD2(v.x.rounded(), v.y.rounded())
      let off = v - nearest
      guard max(abs(off.x), abs(off.y)) < Self.alignment, max(abs(v.x), abs(v.y)) < 1e9 else { return nil }
      return (Int32(nearest.x), Int32(nearest.y))
    }
    let origin = SIMD2(map.origin.x, map.origin.y)
    let middle = SIMD2(visible.center.x, visible.center.y)
    func pixels(_ p: SIMD2<Double>) -> SIMD2<Double> { origin + (p - middle) * factor }
    let body = content.body
    guard whole(pixels(SIMD2(body.minX, body.minY))) != nil else { return nil }
    let cut = body.intersection(visible)
    guard let low = whole(pixels(SIMD2(cut.minX, cut.minY))),
      let high = whole(pixels(SIMD2(cut.maxX, cut.maxY)))
    else { return nil }
    return PixelRect(x0: low.x, y0: low.y, x1: high.x, y1: high.y)
  }

  /// How far the pixels of an image are from the nearest whole ones; none if they are not as large.
  private func way(of texels: TexelGrid, around middle: Point, _ map: Homography) -> SIMD2<Double> {
    guard map.isAffine, map.x.y == 0, map.y.x == 0, map.x.x > 0, map.y.y > 0 else { return .zero }
    let factor = SIMD2(map.x.x, map.y.y)
    let size = SIMD2(Double(texels.place.size.x), Double(texels.place.size.y))
    let error = (texels.texel * factor - 1) * size
    guard max(abs(error.x), abs(error.y)) < Self.alignment else { return .zero }
    let first =
      SIMD2(map.origin.x, map.origin.y)
      + (SIMD2(texels.body.minX, texels.body.minY) - SIMD2(middle.x, middle.y)) * factor
    guard max(abs(first.x), abs(first.y)) < 1e9 else { return .zero }
    // A half goes one way at any place, whatever rounding has left of it.
    return (first - 1.0 / 256).rounded(.toNearestOrAwayFromZero) - first
  }

  private mutating func addCopy(
    _ paint: Paint, _ place: ImagePlace, _ quad: PixelRect, _ map: Homography, _ content: TexelGrid,
    opacity: Float,
    around middle: Point
  ) {
    guard !quad.isEmpty, quad.intersects(paint.allowed) else { return }
    join(
      .imageCopy, bounds: quad, allowed: paint.allowed, state: DrawState(clips: paint.clips, page: place.page)
    )
    let x = (map.origin.x + (content.body.minX - middle.x) * map.x.x).rounded()
    let y = (map.origin.y + (content.body.minY - middle.y) * map.y.y).rounded()
    let edges = SIMD4(Double(quad.x0), Double(quad.y0), Double(quad.x1), Double(quad.y1))
    add(
      ImageCopy.Instance(
        quad: SIMD4(edges),
        paint: SIMD4(
          Float(Double(place.origin.x) + edges.x - x), Float(Double(place.origin.y) + edges.y - y), opacity, 0
        )), of: ImageCopy.self)
  }
}

extension FramePlan {
  /// Records where the pixels of the newest copies are in memory.
  private mutating func noteSource(_ image: Image, _ place: ImagePlace) {
    let source = copySource(of: image, place)
    while copySources.count < instanceCount(.imageCopy) { copySources.append(source) }
  }

  /// Records where the pixels of the newest characters are in memory.
  private mutating func noteCharacterSource(
    _ image: Image, _ texels: TexelGrid, _ map: Homography, around center: Point
  ) {
    guard characterSources.count < instanceCount(.characters) else { return }
    var source = copySource(of: image, texels.place)
    // Not from texels of the page, but from pixels of the pass.
    let x = map.origin.x + (texels.body.minX - center.x) * map.x.x
    let y = map.origin.y + (texels.body.minY - center.y) * map.y.y
    let first = SIMD2(Int32(saturating: x.rounded()), Int32(saturating: y.rounded()))
    source.shift = source.shift &+ texels.place.origin &- first
    while characterSources.count < instanceCount(.characters) { characterSources.append(source) }
  }

  /// Where the pixels of an image are in memory.
  private mutating func copySource(of image: Image, _ place: ImagePlace) -> CopySource {
    let vector = image.pixels.vector ?? (place.isRedrawn ? image.pixels.redrawn : nil)
    let begin =
      vector?.begin(atScale: Float(1 / place.step))
      ?? SIMD2(image.bitmapRect.minX, image.bitmapRect.minY) * image.scale
    // From the first pixel in memory to the first one that is drawn.
    let first = (place.offset - begin) / place.step
    var bitmap: Bitmap?
    if let vector {
      let scale = Float(1 / place.step)
      bitmap = images.bitmap(of: image, level: Int(scale.bitPattern))
      if bitmap == nil { bitmap = try? vector.bitmap(near: Double(scale)).bitmap }
    } else {
      let level = place.step.exponent
      bitmap = images.bitmap(of: image, level: Int(level))
      if bitmap == nil, level == 0 { bitmap = image.bitmap }
    }
    let isKnown = bitmap != nil && max(abs(first.x), abs(first.y)) < 1e6
    return CopySource(
      bitmap: isKnown ? bitmap : nil,
      shift: isKnown
        ? SIMD2(Int32(first.x.rounded()), Int32(first.y.rounded())) &- place.origin : .zero)
  }
}

extension Homography {
  /// Moves what it leads to; it must be affine if that is not 0.
  fileprivate mutating func shift(by way: SIMD2<Double>) {
    origin.x += way.x
    origin.y += way.y
  }
}

extension Rect {
  /// The rectangle with each side moved outwards that coincides with a side of `other`.
  fileprivate func growing(by distance: SIMD2<Double>, where other: Rect) -> Rect {
    let x0 = minX - (minX == other.minX ? distance.x : 0)
    let y0 = minY - (minY == other.minY ? distance.y : 0)
    let x1 = maxX + (maxX == other.maxX ? distance.x : 0)
    let y1 = maxY + (maxY == other.maxY ? distance.y : 0)
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
