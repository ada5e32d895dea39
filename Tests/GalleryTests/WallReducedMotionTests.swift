import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall where motion is reduced: demos come and go with a cross-fade, and tiles are at their places at once.
@MainActor
@Suite struct WallReducedMotionTests {
  private func quietRoom() -> WallRoom {
    let room = WallRoom()
    room.controller.rootView.reducesMotion = true
    room.window.run(for: 0.1)
    return room
  }

  private let window = Rect(x: 0, y: 0, width: 960, height: 640)

  @Test func `a demo fades in at its full size, and out of it`() throws {
    let room = quietRoom()
    room.wall.open(room.wall.tiles[0])
    let panel = try #require(room.wall.active)
    var opacities: [Double] = []
    func watch() {
      room.window.advance(to: room.window.now + 1.0 / 60)
      room.window.resolveFrame()
      guard !room.wall.panels.isEmpty else { return }
      #expect(panel.layer.presentation.frame == window)
      opacities.append(panel.layer.presentationValue(of: .opacity))
    }
    for _ in 0..<30 { watch() }
    #expect(panel.isResting && panel.acceptsHands && room.wall.board.isHidden)
    #expect(opacities[0] < 0.3 && opacities.last == 1)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 <= $1 }, "\(opacities)")
    opacities = []
    room.press(.escape)
    for _ in 0..<30 { watch() }
    #expect(room.wall.panels.isEmpty && !room.wall.board.isHidden && !room.wall.tiles[0].isOut)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 }, "\(opacities)")
    #expect((opacities.last ?? 1) < 0.2, "it is not seen again at the end")
    room.window.run(for: 0.5)
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
  }

  @Test func `a demo that fades out and is opened again fades from what is seen`() throws {
    let room = quietRoom()
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1)
    let panel = try #require(room.wall.active)
    room.press(.escape)
    room.window.run(for: 0.1)
    room.window.resolveFrame(at: room.window.now)
    let before = panel.layer.presentationValue(of: .opacity)
    room.wall.open(room.wall.tiles[0])
    room.window.resolveFrame(at: room.window.now)
    #expect(before > 0.2 && before < 0.8)
    #expect(abs(panel.layer.presentationValue(of: .opacity) - before) < 0.01)
    room.window.run(for: 0.5)
    #expect(room.wall.active === panel && panel.isResting)
    #expect(panel.layer.presentationValue(of: .opacity) == 1)
  }

  @Test func `a hand sends a demo back as it always does`() throws {
    let room = quietRoom()
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1)
    let panel = try #require(room.wall.active)
    var script = InputScript(seed: 3)
    script.touch(at: room.window.now, duration: 0.3) { t in Point(x: 3 + 2200 * t, y: 320) }
    room.window.run(&script, for: 0.1)
    #expect(panel.layer.presentation.frame.width < 950)
    room.window.run(&script, for: 2)
    #expect(room.wall.panels.isEmpty && !room.window.wantsFrames)
  }

  @Test func `what was typed places the tiles at once`() {
    let room = quietRoom()
    room.wall.scroll.contentOffset.y = 600
    room.window.run(for: 0.1)
    room.type("flip")
    room.window.resolveFrame(at: room.window.now)
    #expect(room.wall.scroll.shownOffset == .zero)
    for tile in room.wall.tiles where tile.opacity == 1 {
      #expect(tile.layer.presentation.frame == tile.frame)
      #expect(tile.layer.presentationValue(of: .opacity) == 1)
    }
    room.window.run(for: 1)
    #expect(!room.window.wantsFrames)
  }

  @Test func `help fades in at its place`() throws {
    let room = quietRoom()
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1)
    room.press(.f1)
    room.window.run(for: 1.0 / 60)
    let card = try #require(room.wall.active?.card)
    #expect(card.layer.presentation.frame == card.frame && card.frame.maxX <= 960)
    #expect(card.layer.presentationValue(of: .opacity) < 0.5)
    room.window.run(for: 1)
    #expect(card.layer.presentationValue(of: .opacity) == 1)
    room.press(.f1)
    room.window.run(for: 1)
    #expect(room.wall.active?.card == nil && card.superview == nil)
  }

  @Test func `no demo lives under the pointer`() throws {
    let room = quietRoom()
    let place = try room.place(of: "catch")
    room.window.send(.hovered(place, time: room.window.now))
    room.window.run(for: 1)
    #expect(room.wall.live.panel == nil)
  }
}
