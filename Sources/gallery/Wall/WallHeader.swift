import Martlet

/// The head of the wall: the bird, the name, the line to find demos, the settings, and the sections.
@MainActor
final class WallHeader: View {
  /// Called with the section that a finger has chosen; `nil` for all.
  var onSection: (Int?) -> Void = { _ in }
  /// Called when the settings are asked for.
  var onSettings: () -> Void = {} { didSet { settings.onTap = onSettings } }

  private let bird: DrawnLayer
  private let title: TextLine
  private let motto: TextLine
  /// The line to find demos.
  let search: WallSearch
  private let settings: DemoBarButton
  private var chips: [WallChip] = []

  private static let chipGap = 8.0

  init(palette: Palette) {
    bird = DrawnLayer(outline: MartletOutline.whole, side: MartletOutline.side, color: palette.sky)
    title = TextLine("Martlet", size: 34, weight: .semibold, color: palette.ink)
    motto = TextLine(localized("Whatever moves can be caught"), size: 17, color: palette.mist)
    search = WallSearch(palette: palette)
    settings = DemoBarButton(.settings, palette: palette)
    super.init()
    bird.isStill = true
    for part in [bird, title, motto] { layer.addSublayer(part) }
    addSubview(search)
    settings.layer.name = "settings-button"
    settings.cornerRadius = ControlStyle.cornerRadius
    settings.backgroundColor = palette.card
    settings.layer.borderColor = palette.hairline
    addSubview(settings)
    let style = ControlStyle(palette: palette)
    let titles = [localized("All")] + WallSection.all.map { $0.title() }
    chips = titles.enumerated().map { index, title in
      WallChip(title, style: style, surface: palette.card) { [weak self] in
        self?.onSection(index == 0 ? nil : index - 1)
      }
    }
    for chip in chips { addSubview(chip) }
    chips[0].isChosen = true
  }

  /// Shows what was typed and chosen.
  func show(query: String, section: Int?) {
    search.query = query
    for (index, chip) in chips.enumerated() { chip.isChosen = index == section.map { $0 + 1 } ?? 0 }
  }

  /// Its parts in a window of a size.
  private struct Places {
    var bird = Rect.zero
    var title = Point.zero
    var motto = Point.zero
    var search = Rect.zero
    var settings = Rect.zero
    var chips: [Rect] = []
    var height = 0.0
    var shape = Shape(isWide: false, rows: 1)
  }

  /// What can't change bit by bit.
  struct Shape: Equatable {
    /// Whether the line to find demos is beside the name.
    var isWide: Bool
    /// The rows of sections.
    var rows: Int
  }

  /// How its parts lie in a window of a size.
  func shape(in size: Size) -> Shape { places(in: size).shape }

  /// Where the settings are asked for, in a window of a size.
  func settingsPlace(in size: Size) -> Rect { places(in: size).settings.directed(in: size.width) }

  /// Where larger words below the name end, in points of this view; 0 where there are none.
  var wordsEnd: Double { motto.isHidden || effectiveTextScale <= 1 ? 0 : motto.frame.maxY }

  /// The height that it needs in a window of a size.
  func height(in size: Size) -> Double { places(in: size).height }

  private func places(in size: Size) -> Places {
    var places = Places()
    let margin = WallLayout.margin(of: size)
    func measure(_ compact: Double, _ usual: Double, _ large: Double? = nil) -> Double {
      WallLayout.measure(compact, usual, large ?? usual, in: size)
    }
    let side = measure(32, 52, 64).rounded()
    let top = measure(12, margin * 0.8).rounded()
    places.bird = Rect(x: margin, y: top, width: side, height: side)
    let left = margin + side + measure(10, 16).rounded()
    places.title = Point(x: left, y: top + measure(2, -10))
    places.motto = Point(x: left, y: top + side - 16)
    let isWide = size.width >= measure(400, 720)
    let least = measure(left + 130, size.width * 0.6)
    let width =
      isWide ? min(360, size.width - margin - least) : max(size.width - 2 * margin, 1)
    var y = top + (max(side, measure(44, 0)) + measure(8, 24)).rounded()
    if isWide {
      places.search = Rect(
        x: size.width - margin - width,
        y: (top + measure(-4, (side - WallSearch.height) / 2)).rounded(),
        width: width, height: WallSearch.height)
    } else {
      places.search = Rect(x: margin, y: y, width: width, height: WallSearch.height)
      y += WallSearch.height + 12
    }
    // Beside the line to find demos.
    let button = WallSearch.height
    places.settings = Rect(
      x: places.search.maxX - button, y: places.search.minY, width: button, height: button)
    places.search.size.width = max(places.search.width - button - Self.chipGap, 1)
    var x = margin
    let gap = measure(5, Self.chipGap)
    places.shape = Shape(isWide: isWide, rows: 1)
    var row = 0.0
    let room = max(size.width - 2 * margin, 1)
    let sizes = chips.map { chip in
      chip.roominess = DemoView.roominess(size)
      return Size(width: min(chip.wantedSize.width, room), height: chip.wantedSize.height)
    }
    let end = margin + Self.rowWidth(of: sizes.map(\.width), gap: gap, in: room)
    for wanted in sizes {
      if x > margin, x + wanted.width > end {
        x = margin
        y += wanted.height + Self.chipGap
        places.shape.rows += 1
      }
      places.chips.append(Rect(origin: Point(x: x, y: y), size: wanted))
      x += wanted.width + gap
      row = wanted.height
    }
    places.height = y + row + measure(12, 28).rounded()
    return places
  }

  /// How wide rows of sections are in a room, in points: where one row is not enough, no wider than as few as can be have to be, so
  /// that none stands alone in the last.
  static func rowWidth(of widths: [Double], gap: Double, in room: Double) -> Double {
    func rows(_ width: Double) -> Int {
      var (rows, x) = (1, 0.0)
      for wanted in widths {
        if x > 0, x + wanted > width { (rows, x) = (rows + 1, 0) }
        x += wanted + gap
      }
      return rows
    }
    let count = rows(room)
    let least = widths.max() ?? 0
    var width = room
    while count > 1, width - 1 > least, rows(width - 1) == count { width -= 1 }
    return width
  }

  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    guard let window = superview?.bounds.size else { return }
    let places = places(in: window)
    Transaction.withoutActions {
      bird.frame = directed(places.bird)
      title.em = WallLayout.measure(22, 34, 40, in: window)
      for line in [title, motto] { line.mostScale = 1.3 }
      let isBeside = places.search.minY < places.title.y + 20
      let room = (isBeside ? places.search.minX : window.width) - places.title.x - 8
      title.place(at: places.title, maximumWidth: max(room, 1))
      motto.opacity = DemoView.share(DemoView.roominess(window), 0.7, 1)
      motto.isHidden = motto.opacity == 0
      motto.em = WallLayout.measure(15, 15, 20, in: window)
      let below = effectiveTextScale > 1 ? title.frame.maxY : 0
      motto.place(at: Point(x: places.motto.x, y: max(places.motto.y, below)), maximumWidth: max(room, 1))
    }
    search.frame = directed(places.search)
    settings.frame = directed(places.settings)
    settings.layer.borderWidth = 1 / layer.windowScale
    for (chip, frame) in zip(chips, places.chips) { chip.frame = directed(frame) }
  }
}
