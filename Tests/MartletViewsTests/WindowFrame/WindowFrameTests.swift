import Martlet
import MartletTesting
import Testing

/// The frame that a window controller draws where the host draws none, as a person uses it.
@MainActor @Suite struct WindowFrameTests {
  private let room = ControlRoom(needsFrame: true)
  private var window: ManualWindow { room.window }
  private var controller: WindowController { room.controller }

  private func click(_ x: Double, _ y: Double) { room.tap(at: Point(x: x, y: y), source: .pointer) }

  private func doubleClick(_ x: Double, _ y: Double) {
    click(x, y)
    // Sooner, it would be taken for a bounce.
    room.wait(0.1)
    click(x, y)
  }

  private func press(_ button: PointerButton, at place: Point) {
    window.send(
      TouchEvent(
        id: TouchEvent.ID(rawValue: 77), source: .pointer, phase: .began, position: place, time: window.now,
        button: button))
    window.resolveFrame()
  }

  private var names: [String] { controller.accessibilityTree.filter { $0.role == .button }.map(\.label) }

  @Test func `content keeps its size and its place`() {
    let (plain, framed) = (ControlRoom(), room)
    #expect(plain.root.frame == framed.root.frame)
    #expect(!plain.controller.isFrameShown && framed.controller.isFrameShown)
    #expect(plain.window.outsets == .zero && plain.window.pictureSize == plain.window.size)
    #expect(framed.window.outsets == Insets(top: 64, left: 28, bottom: 36, right: 28))
    let view = framed.place(View(), 10, 20)
    #expect(view.convert(Point.zero, to: nil) == Point(x: 10, y: 20))
    #expect(framed.root.safeAreaInsets == .zero)
  }

  @Test func `a frame that comes or goes alone has the content laid out again, once each time`() {
    var shown: [Bool] = []
    controller.onLayout = { [unowned controller] _ in shown.append(controller.isFrameShown) }
    controller.frameStyle = nil
    controller.frameStyle = WindowFrameStyle()
    controller.frameStyle = WindowFrameStyle(interfaceStyle: .dark)
    window.setFraming(WindowFraming(isMaximized: true))
    #expect(shown == [true, false, true])
  }

  @Test func `the bar moves the window after a few points`() {
    let finger = room.finger(at: Point(x: 200, y: -20), source: .pointer)
    finger.move(by: Point(x: 5, y: 0))
    #expect(window.frameRequests == [])
    finger.move(by: Point(x: 3, y: 0))
    #expect(window.frameRequests == [.move])
    finger.cancel()
    let touch = room.finger(at: Point(x: 200, y: -20))
    touch.move(by: Point(x: 0, y: 30))
    #expect(window.frameRequests == [.move, .move])
  }

  @Test func `a double click maximizes and gives its own size back`() {
    doubleClick(200, -20)
    #expect(window.frameRequests == [.maximize(true)])
    window.setFraming(WindowFraming(isMaximized: true))
    room.wait()
    doubleClick(200, -20)
    #expect(window.frameRequests == [.maximize(true), .maximize(false)])
  }

  @Test func `a second button and a finger that rests open the host's menu`() {
    press(.secondary, at: Point(x: 150, y: -10))
    #expect(window.frameRequests == [.menu(Point(x: 150, y: -10))])
    window.loseTouches()
    let finger = room.finger(at: Point(x: 100, y: -30))
    room.wait(1)
    #expect(window.frameRequests.last == .menu(Point(x: 100, y: -30)) && window.frameRequests.count == 2)
    finger.lift()
    window.setFraming(WindowFraming(capabilities: []))
    press(.secondary, at: Point(x: 150, y: -10))
    #expect(window.frameRequests.count == 2, "it has no menu")
  }

  @Test func `where the host has no menu, the bar shows one of what the host can do`() throws {
    window.setFraming(WindowFraming(capabilities: [.minimizing, .maximizing]))
    press(.secondary, at: Point(x: 150, y: -10))
    room.wait()
    let menu = try #require(room.root.accessibilityTree.first { $0.role == .menu })
    #expect(menu.children.map(\.label) == ["Minimize", "Maximize", "Close"])
    #expect(room.root.bounds.contains(menu.frame.center) && menu.frame.minY >= 0)
    #expect(menu.first(.menuItem, "Maximize")?.perform(.press) ?? false)
    #expect(window.frameRequests == [.maximize(true)])
    window.loseTouches()
    window.setFraming(WindowFraming(isMaximized: true, capabilities: [.maximizing]))
    press(.secondary, at: Point(x: 150, y: -10))
    let other = try #require(room.root.accessibilityTree.first { $0.role == .menu })
    #expect(other.children.map(\.label) == ["Restore", "Close"])
    #expect(other.first(.menuItem, "Close")?.perform(.press) ?? false)
    #expect(window.isClosed)
  }

  @Test func `buttons do what they are called`() {
    #expect(names == ["Minimize", "Maximize", "Close"])
    var asked = 0
    controller.onCloseRequest = { asked += 1 }
    click(480 - 8 - 20, -22)
    #expect(asked == 1)
    click(480 - 8 - 60, -22)
    click(480 - 8 - 100, -22)
    #expect(window.frameRequests == [.maximize(true), .minimize])
    controller.onCloseRequest = nil
    click(480 - 8 - 20, -22)
    #expect(window.isClosed)
  }

  @Test func `only what the host offers has a button`() {
    window.setFraming(WindowFraming(capabilities: [.menu]))
    #expect(names == ["Close"])
    doubleClick(200, -20)
    #expect(window.frameRequests == [])
    window.setFraming(WindowFraming(isMaximized: true, capabilities: [.maximizing]))
    #expect(names == ["Restore", "Close"])
  }

  @Test func `buttons stand in the order of the style`() {
    controller.frameStyle?.buttonLayout = ButtonLayout("close,minimize:maximize")
    window.resolveFrame()
    #expect(names == ["Close", "Minimize", "Maximize"])
    click(8 + 60, -22)
    #expect(window.frameRequests == [.minimize])
  }

  @Test func `buttons stand in the order that the person has chosen, unless the style says otherwise`() {
    window.preferences.buttonLayout = ButtonLayout("close:")
    #expect(names == ["Close"] && window.frameMetrics?.minimumWidth == 72.0)
    window.resolveFrame()
    // The first frame is seen: the next change comes with a cross-fade.
    window.preferences.buttonLayout = ButtonLayout("close,minimize:maximize")
    window.resolveFrame()
    #expect(names == ["Close", "Minimize", "Maximize"] && window.frameMetrics?.minimumWidth == 152.0)
    click(8 + 60, -22)
    #expect(window.frameRequests == [.minimize])
    controller.frameStyle?.buttonLayout = ButtonLayout(":close")
    #expect(names == ["Close"] && window.frameMetrics?.minimumWidth == 72.0)
    window.preferences.buttonLayout = ButtonLayout("minimize,close:")
    #expect(names == ["Close"])
    controller.frameStyle?.buttonLayout = nil
    #expect(names == ["Minimize", "Close"])
    window.preferences = DesktopPreferences()
    room.wait()
    #expect(names == ["Minimize", "Maximize", "Close"] && !window.wantsFrames)
  }

  @Test func `the same buttons can move to the other side`() {
    window.resolveFrame()
    controller.frameStyle?.buttonLayout = ButtonLayout("minimize,maximize,close:")
    window.resolveFrame()
    #expect(names == ["Minimize", "Maximize", "Close"])
    click(8 + 20, -22)
    #expect(window.frameRequests == [.minimize])
  }

  @Test func `where text runs from right to left, the bar is the other way round`() throws {
    window.resolveFrame()
    let own = View()
    controller.titleBarView = own
    controller.frameStyle?.buttonLayout = ButtonLayout("minimize:maximize,close")
    room.root.layoutDirection = .rightToLeft
    window.resolveFrame()
    func place(_ name: String) -> Double? {
      controller.accessibilityTree.first { $0.role == .button && $0.label == name }?.frame.midX
    }
    let (minimize, maximize, close) = (
      try #require(place("Minimize")), try #require(place("Maximize")), try #require(place("Close"))
    )
    #expect(close < maximize && maximize < 200 && minimize > 400)
    #expect(own.frame.minX > maximize && own.frame.maxX < minimize)
    #expect(own.effectiveLayoutDirection == .rightToLeft)
    click(close, -22)
    #expect(window.isClosed)
  }

  @Test func `the host is told how much room the buttons need`() {
    #expect(window.frameMetrics?.minimumWidth == 152.0)
    controller.frameStyle?.buttonLayout = ButtonLayout("close:")
    #expect(window.frameMetrics?.minimumWidth == 72.0)
  }

  @Test func `a press in the frame hides the ring of the focus, as one in the content does`() {
    room.place(Button("One"), 20, 20).becomeFocused()
    room.key(.tab)
    #expect(room.rings.count == 1)
    _ = room.finger(at: Point(x: 200, y: -20))
    #expect(room.rings.isEmpty)
  }

  @Test func `a press in the frame takes the menu of a text field away`() {
    let field = room.place(TextField("Name", text: "two words"), 40, 120, 220)
    field.becomeFocused()
    func hasMenu() -> Bool {
      room.root.accessibilityTree.contains { $0.first(.menuItem, "Select all") != nil }
    }
    let place = Point(x: 80, y: 140)
    for phase in [TouchEvent.Phase.began, .ended] {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 78), source: .pointer, phase: phase, position: place, time: window.now,
          button: .secondary))
      room.wait(0.05)
    }
    #expect(hasMenu())
    click(200, -20)
    #expect(!hasMenu())
  }

  @Test func `edges resize with the right pointer`() {
    window.send(.hovered(Point(x: -5, y: 100), time: window.now))
    #expect(window.cursor == .resizeLeft)
    window.send(.hovered(Point(x: 484, y: 325), time: window.now))
    #expect(window.cursor == .resizeBottomRight)
    window.send(.hovered(Point(x: 200, y: -20), time: window.now))
    #expect(window.cursor == .arrow)
    let finger = room.finger(at: Point(x: -5, y: 100))
    #expect(window.frameRequests == [.resize(.left)])
    finger.cancel()
    _ = room.finger(at: Point(x: 484, y: -50), source: .pointer)
    #expect(window.frameRequests == [.resize(.left), .resize([.top, .right])])
  }

  @Test func `what happens in the frame does not reach the content, and the reverse`() {
    var (touches, pointer) = (0, 0)
    controller.onTouch = { _ in touches += 1 }
    controller.onPointer = { _ in pointer += 1 }
    let finger = room.finger(at: Point(x: 200, y: -20))
    finger.move(to: Point(x: 200, y: 100))
    finger.lift()
    window.send(.hovered(Point(x: 200, y: -20), time: window.now))
    #expect(touches == 0 && pointer == 0)
    let requests = window.frameRequests
    let other = room.finger(at: Point(x: 200, y: 100))
    other.move(to: Point(x: 200, y: -20))
    other.lift()
    #expect(touches > 2 && window.frameRequests == requests)
  }

  @Test func `content beyond its edge is not touched there`() {
    var presses = 0
    let button = room.place(Button("Far"), 400, -60, 200, 200)
    button.addAction(for: .primaryAction) { presses += 1 }
    click(430, 50)
    #expect(presses == 1)
    click(465, -55)
    #expect(presses == 1 && window.frameRequests == [.resize([.top, .right])])
  }

  @Test func `a view of the program takes the bar, and its empty parts move the window`() {
    let bar = View()
    controller.titleBarView = bar
    var presses = 0
    let button = Button("Add") { presses += 1 }
    bar.addSubview(button)
    window.resolveFrame()
    #expect(bar.frame.height == 44 && bar.frame.width > 300)
    button.frame = Rect(x: 0, y: 0, width: 60, height: 44)
    window.resolveFrame()
    let place = button.convert(button.bounds.center, to: nil)
    #expect(place.map { $0.y } == -22)
    click(place?.x ?? 0, -22)
    #expect(presses == 1)
    let finger = room.finger(at: Point(x: 250, y: -20))
    finger.move(by: Point(x: 20, y: 0))
    #expect(window.frameRequests == [.move])
    finger.cancel()
    let other = room.finger(at: place ?? .zero)
    other.move(by: Point(x: 20, y: 0))
    #expect(window.frameRequests == [.move], "a button is no empty part")
  }

  @Test func `what a program puts into the bar can have the focus`() {
    let key = KeyView()
    key.frame = Rect(x: 0, y: 0, width: 60, height: 44)
    controller.titleBarView = key
    window.resolveFrame()
    #expect(key.becomeFocused() && key.isFocused)
    let inside = room.place(KeyView(), 10, 10)
    room.key(.tab)
    #expect(inside.isFocused)
  }

  @Test func `a text field in the bar copies, pastes and shows its menu in the content`() {
    let field = TextField("Search", text: "one two")
    controller.titleBarView = field
    window.resolveFrame()
    #expect(field.becomeFocused())
    window.resolveFrame()
    #expect(window.textInput?.surroundingText == "one two")
    field.selectAll()
    #expect(field.copySelection() && window.manualClipboard.text == "one two")
    #expect(field.cutSelection() && field.text.isEmpty)
    field.paste()
    window.resolveFrame()
    #expect(field.text == "one two")
    field.selectAll()
    room.key(.menu)
    room.wait()
    let items = room.root.accessibilityTree.first { $0.role == .menu }?.children ?? []
    #expect(items.filter { $0.actions == [.press] }.map(\.label) == ["Undo", "Cut", "Copy", "Paste"])
    #expect(items.allSatisfy { room.root.bounds.contains($0.frame.center) })
  }

  @Test func `nothing is left of it in fullscreen, or when the program wants none`() {
    window.isFullscreen = true
    window.resize(to: Size(width: 800, height: 600))
    #expect(!controller.isFrameShown && window.outsets == .zero)
    window.isFullscreen = false
    window.resize(to: Size(width: 480, height: 320))
    #expect(controller.isFrameShown)
    controller.frameStyle = nil
    #expect(!controller.isFrameShown && window.outsets == .zero && window.frameMetrics == nil)
    var touches = 0
    controller.onTouch = { _ in touches += 1 }
    click(200, -20)
    #expect(touches == 2)
  }

  @Test func `sides that touch a neighbour have neither shadow nor zones`() {
    window.setFraming(WindowFraming(tiledEdges: [.left, .top, .bottom]))
    #expect(window.outsets == Insets(top: 44, right: 28))
    window.setFraming(WindowFraming(isMaximized: true))
    #expect(window.outsets == Insets(top: 44))
    window.send(.hovered(Point(x: 485, y: 100), time: window.now))
    #expect(window.cursor == .arrow)
  }

  @Test func `a window at rest stays at rest`() {
    room.wait(2)
    window.resolveFrame()
    #expect(window.wakeTime == nil && !window.wantsFrames && window.renderTree.nextChange == .never)
  }

  @Test(arguments: [":minimize,maximize,close", "close:", "close,minimize:maximize"])
  func `the title is in the middle of what the buttons leave, however long it is`(order: String) throws {
    controller.frameStyle?.buttonLayout = ButtonLayout(order)
    for title in [
      "Rivers", String(repeating: "Rivers and lakes ", count: 2), String(repeating: "Rivers ", count: 40),
    ] {
      window.title = title
      window.resolveFrame()
      let nodes = controller.accessibilityTree
      let label = try #require(nodes.first { $0.role == .label && $0.label == title }).frame
      let buttons = nodes.filter { $0.role == .button && $0.frame.maxY <= 0 }.map(\.frame)
      let left = buttons.filter { $0.midX < 240 }.map(\.maxX).max() ?? 8
      let right = buttons.filter { $0.midX > 240 }.map(\.minX).min() ?? 480 - 8
      #expect(abs((label.minX - left) - (right - label.maxX)) <= 1, "\(order) \(title): \(label)")
    }
  }

  @Test func `the title is the window's, at once`() {
    window.title = "Rivers"
    window.resolveFrame()
    #expect(controller.accessibilityTree.contains { $0.role == .label && $0.label == "Rivers" })
  }
}
