import Martlet
import MartletTesting
import Testing

private final class Dial: View {
  var value = 0.0

  override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool {
    guard scroll.steps.y != 0 else { return false }
    value -= scroll.steps.y
    return true
  }
}

/// The code of the article on input devices.
@MainActor @Suite struct InputArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController

  init() { controller = WindowController(window: window) }

  @Test func `a divider shows that it can be moved`() {
    let divider = View()
    divider.cursor = .resizeColumn
    divider.frame = Rect(x: 198, y: 0, width: 4, height: 400)
    controller.rootView.addSubview(divider)
    window.resolveFrame()
    window.send(.hovered(Point(x: 200, y: 100), time: window.now))
    #expect(window.cursor == .resizeColumn)
  }

  @Test func `a canvas shows the brush`() {
    let canvas = View()
    let brush = [UInt8](repeating: 255, count: 32 * 32 * 4)
    canvas.cursorImage = CursorImage(
      width: 32, height: 32, bytes: brush, scale: 2, hotspot: Point(x: 2, y: 14))
    canvas.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    controller.rootView.addSubview(canvas)
    window.resolveFrame()
    window.send(.hovered(Point(x: 100, y: 100), time: window.now))
    #expect(window.cursorImage == canvas.cursorImage)
  }

  @Test func `a wheel zooms while Control is held`() {
    var zoom = 1.0
    controller.onPointer = { event in
      guard case .scrolled(let scroll, _, _) = event, scroll.modifiers == .control else { return }
      zoom *= 1 + 0.1 * scroll.steps.y
    }
    let steps = Point(x: 0, y: 2)
    window.send(.scrolled(.wheel(steps: steps), at: .zero, time: window.now))
    #expect(zoom == 1)
    window.send(.scrolled(.wheel(steps: steps, modifiers: .control), at: .zero, time: window.now))
    #expect(zoom == 1.2)
  }

  @Test func `a dial turns with the wheel over it`() {
    let dial = Dial()
    dial.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    controller.rootView.addSubview(dial)
    window.resolveFrame()
    for x in [50.0, 150] {
      let steps = Point(x: 0, y: 2)
      window.send(.scrolled(.wheel(steps: steps), at: Point(x: x, y: 50), time: window.now))
    }
    #expect(dial.value == -2)
  }

  @Test
  func `the secondary button opens a menu, Control with the main one too, and the middle button scrolls`() {
    var menus: [Point] = []
    let view = controller.rootView
    let menu = TapGestureRecognizer()
    menu.allowedButtons = [.primary, .secondary]
    menu.shouldReceive = { $0.button == .secondary || $0.modifiers == .control }
    menu.addHandler { menus.append($0.location) }
    view.addGestureRecognizer(menu)
    let scroll = ScrollView()
    scroll.frame = Rect(x: 200, y: 0, width: 200, height: 400)
    scroll.contentSize = Size(width: 200, height: 4000)
    scroll.panGestureRecognizer.allowedButtons = [.middle]
    view.addSubview(scroll)
    window.resolveFrame()
    var script = InputScript()
    func press(
      _ button: PointerButton, _ modifiers: KeyEvent.Modifiers = [], at x: Double, by way: Double = 0
    ) {
      let start = window.now + 0.05
      script.touch(at: start, duration: 0.3, source: .pointer, button: button, modifiers: modifiers) {
        Point(x: x, y: 300 - way * min($0 / 0.2, 1))
      }
      window.run(&script, for: 0.5)
    }
    press(.primary, at: 20)
    press(.secondary, at: 40)
    press(.primary, .control, at: 60)
    #expect(menus == [Point(x: 40, y: 300), Point(x: 60, y: 300)])
    press(.primary, at: 300, by: 100)
    #expect(scroll.contentOffset == .zero)
    press(.middle, at: 300, by: 100)
    #expect(scroll.contentOffset.y > 80)
  }

  @Test func `a pen draws as wide as it presses, and its eraser wider`() {
    var widths: [Double] = []
    controller.rootView.addGestureRecognizer(Widths { widths.append(width(of: $0)) })
    let pens: [TouchEvent.Pen?] = [nil, .init(pressure: 0.5), .init(pressure: 0.5, isEraser: true)]
    for (index, pen) in pens.enumerated() {
      let id = TouchEvent.ID(rawValue: Int64(index))
      for phase in [TouchEvent.Phase.began, .ended] {
        window.send(
          TouchEvent(
            id: id, source: pen == nil ? .touchscreen : .pen, phase: phase, position: Point(x: 10, y: 10),
            time: window.now, pen: pen))
      }
    }
    #expect(widths == [4, 4.5, 24])
  }

  func width(of touch: Touch) -> Double {
    guard let pen = touch.pen else { return 4 }
    return pen.isEraser ? 24 : 1 + 7 * pen.pressure
  }

  /// Tells of every contact that lands.
  private final class Widths: GestureRecognizer {
    let landed: (Touch) -> Void
    init(_ landed: @escaping (Touch) -> Void) {
      self.landed = landed
      super.init()
    }
    override func touchBegan(_ touch: Touch) { landed(touch) }
  }
}
