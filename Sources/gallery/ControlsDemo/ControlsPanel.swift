import Martlet

/// A card with a row for each control. It scrolls if there is no room for all.
@MainActor
final class ControlsPanel: View {
  /// What a row is for, from the top.
  enum Kind: Int, CaseIterable {
    case hour, sun, birds, count, tint, dark, buttons, name, wheel
  }

  let hour = SegmentedControl([localized("Dawn"), localized("Noon"), localized("Dusk")], selection: 1)
  let sun = Slider(value: ControlsView.noon)
  let birds = Switch(isOn: true)
  let count = Stepper(range: 1...9, value: ControlsPanel.usualCount)
  let reset = Button(localized("Reset"))
  /// Leads through the day, in percent.
  let wheel = ClickWheel(range: 0...100, value: 100 * ControlsView.noon, step: 2)
  private let name = TextField(localized("Name the flock"))
  private let tint = SegmentedControl([localized("Sky"), localized("Coral"), localized("Leaf")])
  private let dark: Switch
  private let save = Button(localized("Save"), style: .filled)
  private let progress = ProgressView()
  private let activity = ActivityIndicator()
  private let scroll = ScrollView()
  private let names: [Label]
  private let palette: Palette

  static let usualCount = 4.0

  /// Whether rows are low, for a small window.
  var isCompact = false {
    didSet { if isCompact != oldValue { setNeedsLayout() } }
  }

  private static var titles: [String] {
    ["", localized("Sun"), localized("Birds"), flock("", 4), "", localized("Dark"), "", "", ""]
  }
  /// The name of a flock, which may be empty, and how many birds it has.
  private static func flock(_ name: String, _ number: Int) -> String {
    Phrase(localized("%1$s: %2$s"))(name.isEmpty ? localized("Flock") : name, "\(number)")
  }
  private static let margin = 16.0

  init(palette: Palette) {
    self.palette = palette
    names = Self.titles.map { Label($0) }
    dark = Switch(isOn: palette.isDark)
    super.init()
    layer.name = "panel"
    cornerRadius = 20
    clipsToBounds = true
    scroll.showsIndicators = true
    addSubview(scroll)
    for name in names where !name.string.isEmpty { scroll.addSubview(name) }
    for part in [hour, sun, birds, count, tint, dark, save, reset, progress, activity, name, wheel] as [View]
    {
      scroll.addSubview(part)
    }
    for (control, kind) in [(sun, Kind.sun), (birds, .birds), (dark, .dark)] as [(View, Kind)] {
      control.accessibilityLabelledBy = names[kind.rawValue]
    }
    count.accessibilityLabel = localized("How many birds")
    hour.accessibilityLabel = localized("Time of day")
    tint.accessibilityLabel = localized("Tint")
    name.accessibilityLabel = localized("Name of the flock")
    wheel.accessibilityLabel = localized("Wheel of the day")
    name.hints = [.capitalizedSentences]
    name.maximumLength = 24
    name.onChange = { [weak self] _ in self?.countDidChange() }
    hour.accessibilityControls = [sun]
    wheel.accessibilityControls = [sun]
    birds.accessibilityControls = [count]
    tint.addAction(for: .valueChanged) { [weak self] in self?.showTint() }
    dark.addAction(for: .valueChanged) { [weak self] in self?.showStyle(animated: true) }
    save.addAction(for: .primaryAction) { [weak self] in self?.saveAll() }
    progress.opacity = 0
    contextMenu = { [weak self] _ in self?.menu }
    showStyle(animated: false)
  }

  /// What opens with the secondary button, or under a finger that stays.
  private var menu: Menu {
    Menu(localized("Controls")) {
      Menu(localized("Tint")) {
        for (index, title) in tint.titles.enumerated() {
          MenuItem(title, mark: index == tint.selection ? .checked : .none) { [weak self] in
            self?.tint.selection = index
            self?.showTint()
          }
        }
      }
      MenuItem(localized("Dark"), mark: isDark ? .checked : .none) { [weak self] in
        self?.dark.isOn.toggle()
        self?.showStyle(animated: true)
      }
      MenuSeparator()
      MenuItem(localized("Reset")) { [weak self] in self?.reset.sendActions(for: .primaryAction) }
    }
  }

  // MARK: Look

  private var isDark: Bool { dark.isOn }

  private func showStyle(animated: Bool) {
    let colors: Palette = isDark ? .dark : .light
    View.animate(spring: .smooth) {
      interfaceStyle = isDark ? .dark : .light
      backgroundColor = colors.card
      layer.borderColor = colors.hairline
    }
    countDidChange()
    showTint()
  }

  private func showTint() {
    let colors: Palette = isDark ? .dark : .light
    let leaf = Color(0x4FA96B)
    let tints = [colors.sky, colors.coral, isDark ? leaf.lightened(by: 0.08) : leaf]
    View.animate(spring: .snappy) { tintColor = tints[tint.selection] }
  }

  /// The number of birds has changed.
  func countDidChange() {
    let label = names[Kind.count.rawValue]
    let number = Int(count.value)
    var words = Self.flock(name.text, number)
    // A name that is too long for its row is only in its field.
    if Text(words, font: label.font).size().width > label.bounds.width { words = Self.flock("", number) }
    label.string = words
    label.textColor = count.isEnabled ? nil : effectiveControlColors.mist
  }

  // MARK: Saving

  /// How long a part of the saving takes, in seconds, and how many there are.
  private static let (part, parts) = (0.35, 5)

  /// Shows what saving something large looks like.
  private func saveAll() {
    save.isEnabled = false
    save.title = localized("Saving")
    activity.startAnimating()
    makeRoomForActivity()
    View.performWithoutAnimation { progress.progress = 0 }
    View.animate(spring: .snappy) { progress.opacity = 1 }
    step(1)
  }

  private func step(_ number: Int) {
    View.animate(duration: Self.part) {
      progress.progress = Double(number) / Double(Self.parts)
    } completion: { [weak self] _ in
      guard let self else { return }
      if number < Self.parts { return step(number + 1) }
      activity.stopAnimating()
      View.animate(spring: .smooth) { self.progress.opacity = 0 }
      save.title = localized("Save")
      save.isEnabled = true
      makeRoomForActivity()
    }
  }

  /// The button makes way for what turns beside it, or takes its room back.
  private func makeRoomForActivity() {
    View.animate(spring: .snappy) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  // MARK: Layout

  private static func rowHeight(isCompact: Bool) -> Double { isCompact ? 50 : 58 }

  /// The height of a row in a panel of a height, which rows share. Where a small one has no room for all rows, it ends in the middle of
  /// one: then there is something to be seen that more of them follow.
  private static func rowHeight(isCompact: Bool, in height: Double) -> Double {
    let usual = rowHeight(isCompact: isCompact)
    let spare = height - Self.height(isCompact: isCompact)
    if spare > 0 { return min(usual + (spare / Double(Kind.wheel.rawValue)).rounded(.down), mostRowHeight) }
    let room = height - margin / 2
    guard isCompact, height < Self.height(isCompact: true), room > 1.5 * usual else { return usual }
    return (room / ((room / usual - 0.5).rounded(.down) + 0.5)).rounded()
  }

  /// How high a row is at most, in points.
  private static let mostRowHeight = 96.0

  private static func wheelSize(isCompact: Bool) -> Double { isCompact ? 148 : ClickWheel.size }
  /// The distance of the wheel from the row above it, in points.
  private static let wheelGap = 12.0

  /// The height of all rows.
  static func height(isCompact: Bool) -> Double {
    Double(Kind.wheel.rawValue) * rowHeight(isCompact: isCompact) + wheelGap
      + wheelSize(isCompact: isCompact) + margin
  }

  /// The height of all rows where there is much room.
  static func mostHeight(isCompact: Bool) -> Double {
    height(isCompact: isCompact)
      + Double(Kind.wheel.rawValue) * (mostRowHeight - rowHeight(isCompact: isCompact))
  }

  private static func row(_ kind: Kind, in size: Size, isCompact: Bool) -> Rect {
    let (width, height) = (size.width, rowHeight(isCompact: isCompact, in: size.height))
    return Rect(
      x: margin, y: margin / 2 + Double(kind.rawValue) * height, width: max(width - 2 * margin, 1),
      height: height)
  }

  /// Where the control of a row is in a panel of a size.
  static func control(_ kind: Kind, in size: Size, isCompact: Bool) -> Rect {
    let width = size.width
    var place = row(kind, in: size, isCompact: isCompact)
    switch kind {
    case .hour, .tint, .buttons, .name:
      let height = ControlStyle.touchTarget
      return Rect(
        x: place.minX, y: place.minY + ((place.height - height) / 2).rounded(), width: place.width,
        height: height)
    case .sun:
      let name = min(72, (place.width * 0.3).rounded())
      place.origin.x += name
      place.size.width -= name
      return place.directed(in: width)
    case .wheel:
      let side = wheelSize(isCompact: isCompact)
      return Rect(
        x: ((width - side) / 2).rounded(), y: place.minY + wheelGap, width: side, height: side)
    case .birds, .dark, .count:
      let size = kind == .count ? Stepper.size : Switch.size
      return Rect(
        x: place.maxX - size.width, y: place.minY + ((place.height - size.height) / 2).rounded(),
        width: size.width, height: size.height
      ).directed(in: width)
    }
  }

  override func layoutSubviews() {
    let width = bounds.width
    scroll.frame = Rect(origin: .zero, size: bounds.size)
    func place(_ kind: Kind) -> Rect { Self.control(kind, in: bounds.size, isCompact: isCompact) }
    scroll.contentSize = Size(width: width, height: place(.wheel).maxY + Self.margin / 2)
    let controls: [(View, Kind)] = [
      (hour, .hour), (sun, .sun), (birds, .birds), (count, .count), (tint, .tint), (dark, .dark),
      (name, .name), (wheel, .wheel),
    ]
    for (control, kind) in controls { control.frame = alignToPixels(place(kind)) }
    SegmentedControl.even([hour, tint])
    for (index, label) in names.enumerated() {
      guard let kind = Kind(rawValue: index) else { continue }
      let row = Self.row(kind, in: bounds.size, isCompact: isCompact)
      label.fit(
        in: alignToPixels(
          directed(
            Rect(
              x: row.minX, y: row.minY, width: max(place(kind).directed(in: width).minX - row.minX - 4, 1),
              height: row.height))))
    }
    countDidChange()
    let row = place(.buttons)
    let gap = 12.0
    let half = ((row.width - gap) / 2).rounded(.down)
    let room = activity.isAnimating ? gap + ActivityIndicator.size.width : 0
    let start = row.minX + half + gap
    reset.frame = alignToPixels(
      directed(Rect(x: row.minX, y: row.minY, width: max(half, 1), height: row.height)))
    save.frame = alignToPixels(
      directed(Rect(x: start, y: row.minY, width: max(row.maxX - start - room, 1), height: row.height)))
    activity.frame = alignToPixels(
      directed(
        Rect(
          center: Point(x: row.maxX - ActivityIndicator.size.width / 2, y: row.center.y),
          size: ActivityIndicator.size)))
    progress.frame = alignToPixels(
      Rect(x: row.minX, y: row.maxY + 6, width: row.width, height: ProgressView.height))
  }
}
