import Martlet

/// Where the pad, the table and the line below them are, in a window of a size.
@MainActor
struct GestureLogLayout {
  let pad: Rect
  let table: Rect
  /// The line that says who won.
  let verdict: Rect

  init(size: Size) {
    let field = DemoView.field(in: size)
    let isCompact = DemoView.isCompact(size)
    let gap = isCompact ? 12.0 : 24
    let line = DemoView.captionSize(size) * TextRole.lineHeight
    let room = max(field.height - line - gap / 2, 1)
    verdict = Rect(x: field.minX, y: field.minY + room + gap / 2, width: field.width, height: line)
    if field.height > field.width {
      let height = max(room * 0.5, 1)
      pad = Rect(x: field.minX, y: field.minY, width: field.width, height: height)
      table = Rect(
        x: field.minX, y: field.minY + height + gap, width: field.width,
        height: max(room - height - gap, 1))
    } else {
      let width = max(field.width * 0.46, 1)
      pad = Rect(x: field.minX, y: field.minY, width: width, height: room).directed(in: size.width)
      table = Rect(
        x: field.minX + width + gap, y: field.minY, width: max(field.width - width - gap, 1), height: room
      ).directed(in: size.width)
    }
  }
}
