import Martlet

/// The layout of bar and drawer in a window of a size.
struct BirdLayout {
  let bar: Rect
  /// The switch's frame in the window.
  let toggle: Rect
  /// The open drawer's frame. The closed drawer is hidden behind the bar.
  let drawer: Rect

  static let switchSize = Size(width: 52, height: 44)

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let width = min(field.width, max(720, (field.height * 1.2).rounded()))
    let height = 72.0
    let drawerHeight = max(
      min(field.height - height + 20, width * (size.height > size.width ? 1.5 : 0.75)).rounded(), 21)
    let x = (field.center.x - width / 2).rounded()
    bar = Rect(x: x, y: field.minY, width: width, height: height)
    toggle = Rect(
      center: Point(x: bar.maxX - 16 - Self.switchSize.width / 2, y: bar.center.y), size: Self.switchSize
    ).directed(in: size.width)
    drawer = Rect(x: x + 16, y: bar.maxY - 20, width: max(width - 32, 1), height: drawerHeight)
  }

  /// The closed drawer's frame, completely behind the bar.
  var closedDrawer: Rect { Rect(x: drawer.minX, y: drawer.minY, width: drawer.width, height: 20) }
}
