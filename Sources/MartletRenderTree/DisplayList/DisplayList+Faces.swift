import MartletGeometry

/// Opaque shapes that a kept picture covers, and perhaps a gradient over it, as what folds consists of.
extension DisplayList {
  /// What is drawn as one with a kept picture.
  package enum Face: Sendable {
    case none
    /// The opaque shape before it, which it covers.
    case shape
    /// That, and the gradient after it, which covers both.
    case shapeAndGradient
  }

  /// What is drawn as one with a picture that covers the shape before it. Each by itself would have a smooth edge; one over the other
  /// they reach too far.
  ///
  /// - Parameter begin: The index of the item that begins the picture's group.
  package func face(at begin: Int) -> Face {
    guard begin > 0, items[begin - 1].kind == .shape, items[begin].kind == .beginGroup,
      groups[Int(items[begin].payload)].isFirst
    else { return .none }
    let (item, picture) = (items[begin - 1], items[begin])
    let (shape, group) = (shapes[Int(item.payload)], groups[Int(picture.payload)])
    guard let raster = group.raster, shape.fill.w >= 1, shape.border.w <= 0 || shape.borderWidth <= 0,
      shape.corners.radii.isZero,
      !shape.hasHardEdges, item.opacity >= 1, picture.opacity >= 1, item.clip == picture.clip,
      group.tint == SIMD4(repeating: 1), group.blendMode == .normal, group.vibrancy == nil, !group.isAdditive,
      !group.isMask, !group.isCut,
      shape.transform.puts(shape.rect, where: raster.transform, puts: raster.frame)
    else { return .none }
    let next = index(afterFaceAt: begin)
    guard next < items.count, items[next].kind == .content, items[next].clip == item.clip else {
      return .shape
    }
    let content = contents[Int(items[next].payload)]
    // Its stops are not more than a shader has room for beside the picture.
    guard case .gradient(let gradient) = content.drawing, gradient.kind == .axial, gradient.colors.count == 2,
      gradient.interpolation == .sRGB, content.corners.radii.isZero, content.growth == shape.growth,
      gradient.start.isFinite, gradient.end.isFinite,
      shape.transform.puts(shape.rect, where: content.transform, puts: content.rect)
    else { return .shape }
    return .shapeAndGradient
  }

  /// The index of the item that is drawn after a picture: the gradient of a face, if it has one. The layer of a gradient has a shape before
  /// it, which is empty without a colour.
  /// - Parameter begin: The index of the item that begins the picture's group.
  package func index(afterFaceAt begin: Int) -> Int {
    let next = end(ofGroupAt: begin)
    return next < items.count && items[next].kind == .shape && items[next].frame.isEmpty ? next + 1 : next
  }
}

extension Homography {
  /// How far corners may be apart, in points, and their third coordinates.
  private static let nearness = SIMD3(1e-3, 1e-3, 1e-6)

  /// Whether a rectangle lies where another map puts another one of its size, corner by corner: then both maps are the same but for
  /// where they begin. False for rectangles without an area.
  func puts(_ rect: Rect, where other: Homography, puts its: Rect) -> Bool {
    guard !rect.isEmpty, !its.isEmpty, abs(rect.width - its.width) <= Self.nearness.x,
      abs(rect.height - its.height) <= Self.nearness.x
    else { return false }
    for k in 0..<4 {
      func corner(_ map: Homography, _ r: Rect) -> SIMD3<Double> {
        map.apply(x: k == 0 || k == 3 ? r.minX : r.maxX, y: k < 2 ? r.minY : r.maxY)
      }
      let off = corner(self, rect) - corner(other, its)
      // Written so that NaN fails.
      guard all(off .<= Self.nearness), all(-off .<= Self.nearness) else { return false }
    }
    return true
  }
}
