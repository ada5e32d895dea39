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

  private static let folders = ["Keep", "Answer later", "Waste paper"]
  private static let filters = ["All letters", "New letters"]
  private static let wayNames = ["Slide", "Fold", "Flip", "Cross-fade"]

  init(palette: Palette) {
    inbox = InboxController(palette: palette)
    split = SplitController(primary: inbox, secondary: LetterController(Letter.all[0], palette: palette))
    album = AlbumController(palette: palette)
    ways = ChoiceController("Ways", choices: Self.wayNames, chosen: 0, palette: palette)
    program = ControllerView(tabs)
    super.init(
      palette: palette, title: "Controllers",
      hint: "Open a letter, drag it back from the left edge; catch anything in flight")
    tabs.style = Self.style(palette, isCompact: false)
    split.title = "Letters"
    split.tabItem = TabItem(icon: PostIcons.letters, badge: "2")
    album.tabItem = TabItem(icon: PostIcons.photos)
    let options = NavigationController(root: ways)
    options.title = "Ways"
    options.tabItem = TabItem(icon: PostIcons.ways)
    tabs.controllers = [split, album, options]
    tabs.select(0, animated: false)
    inbox.onOpen = { [weak self] in self?.open($0) }
    inbox.barButtons = [BarButton("Show") { [weak self] in self?.choose() }]
    split.secondary.controllers.first?.barButtons = [moveButton]
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
    let style = Self.style(palette, isCompact: bounds.height < 400)
    if tabs.style != style { tabs.style = style }
    stage.frame = alignToPixels(Self.place(in: bounds.size))
    program.frame = Rect(origin: .zero, size: stage.bounds.size)
  }

  /// Where the program is in a window of a size.
  static func place(in size: Size) -> Rect {
    let field = field(in: size)
    let width = min(field.width, 1120)
    return Rect(x: (field.midX - width / 2).rounded(), y: field.minY, width: width, height: field.height)
  }

  // MARK: Letters

  private var moveButton: BarButton { BarButton("Move") { [weak self] in self?.move() } }

  private func open(_ letter: Letter) {
    let page = LetterController(letter, palette: palette)
    page.barButtons = [moveButton]
    split.showSecondary(page)
  }

  /// Asks where to move a letter.
  private func move() {
    let choice = ChoiceController("Move to", choices: Self.folders, chosen: -1, palette: palette)
    choice.onChoose = { [weak self, weak choice] _ in
      choice?.dismiss()
      self?.back()
    }
    tabs.presentSheet(choice, detents: [.points(ChoiceRow.height * 3 + 32), .large])
  }

  /// Asks which letters to show.
  private func choose() {
    let choice = ChoiceController(
      "Show", choices: Self.filters, chosen: inbox.showsNewOnly ? 1 : 0, palette: palette)
    choice.onChoose = { [weak self, weak choice] row in
      self?.inbox.showsNewOnly = row == 1
      choice?.dismiss()
    }
    tabs.presentSheet(choice, detents: [.points(ChoiceRow.height * 2 + 32), .medium, .large])
  }

  // MARK: Keys

  /// Opens a letter, the next one if one is open; shows a photograph alone.
  func go() {
    if tabs.selectedIndex == 1 { return album.toggle() }
    tabs.dismiss()
    tabs.select(0)
    opened = (opened + 1) % Letter.all.count
    open(Letter.all[opened])
  }

  private var opened = 0

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
    split.transition = way is NavigationSlide ? CrossFade() : way
    album.transition = way is NavigationSlide ? PageSlide() : way
    tabs.transition = way is NavigationSlide ? TabSlide() : way
  }
}
