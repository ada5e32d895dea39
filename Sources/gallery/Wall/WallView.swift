import Martlet

/// The wall: thumbnails of all demos in sections, a line to find them, and the demos that have grown out of them.
@MainActor
final class WallView: View {
  let palette: Palette
  private unowned let room: any DemoRoom
  private let trace: Trace?
  /// What recedes behind an open demo.
  let board = View()
  private let lens = Lens()
  let scroll = WallScroll()
  /// Darkens the board, and what is seen around it as it recedes, behind an open demo.
  private let shade = Layer()
  let header: WallHeader
  let tiles: [DemoTile]
  private let headings: [TextLine]
  private let nothing: TextLine
  private let ring = Layer()
  let thumbnails: ThumbnailQueue
  let player: ThumbnailPlayer
  let live: LiveThumbnail

  /// The demos that are out of their thumbnails, the newest last.
  private(set) var panels: [DemoPanel] = []
  /// The numbers of the tiles of each section.
  private let numbers: [[Int]]
  private var layout: WallLayout?
  private let arranger = Arranger<Shape>()

  /// What can't change bit by bit.
  private struct Shape: Equatable {
    var header: WallHeader.Shape
    /// How many tiles are in a row, and for how many lines of words each has room.
    var columns, linesOfWords: Int
  }

  /// The tile that the keyboard has chosen.
  private(set) var focus: Int? { didSet { if focus != oldValue { showFocus() } } }

  /// What somebody has typed.
  var query = "" { didSet { if query != oldValue { filter() } } }
  /// The chosen section; `nil` for all.
  var section: Int? { didSet { if section != oldValue { filter() } } }

  /// Called when a demo opens, moves or has gone back.
  var onChange: () -> Void = {}
  /// Called when somebody has entered something to find a demo.
  var onSearch: () -> Void = {}
  /// What the settings change; not retained.
  weak var settings: (any GallerySettings)?
  /// The settings over the wall; `nil` if they are away.
  var settingsSheet: SettingsSheet?

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    self.palette = palette
    self.room = room
    self.trace = trace
    header = WallHeader(palette: palette)
    let entries = WallSection.all.flatMap(\.entries)
    tiles = entries.map { DemoTile($0, palette: palette) }
    headings = WallSection.all.map {
      TextLine($0.title(), size: 22, weight: .semibold, color: palette.ink)
    }
    nothing = TextLine(localized("No demo is called that"), size: 17, color: palette.mist)
    var next = 0
    numbers = WallSection.all.map { section in
      defer { next += section.entries.count }
      return Array(next..<next + section.entries.count)
    }
    thumbnails = ThumbnailQueue(palette: palette, tree: room.layerTree, width: 1)
    player = ThumbnailPlayer(tree: room.layerTree)
    live = LiveThumbnail(in: ring)
    super.init()
    backgroundColor = palette.desk.darkened(by: 0.1)
    board.layer.name = "board"
    board.backgroundColor = palette.desk
    addSubview(board)
    scroll.layer.name = "wall"
    scroll.alwaysBounces = [.vertical]
    scroll.onScroll = { [weak self] in self?.scrolled() }
    board.layer.transform = Transform(scale: Lens.power)
    board.addSubview(lens)
    lens.addSubview(scroll)
    scroll.addSubview(header)
    for heading in headings { scroll.layer.addSublayer(heading) }
    nothing.isHidden = true
    scroll.layer.addSublayer(nothing)
    ring.isStill = true
    ring.isHidden = true
    ring.borderColor = palette.sky
    ring.borderWidth = 3
    ring.cornerRadius = PanelGeometry.radius + 5
    live.locate = { [weak self] in self?.tileUnderPointer }
    live.makePanel = { [weak self] in self?.makeLivePanel($0) }
    for tile in tiles {
      tile.onAttention = { [weak self, unowned tile] in
        self?.live.attend(tile, $0)
        self?.player.wake()
      }
      tile.onTap = { [weak self, unowned tile] in self?.open(tile) }
      scroll.addSubview(tile)
    }
    scroll.layer.addSublayer(ring)
    shade.isStill = true
    shade.backgroundColor = .black
    shade.opacity = 0
    layer.addSublayer(shade)
    header.onSection = { [weak self] in self?.section = $0 }
    header.search.onChange = { [weak self] in
      self?.query = $0
      self?.onSearch()
    }
    header.search.onBegin = { [weak self] in self?.returnToTop() }
    header.search.onSubmit = { [weak self] in self?.openFocus() }
    header.onSettings = { [weak self] in self?.toggleSettings() }
    thumbnails.wanted = { [weak self] in self?.missing(isSeen: true) ?? [] }
    thumbnails.wantedLoops = { [weak self] in self?.missingLoops ?? [] }
    thumbnails.wantedLater = { [weak self] in self?.missing(isSeen: false) ?? [] }
    thumbnails.isQuiet = { [weak self] in self?.isQuiet ?? false }
    thumbnails.isBlocked = { [weak self] in self.map { !$0.panels.isEmpty } ?? true }
    thumbnails.onPicture = { [weak self] in self?.show($1, of: $0) }
    thumbnails.onLoop = { [weak self] in self?.play($1, of: $0) }
    player.tiles = { [weak self] in self?.seenTiles ?? [] }
    player.isBlocked = { [weak self] in self.map { !$0.panels.isEmpty || $0.effectiveReducesMotion } ?? true }
  }

  /// The demo that is in front and not on its way back.
  var active: DemoPanel? { panels.last { $0.goal == 1 } }

  // MARK: Layout

  /// The header is higher with larger text.
  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    board.layer.bounds = Rect(origin: .zero, size: bounds.size * (1 / Lens.power))
    lens.bounds = bounds
    board.center = bounds.center
    scroll.frame = bounds
    Transaction.withoutActions { shade.frame = bounds }
    let next = makeLayout()
    let shape = Shape(
      header: header.shape(in: bounds.size), columns: next.columns, linesOfWords: next.linesOfWords)
    arranger.lay(shape, springs: isInWindow && !effectiveReducesMotion) { place(next) }
    let width = (layout?.tile.width ?? 1) * layer.windowScale
    // Pictures that are a little too small or too large do, but not from the start.
    let isNew = width.rounded() != thumbnails.width && !tiles.contains { $0.isFinal }
    if isNew || abs(width / thumbnails.width - 1) > 0.2 {
      if isNew || width > thumbnails.width {
        thumbnails.stop()
        for tile in tiles { tile.outgrow() }
      }
      thumbnails.width = width.rounded()
      thumbnails.pixels = layer.windowScale
    }
    live.wait()
    for panel in panels { aim(panel) }
    settingsSheet?.frame = bounds
    thumbnails.run()
    player.wake()
    if effectiveReducesMotion { for tile in tiles { tile.rest() } }
  }

  /// Places the tiles that are seen.
  private func place(_ layout: WallLayout) {
    let margin = WallLayout.margin(of: bounds.size)
    let height = layout.top
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    header.setNeedsLayout()
    if View.isInAnimationBlock { header.layoutIfNeeded() }
    self.layout = layout
    let largeness = DemoView.largeness(bounds.size)
    for (index, tile) in tiles.enumerated() {
      tile.largeness = largeness
      if let frame = layout.tiles[index] { tile.take(frame) }
      let isSeen = layout.tiles[index] != nil
      tile.isUserInteractionEnabled = isSeen
      tile.opacity = isSeen ? 1 : 0
    }
    for (number, heading) in headings.enumerated() {
      heading.isHidden = layout.headings[number] == nil
      heading.em = WallLayout.headingSize(bounds.size)
      if let place = layout.headings[number] { heading.travel { heading.place(at: place) } }
    }
    nothing.isHidden = !order.isEmpty
    nothing.place(at: Point(x: margin, y: height + 8), maximumWidth: max(bounds.width - 2 * margin, 1))
    scroll.contentSize = Size(width: bounds.width, height: layout.height)
    showFocus()
  }

  private func makeLayout() -> WallLayout {
    WallLayout(
      size: bounds.size, scale: layer.windowScale, top: header.height(in: bounds.size),
      sections: visibleNumbers, isMirrored: effectiveLayoutDirection == .rightToLeft,
      textScale: effectiveTextScale)
  }

  /// The numbers of the tiles of each section that match what was typed and chosen.
  private var visibleNumbers: [[Int]] {
    numbers.enumerated().map { number, indices in
      guard section == nil || section == number else { return [] }
      return indices.filter { tiles[$0].entry.matches(query) }
    }
  }

  /// The tiles that are seen, in their order.
  private var order: [Int] { visibleNumbers.flatMap { $0 } }

  private func filter() {
    header.show(query: query, section: section)
    if let focus, !order.contains(focus) { self.focus = order.first }
    if !query.isEmpty, focus == nil { focus = order.first }
    if effectiveReducesMotion {
      scroll.crossFade {
        place(makeLayout())
        scroll.contentOffset = .zero
      }
    } else {
      View.animate(spring: .smooth) { place(makeLayout()) }
    }
    for panel in panels {
      if let place = homePicture(of: panel) { panel.aim(at: place) }
      showOrHide(panel)
    }
    returnToTop()
    thumbnails.run()
    player.wake()
  }

  /// Scrolls to the search, in one animation for the tiles and what goes back to them.
  private func returnToTop() {
    guard scroll.contentOffset.y > 0 else { return }
    isReturning = true
    scroll.setContentOffset(.zero, animated: true)
    isReturning = false
  }

  // MARK: Thumbnails

  private var isQuiet: Bool {
    panels.isEmpty && !scroll.isTracking && !scroll.isDecelerating && !scroll.isScrollAnimating
  }

  /// Whether a tile is on screen.
  private func isOnScreen(_ index: Int) -> Bool {
    let seen = Rect(origin: scroll.contentOffset, size: scroll.bounds.size)
    return layout?.tiles[index]?.intersects(seen) ?? false
  }

  /// The tiles that have no thumbnail, from the top.
  private func missing(isSeen: Bool) -> [WallEntry] {
    tiles.indices.filter { !tiles[$0].isFinal && isOnScreen($0) == isSeen }.map { tiles[$0].entry }
  }

  /// The tiles on screen that have no film, if there is memory for more of them: films of tiles out of sight are given up for these.
  private var missingLoops: [WallEntry] {
    let seen = seenTiles
    let bytes = seen.reduce(0) { $0 + ($1.tile.loop?.byteCount ?? 0) }
    guard !effectiveReducesMotion, bytes < Self.mostLoopBytes else { return [] }
    return seen.filter { $0.tile.isFinal && !$0.tile.isLoopKnown }.map(\.tile.entry)
  }

  /// The tiles on screen, with their numbers.
  var seenTiles: [(number: Int, tile: DemoTile)] {
    tiles.indices.filter { isOnScreen($0) }.map { ($0, tiles[$0]) }
  }

  /// The memory of all films, and the most that they may take, in bytes.
  private var loopBytes: Int { tiles.reduce(0) { $0 + ($1.loop?.byteCount ?? 0) } }
  private static let mostLoopBytes = 64 << 20

  private func play(_ loop: ThumbnailLoop?, of entry: WallEntry) {
    guard let tile = tiles.first(where: { $0.entry.demo == entry.demo }), tile.isFinal else { return }
    tile.loop = loop
    tile.isLoopKnown = true
    // What is not seen is made anew when it is.
    for (index, other) in tiles.enumerated() where other.loop != nil && !isOnScreen(index) {
      guard loopBytes > Self.mostLoopBytes else { break }
      other.loop = nil
      other.isLoopKnown = false
    }
    player.wake()
  }

  private func show(_ picture: Image, of entry: WallEntry) {
    guard let tile = tiles.first(where: { $0.entry.demo == entry.demo }) else { return }
    tile.show(picture, animated: true, isFinal: true)
    for panel in panels where panel.entry.demo == entry.demo { panel.cover.contents = picture }
  }

  /// Draws all thumbnails at once, for a film.
  func drawThumbnails() throws {
    layoutIfNeeded()
    let (width, pixels) = (max(thumbnails.width, 1), thumbnails.pixels)
    for tile in tiles {
      let film = ThumbnailFilm(of: tile.entry, palette: palette, width: width, pixels: pixels)
      defer { film.close() }
      film.playToMoment()
      tile.show(try film.drawnPicture(), animated: false, isFinal: true)
    }
    thumbnails.stop()
  }

  /// Makes the films of the tiles on screen at once, for a film of the wall.
  func recordLoops() throws {
    for (_, tile) in seenTiles {
      let recorder = LoopRecorder(
        of: tile.entry, palette: palette, width: max(thumbnails.width, 1), pixels: thumbnails.pixels)
      defer { recorder.film.close() }
      try recorder.record()
      play(recorder.loop, of: tile.entry)
    }
  }

  /// Whether it is being sent to its top: it skips a part of a long way at once, and no demo skips it as well.
  private var isReturning = false

  /// Keeps the tiles on whole pixels under a finger: there their pictures are copied, which takes a third of the time.
  private func align() {
    let (scale, offset) = (layer.windowScale, scroll.contentOffset.y)
    let way = scroll.isTracking ? offset - (offset * scale).rounded() / scale : 0
    Transaction.withoutActions { scroll.layer.sublayerTransform = Transform(translationX: 0, y: way) }
  }

  private func scrolled() {
    align()
    // What a finger scrolls is to be seen, not a keyboard on the screen.
    if scroll.isDragging { header.search.end() }
    live.wait()
    thumbnails.run()
    player.wake()
    let isFlying = isReturning || scroll.isScrollAnimating || scroll.isDecelerating
    for panel in panels where !panel.isResting {
      // What scrolls by itself is already said to be where it will end.
      if isFlying {
        if let place = homePicture(of: panel) { panel.aim(at: place) }
      } else {
        aim(panel)
      }
    }
  }

  // MARK: Demos

  /// Opens the demo of a tile; turns it round if it is on its way back.
  func open(_ tile: DemoTile) {
    guard let index = tiles.firstIndex(where: { $0 === tile }) else { return }
    closeSettings()
    header.search.end()
    if let panel = panels.first(where: { $0.entry.demo == tile.entry.demo }) {
      return panel.go(to: 1)
    }
    scroll.stopMotion()
    let picture = tile.picture
    let seen = convert(picture.bounds, from: picture, source: .presentation)
    let panel = live.take(tile) ?? makePanel(tile, geometry: geometry(of: index))
    live.end()
    for other in panels { other.isInFront = false }
    panel.onMove = { [weak self, weak panel] in
      if let panel { self?.moved(panel) }
    }
    panel.onOpen = { [weak self] in self?.panelOpened() }
    panel.onClose = { [weak self, weak panel] in
      if let panel { self?.closed(panel) }
    }
    panel.settings = settings
    panels.append(panel)
    addSubview(panel)
    panel.geometry = geometry(of: index)
    if let seen { panel.begin(at: seen) }
    tile.isOut = true
    panel.isInFront = true
    panel.go(to: 1)
  }

  /// Where the pointer was last; `nil` if it is away.
  private var pointer: Point?

  /// The pointer does something.
  func pointed(_ event: PointerEvent) {
    switch event {
    case .hovered(let place, _), .scrolled(_, let place, _), .pressed(_, let place, _),
      .released(_, let place, _):
      pointer = place
    case .left: pointer = nil
    }
    player.wake()
    // One that has come under a resting pointer is not told that this leaves.
    if let tile = live.tile, pointer != nil, tileUnderPointer !== tile { live.end() }
  }

  private var tileUnderPointer: DemoTile? {
    guard let pointer else { return nil }
    return tiles.first { tile in
      tile.isUserInteractionEnabled
        && tile.convert(pointer, from: nil).map { tile.bounds.contains($0) } ?? false
    }
  }

  private func makePanel(_ tile: DemoTile, geometry: PanelGeometry) -> DemoPanel {
    DemoPanel(
      tile.entry, picture: tile.thumbnail, geometry: geometry, wall: board, shade: shade, in: room,
      palette: palette, trace: trace)
  }

  /// Makes the demo of a tile to live in its thumbnail.
  private func makeLivePanel(_ tile: DemoTile) -> DemoPanel? {
    // It moves by itself.
    guard panels.isEmpty, !effectiveReducesMotion, settingsSheet?.isShown != true else { return nil }
    guard isQuiet else {
      live.wait()
      return nil
    }
    return makePanel(
      tile,
      geometry: PanelGeometry(
        thumbnail: tile.picture.bounds, window: bounds.size,
        crop: PanelGeometry.crop(of: bounds.size)))
  }

  private func moved(_ panel: DemoPanel) {
    board.isHidden = false
    shade.isHidden = false
    showOrHide(panel)
    enableScrolling()
    onChange()
  }

  /// The wall scrolls as soon as all demos go back and no hand holds one.
  private func enableScrolling() {
    scroll.isScrollEnabled = panels.allSatisfy { $0.goal == 0 && $0.hold == nil }
  }

  /// Lets a panel fade that goes back while its tile is not on the wall.
  private func showOrHide(_ panel: DemoPanel) {
    let isSeen = panel.goal == 1 || panel.hold != nil || homePicture(of: panel) != nil
    guard panel.opacity != (isSeen ? 1 : 0) else { return }
    View.animate(spring: .snappy) { panel.opacity = isSeen ? 1 : 0 }
  }

  private func panelOpened() {
    board.isHidden = true
    shade.isHidden = true
    onChange()
  }

  private func closed(_ panel: DemoPanel) {
    panels.removeAll { $0 === panel }
    tile(of: panel)?.isOut = false
    panels.last?.isInFront = true
    enableScrolling()
    onChange()
    live.wait()
    thumbnails.run()
    player.wake()
  }

  private func tile(of panel: DemoPanel) -> DemoTile? {
    tiles.first { $0.entry.demo == panel.entry.demo }
  }

  /// Leads a panel between its thumbnail and the window as they are now.
  private func aim(_ panel: DemoPanel) {
    guard let index = tiles.firstIndex(where: { $0.entry.demo == panel.entry.demo }) else { return }
    var geometry = geometry(of: index)
    if homePicture(of: panel) == nil { geometry.thumbnail = panel.geometry.thumbnail }
    if panel.geometry == geometry {
      panel.room.size = bounds.size
    } else {
      panel.geometry = geometry
    }
  }

  /// The thumbnail of a panel, as it lies on the wall; `nil` if its tile is not there now.
  private func homePicture(of panel: DemoPanel) -> Rect? {
    tiles.firstIndex { $0.entry.demo == panel.entry.demo }.flatMap { layout?.tiles[$0] }.map(picture)
  }

  /// The thumbnail of a tile with a frame, in points of the wall.
  private func picture(in frame: Rect) -> Rect {
    DemoTile.picture(width: frame.width, scale: layer.windowScale).offsetBy(
      dx: frame.minX, dy: frame.minY - scroll.contentOffset.y)
  }

  private func geometry(of index: Int) -> PanelGeometry {
    let frame =
      layout?.tiles[index] ?? Rect(center: bounds.center, size: layout?.tile ?? bounds.size)
    return PanelGeometry(
      thumbnail: picture(in: frame), window: bounds.size, crop: PanelGeometry.crop(of: bounds.size))
  }

  // MARK: Keyboard

  /// Moves the focus; the first key shows it.
  func moveFocus(_ key: KeyEvent.Key) {
    guard let layout, !order.isEmpty else { return }
    guard let focus else {
      let seen = scroll.contentOffset.y
      self.focus = order.first { (layout.tiles[$0]?.minY ?? 0) >= seen } ?? order.first
      return
    }
    self.focus = layout.neighbour(of: focus, towards: key, in: order)
    guard let next = self.focus, let frame = layout.tiles[next] else { return }
    let isFirstRow = frame.minY <= (order.first.flatMap { layout.tiles[$0] }?.minY ?? 0)
    scroll.scrollToVisible(
      isFirstRow
        ? Rect(x: 0, y: 0, width: 1, height: frame.maxY + 16)
        : frame.insetBy(dx: 0, dy: -56).intersection(Rect(origin: .zero, size: scroll.contentSize)),
      animated: true)
  }

  /// Chooses another section; all of them lie between the last and the first.
  func moveSection(by step: Int) {
    let count = numbers.count + 1
    let next = ((section.map { $0 + 1 } ?? 0) + step + count) % count
    section = next == 0 ? nil : next - 1
  }

  /// Scrolls to a tile.
  func show(_ tile: DemoTile) {
    query = ""
    section = nil
    scroll.scrollToVisible(tile.frame.insetBy(dx: 0, dy: -16), animated: false)
  }

  /// Shows another wall's state: what it has scrolled to and found, its thumbnails until there are own ones, and its open demo.
  func take(over other: WallView) {
    (section, query) = (other.section, other.query)
    focus = other.focus
    for (tile, old) in zip(tiles, other.tiles) {
      if let picture = old.thumbnail { tile.show(picture, animated: false, isFinal: false) }
    }
    layoutIfNeeded()
    scroll.contentOffset = other.scroll.contentOffset
    if other.settingsSheet?.isShown == true { toggleSettings(animated: false) }
    guard let panel = other.active,
      let tile = tiles.first(where: { $0.entry.demo == panel.entry.demo })
    else {
      return
    }
    open(tile)
    active?.arrive()
    if let card = panel.card, card.isShown { active?.choose(card.item) }
  }

  /// Opens the demo in the focus; if there is none, the first one that was found.
  func openFocus() {
    if let index = focus ?? (query.isEmpty ? nil : order.first) { open(tiles[index]) }
  }

  private func showFocus() {
    guard let focus, let frame = layout?.tiles[focus] else {
      ring.isHidden = true
      return
    }
    let place = DemoTile.picture(width: frame.width, scale: layer.windowScale).offsetBy(
      dx: frame.minX, dy: frame.minY
    )
    .insetBy(dx: -5, dy: -5)
    if ring.isHidden || effectiveReducesMotion {
      ring.isHidden = false
      ring.frame = place
    } else {
      ring.animate(.position, to: place.center, spring: .snappy)
      ring.animate(.bounds.size, to: place.size, spring: .snappy)
    }
  }
}
