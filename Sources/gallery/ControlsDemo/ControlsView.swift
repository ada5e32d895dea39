import Martlet

/// A sky over hills, and the panel with the controls that lead it.
@MainActor
final class ControlsView: DemoView {
  private let sky = HillSky()
  private let dots = PageControl(numberOfPages: HillSky.landscapes)
  private let panel: ControlsPanel

  /// The time of day at which the demo begins, of 0…1 from morning to evening.
  static let noon = 0.45
  /// The times of day of the three words.
  static let hours = [0.08, noon, 0.92]

  init(palette: Palette) {
    panel = ControlsPanel(palette: palette)
    super.init(
      palette: palette, title: localized("Controls"),
      hint: localized("Drag, throw and catch them, or use the keys alone: Tab, arrows, space"))
    dress(sky)
    // Frames tell of the outermost names: those of the sun and the birds.
    sky.layer.name = nil
    // The dots lie on dark hills.
    var colors = ControlColors.dark
    colors.ink = .white
    dots.controlColors = colors
    dots.tintColor = .white
    dots.accessibilityLabel = localized("Landscape")
    dots.addAction(for: .valueChanged) { [weak self] in
      if let self { sky.show(landscape: dots.currentPage) }
    }
    sky.addSubview(dots)
    for part in [sky, panel] { addSubview(part) }
    outlined = [sky.layer, panel.layer]
    lead()
    sky.set(hour: Self.noon)
    sky.set(birds: Int(panel.count.value))
  }

  // MARK: Leading

  private func lead() {
    panel.sun.addAction(for: .valueChanged) { [weak self] in self?.sunMoved() }
    panel.hour.addAction(for: .valueChanged) { [weak self] in
      if let self { go(to: Self.hours[panel.hour.selection]) }
    }
    panel.birds.addAction(for: .valueChanged) { [weak self] in self?.showBirds() }
    panel.count.addAction(for: .valueChanged) { [weak self] in self?.showBirds() }
    panel.reset.addAction(for: .primaryAction) { [weak self] in self?.reset() }
    let wheel = panel.wheel
    wheel.addAction(for: .valueChanged) { [weak self] in self?.wheelTurned() }
    wheel.addAction(for: .primaryAction) { [weak self] in self?.nextHour() }
    let words: [(ClickWheel.Place, String)] = [
      (.leading, localized("Dawn")), (.top, localized("Noon")), (.trailing, localized("Dusk")),
    ]
    for (index, (place, word)) in words.enumerated() {
      wheel.setMark(word, at: place) { [weak self] in self?.choose(hour: index) }
    }
  }

  private func sunMoved() {
    let hour = panel.sun.value
    sky.set(hour: hour)
    panel.wheel.value = 100 * hour
    showNearest(hour)
  }

  private func wheelTurned() {
    let hour = panel.wheel.value / 100
    showNearest(hour)
    View.animate(spring: .snappy) {
      panel.sun.value = hour
      sky.set(hour: hour)
    }
  }

  private func showNearest(_ hour: Double) {
    let nearest = Self.hours.indices.min { abs(Self.hours[$0] - hour) < abs(Self.hours[$1] - hour) }
    if let nearest { panel.hour.selection = nearest }
  }

  /// The sun and its slider go there together.
  private func go(to hour: Double) {
    panel.wheel.value = 100 * hour
    View.animate(spring: .smooth) {
      panel.sun.value = hour
      sky.set(hour: hour)
    }
  }

  private func showBirds() {
    let count = panel.birds.isOn ? Int(panel.count.value) : 0
    panel.count.isEnabled = panel.birds.isOn
    panel.countDidChange()
    sky.set(birds: count)
  }

  private func reset() {
    panel.hour.selection = 1
    go(to: Self.noon)
    panel.birds.isOn = true
    panel.count.value = ControlsPanel.usualCount
    showBirds()
    dots.currentPage = 0
    sky.show(landscape: 0)
  }

  /// Goes to the next one of the hours that have words.
  func nextHour() { choose(hour: (panel.hour.selection + 1) % Self.hours.count) }

  private func choose(hour: Int) {
    panel.hour.selection = hour
    go(to: Self.hours[hour])
  }

  // MARK: Layout

  /// The places of the sky and of the panel in a window of a size.
  static func layout(_ size: Size) -> (sky: Rect, panel: Rect) {
    let field = field(in: size)
    let gap = isCompact(size) ? 12.0 : 24
    let isTall = size.height > size.width
    if isTall {
      let wanted = ControlsPanel.height(isCompact: isCompact(size))
      let height = min(wanted, (field.height * 0.6).rounded())
      let panel = Rect(x: field.minX, y: field.maxY - height, width: field.width, height: height)
      return (
        Rect(x: field.minX, y: field.minY, width: field.width, height: max(panel.minY - gap - field.minY, 1)),
        panel
      )
    }
    let width = min(max((field.width * 0.44).rounded(), 244), 440, max(field.width - gap - 1, 1))
    let height = min(ControlsPanel.mostHeight(isCompact: isCompact(size)), field.height)
    let panel = Rect(
      x: field.maxX - width, y: field.minY + ((field.height - height) / 2).rounded(), width: width,
      height: height)
    let sky = Rect(
      x: field.minX, y: field.minY, width: max(panel.minX - gap - field.minX, 1), height: field.height)
    return (sky.directed(in: size.width), panel.directed(in: size.width))
  }

  /// Where a control is in a window of a size, before anything has scrolled.
  static func control(_ kind: ControlsPanel.Kind, in size: Size) -> Rect {
    let panel = layout(size).panel
    let place = ControlsPanel.control(kind, in: panel.size, isCompact: isCompact(size))
    return place.offsetBy(dx: panel.minX, dy: panel.minY)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    sky.frame = alignToPixels(layout.sky)
    panel.isCompact = isCompact
    panel.frame = alignToPixels(layout.panel)
    let height = ControlStyle.touchTarget
    dots.frame = alignToPixels(
      Rect(x: 0, y: sky.bounds.height - height, width: sky.bounds.width, height: height))
  }
}
