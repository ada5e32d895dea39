import MartletDrawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pictures that are drawn from vectors at the scale at which they show.
///
/// While the scale changes, what was drawn before is stretched, and drawn anew only where it shows one and a half times enlarged or
/// four times reduced. Where the scale stays for two frames it is drawn exactly, each of its pixels for one of the window.
extension ImageStore {
  /// The most scales of one picture, unless more are drawn at once.
  private static let mostScales = 8
  /// The enlargement, and the reduction, from which a moving picture is drawn anew.
  private static let coarsest: Float = 1.5
  private static let finest: Float = 1 / 4
  /// Scales are the same if no pixel is further away than this, in pixels.
  static let accuracy: Float = 1.0 / 128

  /// Where the pixels of a picture are, at a number of pixels per unit of it, or near that until they are complete. Nil if
  /// there is nothing to draw.
  func vectorPlace(_ image: Image, _ vector: VectorPicture, scale: Double) -> ImagePlace? {
    let extent = Float(max(image.extent(atLevel: 0).width, image.extent(atLevel: 0).height))
    let largest = (Double(maximumSize) - 3) / Double(extent)
    guard scale > 0 else { return nil }
    guard pace != .atOnce else {
      return exactPlace(image, vector, scale: min(scale, largest), largest: largest)
    }
    let wanted = vector.limited(min(scale, largest))
    let key = Key(id: image.id, level: Int(wanted.bitPattern))
    var nearest: (scale: Float, place: ImagePlace)?
    for level in vectors.levels(of: image.id) {
      let known = Float(bitPattern: UInt32(level))
      guard let place = entryPlace(Key(id: image.id, level: level)) else { continue }
      if abs(known - wanted) * extent < Self.accuracy { return touch(Key(id: image.id, level: level)) }
      if nearest.map({ Self.isBetter(known, than: $0.scale, for: wanted) }) ?? true {
        nearest = (known, place)
      }
    }
    guard let nearest else {
      request(image, vector, key)
      // It may be complete and clear.
      if let known = index[key], entries[Int(known)].isComplete { return entryPlace(key) }
      return preparedPlace(image, vector, near: wanted, largest: largest)
    }
    if vectors.stays(key, in: frame) {
      request(image, vector, key)
      if let place = entryPlace(key) { return place }
    } else {
      isBehind = true
      if nearest.scale * Self.coarsest < wanted || wanted < nearest.scale * Self.finest {
        let rough = Float(sign: .plus, exponent: (wanted * 1.01).exponent + 1, significand: 1)
        let level = vector.limited(min(Double(rough), largest)).bitPattern
        request(image, vector, Key(id: image.id, level: Int(level)))
      }
    }
    return touch(Key(id: image.id, level: Int(nearest.scale.bitPattern)))
  }

  /// What was drawn before anyone knew the scale, which may change with each frame.
  private func preparedPlace(_ image: Image, _ vector: VectorPicture, near scale: Float, largest: Double)
    -> ImagePlace?
  {
    guard let raster = vector.nearest(to: scale, atMost: Float(largest)) else { return nil }
    let key = Key(id: image.id, level: Int(raster.scale.bitPattern))
    if index[key] == nil { addVector(image, key, raster.bitmap) }
    isBehind = true
    return touch(key)
  }

  /// Enlarged pixels are worse than reduced ones.
  static func isBetter(_ a: Float, than b: Float, for wanted: Float) -> Bool {
    func badness(_ scale: Float) -> Float { scale < wanted ? 2 * wanted / scale : scale / wanted }
    return badness(a) < badness(b)
  }

  /// The most pixels that are drawn exactly although the next frame may need others. Larger drawings serve while the scale
  /// changes by a factor of √2.
  private static let mostExactPixels = 4 << 20

  /// Draws a picture now, unless that was done.
  func exactPlace(_ image: Image, _ vector: VectorPicture, scale: Double, largest: Double)
    -> ImagePlace?
  {
    let (width, height) = image.extent(atLevel: 0)
    var scale = scale
    if Double(width) * Double(height) * scale * scale > Double(Self.mostExactPixels) {
      scale = min(exp2((2 * log2(scale) - 1e-6).rounded(.up) / 2), largest)
    }
    var key = Key(id: image.id, level: Int(vector.limited(scale).bitPattern))
    if index[key] != nil { return touch(key) }
    guard let raster = try? vector.bitmap(near: scale) else { return nil }
    key.level = Int(raster.scale.bitPattern)
    if index[key] != nil { return touch(key) }
    addVector(image, key, raster.bitmap)
    return entryPlace(key)
  }

  /// Adds the pixels of a scale, or has them drawn.
  /// - Parameter other: A scale that need not be drawn any more.
  func request(_ image: Image, _ vector: VectorPicture, _ key: Key, insteadOf other: Float? = nil) {
    if let known = index[key] {
      // Its pixels are still on their way to the GPU.
      if !entries[Int(known)].isComplete { isBehind = true }
      _ = touch(key)
      return
    }
    switch vector.raster(Float(bitPattern: UInt32(key.level)), insteadOf: other) {
    case .ready(let bitmap): addVector(image, key, bitmap)
    case .waiting: isBehind = true
    case .none: break
    }
  }

  func addVector(_ image: Image, _ key: Key, _ bitmap: Bitmap) {
    let levels = vectors.levels(of: image.id)
    if levels.count >= Self.mostScales {
      let known = levels.compactMap { index[Key(id: image.id, level: $0)] }.map(Int.init)
      if let oldest = known.min(by: { entries[$0].lastUse < entries[$1].lastUse }),
        // What the last frame drew is probably drawn later in this one.
        entries[oldest].lastUse + 1 < frame
      {
        remove(oldest)
      }
    }
    let scale = Float(bitPattern: UInt32(key.level))
    let entry = makeLargeEntry(
      image, key, ImagePixels(bitmap, step: 1 / Double(scale), begin: image.redrawn?.begin(atScale: scale)))
    add(entry)
    vectors.add(key)
    if !entry.isComplete { isBehind = true }
  }

  /// The place of an entry that is complete and has pixels.
  func entryPlace(_ key: Key) -> ImagePlace? {
    guard let known = index[key], entries[Int(known)].isComplete else { return nil }
    return entries[Int(known)].place
  }

  /// The same, and notes that this frame uses it.
  func touch(_ key: Key) -> ImagePlace? {
    guard let known = index[key] else { return nil }
    entries[Int(known)].lastUse = frame
    return entryPlace(key)
  }
}
