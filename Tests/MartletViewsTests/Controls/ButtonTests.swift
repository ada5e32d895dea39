import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct ButtonTests {
  private let room = ControlRoom()

  @Test(arguments: [KeyEvent.Key.space, .return, .keypadEnter])
  func `a key presses it once, however long it is held`(key: KeyEvent.Key) {
    var presses = 0
    let button = room.place(Button("Go") { presses += 1 }, 20, 20)
    button.becomeFocused()
    room.press(key)
    room.press(key, phase: .repeated)
    #expect(presses == 1 && button.isHighlighted)
    room.release(key)
    #expect(presses == 1 && !button.isHighlighted)
  }

  @Test func `with modifiers a key is not for it`() {
    var presses = 0
    room.place(Button("Go") { presses += 1 }, 20, 20).becomeFocused()
    room.key(.return, .control)
    #expect(presses == 0)
  }

  @Test func `it shrinks while it is pressed and can be pressed again in flight`() {
    let button = room.place(Button("Go"), 100, 100)
    func scale() -> Double { button.layer.presentationValue(of: .transform.scale.x) }
    let finger = room.finger(at: button.center)
    room.wait(1)
    #expect(abs(scale() - 0.96) < 1e-3)
    finger.lift()
    room.wait(0.05)
    let caught = scale()
    #expect(caught > 0.961 && caught < 0.999)
    let again = room.finger(at: button.center)
    #expect(abs(scale() - caught) < 0.01, "no jump")
    again.lift()
    room.wait(1)
    #expect(abs(scale() - 1) < 1e-3)
  }

  @Test func `a turned one stays turned while it is pressed and after`() {
    let button = room.place(Button("Go"), 100, 100)
    let turned = Transform(rotation: 0.5)
    button.transform = turned
    room.window.resolveFrame()
    let finger = room.finger(at: button.center)
    #expect(button.transform == Transform(scale: 0.96).concatenating(turned))
    finger.lift()
    #expect(button.transform == turned)
  }

  @Test(arguments: [true, false])
  func `a turn by its own action stays`(isRelative: Bool) {
    let button = room.place(Button("Go"), 100, 100)
    let turn = Transform(rotation: 0.5)
    button.addAction(for: .primaryAction) { [weak button] in
      guard let button else { return }
      button.transform = isRelative ? button.transform.concatenating(turn) : turn
    }
    button.becomeFocused()
    room.key(.return)
    #expect(abs(button.transform.scale - 1) < 1e-12)
    #expect(abs(button.transform.m12 - turn.m12) < 1e-12)
  }

  @Test func `its picture has the colour of its words, and no tint of its own`() throws {
    let button = room.place(Button("Go", image: Image(Bitmap(width: 20, height: 20))), 20, 20, 120)
    let (picture, label) = (button.subviews[0], try #require(button.subviews[1] as? Label))
    #expect(picture.tintColor == nil && picture.layer.contentsTint == label.text.color)
  }

  @Test func `its baselines are asked for without moving its words`() throws {
    let button = room.place(Button("Go", image: Image(Bitmap(width: 20, height: 20))), 20, 20, 120)
    let frame = button.subviews[1].frame
    #expect(button.baselines != nil && button.subviews[1].frame == frame)
  }

  @Test func `it asks for the room of its words, its picture and a finger`() throws {
    let (short, long) = (Button("A"), Button("A rather long name"))
    let sizes = [short, long].map { $0.intrinsicContentSize(forWidth: nil) }
    #expect(sizes.map(\.height) == [44, 44] && sizes[0].width ?? 0 >= 44)
    #expect((sizes[1].width ?? 0) > (sizes[0].width ?? 0) + 60)
    let plain = long.intrinsicContentSize(forWidth: nil).width ?? 0
    long.image = Image(Bitmap(width: 20, height: 20))
    #expect(long.intrinsicContentSize(forWidth: nil).width == plain + 28)
  }

  @Test func `the picture stands where words begin`() throws {
    let button = room.place(Button("Go", image: Image(Bitmap(width: 20, height: 20))), 20, 20, 120)
    let (picture, label) = (button.subviews[0], button.subviews[1])
    #expect(picture.frame.maxX < label.frame.minX)
    #expect(abs(picture.frame.minX - (120 - label.frame.maxX)) <= 1)
    button.layoutDirection = .rightToLeft
    room.window.resolveFrame()
    #expect(label.frame.maxX < picture.frame.minX)
  }
}
