import Martlet
import MartletTesting
import Testing

/// The frame of a window under the keys and under fingers.
@MainActor @Suite struct FrameKeyTests {
  private let room = ControlRoom(needsFrame: true)
  private var window: ManualWindow { room.window }

  /// The name of the frame's button that has the focus; `nil` for none.
  private var focused: String? {
    room.controller.accessibilityTree.first { $0.role == .button && $0.states.contains(.focused) }?.label
  }

  @Test func `F6 leads to the buttons of the frame, Tab round them, and F6 or Esc back`() {
    let first = room.place(KeyView(), 10, 10)
    let second = room.place(KeyView(), 10, 100)
    room.key(.tab)
    room.key(.tab)
    #expect(second.isFocused)
    room.key(.f6)
    #expect(focused == "Minimize" && !second.isFocused)
    room.key(.tab)
    #expect(focused == "Maximize")
    room.key(.tab)
    room.key(.tab)
    #expect(focused == "Minimize", "it goes round")
    room.key(.tab, .shift)
    #expect(focused == "Close")
    room.key(.f6)
    #expect(second.isFocused && focused == nil)
    room.key(.f6)
    room.key(.escape)
    #expect(second.isFocused)
    room.key(.tab)
    #expect(first.isFocused, "Tab alone does not lead to the buttons")
  }

  @Test func `space and Return press the button that has the focus`() {
    room.key(.f6)
    room.key(.space)
    #expect(window.frameRequests == [.minimize])
    room.key(.tab)
    room.key(.return)
    #expect(window.frameRequests == [.minimize, .maximize(true)])
    var asked = 0
    room.controller.onCloseRequest = { asked += 1 }
    room.key(.tab)
    room.key(.space)
    #expect(asked == 1)
  }

  @Test func `a view that gets the focus by hand ends the visit of the frame`() {
    let view = room.place(KeyView(), 10, 10)
    room.key(.f6)
    #expect(view.becomeFocused())
    room.key(.tab)
    #expect(view.isFocused && focused == nil)
  }

  @Test func `while a pop-over is open F6 leaves the focus in it`() {
    let anchor = room.place(Button("More"), 20, 20)
    let inside = KeyView()
    inside.frame = Rect(x: 0, y: 0, width: 80, height: 44)
    let content = View()
    content.addSubview(inside)
    Popover(content, size: Size(width: 120, height: 60)).open(from: anchor)
    room.wait()
    inside.becomeFocused()
    room.key(.f6)
    room.key(.tab)
    #expect(inside.isFocused && focused == nil)
  }

  @Test func `without a frame F6 is the program's`() {
    window.isFullscreen = true
    window.resize(to: Size(width: 800, height: 600))
    var keys: [KeyEvent.Key] = []
    room.controller.onKey = { if $0.phase == .pressed { keys.append($0.key) } }
    room.key(.f6)
    #expect(keys == [.f6] && focused == nil)
  }

  @Test func `a finger resizes just within the upper border, where a pointer moves`() {
    let finger = room.finger(at: Point(x: 200, y: -40))
    finger.move(by: Point(x: 0, y: -20))
    #expect(window.frameRequests == [.resize(.top)])
    finger.cancel()
    let corner = room.finger(at: Point(x: 6, y: -40))
    corner.move(by: Point(x: 0, y: -20))
    #expect(window.frameRequests.last == .resize([.top, .left]))
    corner.cancel()
    let pointer = room.finger(at: Point(x: 200, y: -40), source: .pointer)
    pointer.move(by: Point(x: 0, y: -20))
    #expect(window.frameRequests.last == .move)
    pointer.cancel()
    window.setFraming(WindowFraming(isMaximized: true))
    let maximized = room.finger(at: Point(x: 200, y: -40))
    maximized.move(by: Point(x: 0, y: 20))
    #expect(window.frameRequests.last == .move && window.frameRequests.count == 4)
  }

  /// The bar's pixel beside its left upper corner.
  private func barPixel() throws -> SIMD4<UInt8> {
    let outsets = window.outsets
    return try window.drawFrame()[Int(outsets.left) + 20, Int(outsets.top) - 40]
  }

  @Test func `the bar changes with what the person has chosen as the content does: with a cross-fade`() throws
  {
    let light = try barPixel()
    room.wait(0.1)
    window.preferences.interfaceStyle = .dark
    let begun = try barPixel()
    #expect(abs(Int(begun.x) - Int(light.x)) <= 2)
    room.wait(0.1)
    let between = try barPixel()
    #expect(between.x < light.x && between.x > 0x15)
    room.wait(0.3)
    #expect(try barPixel() == SIMD4(0x15, 0x17, 0x1C, 255))
  }
}
