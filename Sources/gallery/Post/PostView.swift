import Martlet

/// A small mail program: letters, an album, and the ways in which pages come.
@MainActor
final class PostView: DemoView {
  private let stage = View()
  private let program: ControllerView
  private let tabs = TabController()
  private let split: SplitController
  private let inbox: InboxController
  private let album: AlbumController
  private let ways: ChoiceController
  /// The number of the letter that was opened last.
  private var opened = 0

  private static var folders: [String] {
    [
      localized("Keep"), localized("Answer later"), localized("Swifts"), localized("Harbour"),
      localized("Field guide"), localized("Music"), localized("Old maps"), localized("Receipts"),
      localized("Read aloud"), localized("Waste paper"),
    ]
  }
  private static var filters: [String] { [localized("All letters"), localized("New letters")] }
  private static var wayNames: [String] {
    [localized("Slide"), localized("Fold"), localized("Flip"), localized("Cross-fade")]
  }

  init(palette: Palette) {
    inbox = InboxController(palette: palette)
    let letter = LetterController(Letter.all[0], palette: palette)
    split = SplitController(primary: inbox, secondary: letter)
    album = AlbumController(palette: palette)
    ways = ChoiceController(localized("Ways"), choices: Self.wayNames, chosen: 0, palette: palette)
    program = ControllerView(tabs)
    super.init(
      palette: palette, title: localized("Controllers"),
      hint: localized("Open a letter, drag it back from the left edge; catch anything in flight"))
    tabs.style = Self.style(palette, isCompact: false)
    split.title = localized("Letters")
    split.transition = TabSlide()
    let (photos, options) = (NavigationController(root: album), NavigationController(root: ways))
    photos.title = localized("Album")
    photos.tabItem = TabItem(icon: PostIcons.photos)
    options.title = localized("Ways")
    options.tabItem = TabItem(icon: PostIcons.ways)
    showCount()
    tabs.controllers = [split, photos, options]
    tabs.select(0, animated: false)
    inbox.onOpen = { [weak self] in self?.open($0) }
    inbox.onChange = { [weak self] in self?.showCount() }
    inbox.barButtons = [BarButton(localized("Show")) { [weak self] in self?.choose() }]
    letter.barButtons = [moveButton]
    split.onCollapse = { [weak self] _ in self?.showOpened() }
    showOpened()
    ways.onChoose = { [weak self] in self?.setWay($0) }
    dress(stage)
    stage.addSubview(program)
    addSubview(stage)
  }

  private static func style(_ palette: Palette, isCompact: Bool) -> ControllerStyle {
    var style = palette.isDark ? ControllerStyle.dark : .light
    (style.bar, style.surface) = (palette.paper, palette.card)
    (style.ink, style.mist, style.hairline) = (palette.ink, palette.mist, palette.hairline)
    style.barHeight = isCompact ? 44 : 52
    style.tabBarHeight = isCompact ? 50 : 58
    return style
  }

  override func layoutField(_ field: Rect) {
    let style = Self.style(palette, isCompact: Self.isLow(bounds.size))
    if tabs.style != style { tabs.style = style }
    inbox.rowHeight = LetterRow.height(isLow: Self.isLow(bounds.size), textScale: effectiveTextScale)
    stage.frame = alignToPixels(Self.place(in: bounds.size))
    let widths = Self.listWidths(within: stage.bounds.width, textScale: effectiveTextScale)
    if split.primaryWidths != widths { split.primaryWidths = widths }
    program.frame = Rect(origin: .zero, size: stage.bounds.size)
    // In two columns it is seen.
    if program.bounds.width >= split.collapseWidth { read(opened) }
  }

  /// How wide the list of letters may be, in points: with larger words it is wider at least, if the letter keeps more than half.
  private static func listWidths(within width: Double, textScale: Double) -> ClosedRange<Double> {
    let least = max(min(240 * textScale, 0.45 * width), 240)
    return least...max(400, least)
  }

  /// Where the program is in a window of a size.
  static func place(in size: Size) -> Rect { field(in: size) }

  /// The least height of a sheet, with the last row that is seen of many cut in two: there are more.
  static func sheetHeight(rows: Int, in size: Size) -> Double {
    let most = isLow(size) ? 2.5 : 4.5
    return (isLow(size) ? 44 : 52) + 32 + ChoiceRow.height * min(Double(rows), most)
  }

  // MARK: Letters

  private var moveButton: BarButton { BarButton(localized("Move")) { [weak self] in self?.move() } }

  private func open(_ letter: Int) {
    let page = LetterController(Letter.all[letter], palette: palette)
    page.barButtons = [moveButton]
    opened = letter
    showOpened()
    read(letter)
    split.showSecondary(page)
  }

  private func read(_ letter: Int) {
    inbox.read(letter)
    showCount()
  }

  /// Marks the letter beside the list.
  private func showOpened() { inbox.opened = split.isCollapsed ? nil : opened }

  /// Says in the tab bar how many letters are new.
  private func showCount() {
    let count = inbox.newCount
    let item = TabItem(icon: PostIcons.letters, badge: count > 0 ? "\(count)" : nil)
    if split.tabItem != item { split.tabItem = item }
  }

  /// Lets one choose in a sheet, below its title.
  private func ask(_ choice: ChoiceController, rows: Int, detents: [SheetDetent]) {
    let sheet = NavigationController(root: choice)
    var style = Self.style(palette, isCompact: Self.isLow(bounds.size))
    style.bar = palette.card
    sheet.style = style
    tabs.presentSheet(sheet, detents: [.points(Self.sheetHeight(rows: rows, in: bounds.size))] + detents)
  }

  /// Asks where to move a letter.
  private func move() {
    let choice = ChoiceController(localized("Move to"), choices: Self.folders, chosen: -1, palette: palette)
    choice.onChoose = { [weak self, weak choice] _ in
      choice?.dismiss()
      self?.back()
    }
    ask(choice, rows: Self.folders.count, detents: [.large])
  }

  /// Asks which letters to show.
  private func choose() {
    let choice = ChoiceController(
      localized("Show"), choices: Self.filters, chosen: inbox.showsNewOnly ? 1 : 0, palette: palette)
    choice.onChoose = { [weak self, weak choice] row in
      self?.inbox.showsNewOnly = row == 1
      choice?.dismiss()
    }
    ask(choice, rows: Self.filters.count, detents: [.medium, .large])
  }

  // MARK: Keys

  /// Opens a letter, the next one if one is open; shows a photograph alone.
  func go() {
    if tabs.selectedIndex == 1 { return album.toggle() }
    tabs.dismiss()
    tabs.select(0)
    if let next = inbox.letter(after: opened) { open(next) }
  }

  /// Goes back.
  func back() {
    if tabs.presentedViewController != nil { return tabs.dismiss() }
    if tabs.selectedIndex == 1 { album.goBack() } else { split.primary.pop() }
  }

  func forward() { if tabs.selectedIndex == 1 { album.goForward() } }

  func toggleSheet() {
    if tabs.presentedViewController != nil { tabs.dismiss() } else { move() }
  }

  func togglePrimary() { split.setPrimaryHidden(!split.isPrimaryHidden) }

  func select(_ tab: Int) { tabs.select(tab) }

  /// Chooses how pages come.
  private func setWay(_ way: Int) {
    let way: any ViewTransition = [NavigationSlide(), Fold(.horizontal), Flip(.left), CrossFade()][way]
    for column in [split.primary, split.secondary] { column.transition = way }
    split.transition = way is NavigationSlide ? TabSlide() : way
    album.transition = way is NavigationSlide ? PageSlide() : way
    tabs.transition = way is NavigationSlide ? TabSlide() : way
  }
}
