import MartletGeometry
import MartletHost
import MartletLayers
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Popups on a compositor.
@Suite(.serialized) @MainActor struct PopupTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  private func placement(_ width: Double = 200, _ height: Double = 150, at y: Double = 500) -> PopupPlacement
  {
    PopupPlacement(
      size: Size(width: width, height: height), anchor: Rect(x: 100, y: y, width: 80, height: 40),
      anchorEdges: [.bottom, .left], gravity: [.bottom, .right], adjustments: [.flipY, .slideX])
  }

  /// A rig whose window was pressed. The pointer is still down.
  private func pressed(_ configuration: CompositorConfiguration = CompositorConfiguration()) async throws
    -> (rig: Rig, serial: UInt32)
  {
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 120, y: 520)
    rig.compositor.pointer.frame()
    let serial = rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    return (rig, serial)
  }

  /// Opens a popup over the rig's window and waits for its first frame.
  private func open(_ rig: Rig, _ placement: PopupPlacement, count: Int = 1) async throws -> WaylandWindow {
    let popup = try #require(
      rig.window.openPopup(placement, outsets: Insets(24)) as? WaylandWindow, "there is a press")
    let controller = WindowController(window: popup)
    controller.rootView.backgroundColor = .white
    try await rig.compositor.wait("a popup's frame") { state in
      state.surfaces.count { $0.popup != nil && $0.isMapped } == count
    }
    return popup
  }

  private func popups(_ rig: Rig) -> [(id: Int, popup: PopupState, commits: [CommitRecord])] {
    rig.compositor.state.surfaces.compactMap { surface in
      surface.popup.map { (surface.id, $0, surface.commits) }
    }
  }

  @Test func `a popup is placed by its anchor and takes the press that has opened it`() async throws {
    let (rig, serial) = try await pressed()
    let popup = try await open(rig, placement())
    let told = try #require(popups(rig).first?.popup)
    let values = try #require(told.positioners.first)
    #expect(values.size == PixelSize(width: 200, height: 150))
    #expect(values.anchorRect == rect(100, 500, 80, 40))
    #expect(values.anchor == 6 && values.gravity == 8 && values.adjustments == 1 | 8 && values.isReactive)
    #expect(told.grabs == [serial] && told.parent == 0)
    #expect(
      popup.place == Rect(x: 100, y: 540, width: 200, height: 150)
        && popup.size == Size(width: 200, height: 150))
    let commit = try #require(popups(rig).first?.commits.last { $0.bufferSize != nil })
    #expect(commit.windowGeometry == rect(24, 24, 200, 150) && commit.inputRegion == [rect(24, 24, 200, 150)])
    #expect(commit.bufferSize == PixelSize(width: 248, height: 198), "with its shadow")
    #expect(try await rig.finish() == [])
  }

  @Test func `under a frame of ours places count from its title bar`() async throws {
    var configuration = CompositorConfiguration()
    configuration.decoration = nil
    let (rig, _) = try await pressed(configuration)
    let popup = try await open(rig, placement())
    #expect(popups(rig).first?.popup.positioners.first?.anchorRect == rect(100, 544, 80, 40))
    #expect(popup.place == Rect(x: 100, y: 540, width: 200, height: 150), "in points of the content")
    #expect(try await rig.finish() == [])
  }

  @Test func `keys go to the window as soon as a popup only shows what it showed, and when it is closed`()
    async throws
  {
    let (rig, _) = try await pressed()
    let popup = try await open(rig, placement())
    let id = try #require(popups(rig).first?.id)
    rig.compositor.keyboard.enter(surface: id)
    rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.roundTrip()
    #expect(rig.keys.isEmpty, "the popup has it")
    popup.keepsPicture = true
    rig.compositor.keyboard.key(30, isPressed: false)
    rig.compositor.keyboard.key(48, isPressed: true)
    rig.compositor.keyboard.key(48, isPressed: false)
    try await rig.roundTrip()
    #expect(rig.keys.map(\.key) == ["b", "b"] && rig.keys.map(\.phase) == [.pressed, .released])
    popup.close()
    rig.compositor.keyboard.key(46, isPressed: true)
    try await rig.wait("a key that the closed popup was sent") { rig.keys.count == 3 }
    #expect(rig.keys.last?.key == "c")
    #expect(try await rig.finish() == [])
  }

  @Test func `without a press there is no popup`() async throws {
    let rig = try await Rig.start()
    #expect(rig.window.openPopup(placement(), outsets: .zero) == nil)
    #expect(try await rig.finish() == [])
  }

  @Test func `the compositor puts it elsewhere and makes it smaller`() async throws {
    let (rig, _) = try await pressed()
    let popup = try await open(rig, placement())
    rig.compositor.configurePopup(rect(60, -20, 180, 90))
    try await rig.wait("the place") { popup.place == Rect(x: 60, y: -20, width: 180, height: 90) }
    #expect(popup.size == Size(width: 180, height: 90))
    try await rig.compositor.wait("its frame") {
      $0.surfaces.last { $0.popup != nil }?.commits.last?.windowGeometry
        == PixelRect(x: 24, y: 24, width: 180, height: 90)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `a size that no screen has is cut`() async throws {
    let (rig, _) = try await pressed()
    let popup = try await open(rig, placement())
    rig.compositor.configurePopup(rect(0, 0, Int(Int32.max), 2))
    try await rig.wait("the size") { popup.size == Size(width: 65536, height: 2) }
    #expect(try await rig.finish() == [])
  }

  @Test func `its first picture has the scale of the window that it lies over`() async throws {
    var configuration = CompositorConfiguration()
    configuration.outputs.append(ScriptedOutput(name: "TEST-2", scale: 2))
    let (rig, _) = try await pressed(configuration)
    try await rig.wait("the window's scale") { rig.window.scale == 2 }
    _ = try await open(rig, placement())
    let first = try #require(popups(rig).first?.commits.first { $0.bufferSize != nil })
    #expect(first.bufferSize == PixelSize(width: 2 * 248, height: 2 * 198))
    #expect(try await rig.finish() == [])
  }

  @Test func `it can want to be elsewhere`() async throws {
    let (rig, _) = try await pressed()
    let popup = try await open(rig, placement())
    popup.reposition(placement(300, 100, at: 200))
    try await rig.wait("the place") { popup.place == Rect(x: 100, y: 240, width: 300, height: 100) }
    #expect(popups(rig).first?.popup.tokens == [1])
    #expect(try await rig.finish() == [])
  }

  @Test func `an old compositor leaves it where it is`() async throws {
    var configuration = CompositorConfiguration()
    configuration.windowManager = 2
    let (rig, _) = try await pressed(configuration)
    let popup = try await open(rig, placement())
    popup.reposition(placement(300, 100, at: 200))
    try await rig.roundTrip()
    #expect(popup.place == Rect(x: 100, y: 540, width: 200, height: 150))
    #expect(popups(rig).first?.popup.positioners.first?.isReactive == false)
    #expect(try await rig.finish() == [])
  }

  @Test func `one that was dismissed closes, and the window stays`() async throws {
    let (rig, _) = try await pressed()
    let popup = try await open(rig, placement())
    rig.compositor.dismissPopups()
    try await rig.compositor.wait("its end") { $0.surfaces.last { $0.popup != nil }?.isDestroyed ?? false }
    #expect(popup.isClosed && !rig.window.isClosed && rig.application.popups.isEmpty)
    #expect(try await rig.finish() == [])
  }

  @Test func `popups lie over one another, and the topmost is destroyed first`() async throws {
    let (rig, _) = try await pressed()
    let first = try await open(rig, placement())
    let second = try await open(rig, placement(100, 80, at: 560), count: 2)
    let under = try #require(popups(rig).first?.id)
    #expect(popups(rig).last?.popup.parent == under)
    // The anchor in points of the first popup, within it.
    #expect(popups(rig).last?.popup.positioners.first?.anchorRect == rect(0, 20, 80, 40))
    #expect(second.place == Rect(x: 100, y: 600, width: 100, height: 80))
    first.close()
    #expect(second.isClosed)
    try await rig.compositor.wait("both ends") {
      $0.surfaces.filter { $0.popup != nil }.allSatisfy(\.isDestroyed)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `dismissed popups are destroyed in order too`() async throws {
    let (rig, _) = try await pressed()
    _ = try await open(rig, placement())
    _ = try await open(rig, placement(100, 80), count: 2)
    rig.compositor.dismissPopups()
    try await rig.compositor.wait("both ends") {
      $0.surfaces.filter { $0.popup != nil }.allSatisfy(\.isDestroyed)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `another submenu comes when the one before is destroyed`() async throws {
    let (rig, _) = try await pressed()
    _ = try await open(rig, placement())
    for round in 1...5 {
      let submenu = try #require(
        rig.window.openPopup(placement(100, 80), outsets: Insets(24)) as? WaylandWindow)
      let controller = WindowController(window: submenu)
      controller.rootView.backgroundColor = .white
      if round == 5 {
        try await rig.compositor.wait("the last") { state in
          state.surfaces.count { $0.popup != nil && $0.isMapped } == 2
        }
      }
      submenu.close()
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that closes takes its popups with it, the topmost first`() async throws {
    let (rig, _) = try await pressed()
    let first = try await open(rig, placement())
    let second = try await open(rig, placement(100, 80), count: 2)
    rig.window.close()
    #expect(first.isClosed && second.isClosed)
    #expect(try await rig.finish() == [])
  }

  @Test func `a menu that does not fit into its window is a popup, and is chosen from`() async throws {
    let rig = try await Rig.start()
    let button = Button("Many")
    var chosen: [Int] = []
    button.menu = {
      Menu(sections: [
        MenuSection(items: (0..<30).map { index in MenuItem("Item \(index)") { chosen.append(index) } })
      ])
    }
    button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(button)
    rig.compositor.pointer.enter(x: 80, y: 40)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("the popup") { state in
      state.surfaces.contains { $0.popup != nil && $0.isMapped }
    }
    let popup = try #require(popups(rig).first)
    #expect(popup.popup.places.last?.y == 68 && popup.popup.places.last?.height == 30 * 34 + 12)
    // The second item: below a margin and the first one, with the shadow around.
    rig.compositor.pointer.leave()
    rig.compositor.pointer.enter(x: 24 + 60, y: 24 + 6 + 34 + 17, surface: popup.id)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    try await rig.wait("the choice") { chosen == [1] }
    try await rig.compositor.wait("its end") { $0.surfaces.last { $0.popup != nil }?.isDestroyed ?? false }
    #expect(try await rig.finish() == [])
  }

  @Test func `a press on the window beside the popup of a menu closes that and presses nothing`() async throws
  {
    let rig = try await Rig.start()
    let (button, tile) = (Button("Many"), Button("Tile"))
    var presses = 0
    button.menu = { Menu(sections: [MenuSection(items: (0..<30).map { MenuItem("Item \($0)") {} })]) }
    tile.addAction(for: .primaryAction) { presses += 1 }
    button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    tile.frame = Rect(x: 500, y: 300, width: 120, height: 44)
    rig.controller.rootView.addSubview(button)
    rig.controller.rootView.addSubview(tile)
    func click() {
      for isPressed in [true, false] {
        rig.compositor.pointer.button(isPressed: isPressed)
        rig.compositor.pointer.frame()
      }
    }
    rig.compositor.pointer.enter(x: 80, y: 40)
    rig.compositor.pointer.frame()
    click()
    try await rig.compositor.wait("the popup") { state in
      state.surfaces.contains { $0.popup != nil && $0.isMapped }
    }
    // A compositor whose popup has the pointer gives what is pressed on the program's other windows to these.
    rig.compositor.pointer.motion(x: 560, y: 320)
    rig.compositor.pointer.frame()
    click()
    try await rig.compositor.wait("its end") { $0.surfaces.last { $0.popup != nil }?.isDestroyed ?? false }
    try await rig.roundTrip()
    #expect(presses == 0)
    click()
    try await rig.wait("the press") { presses == 1 }
    #expect(try await rig.finish() == [])
  }

  @Test func `a submenu for which there is room only over its menu is a popup`() async throws {
    let rig = try await Rig.start()
    let words = String(repeating: "wide ", count: 20)
    let button = Button("Wide")
    button.menu = { Menu { Menu(words) { MenuItem(words) {} } } }
    button.frame = Rect(x: 200, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(button)
    rig.compositor.keyboard.enter()
    rig.compositor.pointer.enter(x: 260, y: 40)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    try await rig.wait("the click") { rig.touches.count == 2 }
    #expect(popups(rig).isEmpty, "the menu itself fits")
    // Linux's numbers for down and right.
    for key: UInt32 in [108, 106] {
      rig.compositor.keyboard.key(key, isPressed: true)
      rig.compositor.keyboard.key(key, isPressed: false)
    }
    try await rig.compositor.wait("the submenu") { state in
      state.surfaces.contains { $0.popup != nil && $0.isMapped }
    }
    #expect(popups(rig).count == 1 && popups(rig).first?.popup.grabs.count == 1)
    #expect(popups(rig).first?.popup.positioners.first?.size.width == 400)
    #expect(try await rig.finish() == [])
  }

  @Test func `a pop-over that does not fit into its window is a popup, which Escape closes`() async throws {
    let rig = try await Rig.start()
    let anchor = View()
    let popover = Popover(View(), size: Size(width: 900, height: 700))
    anchor.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(anchor)
    rig.compositor.pointer.enter(x: 80, y: 40)
    rig.compositor.pointer.frame()
    let serial = rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    #expect(popover.open(from: anchor))
    try await rig.compositor.wait("the popup") { state in
      state.surfaces.contains { $0.popup != nil && $0.isMapped }
    }
    let popup = try #require(popups(rig).first)
    #expect(popup.popup.grabs == [serial] && popover.isOpen)
    #expect(popup.popup.positioners.first?.anchorRect == rect(20, 20, 120, 44))
    #expect(popup.popup.positioners.first?.offsetY == 11, "room for the arrow")
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    rig.compositor.keyboard.enter(surface: popup.id)
    rig.compositor.keyboard.key(1, isPressed: true)
    try await rig.wait("its end") { !popover.isOpen }
    try await rig.compositor.wait("the popup's end") { state in
      state.surfaces.last { $0.popup != nil }?.isDestroyed ?? false
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `popups go with the compositor, and the window comes back without them`() async throws {
    let mortality = try await Mortality.start()
    let rig = mortality.rig
    rig.compositor.pointer.enter(x: 120, y: 520)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    let first = try await open(rig, placement())
    let second = try await open(rig, placement(100, 80), count: 2)
    try await mortality.kill()
    #expect(first.isClosed && second.isClosed && !rig.window.isClosed)
    try mortality.revive()
    try await mortality.waitForFrame()
    #expect(popups(rig).isEmpty && rig.application.popups.isEmpty)
    #expect(try await mortality.finish() == [])
  }
}
