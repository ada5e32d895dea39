import Martlet

/// A line of text that is as large as its glyphs, or several of about one width. It follows the scale of text and the direction of the
/// view that contains it.
@MainActor
final class TextLine: TextLayer {
  /// The em in points, before the scale of text.
  var em: Double
  /// Whether it is printed on something physical, such as a map: then it keeps its size and its side.
  var isPrinted = false
  /// The greatest scale of text for which there is room around it; none by default.
  var mostScale = Double.infinity

  /// The least share of its size that a text has which would be cut off otherwise.
  private static let leastShare = 0.76
  private static let step = 0.04

  /// Makes a line in the system's font.
  init(_ string: String, size: Double, weight: FontWeight = .regular, color: Color) {
    em = size
    super.init(Text(string, font: .system(size: size, weight: weight), color: color))
    text.maximumLines = 1
    isStill = true
  }

  /// The size that it needs in the scale of text, in points.
  var wantedSize: Size {
    scaleText(by: scale)
    return preferredSize()
  }

  /// Places the top left corner at a point, on whole pixels; the top right corner at the point that is as far from the right side of what
  /// contains it, if that is read from there. A text that is too wide is wrapped, if it may have several lines, so that these are about as
  /// wide as each other, and is smaller if it would be cut off even so.
  func place(at origin: Point, maximumWidth: Double = .infinity) {
    fit(maximumWidth)
    var size = preferredSize()
    if size.width > maximumWidth {
      if text.maximumLines == 1 {
        size.width = maximumWidth
      } else {
        size = wrappedSize(fitting: maximumWidth)
      }
    }
    place(directed(Rect(origin: origin, size: size)))
  }

  /// Chooses the scale: the wanted one, or the largest one with which a width suffices.
  private func fit(_ width: Double) {
    let wanted = scale
    scaleText(by: wanted)
    guard width.isFinite, preferredSize().width > width else { return }
    var share = wanted
    while share > Self.leastShare, TextLayout(text, width: width, scale: windowScale).isTruncated {
      share -= Self.step
      scaleText(by: share)
    }
  }

  private func scaleText(by scale: Double) {
    let size = em * scale
    if font.size != size { font.size = size }
  }

  /// The nearest view around it.
  private var view: View? {
    var layer = superlayer
    while let current = layer {
      if let view = current.delegate as? View { return view }
      layer = current.superlayer
    }
    return nil
  }

  private var scale: Double { isPrinted ? 1 : min(view?.effectiveTextScale ?? 1, mostScale) }

  private var isMirrored: Bool { !isPrinted && view?.effectiveLayoutDirection == .rightToLeft }

  private func directed(_ rect: Rect) -> Rect {
    guard isMirrored, let room = superlayer?.bounds else { return rect }
    return rect.mirrored(in: room.minX + room.maxX)
  }

  /// The least size with as few lines as in a width.
  private func wrappedSize(fitting width: Double) -> Size {
    var whole = text
    whole.maximumLines = 0
    let scale = windowScale
    let height = text.size(fitting: width, scale: scale).height
    var (tooNarrow, wide) = (0.0, width)
    while wide - tooNarrow > 4 {
      let middle = (tooNarrow + wide) / 2
      let isTooNarrow = whole.size(fitting: middle, scale: scale).height > height
      if isTooNarrow { tooNarrow = middle } else { wide = middle }
    }
    return Size(width: wide, height: height)
  }

  /// Places the centre at a point, on whole pixels.
  func place(centeredAt center: Point, maximumWidth: Double = .infinity) {
    text.alignment = .center
    fit(maximumWidth)
    var size = preferredSize()
    size.width = min(size.width, maximumWidth)
    place(Rect(center: center, size: size))
  }

  /// Places the middle of the right end at a point, on whole pixels; that of the left end, if what contains it is read from right to left.
  func place(endingAt end: Point, maximumWidth: Double = .infinity) {
    text.alignment = isMirrored ? .left : .right
    fit(maximumWidth)
    var size = preferredSize()
    size.width = min(size.width, maximumWidth)
    place(directed(Rect(origin: Point(x: end.x - size.width, y: end.y - size.height / 2), size: size)))
  }

  /// Uses the required size plus partial pixels.
  private func place(_ rect: Rect) {
    let pixel = 1 / windowScale
    let size = Size(
      width: (rect.width / pixel).rounded(.up) * pixel, height: (rect.height / pixel).rounded(.up) * pixel)
    frame = alignToPixels(Rect(origin: rect.origin, size: size))
  }
}
