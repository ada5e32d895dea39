import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What a person has chosen for all programs, and views that follow it.
@MainActor @Suite struct PreferenceTests {
  private let room = ControlRoom()

  private var preferences: DesktopPreferences {
    get { room.window.preferences }
    nonmutating set { room.window.preferences = newValue }
  }

  private func choose(_ change: (inout DesktopPreferences) -> Void) {
    var new = preferences
    change(&new)
    preferences = new
    room.wait(0.5)
  }

  @Test func `views are dark when the desktop is, until the program or somebody says otherwise`() {
    let label = room.place(Label("Word"), 0, 0)
    choose { $0.interfaceStyle = .dark }
    #expect(label.effectiveInterfaceStyle == .dark && label.text.color == ControlColors.dark.ink)
    room.root.interfaceStyle = .light
    #expect(label.effectiveInterfaceStyle == .light && label.text.color == ControlColors.light.ink)
    room.root.interfaceStyle = nil
    #expect(label.effectiveInterfaceStyle == .dark)
    choose { $0.interfaceStyle = nil }
    #expect(label.effectiveInterfaceStyle == .light && label.text.color == ControlColors.light.ink)
  }

  @Test func `a window that opens on a dark desktop is dark at once`() {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    window.preferences.interfaceStyle = .dark
    let controller = WindowController(window: window)
    #expect(controller.rootView.effectiveInterfaceStyle == .dark)
  }

  @Test func `the accent is the tint, unless a view has one`() {
    let bar = room.place(ProgressView(progress: 0.5), 0, 0)
    choose { $0.accentColor = Color(0x7A5BB5) }
    #expect(bar.effectiveTintColor == Color(0x7A5BB5))
    #expect(bar.subviews.first?.backgroundColor == Color(0x7A5BB5))
    room.root.tintColor = .red
    #expect(bar.effectiveTintColor == .red)
  }

  @Test(arguments: [0xFFFF00, 0xFFFFFF, 0x000000, 0xC88800, 0x3584E4, 0x808080] as [UInt32], [false, true])
  func `words on any accent can be read`(accent: UInt32, isDark: Bool) {
    choose {
      $0.accentColor = Color(accent)
      $0.interfaceStyle = isDark ? .dark : .light
    }
    let (colors, tint) = (room.root.effectiveControlColors, room.root.effectiveTintColor)
    #expect(colors.strong(tint).contrast(to: colors.onStrong(tint)) >= 4.5)
  }

  @Test
  func
    `with high contrast lines and secondary words are nearer to the ink, in the program's own colours too`()
  {
    for style in InterfaceStyle.allCases {
      choose {
        $0.interfaceStyle = style
        $0.contrast = .high
      }
      let (usual, strong) = (ControlColors.colors(for: style), room.root.effectiveControlColors)
      #expect(strong.ink == usual.ink && strong.surface == usual.surface)
      #expect(strong.mist.alpha > usual.mist.alpha + 0.1)
      #expect(strong.hairline.alpha > 0.5 && strong.groove.alpha > 0.5)
    }
    var own = ControlColors.light
    own.hairline = Color(0x1B1D22, alpha: 0.1)
    room.root.controlColors = own
    #expect(room.root.effectiveControlColors.hairline.alpha > 0.5)
    room.root.contrast = .normal
    #expect(room.root.effectiveControlColors == own)
  }

  @Test func `labels and controls need the room of larger text, and get it back`() {
    let label = room.place(Label("Word"), 0, 0)
    let button = room.place(Button("Press"), 0, 50)
    let row = room.place(SegmentedControl(["One", "Two"]), 0, 100)
    func sizes() -> [IntrinsicSize] { [label, button, row].map { $0.intrinsicContentSize(forWidth: nil) } }
    let before = sizes()
    choose { $0.textScale = 2 }
    for (new, old) in zip(sizes(), before) {
      #expect((new.width ?? 0) > (old.width ?? 0) * 1.15, "\(new) after \(old)")
      #expect((new.height ?? 0) > (old.height ?? 0) * 1.15, "\(new) after \(old)")
    }
    #expect(label.font.size == 17, "the font is the program's")
    choose { $0.textScale = 1 }
    #expect(sizes() == before)
  }

  @Test func `a view's own scale of text is limited and holds for what it contains`() {
    let (outer, label) = (View(), Label("Word"))
    room.place(outer, 0, 0, 300, 100)
    let width = label.intrinsicContentSize(forWidth: nil).width ?? 0
    outer.textScale = 7
    #expect(outer.textScale == 3)
    room.place(label, 0, 0, in: outer)
    #expect((label.intrinsicContentSize(forWidth: nil).width ?? 0) > 2.5 * width)
    choose { $0.textScale = 0.5 }
    #expect(label.effectiveTextScale == 3)
  }

  @Test func `a change is seen with a cross-fade that leaves nothing behind`() {
    room.root.backgroundColor = .white
    room.place(Button("Go"), 20, 20)
    room.wait(0.1)
    let layers = room.root.layer.sublayers.count
    preferences.interfaceStyle = .dark
    room.window.resolveFrame()
    #expect(room.root.layer.sublayers.last is FadingPicture)
    room.wait(0.1)
    let shown = room.root.layer.sublayers.last?.presentation.opacity ?? 0
    #expect(shown > 0.1 && shown < 0.9)
    // Another change on the way adds no picture of a picture.
    preferences.textScale = 2
    #expect(room.root.layer.sublayers.count == layers + 1)
    room.wait(0.5)
    #expect(room.root.layer.sublayers.count == layers)
  }

  @Test func `the program is told after its views, until the window closes`() {
    var told: [InterfaceStyle] = []
    room.controller.onPreferencesChange = { [root = room.root] in told.append(root.effectiveInterfaceStyle) }
    choose { $0.interfaceStyle = .dark }
    preferences = room.window.preferences
    #expect(told == [.dark])
    room.window.close()
    room.window.preferences.interfaceStyle = .light
    #expect(told == [.dark])
  }

  @Test func `bars of controllers follow, unless a controller has a style`() {
    let (own, other) = (ViewController(), ViewController())
    own.style = .light
    let controllers = [NavigationController(root: own), NavigationController(root: other)]
    let tabs = TabController(controllers)
    room.controller.rootViewController = tabs
    choose { $0.interfaceStyle = .dark }
    #expect(tabs.effectiveStyle == .dark && other.effectiveStyle == .dark && own.effectiveStyle == .light)
    choose { $0.interfaceStyle = .light }
    #expect(tabs.effectiveStyle == .light)
  }

  @Test func `bars, pages and columns follow the look of the views around them`() {
    let split = SplitController(primary: ViewController(), secondary: ViewController())
    room.controller.rootViewController = split
    room.root.interfaceStyle = .dark
    #expect(split.effectiveStyle == .dark && split.view.backgroundColor == ControllerStyle.dark.surface)
    #expect(split.primary.stage.page?.backgroundColor == ControllerStyle.dark.surface)
    room.root.interfaceStyle = .light
    #expect(split.primary.stage.page?.backgroundColor == ControllerStyle.light.surface)
    split.style = .dark
    room.root.contrast = .high
    #expect(split.effectiveStyle == .dark)
  }

  @Test func `a controller whose own view has a look follows that`() {
    let (navigation, sheet) = (NavigationController(root: ViewController()), ViewController())
    room.controller.rootViewController = navigation
    navigation.presentSheet(sheet, animated: false)
    navigation.view.interfaceStyle = .dark
    #expect(navigation.stage.page?.backgroundColor == ControllerStyle.dark.surface)
    #expect(
      sheet.effectiveStyle == .dark
        && sheet.sheet?.view?.panel.backgroundColor == ControllerStyle.dark.surface)
    choose { $0.interfaceStyle = .light }
    #expect(navigation.effectiveStyle == .dark)
  }

  @Test func `the tint of a view is that of the bars in it`() {
    let navigation = NavigationController(root: ViewController())
    room.controller.rootViewController = navigation
    room.root.tintColor = Color(0x7A5BB5)
    let style = navigation.effectiveStyle
    #expect(style.tint != ControllerStyle.light.tint && style.tint.contrast(to: style.bar) >= 4.5)
    choose { $0.accentColor = .red }
    #expect(navigation.effectiveStyle == style)
  }
}
