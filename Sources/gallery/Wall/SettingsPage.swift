import Martlet

/// The settings: appearance, the size of text, motion, its speed, what frames cost, outlines of layers, and the inspector.
@MainActor
final class SettingsPage: View {
  private let labels: [Label]
  private let bars: [SegmentedControl]
  /// In a low window the rows are scrolled.
  private let scrollView = ScrollView()

  private static let margin = 20.0
  /// The distance of rows, in points, and the part of a row that its name has.
  private static let (gap, nameShare) = (16.0, 0.36)
  /// The scales of text to choose from, besides the desktop's.
  private static let textScales = [1.0, 1.3]

  init(_ settings: any GallerySettings, palette: Palette) {
    let style = ControlStyle(palette: palette)
    let appearance = SegmentedControl(
      [localized("Auto"), localized("Light"), localized("Dark")],
      selection: settings.appearance.rawValue, style: style
    ) {
      [weak settings] in settings?.appearance = Appearance(rawValue: $0) ?? .automatic
    }
    let speed = SegmentedControl(
      [localized("Full"), localized("A tenth")], selection: settings.isSlow ? 1 : 0, style: style
    ) {
      [weak settings] in settings?.isSlow = $0 == 1
    }
    let text = SegmentedControl(
      [localized("Auto"), localized("Usual"), localized("Large")],
      selection: Self.textScales.firstIndex { $0 == settings.textScale }.map { $0 + 1 } ?? 0,
      style: style
    ) { [weak settings] in settings?.textScale = $0 == 0 ? nil : Self.textScales[$0 - 1] }
    let motion = SegmentedControl(
      [localized("Auto"), localized("Full"), localized("Reduced")],
      selection: settings.reducesMotion.map { $0 ? 2 : 1 } ?? 0, style: style
    ) { [weak settings] in settings?.reducesMotion = $0 == 0 ? nil : $0 == 2 }
    var (names, controls) = (
      [localized("Appearance"), localized("Text size"), localized("Motion"), localized("Speed")],
      [appearance, text, motion, speed]
    )
    func add(_ name: String, _ isShown: Bool?, change: @escaping @MainActor (Bool) -> Void) {
      guard let isShown else { return }
      names.append(name)
      controls.append(
        SegmentedControl([localized("Hidden"), localized("Shown")], selection: isShown ? 1 : 0, style: style)
        {
          change($0 == 1)
        })
    }
    add(localized("Costs"), settings.showsCosts) { [weak settings] in settings?.showsCosts = $0 }
    add(localized("Borders"), settings.showsBorders) { [weak settings] in settings?.showsBorders = $0 }
    add(localized("Inspector"), settings.inspectsLayers) { [weak settings] in settings?.inspectsLayers = $0 }
    labels = names.map { Label($0, role: .body, color: palette.ink) }
    bars = controls
    super.init()
    for view in labels { scrollView.addSubview(view) }
    for view in bars { scrollView.addSubview(view) }
    addSubview(scrollView)
  }

  /// The height that it has in a width and a height that there is, in points. Where that is not enough for all rows, it ends in the middle of
  /// one: then there is something to be seen that more of them follow.
  func height(in room: Size) -> Double {
    let places = places(in: room.width)
    guard places.height > room.height else { return places.height }
    let ends = places.rows.map(\.bar.midY)
    return ends.last { $0 <= room.height } ?? room.height
  }

  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    let places = places(in: bounds.width)
    scrollView.frame = bounds
    scrollView.contentSize = Size(width: bounds.width, height: places.height)
    for (index, place) in places.rows.enumerated() {
      labels[index].frame = alignToPixels(directed(place.label))
      bars[index].frame = alignToPixels(directed(place.bar))
    }
  }

  /// Where everything is in a width: each name is beside its bar, or, if large words have no room there, above it.
  private func places(in width: Double) -> (rows: [(label: Rect, bar: Rect)], height: Double) {
    let inner = max(width - 2 * Self.margin, 1)
    let share = (inner * Self.nameShare).rounded()
    let scale = effectiveTextScale
    let words = labels.map { $0.text.scaled(by: scale).size() }
    let height = ((words.map(\.height).max() ?? 0) + 12).rounded(.up)
    let barHeight = max(ControlStyle.touchTarget, height)
    let isStacked =
      words.contains { $0.width > share }
      || bars.contains { SegmentedControl.fairWidth(of: $0.titles, textScale: scale) > inner - share }
    // At the usual size of text, bars make do with smaller words.
    guard isStacked, scale > 1 else {
      let rows = labels.indices.map { index in
        let place = Rect(
          x: Self.margin, y: Self.margin + Double(index) * (barHeight + Self.gap), width: inner,
          height: barHeight)
        var (label, bar) = (place, place)
        label.size.width = share
        bar.origin.x += share
        bar.size.width -= share
        return (label, bar)
      }
      return (rows, 2 * Self.margin + Double(rows.count) * (barHeight + Self.gap) - Self.gap)
    }
    let pitch = height + barHeight + Self.gap
    let rows = labels.indices.map { index in
      let y = Self.margin + Double(index) * pitch
      return (
        Rect(x: Self.margin, y: y, width: inner, height: height),
        Rect(x: Self.margin, y: y + height, width: inner, height: barHeight)
      )
    }
    return (rows, 2 * Self.margin + Double(rows.count) * pitch - Self.gap)
  }
}
