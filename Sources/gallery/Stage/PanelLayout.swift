import Martlet

/// Panels side by side, or stacked in a tall window, above a button.
struct PanelLayout {
  let panels: [Rect]
  let button: Rect

  /// - Parameters:
  ///   - size: The window's size.
  ///   - count: The number of panels.
  ///   - smallestStackedHeight: The panel height in points from which on panels are stacked in a tall window.
  @MainActor
  init(size: Size, count: Int, smallestStackedHeight: Double) {
    let field = DemoView.field(in: size)
    let gap = DemoView.isCompact(size) ? 8.0 : 16.0
    let buttonSize = Size(width: min(200, field.width), height: 44)
    let room = Rect(
      x: field.minX, y: field.minY, width: field.width, height: field.height - buttonSize.height - gap)
    // Stack them only if a panel has room for everything.
    let isTall = size.height > size.width && room.height >= Double(count) * smallestStackedHeight
    // On whole points; the last one ends with the field.
    let length = (isTall ? room.height : room.width) + gap
    panels = (0..<count).map { index in
      let start = (length * Double(index) / Double(count)).rounded()
      let extent = (length * Double(index + 1) / Double(count)).rounded() - gap - start
      return isTall
        ? Rect(x: room.minX, y: room.minY + start, width: room.width, height: extent)
        : Rect(x: room.minX + start, y: room.minY, width: extent, height: room.height)
    }
    button = Rect(center: Point(x: field.center.x, y: field.maxY - buttonSize.height / 2), size: buttonSize)
  }
}
