import MartletDrawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Texts in the pixels of the scale at which they show.
///
/// Those at the scale for which they were set are images like others. While another scale changes, pixels that are there are
/// resized, and others are drawn only where those would show more than 1.15 times enlarged or twice reduced: for the next power of
/// two. Where the scale stays for two frames, the text is drawn exactly for it, or for one near it if it is turned or tilted. A new
/// text is drawn so in its first frame: one that changes at each frame, such as a counter, would never be sharp.
extension ImageStore {
  /// The enlargement, and the reduction, from which a text in motion is drawn anew. More: it is seen to be blurred. Less: a zoom
  /// draws it anew more often.
  private static let coarsestText: Float = 1.15
  private static let finestText: Float = 1 / 2
  /// Texels beside those of the text.
  private static let textMargin = 8.0

  /// Where the pixels of a text are. Nil if there is nothing to draw.
  ///
  /// - Parameters:
  ///   - image: The text at its own scale.
  ///   - text: What draws it at others.
  ///   - scale: The number of pixels for each of its own.
  ///   - isUpright: Whether its pixels may land on pixels.
  ///   - level: How often its own pixels are halved where they are drawn.
  func textPlace(
    _ image: Image, _ text: VectorPicture, scale: Double, isUpright: Bool, level: Int
  ) -> ImagePlace? {
    let scale = isUpright ? scale : Self.step(near: scale)
    let (width, height) = image.extent(atLevel: 0)
    let extent = Float(max(width, height))
    let largest = (Double(maximumSize) - Self.textMargin) / Double(extent)
    let wanted = text.limited(min(scale, largest))
    let isOwn = abs(Float(scale) - 1) * extent < Self.accuracy
    guard scale > 0, scale.isFinite, !isOwn, scale < 1 || wanted > 1 else {
      return place(image, level: level)
    }
    // A text that is too large to be drawn for the scale has more pixels of its own.
    if wanted < Float(min(scale, 1)), Int(extent) <= Int(maximumSize) - 2 {
      return place(image, level: level)
    }
    guard pace != .atOnce else {
      return exactPlace(image, text, scale: Double(wanted), largest: Double(wanted))
    }
    let key = Key(id: image.id, level: Int(wanted.bitPattern))
    var nearest: Float = 1
    for level in vectors.levels(of: image.id) {
      let known = Float(bitPattern: UInt32(level))
      guard entryPlace(Key(id: image.id, level: level)) != nil else { continue }
      if abs(known - wanted) * extent < Self.accuracy { return touch(Key(id: image.id, level: level)) }
      if Self.isBetter(known, than: nearest, for: wanted) { nearest = known }
    }
    // A power of two serves for itself.
    let power = Float(sign: .plus, exponent: (wanted / 1.01).exponent + 1, significand: 1)
    let rough = text.limited(min(Double(power), largest))
    if isNew(image, level: level) {
      _ = vectors.stays(key, in: frame)
      drawNew(image, text, key, area: Double(width) * Double(height))
      if let known = index[key], entries[Int(known)].isComplete { return entryPlace(key) }
      return place(image, level: level)
    }
    if vectors.stays(key, in: frame) {
      request(image, text, key, insteadOf: rough)
      if let known = index[key], entries[Int(known)].isComplete { return entryPlace(key) }
    } else {
      isBehind = true
      if nearest * Self.coarsestText < wanted || wanted < nearest * Self.finestText {
        if power != 1 { request(image, text, Key(id: image.id, level: Int(rough.bitPattern))) }
      }
    }
    guard nearest != 1 else { return place(image, level: level) }
    return touch(Key(id: image.id, level: Int(nearest.bitPattern)))
  }

  /// Whether a text was not drawn in any of the last frames.
  private func isNew(_ image: Image, level: Int) -> Bool {
    vectors.levels(of: image.id).isEmpty && !vectors.wasWanted(image.id, before: frame)
      && [level, 0].allSatisfy { index[Key(id: image.id, level: $0)] == nil }
  }

  /// Draws a text before the frame is shown, if it is small and there are not too many of them; or has it drawn.
  /// - Parameter area: How many pixels of its own it has.
  private func drawNew(_ image: Image, _ text: VectorPicture, _ key: Key, area: Double) {
    let scale = Float(bitPattern: UInt32(key.level))
    let bytes = 4 * area * Double(scale) * Double(scale)
    if bytes <= Double(newTextRest), let bitmap = try? text.drawn(atScale: scale) {
      newTextRest -= Int(bytes)
      addVector(image, key, bitmap)
    } else {
      request(image, text, key)
    }
  }

  /// The scale that serves for a text that is turned or tilted, by fourth roots of 2: it shows enlarged by a seventh at most, and hardly
  /// reduced. Each frame of a turn in perspective has another scale.
  private static func step(near scale: Double) -> Double {
    guard scale > 0, scale.isFinite else { return scale }
    return exp2((log2(scale) * 4 - 0.75).rounded(.up) / 4)
  }
}
