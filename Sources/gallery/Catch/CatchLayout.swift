import Martlet

/// The layout in a window of a size, in points.
struct CatchLayout {
  /// The docks' centres, clockwise from the top left.
  let docks: [Point]
  let dockSize: Size
  /// The cards' sizes. Of two that overlap, each is visible on two sides, whichever is in front.
  let cardSizes: [Size]
  let bar: Rect

  /// The maximum factor by which cards and bar grow in a large window.
  private static let largestFactor = 2.5

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let isCompact = DemoView.isCompact(size)
    let gap = isCompact ? 12.0 : 24.0
    // In a window of 960 by 640 points a dock is 240 by 168.
    let factor = min(max(min(size.width / 960, size.height / 640), 1), Self.largestFactor)
    let barSize = Size(
      width: min(480 * factor, field.width), height: (isCompact ? 56 : 64) * min(factor, 1.5))
    let room = Size(width: field.width, height: max(field.height - barSize.height - gap, 1))
    // Even numbers of whole points, so that each centre is on a whole point.
    func even(_ length: Double) -> Double { max((length / 2).rounded(.down) * 2, 2) }
    dockSize = Size(
      width: even(min(240 * factor, (room.width - gap) / 2)),
      height: even(min(168 * factor, (room.height - gap) / 2)))
    let (w, h) = (dockSize.width, dockSize.height)
    let (left, right) = (field.minX + w / 2, max(field.minX + room.width - w / 2, field.minX + w / 2))
    let (top, bottom) = (field.minY + h / 2, max(field.minY + room.height - h / 2, field.minY + h / 2))
    docks = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom),
    ]
    cardSizes = [
      Size(width: even(w * 0.74), height: even(h * 0.64)), Size(width: even(h * 0.8), height: even(h * 0.8)),
      Size(width: even(w * 0.88), height: even(h * 0.46)),
    ]
    bar = Rect(
      x: field.center.x - barSize.width / 2, y: field.minY + room.height + gap, width: barSize.width,
      height: barSize.height)
  }
}
