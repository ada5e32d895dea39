import Martlet

/// The numbers of the grid's lines, along the upper and the left edge of the view. They stay there while the map moves below.
@MainActor
final class MapEdges: Layer {
  private struct Key: Hashable {
    let words: String
    let isColumn: Bool
  }

  private let colors: MapColors
  private let units = MapScale.Units()
  private var labels: [Key: TextLine] = [:]
  /// Where the numbers at the left edge are.
  private(set) var rowFrames: [Rect] = []

  /// The height of the upper edge that is theirs, in points.
  static let height = 24.0
  private static let inset = 5.0

  init(colors: MapColors) {
    self.colors = colors
    super.init()
    isStill = true
    masksToBounds = true
  }

  /// Makes all of them anew, in another scale of the window.
  func reset() {
    for label in labels.values { label.removeFromSuperlayer() }
    labels = [:]
  }

  /// Shows the numbers of lines.
  /// - Parameters:
  ///   - columns: Where lines go down, and `rows` where they go across, in points of the map.
  ///   - step: From one line to the next.
  func show(columns: [Double], rows: [Double], step: Double, zoom: Double, offset: Point, size: Size) {
    var wanted: [Key: Point] = [:]
    for x in columns {
      wanted[Key(words: MapScale.words(x, step: step, in: units), isColumn: true)] = Point(
        x: x * zoom - offset.x + Self.inset, y: Self.inset)
    }
    for y in rows {
      let place = Point(x: Self.inset + 4, y: y * zoom - offset.y + 3)
      // Not in the corners, which are round or have other words.
      guard place.y > Self.height, place.y < size.height - 74 else { continue }
      wanted[Key(words: MapScale.words(y, step: step, in: units), isColumn: false)] = place
    }
    for (key, label) in labels where wanted[key] == nil {
      label.removeFromSuperlayer()
      labels[key] = nil
    }
    rowFrames = []
    for (key, place) in wanted {
      let label = labels[key] ?? TextLine(key.words, size: 13, color: colors.ink.withAlpha(0.8))
      if labels[key] == nil {
        label.isPrinted = true
        addSublayer(label)
        labels[key] = label
      }
      label.isHidden =
        key.isColumn && (place.x < 14 || place.x + label.wantedSize.width > size.width - 14)
      if !label.isHidden { label.place(at: place) }
      if !key.isColumn { rowFrames.append(label.frame) }
    }
  }
}
