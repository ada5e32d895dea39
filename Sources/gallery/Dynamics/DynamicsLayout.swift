import Martlet

/// The layout of the table with its bodies, in a window of a size.
struct DynamicsLayout {
  let room: Rect
  let bar: Rect
  /// The side of a cell in which a body stands at first, in points.
  let cell: Double
  /// The number of bodies.
  let count = 12
  private let columns: Int

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let gap = DemoView.isCompact(size) ? 8.0 : 16.0
    let barHeight = min(ControlStyle.touchTarget, field.height)
    let barWidth = min(280, field.width)
    bar = Rect(
      x: field.minX + ((field.width - barWidth) / 2).rounded(), y: field.maxY - barHeight, width: barWidth,
      height: barHeight)
    room = Rect(
      x: field.minX, y: field.minY, width: field.width, height: max(field.height - barHeight - gap, 1))
    columns = room.width > room.height ? 4 : 3
    let rows = count / columns
    cell = max(min(min(room.width / Double(columns), room.height / Double(rows)), 190), 1).rounded(.down)
  }

  /// The size of a body, in points.
  func size(of index: Int) -> Size {
    let side = max((cell * 0.6 / 2).rounded() * 2, 2)
    switch index % 4 {
    case 0: return Size(width: side, height: side)
    case 1: return Size(width: side, height: max((side * 0.3).rounded() * 2, 2))
    case 2:
      return Size(width: max((side * 0.45).rounded() * 2, 2), height: max((side * 0.45).rounded() * 2, 2))
    default: return Size(width: max((side * 0.35).rounded() * 2, 2), height: side)
    }
  }

  /// The corner radius of the room: no larger than that of any body, so that each fits into its corners.
  @MainActor var cornerRadius: Double {
    (0..<count).map { Body.cornerRadius(of: size(of: $0)) }.min() ?? 0
  }

  /// Where a body stands at first, in the room.
  func place(of index: Int) -> Point {
    let rows = count / columns
    let width = cell * Double(columns)
    let height = cell * Double(rows)
    let corner = Point(
      x: ((room.width - width) / 2).rounded(), y: ((room.height - height) / 2).rounded())
    return corner
      + Point(
        x: ((Double(index % columns) + 0.5) * cell).rounded(),
        y: ((Double(index / columns) + 0.5) * cell).rounded())
  }

  /// Where a body stands at first, in the window.
  func home(of index: Int) -> Point { room.origin + place(of: index) }
}
