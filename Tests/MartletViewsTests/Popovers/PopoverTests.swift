import Martlet
import MartletTesting
import Testing

/// Pop-overs.
@Suite @MainActor struct PopoverTests {
  let room = ControlRoom(size: Size(width: 480, height: 400))
  let anchor = Button("More")
  let inside = Button("Inside")
  let content = View()

  private func popover(_ width: Double = 200, _ height: Double = 120) -> Popover {
    content.addSubview(inside)
    inside.frame = Rect(x: 20, y: 20, width: 100, height: 44)
    return Popover(content, size: Size(width: width, height: height))
  }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) ?? .zero }

  @Test func `it opens below its anchor, centred, and within the window`() {
    room.place(anchor, 200, 40, 80, 44)
    let popover = popover()
    #expect(popover.open(from: anchor) && popover.isOpen)
    room.wait()
    let shown = frame(content).insetBy(dx: -1, dy: -1)
    #expect(abs(shown.midX - 240) <= 1 && shown.minY == 95 && shown.width == 200)
    popover.close()
    room.wait()
    anchor.frame = Rect(x: 0, y: 40, width: 80, height: 44)
    popover.open(from: anchor)
    room.wait()
    #expect(frame(content).minX == 9)
  }

  @Test func `it turns over where there is no room, and goes beside its anchor where there is none either`() {
    room.place(anchor, 40, 340, 80, 44)
    let popover = popover()
    popover.open(from: anchor)
    room.wait()
    #expect(frame(content).maxY < 340)
    popover.close()
    room.wait()
    popover.size = Size(width: 200, height: 360)
    popover.open(from: anchor)
    room.wait()
    #expect(frame(content).minX > 120 && frame(content).height == 358)
  }

  @Test func `from right to left the trailing side is the left one`() {
    room.root.layoutDirection = .rightToLeft
    room.place(anchor, 300, 150, 80, 44)
    let popover = popover()
    popover.open(from: anchor, edge: .trailing)
    room.wait()
    #expect(frame(content).maxX < 300)
  }

  @Test func `in a window without room it takes the width at the lower edge`() {
    let room = ControlRoom(size: Size(width: 240, height: 200))
    room.place(anchor, 80, 80, 80, 44)
    let popover = popover(300, 150)
    popover.open(from: anchor)
    room.wait()
    let shown = frame(content).insetBy(dx: -1, dy: -1)
    #expect(shown == Rect(x: 8, y: 42, width: 224, height: 150))
  }

  @Test func `a press beside it closes it and does nothing else, one in it does what is there`() {
    room.place(anchor, 200, 40, 80, 44)
    var (outer, inner, closed) = (0, 0, 0)
    anchor.addAction(for: .primaryAction) { outer += 1 }
    inside.addAction(for: .primaryAction) { inner += 1 }
    let popover = popover()
    popover.onClose = { closed += 1 }
    popover.open(from: anchor)
    room.wait()
    room.tap(at: frame(inside).center)
    #expect(inner == 1 && popover.isOpen)
    room.tap(at: Point(x: 240, y: 62))
    #expect(!popover.isOpen && outer == 0 && closed == 1)
    room.wait()
    #expect(!content.isInWindow)
  }

  @Test func `Escape closes it, and the focus goes back; meanwhile Tab stays in it`() {
    room.place(anchor, 200, 40, 80, 44)
    let other = Button("Other")
    room.place(other, 20, 300, 80, 44)
    room.key(.tab)
    #expect(anchor.isFocused)
    let popover = popover()
    popover.open(from: anchor)
    room.wait()
    room.key(.tab)
    room.key(.tab)
    #expect(inside.isFocused && !other.becomeFocused())
    room.key(.escape)
    room.wait()
    #expect(!popover.isOpen && anchor.isFocused)
  }

  @Test func `it looks like its anchor, also when that changes while it is open`() {
    let card = View()
    room.place(card, 0, 0, 480, 400)
    card.tintColor = .black
    room.place(anchor, 200, 40, 80, 44, in: card)
    popover().open(from: anchor)
    room.wait()
    for style in [InterfaceStyle.dark, .light] {
      room.window.preferences.interfaceStyle = style
      room.wait()
      #expect(inside.effectiveInterfaceStyle == style && inside.effectiveTintColor == .black)
      #expect(inside.effectiveControlColors == anchor.effectiveControlColors)
    }
  }

  @Test func `keys scroll nothing behind it`() {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 480, height: 4000)
    room.place(scroll, 0, 0, 480, 400)
    room.place(anchor, 200, 40, 80, 44)
    let popover = popover()
    popover.open(from: anchor)
    room.wait()
    room.key(.pageDown)
    room.wait()
    #expect(scroll.contentOffset == .zero)
    popover.close()
    room.wait()
    room.key(.pageDown)
    room.wait()
    #expect(scroll.contentOffset.y > 0)
  }

  @Test func `a window that closes closes it, and menus, and lets go of them`() {
    weak var popover: Popover?
    weak var session: MenuSession?
    var closed: [String] = []
    do {
      let room = ControlRoom(size: Size(width: 480, height: 400))
      let anchor = Button("More")
      room.place(anchor, 200, 40, 80, 44)
      let new = Popover(View(), size: Size(width: 200, height: 120))
      new.onClose = { closed.append("popover") }
      new.open(from: anchor)
      let menu = Menu { MenuItem("Open") {} }.open(below: anchor)
      menu?.onClose = { closed.append("menu") }
      room.wait()
      (popover, session) = (new, menu)
      #expect(new.isOpen && menu?.isOpen == true)
      room.window.close()
      #expect(!new.isOpen && menu?.isOpen == false)
    }
    Transaction.flush()
    #expect(closed == ["menu", "popover"] && popover == nil && session == nil)
  }

  @Test func `one that is closing comes back from where it is`() {
    room.place(anchor, 200, 40, 80, 44)
    let popover = popover()
    popover.open(from: anchor)
    room.wait()
    popover.close()
    room.window.run(for: 0.06)
    let layer = content.superview?.superview?.layer
    let shown = layer?.presentation.opacity ?? 0
    #expect(shown > 0 && shown < 1)
    popover.open(from: anchor)
    room.window.resolveFrame()
    #expect(abs((layer?.presentation.opacity ?? 0) - shown) < 0.05)
    room.wait()
    #expect(popover.isOpen && content.isInWindow && layer?.presentation.opacity == 1)
    room.tap(at: Point(x: 20, y: 380))
    #expect(!popover.isOpen)
  }

  @Test func `it closes when its anchor leaves the window, and what came next has the focus`() {
    let card = View()
    room.place(card, 0, 0, 480, 200)
    room.place(anchor, 200, 40, 80, 44, in: card)
    let next = room.place(Button("Next"), 20, 220)
    room.place(Button("Last"), 20, 300)
    room.key(.tab)
    #expect(anchor.isFocused)
    var closed = 0
    let popover = popover()
    popover.onClose = { closed += 1 }
    popover.open(from: anchor)
    room.wait()
    room.key(.tab)
    #expect(inside.isFocused)
    card.removeFromSuperview()
    room.window.resolveFrame()
    #expect(!popover.isOpen && closed == 1)
    #expect(next.isFocused)
    room.wait()
    #expect(!content.isInWindow && room.root.subviews.count == 2)
    #expect(!popover.open(from: anchor))
  }

  @Test func `it stays while its anchor goes to another place in the window, or leaves for a moment`() {
    let other = room.place(View(), 0, 200, 480, 200)
    room.place(anchor, 200, 40, 80, 44)
    let popover = popover()
    popover.open(from: anchor)
    room.wait()
    other.addSubview(anchor)
    room.wait()
    #expect(popover.isOpen)
    anchor.removeFromSuperview()
    room.root.addSubview(anchor)
    room.wait()
    #expect(popover.isOpen)
  }

  @Test func `a controller in it appears and disappears`() {
    room.place(anchor, 200, 40, 80, 44)
    let controller = RecordedPopoverController()
    let popover = Popover(controller, size: Size(width: 160, height: 100))
    popover.open(from: anchor)
    room.wait()
    #expect(controller.heard == ["appeared"] && frame(controller.view).width == 158)
    popover.close()
    room.wait()
    #expect(controller.heard == ["appeared", "disappeared"])
  }
}

@MainActor
private final class RecordedPopoverController: ViewController {
  var heard: [String] = []
  override func viewDidAppear(_ animated: Bool) { heard.append("appeared") }
  override func viewDidDisappear(_ animated: Bool) { heard.append("disappeared") }

  @Test func `one for what is still empty is as wide as a finger`() {
    #expect(Popover(PageControl()).size == Size(width: 44, height: 22))
  }
}
