import Martlet

/// The museum guide: a start page with four tiles, out of which its pages grow.
@MainActor
final class MuseumView: DemoView {
  /// The pages, each made when it is wanted.
  private var pages: [Int: MuseumPage] = [:]
  /// The page that is open; `nil` at the start page.
  private(set) var opened: Int?
  private let stage = View()
  private let start = View()
  private var tiles: [ExhibitTile] = []
  private let grid = MuseumGrid()
  private var watch: TouchWatch?

  /// How far the start page recedes behind an open one.
  private static let farScale = 0.94
  /// What the pages are called.
  static var titles: [String] {
    [localized("Floor map"), localized("Exhibits"), localized("Photo table"), localized("Guest book")]
  }

  /// Called when somebody touches it.
  var onTouch: () -> Void = {}

  init(palette: Palette) {
    super.init(
      palette: palette, title: localized("Museum guide"),
      hint: localized("Touch a tile; pinch, turn and throw what you find; turn back midway"))
    addSubview(stage)
    stage.addSubview(start)
    tiles = Self.titles.indices.map { index in
      ExhibitTile(Self.titles[index], palette: palette) { [weak self] in
        self?.open(index)
      } painter: { context, size in
        Self.paint(index, palette, in: context, size)
      }
    }
    start.isFocusGroup = true
    for tile in tiles { start.addSubview(tile) }
    outlined = tiles.map(\.layer)
    let watch = TouchWatch { [weak self] isDown in if isDown { self?.onTouch() } }
    addGestureRecognizer(watch)
    self.watch = watch
  }

  /// Whether fingers are down.
  var isInHand: Bool { (watch?.numberOfTouches ?? 0) > 0 }

  // MARK: Pages

  /// A page, by its number.
  func page(_ index: Int) -> MuseumPage {
    if let page = pages[index] { return page }
    let page: MuseumPage =
      switch index {
      case 0: MapPage(palette: palette)
      case 1: ExhibitsPage(palette: palette)
      case 2: TablePage(palette: palette)
      default: BookPage(palette: palette)
      }
    pages[index] = page
    stage.addSubview(page)
    page.home = { [weak self] in self?.tiles[index].frame ?? .zero }
    page.onTurn = { [weak self, weak page] in
      if let page { self?.turned(page, index) }
    }
    outlined.append(page.layer)
    page.place = Rect(origin: .zero, size: stage.bounds.size)
    return page
  }

  /// Opens a page, on top of what moves; another one that is open goes back.
  func open(_ index: Int) {
    if let opened, opened != index { pages[opened]?.go(open: false) }
    let page = page(index)
    page.bringToFront()
    page.go(open: true)
  }

  /// Goes back to the start page.
  func close() {
    if let opened { pages[opened]?.go(open: false) }
  }

  private func turned(_ page: MuseumPage, _ index: Int) {
    if page.isOpen {
      opened = index
    } else if opened == index {
      opened = nil
    }
    let isCovered = opened != nil
    start.isUserInteractionEnabled = !isCovered
    let scale = isCovered && !effectiveReducesMotion ? Self.farScale : 1
    start.layer.animate(.transform.scale, to: scale, spring: .smooth)
  }

  /// While the museum shows itself, touches only end that.
  func setShowing(_ isShowing: Bool) {
    stage.isUserInteractionEnabled = !isShowing
    close()
    for page in pages.values { page.reset() }
  }

  /// Handles a key.
  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case KeyEvent.Key("1"): open(0)
    case KeyEvent.Key("2"): open(1)
    case KeyEvent.Key("3"): open(2)
    case KeyEvent.Key("4"): open(3)
    case .backspace: close()
    default: if let opened { pages[opened]?.pressed(key) } else if key == .space { open(0) }
    }
  }

  // MARK: Layout

  /// The places of the tiles in a window of a size.
  static func tiles(in size: Size) -> [Rect] {
    let gap = measure(compact: 10, 20, in: size)
    return MuseumLayout.grid(titles.count, in: field(in: size), gap: gap)
  }

  override func layoutField(_ field: Rect) {
    stage.frame = alignToPixels(field)
    let room = Rect(origin: .zero, size: stage.bounds.size)
    (start.bounds.size, start.center) = (room.size, room.center)
    grid.place(tiles, at: Self.tiles(in: bounds.size)) { [self] tile, place in
      let frame = alignToPixels(place.offsetBy(dx: -stage.frame.minX, dy: -stage.frame.minY))
      (tile.bounds.size, tile.center) = (frame.size, frame.center)
      tile.layoutIfNeeded()
    }
    for page in pages.values { page.place = room }
  }

  /// Paints what a tile shows: a small picture of its page.
  private static func paint(_ index: Int, _ palette: Palette, in context: DrawingContext, _ size: Size) {
    switch index {
    case 0:
      let plan = FloorPlan(palette: palette)
      // With a margin around its walls.
      let place = FloorPlan.place(in: size * 0.88).offsetBy(dx: size.width * 0.06, dy: size.height * 0.06)
      context.withState {
        context.clip(to: Rect(origin: .zero, size: size))
        context.fill(Rect(origin: .zero, size: size), with: plan.ground)
        context.translate(x: place.minX, y: place.minY)
        let scale = place.width / FloorPlan.size.width
        context.scale(x: scale, y: scale)
        plan.draw(in: context)
      }
    case 1: ExhibitPainter(exhibit: Exhibit.all[4]).draw(in: context, size: size)
    case 2: Scenery(seed: 45).draw(in: context, size: size)
    default: ExhibitPainter(exhibit: Exhibit.all[0]).draw(in: context, size: size)
    }
  }
}
