import MartletGeometry

/// What can be done with a text, in a row above its field, or below if there is no room.
final class TextMenu: View {
  private let items: [TextMenuItem]

  /// Its least height, the distance from the field and from the window's edges, and the space for handles below a field, in points.
  static let (minimumHeight, gap, margin, handles) = (44.0, 8.0, 8.0, 8.0)
  private static let radius = 12.0

  init(_ items: [TextMenuItem]) {
    self.items = items
    super.init()
    cornerRadius = Self.radius
    clipsToBounds = true
    for item in items { addSubview(item) }
  }

  /// Takes the look of a field, the size of its words and its direction.
  func dress(like field: View) {
    let colors = field.effectiveControlColors
    controlColors = colors
    // The colours have the field's contrast.
    contrast = .normal
    textScale = field.effectiveTextScale
    layoutDirection = field.effectiveLayoutDirection
    backgroundColor = colors.surface
    layer.borderWidth = 1 / layer.windowScale
    layer.borderColor = colors.hairline
  }

  /// Where it lies in a room, for what is selected in a field: never over the field.
  static func frame(size: Size, field: Rect, selection: Rect, in room: Rect) -> Rect {
    let height = size.height
    let width = min(size.width, max(room.width - 2 * margin, 1))
    let x = min(
      max(selection.midX - width / 2, room.minX + margin), max(room.maxX - margin - width, room.minX + margin)
    )
    let above = field.minY - gap - height
    let below = field.maxY + handles + gap
    let fitsAbove = above >= room.minY
    let fitsBelow = below + height <= room.maxY
    // Where neither has room, what is cut off least.
    let isAbove = fitsAbove || (!fitsBelow && field.minY - room.minY >= room.maxY - field.maxY)
    return Rect(x: x, y: isAbove ? above : below, width: width, height: height)
  }

  /// The size that it wants, in points.
  var size: Size {
    Size(width: width, height: items.map(\.height).reduce(Self.minimumHeight, max))
  }

  private var width: Double { items.reduce(0) { $0 + $1.width } }

  override func layoutSubviews() {
    let wanted = width
    // Words share a row that is too narrow.
    let factor = wanted > 0 ? bounds.width / wanted : 1
    var x = 0.0
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for item in isMirrored ? items.reversed() : items {
      let width = item.width * factor
      item.frame = alignToPixels(Rect(x: x, y: 0, width: width, height: bounds.height))
      x += width
    }
  }
}
