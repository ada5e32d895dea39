import MartletGeometry
import MartletHost
import MartletViews
import RandomTestSupport
import TestCompositor
import Testing

@testable import MartletWayland

/// What the compositor does to a window while something is open over it, or held: sizes, states, scales, turns and outputs that come and go.
@Suite(.serialized) @MainActor struct DisturbedOverlayTests {
  private enum Change: CaseIterable {
    case size, tile, maximize, fullscreen, float, suspend, wake, scale, fractionalScale, turn, unplug, plug,
      frame
    case popupPlace, dropKeyboard, ping
  }

  private func start() async throws -> Rig {
    var configuration = DragRig.frames
    configuration.decorationAnswer = .always(.clientSide)
    configuration.outputs.append(ScriptedOutput(name: "TEST-2", scale: 2))
    return try await Rig.start(configuration)
  }

  private func mainSurface(_ rig: Rig) -> Int? {
    rig.compositor.state.surfaces.first { $0.popup == nil && !$0.isDestroyed }?.id
  }

  private func popup(_ rig: Rig) -> Int? {
    rig.compositor.state.surfaces.last { $0.popup != nil && !$0.isDestroyed }?.id
  }

  /// Does something to the window, and waits until the client has heard of it.
  private func disturb(_ rig: Rig, _ change: Change, _ random: inout SeededGenerator) async throws {
    let (compositor, window) = (rig.compositor, mainSurface(rig))
    func configure(_ width: Int, _ height: Int, _ states: [WindowStateFlag]) {
      compositor.configure(width: width, height: height, states: states, surface: window)
    }
    let (width, height) = (random.int(160..<1400), random.int(60..<900))
    switch change {
    case .size: configure(width, height, [.activated, .resizing])
    case .tile: configure(640, 720, [.activated, .tiledLeft, .tiledTop, .tiledBottom])
    case .maximize: configure(1280, 720, [.activated, .maximized])
    case .fullscreen: configure(1280, 720, [.activated, .fullscreen])
    case .float: configure(0, 0, [.activated])
    case .suspend: configure(0, 0, [.suspended])
    case .wake: configure(800, 600, [.activated])
    case .scale: compositor.preferBufferScale(Int32(random.int(1..<4)))
    case .fractionalScale: compositor.preferScale(UInt32(random.int(90..<300)))
    case .turn:
      let transform = UInt32(random.int(0..<8))
      compositor.change { $0.transform = transform }
      compositor.preferBufferTransform(transform)
    case .unplug: compositor.unplug("TEST-2")
    case .plug: compositor.plug(ScriptedOutput(name: "TEST-2", scale: random.int(1..<4)))
    case .frame: compositor.decorate(random.chance(0.5) ? .serverSide : .clientSide, surface: window)
    case .popupPlace:
      guard let popup = popup(rig) else { break }
      compositor.configurePopup(
        PixelRect(x: random.int(-200..<900), y: random.int(-200..<900), width: width / 2, height: height / 2),
        surface: popup)
    case .dropKeyboard: compositor.keyboard.leave()
    case .ping: break
    }
    try await rig.roundTrip()
  }

  private func disturb(_ rig: Rig, times: Int, _ random: inout SeededGenerator) async throws {
    for _ in 0..<times {
      let change = Change.allCases[random.int(0..<Change.allCases.count)]
      try await disturb(rig, change, &random)
    }
  }

  private func press(_ rig: Rig, x: Double, y: Double, isPressed: Bool) {
    rig.compositor.pointer.button(isPressed: isPressed)
    rig.compositor.pointer.frame()
  }

  /// A menu of thirty items that has just opened from its button, in a popup.
  private func openMenu(_ rig: Rig) async throws {
    let button = Button("Many")
    button.menu = { Menu(sections: [MenuSection(items: (0..<30).map { MenuItem("Item \($0)") {} })]) }
    button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(button)
    rig.compositor.pointer.enter(x: 28 + 60, y: 64 + 40)
    rig.compositor.pointer.frame()
    press(rig, x: 0, y: 0, isPressed: true)
    press(rig, x: 0, y: 0, isPressed: false)
    try await rig.compositor.wait("the menu") { state in
      state.surfaces.contains { $0.popup != nil && $0.isMapped }
    }
  }

  @Test(arguments: SeededGenerator.seeds(4))
  func `a menu outlives what happens to its window, and gives its grab back`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let rig = try await start()
    try await openMenu(rig)
    try await disturb(rig, times: 25, &random)
    rig.compositor.dismissPopups()
    try await rig.compositor.wait("its end, seed \(seed)") { state in
      state.surfaces.filter { $0.popup != nil }.allSatisfy(\.isDestroyed)
    }
    #expect(rig.application.popups.isEmpty && !rig.window.isClosed)
    try await disturb(rig, .wake, &random)
    #expect(try await rig.finish() == [], "seed \(seed)")
  }

  @Test(arguments: SeededGenerator.seeds(4))
  func `a pop-over outlives what happens to its window, and closes`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: 100 + seed)
    let rig = try await start()
    let anchor = View()
    let popover = Popover(View(), size: Size(width: 900, height: 700))
    anchor.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(anchor)
    rig.compositor.pointer.enter(x: 28 + 60, y: 64 + 40)
    rig.compositor.pointer.frame()
    press(rig, x: 0, y: 0, isPressed: true)
    try await rig.wait("the press") { rig.touches.count == 1 }
    #expect(popover.open(from: anchor))
    press(rig, x: 0, y: 0, isPressed: false)
    try await disturb(rig, times: 25, &random)
    popover.close()
    try await rig.compositor.wait("its end, seed \(seed)") { state in
      state.surfaces.filter { $0.popup != nil }.allSatisfy(\.isDestroyed)
    }
    try await rig.wait("its end") { rig.application.popups.isEmpty }
    #expect(!popover.isOpen)
    #expect(try await rig.finish() == [], "seed \(seed)")
  }

  @Test(arguments: SeededGenerator.seeds(4))
  func `a drag and drop outlives what happens to its window, and ends once`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: 200 + seed)
    let drag = DragRig(try await Rig.start(DragRig.frames))
    try await drag.carryOut()
    try await disturb(drag.rig, times: 25, &random)
    #expect(drag.ends.isEmpty, "it is still held")
    drag.compositor.drag.cancel()
    try await drag.rig.wait("the end, seed \(seed)") { !drag.ends.isEmpty }
    try await drag.compositor.wait("the end of the source") { $0.drag.types == nil }
    #expect(drag.ends == [nil] && drag.tile.layer.opacity == 1)
    #expect(try await drag.rig.finish() == [], "seed \(seed)")
  }

  @Test(arguments: SeededGenerator.seeds(4))
  func `a window that is moved or resized by hand lets go, whatever happens to it`(seed: UInt64) async throws
  {
    var random = SeededGenerator(seed: 300 + seed)
    let rig = try await start()
    rig.compositor.pointer.enter(x: 28 + 100, y: 20 + 20)
    rig.compositor.pointer.frame()
    press(rig, x: 0, y: 0, isPressed: true)
    for x in stride(from: 130.0, through: 170, by: 5) {
      rig.compositor.pointer.motion(x: x, y: 40)
      rig.compositor.pointer.frame()
    }
    try await rig.roundTrip()
    // The compositor has the pointer now.
    rig.compositor.pointer.leave()
    try await disturb(rig, times: 25, &random)
    try await disturb(rig, .wake, &random)
    // What is pressed next is a new press.
    let before = rig.touches.count
    rig.compositor.pointer.enter(x: 28 + 700, y: 64 + 400, surface: mainSurface(rig))
    rig.compositor.pointer.frame()
    press(rig, x: 0, y: 0, isPressed: true)
    press(rig, x: 0, y: 0, isPressed: false)
    try await rig.wait("a press, seed \(seed)") { rig.touches.count >= before + 2 }
    #expect(rig.touches.suffix(2).map(\.phase) == [.began, .ended])
    #expect(try await rig.finish() == [], "seed \(seed)")
  }

  @Test func `a popup that is open follows its window's scale, where it is`() async throws {
    let rig = try await start()
    try await openMenu(rig)
    let popup = try #require(rig.application.popups.last)
    let place = try #require(popup.place)
    rig.compositor.preferScale(240)
    try await rig.wait("the scale") { popup.scale == 2 && rig.window.scale == 2 }
    #expect(popup.place == place && !popup.isClosed)
    #expect(try await rig.finish() == [])
  }
}
