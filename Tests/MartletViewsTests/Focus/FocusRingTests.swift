import Martlet
import MartletTesting
import Testing

/// The ring that shows which view has the focus.
@MainActor @Suite struct FocusRingTests {
  private let room = ControlRoom()

  @Test func `the ring shows after a key and not after a finger`() {
    let button = room.place(Button("One"), 20, 20)
    room.place(Button("Two"), 20, 100)
    button.becomeFocused()
    #expect(room.rings.isEmpty, "nobody has used a key yet")
    room.key(.tab)
    #expect(room.rings.count == 1)
    room.tap(at: Point(x: 400, y: 300))
    #expect(room.rings.isEmpty)
    room.key(.tab)
    #expect(room.rings.count == 1 && room.rings.first?.superlayer === button.layer)
  }

  @Test func `a modifier alone shows nothing`() {
    let button = room.place(Button("One"), 20, 20)
    button.becomeFocused()
    room.key(.leftShift)
    #expect(room.rings.isEmpty)
  }

  @Test func `the ring goes with the window's keyboard and comes back with it`() {
    let button = room.place(Button("One"), 20, 20)
    room.key(.tab)
    room.window.setKeyboard(false)
    #expect(room.rings.isEmpty && button.isFocused)
    room.window.setKeyboard(true)
    #expect(room.rings.count == 1)
  }

  @Test func `the ring lies around the view where it is drawn, in flight and as it grows`() throws {
    let view = room.place(KeyView(), 20, 20, 100, 50)
    view.cornerRadius = 10
    room.key(.tab)
    room.wait(0.5)
    let ring = try #require(room.rings.first)
    View.animate(duration: 1, timing: .linear) {
      view.frame = Rect(x: 220, y: 120, width: 200, height: 100)
      view.layoutIfNeeded()
    }
    for _ in 0..<12 {
      room.wait(0.1)
      let shown = try #require(
        view.layer.convert(view.layer.presentationValue(of: .bounds), to: nil, source: .presentation))
      let around = try #require(
        ring.convert(ring.presentationValue(of: .bounds), to: nil, source: .presentation))
      let gaps = [
        shown.minX - around.minX, shown.minY - around.minY, around.maxX - shown.maxX,
        around.maxY - shown.maxY,
      ]
      for gap in gaps { #expect(abs(gap - 4) < 1e-6, "\(gaps)") }
    }
    #expect(ring.cornerRadius == 14)
  }

  @Test func `a view that clips has the ring inside`() throws {
    let view = room.place(KeyView(), 20, 20, 100, 50)
    view.clipsToBounds = true
    room.key(.tab)
    #expect(room.rings.first?.frame == view.bounds)
  }

  @Test func `nothing of a ring is left when the focus goes`() {
    let view = room.place(KeyView(), 20, 20)
    let count = view.layer.sublayers.count
    room.key(.tab)
    view.resignFocus()
    room.wait()
    #expect(view.layer.sublayers.count == count && room.rings.isEmpty)
  }
}
