import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// SVG pictures that are resized in nine parts.
extension ImageStore {
  /// The enlargement, and the reduction, of a middle from which it is drawn anew while it moves.
  private static let mostStretch = (enlarged: 1.5, reduced: 0.25)

  /// What is drawn instead of an SVG picture that is resized in nine parts; itself where there is nothing better yet.
  /// - Parameters:
  ///   - picture: What describes it.
  ///   - style: How its parts are resized.
  ///   - scale: Pixels per point with which it shows.
  func inParts(
    _ picture: ImageContent.Drawing, _ style: ImageStyle, scale: Double
  ) -> ImageContent.Drawing {
    let base = picture.image.pixels
    guard let parts = style.parts, scale.isFinite, scale > 0 else { return picture }
    let family = SlicedPictures.Family(
      image: base.id, source: picture.source, caps: picture.caps, pixel: picture.capPixel)
    if let known = sliced.picture(for: parts, of: family), pace == .atOnce || isComplete(known) {
      sliced.touch(parts, of: family, in: frame)
      return picture.showing(known, for: parts)
    }
    if pace == .atOnce {
      let new = sliced.makePicture(for: parts, of: family, base, in: frame)
      return new.map { picture.showing($0, for: parts) } ?? picture
    }
    let stays = sliced.stays(parts.size, of: family, base, in: frame)
    // What is being drawn for another size is awaited first.
    var (nearest, isDrawing) = (SlicedPictures.Drawing?.none, false)
    for drawing in sliced.drawings(of: family) {
      guard let vector = drawing.image.vector, !vector.hasFailed else { continue }
      if !isComplete(drawing.image) { _ = vectorPlace(drawing.image, vector, scale: scale) }
      guard isComplete(drawing.image) else {
        isDrawing = true
        continue
      }
      if nearest.map({ drawing.parts.distance(to: parts) < $0.parts.distance(to: parts) }) ?? true {
        nearest = drawing
      }
    }
    let stretch = nearest?.parts.stretch(to: parts)
    let isFar = stretch.map { $0.max() > Self.mostStretch.enlarged || $0.min() < Self.mostStretch.reduced }
    if stays || isFar ?? true && !isDrawing {
      if let new = sliced.makePicture(for: parts, of: family, base, in: frame), let vector = new.vector {
        _ = vectorPlace(new, vector, scale: scale)
        if isComplete(new) { return picture.showing(new, for: parts) }
      }
    } else {
      isBehind = true
    }
    guard let nearest else { return picture }
    sliced.touch(nearest.parts, of: family, in: frame)
    return picture.resizing(nearest.image, of: nearest.parts)
  }

  /// Whether a picture is there at some scale.
  private func isComplete(_ image: Image) -> Bool {
    vectors.levels(of: image.id).contains { level in
      index[Key(id: image.id, level: level)].map { entries[Int($0)].isComplete } ?? false
    }
  }
}

extension VectorParts {
  /// How many times longer the middles are in other parts; 1 where there is none.
  fileprivate func stretch(to other: VectorParts) -> SIMD2<Double> {
    func factor(_ a: Axis, _ b: Axis) -> Double {
      let (from, to) = (a.result.z - a.result.y, b.result.z - b.result.y)
      return from > 0 ? to / from : to > 0 ? .infinity : 1
    }
    return SIMD2(factor(x, other.x), factor(y, other.y))
  }

  /// How unlike they are: the larger of the factors by which their middles differ.
  fileprivate func distance(to other: VectorParts) -> Double {
    let factors = stretch(to: other)
    return max(factors.max(), 1 / factors.min())
  }
}

extension ImageContent.Drawing {
  /// The same, drawn from a picture of all its parts.
  fileprivate func showing(_ image: Image, for parts: VectorParts) -> ImageContent.Drawing {
    var drawing = self
    drawing.image = image.withRenderingMode(self.image.renderingMode)
    drawing.rect = part
    drawing.source = Rect(x: 0, y: 0, width: 1, height: 1)
    (drawing.goesOn, drawing.capPixel, drawing.caps) = (false, 0, .zero)
    return drawing
  }

  /// The same, drawn from a picture of all its parts for another size.
  fileprivate func resizing(_ image: Image, of parts: VectorParts) -> ImageContent.Drawing {
    var drawing = showing(image, for: parts)
    let (x, y) = (parts.x.result, parts.y.result)
    drawing.caps = SIMD4(SIMD4(x.y, y.y, x.w - x.z, y.w - y.z))
    drawing.capPixel = 1
    return drawing
  }
}
