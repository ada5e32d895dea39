import MartletGeometry
import MartletHost
import MartletLayers
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Menus and pop-overs beyond their window that are seen to go: in a popup that takes nothing any more.
@Suite(.serialized) @MainActor struct PopupLeavingTests {
  private func start() async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1 / 60)
    configuration.capturesPixels = true
    return try await Rig.start(configuration)
  }

  /// A popup as the compositor knows it.
  private struct Popup {
    let id: Int
    let told: PopupState
    let commits: [CommitRecord]
    let (isMapped, isDestroyed): (Bool, Bool)

    /// How much is seen of its middle, from 0 to 255, in each of its frames.
    var opacities: [UInt8] {
      commits.compactMap { $0.pixels.map { $0[$0.width / 2, $0.height / 2][3] } }
    }
  }

  private nonisolated func popups(_ state: CompositorState) -> [Popup] {
    state.surfaces.compactMap { surface in
      surface.popup.map {
        Popup(
          id: surface.id, told: $0, commits: surface.commits, isMapped: surface.isMapped,
          isDestroyed: surface.isDestroyed)
      }
    }
  }

  private func popups(_ rig: Rig) -> [Popup] { popups(rig.compositor.state) }

  /// Presses and lifts the pointer at a point of the rig's window, or of a surface.
  @discardableResult
  private func click(_ rig: Rig, x: Double, y: Double, surface: Int? = nil) -> UInt32 {
    if surface != nil { rig.compositor.pointer.leave() }
    rig.compositor.pointer.enter(x: x, y: y, surface: surface)
    rig.compositor.pointer.frame()
    let serial = rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    return serial
  }

  /// A menu of thirty items, which is higher than the rig's window, that has just come out of its button.
  private func openMenu(_ rig: Rig, _ chosen: @escaping @MainActor (Int) -> Void) async throws {
    let button = Button("Many")
    button.menu = {
      Menu(sections: [
        MenuSection(items: (0..<30).map { index in MenuItem("Item \(index)") { chosen(index) } })
      ])
    }
    button.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(button)
    click(rig, x: 80, y: 40)
    try await rig.compositor.wait("the menu") { [self] state in
      popups(state).last?.opacities.last == 255
    }
  }

  @Test func `a menu that was chosen from fades in a popup that takes nothing, in the same place`()
    async throws
  {
    let rig = try await start()
    var chosen: [Int] = []
    try await openMenu(rig) { chosen.append($0) }
    let menu = try #require(popups(rig).first)
    click(rig, x: 24 + 60, y: 24 + 6 + 34 + 17, surface: menu.id)
    try await rig.wait("the choice") { chosen == [1] }
    try await rig.compositor.wait("its end") { state in
      let popups = state.surfaces.filter { $0.popup != nil }
      return popups.count == 2 && popups.allSatisfy(\.isDestroyed)
    }
    let leaving = try #require(popups(rig).last)
    #expect(leaving.told.grabs == [] && leaving.told.parent == menu.told.parent)
    #expect(leaving.told.places.last == menu.told.places.last)
    let shown = leaving.commits.last { $0.bufferSize != nil }
    #expect(shown?.inputRegion?.map(\.width) == [0])
    let seen = leaving.opacities
    #expect(seen.first == 255, "it begins as it was seen: \(seen)")
    #expect(seen.count > 3 && zip(seen, seen.dropFirst()).allSatisfy { $0 >= $1 }, "it fades: \(seen)")
    #expect(rig.application.popups.isEmpty)
    #expect(try await rig.finish() == [])
  }

  @Test func `the grab is given back when the leaving picture is there`() async throws {
    let rig = try await start()
    try await openMenu(rig) { _ in }
    let menu = try #require(popups(rig).first)
    click(rig, x: 24 + 60, y: 24 + 6 + 17, surface: menu.id)
    try await rig.compositor.wait("the end of the grab") { state in
      state.surfaces.first { $0.id == menu.id }?.isDestroyed ?? false
    }
    let leaving = try #require(popups(rig).last)
    #expect(leaving.id != menu.id && leaving.isMapped, "nothing is missing for a moment")
    #expect(try await rig.finish() == [])
  }

  @Test func `a menu can be opened while another one leaves`() async throws {
    let rig = try await start()
    try await openMenu(rig) { _ in }
    let menu = try #require(popups(rig).first)
    click(rig, x: 24 + 60, y: 24 + 6 + 17, surface: menu.id)
    try await rig.compositor.wait("the leaving one") { $0.surfaces.count { $0.popup != nil } == 2 }
    rig.compositor.pointer.leave()
    let serial = click(rig, x: 80, y: 40, surface: menu.told.parent)
    try await rig.compositor.wait("the next menu") { state in
      state.surfaces.contains { $0.popup?.grabs == [serial] && $0.isMapped }
    }
    try await rig.compositor.wait("the end of the leaving one") { state in
      state.surfaces.count { $0.popup != nil && !$0.isDestroyed } == 1
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `a dismissed menu is gone at once`() async throws {
    let rig = try await start()
    try await openMenu(rig) { _ in }
    rig.compositor.dismissPopups()
    try await rig.compositor.wait("its end") { $0.surfaces.last { $0.popup != nil }?.isDestroyed ?? false }
    #expect(popups(rig).count == 1)
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that closes takes a leaving menu with it`() async throws {
    let rig = try await start()
    try await openMenu(rig) { _ in }
    let menu = try #require(popups(rig).first)
    click(rig, x: 24 + 60, y: 24 + 6 + 17, surface: menu.id)
    try await rig.compositor.wait("the leaving one") { $0.surfaces.count { $0.popup != nil } == 2 }
    rig.window.close()
    #expect(!rig.application.popups.map(\.isClosed).contains(false))
    #expect(try await rig.finish() == [])
  }

  @Test func `a pop-over that is opened again while it leaves is caught where it is`() async throws {
    let rig = try await start()
    let anchor = View()
    let popover = Popover(View(), size: Size(width: 900, height: 700))
    anchor.frame = Rect(x: 20, y: 20, width: 120, height: 44)
    rig.controller.rootView.addSubview(anchor)
    click(rig, x: 80, y: 40)
    try await rig.wait("the press") { rig.touches.count == 2 }
    #expect(popover.open(from: anchor))
    try await rig.compositor.wait("the pop-over") { [self] state in
      popups(state).last?.opacities.last == 255
    }
    popover.close()
    try await rig.compositor.wait("it fades") { [self] state in
      popups(state).last?.opacities.last ?? 255 < 230
    }
    #expect(popover.open(from: anchor) && popover.isOpen)
    try await rig.compositor.wait("it is back") { [self] state in
      popups(state).count == 3 && popups(state).last?.opacities.last == 255
    }
    let (leaving, back) = (popups(rig)[1], popups(rig)[2])
    let (last, first) = (leaving.opacities.last ?? 0, back.opacities.first ?? 0)
    #expect(first < 250 && abs(Int(first) - Int(last)) < 40, "it was at \(last), and went on from \(first)")
    #expect(back.told.grabs.count == 1)
    try await rig.compositor.wait("the end of the leaving one") { state in
      state.surfaces.count { $0.popup != nil && !$0.isDestroyed } == 1
    }
    #expect(popover.isOpen)
    popover.close()
    try await rig.compositor.wait("its end") {
      $0.surfaces.filter { $0.popup != nil }.allSatisfy(\.isDestroyed)
    }
    #expect(rig.application.popups.isEmpty)
    #expect(try await rig.finish() == [])
  }
}
