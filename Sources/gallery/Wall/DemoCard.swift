import Martlet

/// A card over an open demo, that comes from the side of the bar: what to try, the demo's source, or settings.
@MainActor
final class DemoCard: View {
  /// What it holds.
  let item: DemoBar.Item
  private let page: View
  /// The height that the page wants in a width and a height that there is.
  private let height: (Size) -> Double
  private var place = Rect.zero
  /// The size of the window in which it lies, in points.
  private var window = Size.zero
  /// Whether it is to be seen, or goes.
  private(set) var isShown = false

  private static let gap = 12.0

  /// Where the control is that shows it, in a window of a size.
  private let anchor: (Size) -> Rect

  /// - Parameters:
  ///   - height: The height that the page wants in a width and a height that there is, in points.
  ///   - anchor: Where the control is that shows it, in a window of a size; by default the bar, down to where the demo's field begins.
  init(
    _ item: DemoBar.Item, page: View, height: @escaping (Size) -> Double, palette: Palette,
    anchor: @escaping (Size) -> Rect = { barAndHead(in: $0) }
  ) {
    self.item = item
    self.anchor = anchor
    self.page = page
    self.height = height
    super.init()
    layer.name = "card"
    cornerRadius = 20
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.shadowColor = .black
    layer.shadowRadius = 18
    layer.shadowOffset = Point(x: 0, y: 8)
    layer.shadowOpacity = 0.16
    addSubview(page)
  }

  /// Where the bar is, with what is beside it down to the demo's field: the card covers no half of an instruction.
  private static func barAndHead(in window: Size) -> Rect {
    var place = DemoBar.place(in: window)
    place.size.height = max(place.height, DemoView.field(in: window).minY - gap - place.minY)
    return place
  }

  /// Its page may need another height for words of another size.
  override func lookDidChange() { if isShown { lay(in: window) } }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    page.frame = bounds
  }

  /// Lies in a window of a size.
  func lay(in window: Size) {
    self.window = window
    // Where words run from left to right.
    let bar = anchor(window).directed(in: window.width)
    let top = bar.maxY + Self.gap
    let most = item == .source ? max(min(940, window.width * 0.7), 600) : 420
    let width = min(most, bar.maxX - (window.width - bar.maxX))
    let room = max(window.height - top - Self.gap, 1)
    let height = min(room, height(Size(width: max(width, 1), height: room)))
    place = Rect(x: bar.maxX - width, y: top, width: max(width, 1), height: height)
      .directed(in: window.width)
    frame = isShown ? place : away(in: window)
  }

  private func away(in window: Size) -> Rect {
    let isMirrored = Language.current.direction == .rightToLeft
    let way = isMirrored ? -place.maxX - Self.gap * 2 : window.width - place.minX + Self.gap * 2
    return place.offsetBy(dx: way, dy: 0)
  }

  /// Comes or goes, on top of its motion; where motion is reduced, with a cross-fade.
  /// - Parameter gone: Called once it has gone.
  func show(_ isShown: Bool, in window: Size, gone: @escaping () -> Void = {}) {
    if isShown, !self.isShown { lay(in: window) }
    self.isShown = isShown
    let fades = effectiveReducesMotion
    if fades, isShown, frame != place {
      View.performWithoutAnimation {
        opacity = 0
        frame = place
      }
    }
    View.animate(spring: .smooth) {
      if !fades { frame = isShown ? place : away(in: window) }
      opacity = isShown || !fades ? 1 : 0
    } completion: { [weak self] _ in
      if let self, !self.isShown { gone() }
    }
  }
}
