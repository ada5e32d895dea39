import Martlet

/// A travel book in two columns.
@MainActor
final class SplitDemoView: DemoView {
  private let stage = View()
  private let program: ControllerView
  let split: SplitController
  private let places: PlacesController
  /// The number of the place that was opened last.
  private(set) var opened = 0

  init(palette: Palette) {
    places = PlacesController(palette: palette)
    split = SplitController(
      primary: places, secondary: PlaceController(Place.all[0], palette: palette))
    program = ControllerView(split)
    super.init(
      palette: palette, title: localized("Split view"),
      hint: localized("Drag the line between the columns, throw it aside; make the window narrow"))
    split.style = Self.style(palette, isCompact: false)
    split.isDividerDraggable = true
    split.collapseWidth = 560
    split.primaryWidths = Self.widths(textScale: 1)
    places.onOpen = { [weak self] in self?.open($0) }
    split.onCollapse = { [weak self] _ in self?.showOpened() }
    showOpened()
    dress(stage)
    stage.addSubview(program)
    addSubview(stage)
  }

  /// How wide the list may be, in points: with larger words it is wider at least.
  private static func widths(textScale: Double) -> ClosedRange<Double> {
    let most = 420.0
    guard textScale > 1 else { return 200...most }
    let names = Place.all.map { Text($0.name, font: .system(size: 17, weight: .semibold)).size().width }
    return min((PlaceRow.fixedWidth + (names.max() ?? 0) * textScale).rounded(.up) + 1, most)...most
  }

  private static func style(_ palette: Palette, isCompact: Bool) -> ControllerStyle {
    var style = palette.isDark ? ControllerStyle.dark : .light
    (style.bar, style.surface) = (palette.paper, palette.card)
    (style.ink, style.mist, style.hairline) = (palette.ink, palette.mist, palette.hairline)
    style.barHeight = isCompact ? 44 : 52
    return style
  }

  override func layoutField(_ field: Rect) {
    let style = Self.style(palette, isCompact: Self.isLow(bounds.size))
    if split.style != style { split.style = style }
    if places.textScale != effectiveTextScale {
      places.textScale = effectiveTextScale
      split.primaryWidths = Self.widths(textScale: effectiveTextScale)
    }
    stage.frame = alignToPixels(field)
    program.frame = Rect(origin: .zero, size: stage.bounds.size)
  }

  private func showOpened() { places.opened = split.isCollapsed ? nil : opened }

  private func open(_ place: Int) {
    opened = place
    showOpened()
    split.showSecondary(PlaceController(Place.all[place], palette: palette))
  }

  // MARK: Keys

  /// Opens the next place, or the one before.
  func step(_ way: Int) { open((opened + way + Place.count) % Place.count) }

  /// Sends the list out of the way, or back.
  func togglePlaces() { split.setPrimaryHidden(!split.isPrimaryHidden) }

  /// Goes back to the list, where there is one column.
  func back() { if split.isCollapsed { split.primary.popToRoot() } }

  /// Moves the line between the columns to the right or the left.
  func moveLine(_ way: Double) {
    guard !split.isCollapsed else { return }
    if split.isPrimaryHidden { return split.setPrimaryHidden(false) }
    let width = split.view.bounds.width
    let direction = effectiveLayoutDirection == .rightToLeft ? -1.0 : 1
    let wanted = split.primary.view.bounds.width + way * direction
    View.animate(spring: .smooth) {
      split.primaryShare =
        min(max(wanted, split.primaryWidths.lowerBound), split.primaryWidths.upperBound) / max(width, 1)
      split.view.layoutIfNeeded()
    }
  }
}
