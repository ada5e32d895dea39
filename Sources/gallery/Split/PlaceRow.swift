import Martlet

/// A row of the travel book: a small picture, the name of a place and the hour.
@MainActor
final class PlaceRow: PostRow {
  /// What it shows.
  var place: Place? {
    didSet {
      painting.seed = place?.seed ?? 0
      setNeedsDisplay()
    }
  }
  /// Whether the place is shown beside the list.
  var isOpened = false {
    didSet { if isOpened != oldValue { setNeedsDisplay() } }
  }

  private let painting = PlacePainting(size: Size(width: 168, height: 112))
  private static let (margin, picture) = (16.0, Size(width: 72, height: 48))
  static let height = 72.0
  /// Where a name begins, and what is left free after it, in points.
  private static let (start, end) = (2 * margin + picture.width - 2, margin)
  /// The width of all but the name, in points.
  static let fixedWidth = start + end

  override init(palette: Palette) {
    super.init(palette: palette)
    painting.layer.cornerRadius = 8
    addSubview(painting)
  }

  /// The height for words of a scale, in points.
  static func height(textScale: Double) -> Double { (height * max(textScale, 1)).rounded() }

  override func placeParts() {
    // While its width moves, words stay beside the picture.
    layer.contentsGravity = effectiveLayoutDirection == .rightToLeft ? .topRight : .topLeft
    painting.frame = alignToPixels(
      directed(
        Rect(origin: Point(x: Self.margin, y: (bounds.height - Self.picture.height) / 2), size: Self.picture))
    )
  }

  override func draw(in context: DrawingContext) {
    guard let place else { return }
    if isOpened { context.fill(bounds, with: palette.sky.withAlpha(0.14)) }
    let start = Self.start
    let width = max(bounds.width - start - Self.end, 1)
    let lines = [
      (place.name, 17.0, palette.ink, isOpened ? FontWeight.semibold : .regular),
      (place.time, 13, palette.mist, .regular),
    ].map { string, size, color, weight in
      var text = Text(string, font: .system(size: size, weight: weight), color: color)
      text.maximumLines = 1
      text.alignment = TextRole.leading
      return text.scaled(by: effectiveTextScale)
    }
    let heights = lines.map { $0.size(fitting: nil, scale: context.scale).height }
    var y = (bounds.height - heights.reduce(0, +)) / 2
    for (line, height) in zip(lines, heights) {
      context.draw(line, in: directed(Rect(x: start, y: y, width: width, height: height + 1)))
      y += height
    }
    let pixel = 1 / context.scale
    context.fill(
      directed(Rect(x: start, y: bounds.height - pixel, width: bounds.width - start, height: pixel)),
      with: palette.hairline)
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    if let place { node.label = [place.name, place.time].joined(separator: localized(", ")) }
  }
}
