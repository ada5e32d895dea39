import Martlet
import MartletTesting
import Testing

/// Which cursor a window shows.
@MainActor @Suite struct CursorTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController
  /// On the left; the inner one is in its middle.
  private let outer = View()
  private let inner = View()

  init() {
    controller = WindowController(window: window)
    outer.frame = Rect(x: 0, y: 0, width: 200, height: 400)
    inner.frame = Rect(x: 50, y: 150, width: 100, height: 100)
    controller.rootView.addSubview(outer)
    outer.addSubview(inner)
    window.resolveFrame()
  }

  private func hover(_ x: Double, _ y: Double) {
    window.send(.hovered(Point(x: x, y: y), time: window.now))
  }

  @Test func `the nearest view with a cursor decides`() {
    hover(100, 200)
    #expect(window.cursor == .arrow)
    outer.cursor = .crosshair
    Transaction.flush()
    #expect(window.cursor == .crosshair, "without a motion")
    inner.cursor = .text
    Transaction.flush()
    #expect(window.cursor == .text)
    hover(10, 10)
    #expect(window.cursor == .crosshair)
    hover(300, 10)
    #expect(window.cursor == .arrow)
    hover(100, 200)
    inner.isUserInteractionEnabled = false
    hover(100, 201)
    #expect(window.cursor == .crosshair, "a touch would not land on the inner view")
  }

  @Test func `the nearest view's own picture is shown in place of a shape, and goes with the pointer`() {
    let brush = CursorImage(
      width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 0, 0, 0], scale: 2, hotspot: Point(x: 9, y: 0.25))
    #expect(brush.hotspot == Point(x: 1, y: 0.25), "it lies in the picture")
    outer.cursor = .crosshair
    outer.cursorImage = brush
    hover(100, 200)
    #expect(window.cursorImage == brush)
    inner.cursor = .text
    Transaction.flush()
    #expect(window.cursorImage == nil && window.cursor == .text, "without a motion")
    hover(10, 10)
    #expect(window.cursorImage == brush)
    outer.cursorImage = nil
    Transaction.flush()
    #expect(window.cursorImage == nil && window.cursor == .crosshair)
  }

  @Test func `a view that can be dragged shows an open hand, unless it has a cursor`() {
    let pan = PanGestureRecognizer()
    inner.addGestureRecognizer(pan)
    hover(100, 200)
    #expect(window.cursor == .grab)
    pan.isEnabled = false
    hover(100, 201)
    #expect(window.cursor == .arrow)
    pan.isEnabled = true
    pan.allowedSources = [.touchscreen]
    hover(100, 200)
    #expect(window.cursor == .arrow, "a pointer does not drag it")
    pan.allowedSources.insert(.pointer)
    pan.allowedButtons = [.middle]
    hover(100, 201)
    #expect(window.cursor == .arrow, "the main button does not drag it")
    pan.allowedButtons.insert(.primary)
    inner.cursor = .pointingHand
    hover(100, 200)
    #expect(window.cursor == .pointingHand)
    outer.addGestureRecognizer(TapGestureRecognizer())
    hover(10, 10)
    #expect(window.cursor == .arrow, "a tap drags nothing")
    let scroll = ScrollView()
    scroll.frame = Rect(x: 200, y: 0, width: 200, height: 400)
    scroll.contentSize = Size(width: 200, height: 1000)
    controller.rootView.addSubview(scroll)
    window.resolveFrame()
    hover(300, 10)
    #expect(window.cursor == .arrow, "a list is scrolled")
  }

  @Test func `a held hand is closed wherever the pointer goes, until the main button is released`() {
    inner.cursor = .grab
    hover(100, 200)
    let place = Point(x: 100, y: 200)
    window.send(.pressed(.secondary, at: place, time: window.now))
    #expect(window.cursor == .grab)
    window.send(.pressed(.primary, at: place, time: window.now))
    #expect(window.cursor == .grabbing)
    hover(300, 300)
    window.send(.released(.secondary, at: Point(x: 300, y: 300), time: window.now))
    #expect(window.cursor == .grabbing)
    window.send(.released(.primary, at: Point(x: 300, y: 300), time: window.now))
    #expect(window.cursor == .arrow)
    window.send(.pressed(.primary, at: Point(x: 300, y: 300), time: window.now))
    #expect(window.cursor == .arrow)
  }

  @Test func `a pointer that is not there has no say`() {
    outer.cursor = .crosshair
    hover(10, 10)
    window.send(.left(time: window.now))
    outer.cursor = .text
    Transaction.flush()
    #expect(window.cursor == .crosshair)
    hover(10, 11)
    #expect(window.cursor == .text)
  }
}
