import Glibc
import Martlet

/// A map of 100,000 points a side in a scroll view.
@MainActor
final class MapView: DemoView {
  private let scroll = ScrollView()
  private let map = View()
  private let tiles = TiledLayer()
  private let marks: MapMarks
  private let doubleTap = TapGestureRecognizer()
  /// A line of a round length, with that in words.
  private let pill = Layer()
  private let units = MapScale.Units()
  private let figures: TextLine
  private let bar: Layer
  private var observations: [PresentationObservation] = []
  private var fittedSize = Size.zero
  /// What is seen of the map: names and grid are placed for it.
  private var seen = MapMarks.View() {
    didSet { if seen != oldValue { marks.show(seen) } }
  }

  /// The largest scale, and that as a power of two.
  private static let largestScale = 64.0
  private static let doublings = 6
  /// How near to the pill words are hidden at once, in points.
  private static let pillMargin = 30.0
  /// Levels of detail: from 64 times down to where the whole map is smaller than any window.
  private static let levels = 15
  /// How much nearer a tap takes it.
  private static let tapZoom = 6.0
  /// Where the flight goes: a harbour.
  static let goal = Point(x: 37_325, y: 43_478)
  private static let goalScale = 2.0
  /// The greatest length of the line in the pill, its height and the pill's, in points.
  private static let bar = (length: 110.0, height: 2.0, pill: 36.0)

  init(palette: Palette) {
    figures = TextLine("", size: 13, color: palette.ink)
    figures.isPrinted = true
    let (world, colors) = (MapWorld(Terrain(seed: 20)), MapColors(palette))
    marks = MapMarks(world: world, colors: colors)
    bar = Layer()
    super.init(
      palette: palette, title: localized("Map"),
      hint: localized("Pinch, drag and throw it; tap twice to go nearer, as far as the houses"))
    let painter = MapPainter(world: world, colors: colors, finestZoom: Self.largestScale)
    tiles.levelsOfDetail = Self.levels
    tiles.levelsOfDetailBias = Self.doublings
    tiles.drawTile = { context, tile in painter.draw(tile, in: context) }
    tiles.isStill = true
    map.layer.name = "map"
    for part in [tiles, marks] as [Layer] { map.layer.addSublayer(part) }
    map.bounds = Rect(x: 0, y: 0, width: Terrain.side, height: Terrain.side)
    scroll.addSubview(map)
    scroll.backgroundColor = colors.sea.first ?? palette.card
    scroll.cornerRadius = 20
    scroll.centersContent = true
    scroll.alwaysBounces = [.horizontal, .vertical]
    scroll.redrawsZoomedContent = false
    scroll.layer.borderColor = palette.hairline
    addSubview(scroll)
    marks.edges.name = "edges"
    layer.addSublayer(marks.edges)
    pill.isStill = true
    bar.isStill = true
    bar.backgroundColor = palette.ink
    bar.cornerRadius = Self.bar.height / 2
    pill.addSublayer(bar)
    pill.backgroundColor = palette.card.withAlpha(0.92)
    pill.addSublayer(figures)
    layer.addSublayer(pill)
    pill.borderColor = palette.hairline
    outlined = [scroll.layer, pill]
    doubleTap.numberOfTapsRequired = 2
    // A touch that catches the map in flight may begin one too.
    doubleTap.shouldRecognizeSimultaneously = { _ in true }
    doubleTap.addHandler { [weak self] in
      guard let self, let place = $0.location(in: map) else { return }
      zoom(about: place, by: scroll.zoomScale > Self.largestScale * 0.9 ? 0 : Self.tapZoom)
    }
    scroll.addGestureRecognizer(doubleTap)
    observations = [
      map.layer.observePresentation { [weak self] in
        self?.tell(of: $0.transform.scale)
        self?.seen.zoom = $0.transform.scale
      },
      scroll.layer.observePresentation { [weak self] in self?.seen.offset = $0.bounds.origin },
    ]
  }

  /// Where a place of the map is in a field that shows all of the map.
  static func place(of place: Point, in field: Rect) -> Point {
    field.center + (place - Point(x: Terrain.side / 2, y: Terrain.side / 2)) * scale(filling: field.size)
  }

  /// The scale at which the map fills a field.
  private static func scale(filling size: Size) -> Double { max(size.width, size.height) / Terrain.side }

  /// Lets each frame wait for what it shows.
  func waitForTiles() { tiles.waitsForTiles = true }

  /// Goes nearer to the middle, or farther away, by a factor.
  func zoom(by factor: Double) { zoom(about: seenMiddle, by: factor) }

  /// Flies to the harbour, or back to where all of the map is seen.
  func fly() {
    let isFar = scroll.zoomScale < 1
    guard isFar else { return zoom(about: seenMiddle, by: 0) }
    scroll.setZoomScale(
      Self.goalScale, about: Self.goal, at: Point(x: scroll.bounds.width / 2, y: scroll.bounds.height / 2),
      animated: true)
  }

  /// What is in the middle of the view, in points of the map.
  private var seenMiddle: Point {
    (scroll.contentOffset + Point(x: scroll.bounds.width / 2, y: scroll.bounds.height / 2))
      * (1 / scroll.zoomScale)
  }

  /// Zooms about a place by a factor; 0 shows all of the map.
  private func zoom(about place: Point, by factor: Double) {
    let seen = scroll.convert(place, from: map, source: .presentation) ?? .zero
    scroll.setZoomScale(
      factor == 0 ? scroll.minimumZoomScale : scroll.zoomScale * factor, about: place,
      at: seen - scroll.shownOffset, animated: true)
  }

  /// Writes how long the line in the pill is, which is a round length.
  private func tell(of scale: Double) {
    guard scale > 0 else { return }
    let length = MapScale.roundDown(Self.bar.length / scale)
    let words = MapScale.words(length, step: length, in: units)
    if figures.string != words { figures.string = words }
    placeFigures(line: length * scale)
  }

  private func placeFigures(line: Double) {
    let size = figures.wantedSize
    let height = Self.bar.pill
    let place = Rect(
      x: scroll.frame.minX + 12, y: scroll.frame.maxY - 12 - height, width: Self.bar.length + 32,
      height: height)
    pill.frame = alignToPixels(place)
    pill.cornerRadius = 12
    figures.place(at: Point(x: 16, y: 5))
    bar.frame = alignToPixels(Rect(x: 16, y: 5 + size.height + 4, width: line, height: Self.bar.height))
    // Words move on for a frame before they are hidden.
    seen.cover = Rect(origin: pill.frame.origin - scroll.frame.origin, size: pill.frame.size)
      .insetBy(dx: -Self.pillMargin, dy: -Self.pillMargin)
  }

  override func layoutField(_ field: Rect) {
    scroll.frame = field
    marks.edges.frame = field
    marks.edges.cornerRadius = scroll.cornerRadius
    marks.reset()
    defer {
      tell(of: scroll.zoomScale)
      seen = MapMarks.View(
        zoom: scroll.zoomScale, offset: scroll.contentOffset, size: scroll.bounds.size, cover: seen.cover)
      marks.show(seen)
    }
    guard field.size != fittedSize else { return }
    let old = fittedSize
    fittedSize = field.size
    tiles.frame = map.bounds
    let filling = Self.scale(filling: field.size)
    var (scale, middle) = (filling, map.bounds.center)
    if scroll.zoomedView != nil {
      // What is in the middle stays there.
      let half = Point(x: old.width / 2, y: old.height / 2)
      (scale, middle) = (scroll.zoomScale, (scroll.contentOffset + half) / scroll.zoomScale)
    }
    scroll.minimumZoomScale = filling
    scroll.maximumZoomScale = Self.largestScale
    if scroll.zoomedView == nil { scroll.zoomedView = map }
    scroll.setZoomScale(
      max(scale, filling), about: middle, at: Point(x: field.width / 2, y: field.height / 2), animated: false)
  }
}
