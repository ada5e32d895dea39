import Martlet
import MartletTesting
import Testing

/// What the content of a scroll view hears of touches.
@MainActor
@Suite struct ContentTouchTests {
  private final class Pad: View {
    var heard: [(news: String, time: MediaTime)] = []
    var now: () -> MediaTime = { 0 }
    private func hear(_ news: String) { heard.append((news, now())) }
    override func touchesBegan(_ touches: [Touch]) { hear("began") }
    override func touchesMoved(_ touches: [Touch]) { if heard.last?.news != "moved" { hear("moved") } }
    override func touchesEnded(_ touches: [Touch]) { hear("ended") }
    override func touchesCancelled(_ touches: [Touch]) { hear("cancelled") }

    var news: [String] { heard.map(\.news) }
  }

  /// Keeps some views' touches.
  private final class Choosy: ScrollView {
    var kept: View?
    override func touchesShouldCancel(in view: View) -> Bool { view !== kept }
  }

  private let stage: ScrollStage
  private let scroll = Choosy()
  private let pad = Pad()

  init() {
    stage = ScrollStage(scroll)
    pad.frame = Rect(x: 0, y: 0, width: 400, height: 5000)
    scroll.addSubview(pad)
    pad.now = { [window = stage.window] in window.now }
    stage.frame()
  }

  /// A finger that rests for a time, and moves up by 200 points then. Returns when it lands.
  @discardableResult
  private func press(_ rest: Double, thenMove duration: Double = 0.2, by way: Double = -200) -> MediaTime {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    script.touch(
      at: begin, duration: rest + duration, device: InputScript.Device(jitter: 0)
    ) { Point(x: 200, y: 400 + way * max($0 - rest, 0) / max(duration, 0.01)) }
    stage.play(&script, until: begin + rest + duration + 0.02)
    return begin
  }

  @Test func `a finger that rests is heard of after 0.15 s, and cancelled when it scrolls`() throws {
    let landing = press(0.4)
    #expect(pad.news == ["began", "cancelled"] || pad.news == ["began", "moved", "cancelled"])
    let began = try #require(pad.heard.first)
    #expect(began.time - landing > 0.149 && began.time - landing < 0.17)
    #expect(scroll.contentOffset.y > 100)
  }

  @Test func `of a finger that scrolls at once the content hears nothing`() {
    press(0)
    #expect(pad.news == [])
    #expect(scroll.contentOffset.y > 100)
  }

  @Test func `a quick tap is heard of when it lifts`() throws {
    let landing = press(0.08, thenMove: 0)
    #expect(pad.news == ["began", "ended"])
    #expect(try #require(pad.heard.first).time >= landing + 0.08)
  }

  @Test func `a movement that scrolls nothing is heard of at once`() throws {
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.12, device: InputScript.Device(jitter: 0)) {
      Point(x: 100 + 1000 * $0, y: 400)
    }
    stage.play(&script, until: begin + 0.1)
    #expect(pad.news.first == "began" && scroll.contentOffset == .zero)
  }

  @Test func `without the delay the content hears of each finger as it lands`() throws {
    scroll.delaysContentTouches = false
    let landing = press(0)
    #expect(pad.news.first == "began" && pad.news.last == "cancelled")
    #expect(try #require(pad.heard.first).time < landing + 0.02)
    #expect(scroll.contentOffset.y > 100)
  }

  @Test func `there is no delay where nothing scrolls`() throws {
    scroll.contentSize = Size(width: 400, height: 300)
    let landing = press(0.1, thenMove: 0)
    #expect(try #require(pad.heard.first).time < landing + 0.02)
    scroll.contentSize = Size(width: 400, height: 5000)
    scroll.isScrollEnabled = false
    pad.heard = []
    let second = press(0.1, thenMove: 0)
    #expect(try #require(pad.heard.first).time < second + 0.02)
  }

  @Test(arguments: [false, true]) func `what the content has heard of does not scroll if it keeps it`(
    byView: Bool
  ) {
    if byView { scroll.kept = pad } else { scroll.canCancelContentTouches = false }
    press(0.3)
    #expect(pad.news == ["began", "moved", "ended"])
    #expect(scroll.contentOffset == .zero && stage.log.events == [])
    // Before it has heard of a finger, that one scrolls.
    pad.heard = []
    press(0)
    #expect(pad.news == [] && scroll.contentOffset.y > 100)
  }

  /// A finger moves to the left on content with a pan that begins as it lands. Returns the pan's states.
  private func dragOnEagerPan() -> [GestureRecognizer.State] {
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    var states: [GestureRecognizer.State] = []
    pan.addHandler { if states.last != $0.state { states.append($0.state) } }
    pad.addGestureRecognizer(pan)
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.3, device: InputScript.Device(jitter: 0)) {
      Point(x: 300 - 600 * $0, y: 400)
    }
    stage.play(&script, until: begin + 0.2)
    #expect(scroll.isTracking == states.isEmpty)
    stage.play(&script, until: begin + 3)
    #expect(!scroll.isTracking && scroll.panGestureRecognizer.state == .possible && pan.state == .possible)
    return states
  }

  @Test func `a pan of the content that begins as the finger lands has it alone`() {
    scroll.contentSize = Size(width: 4000, height: 600)
    #expect(dragOnEagerPan() == [.began, .changed, .ended])
    #expect(scroll.contentOffset == .zero && stage.log.events == [])
  }

  @Test func `in flight the finger catches the content, whatever pan the content has`() {
    scroll.contentSize = Size(width: 4000, height: 600)
    pad.frame = Rect(x: 0, y: 0, width: 4000, height: 600)
    scroll.setContentOffset(Point(x: 300, y: 0), animated: true)
    stage.run(for: 0.1)
    #expect(dragOnEagerPan() == [])
    #expect(stage.log.events.contains("will drag"))
  }

  /// One finger scrolls beside the pad for 0.8 s, and another one rests on the pad meanwhile, which then moves to the
  /// side.
  private func scrollBesidePress() {
    pad.frame.size.width = 200
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    let device = InputScript.Device(jitter: 0)
    script.touch(at: begin, duration: 0.8, device: device) { Point(x: 300, y: 500 - 400 * $0) }
    script.touch(at: begin + 0.2, duration: 0.5, device: device) {
      Point(x: 100 + 100 * max($0 - 0.3, 0), y: 300)
    }
    stage.play(&script, until: begin + 0.78)
  }

  @Test(arguments: [false, true], [false, true])
  func `a finger that joins those that scroll stays the content's if it keeps it`(
    keeps: Bool, delays: Bool
  ) {
    scroll.delaysContentTouches = delays
    // Before it is clear that the finger is no tap, it does not scroll.
    if delays { pad.addGestureRecognizer(TapGestureRecognizer()) }
    scroll.kept = keeps ? pad : nil
    scrollBesidePress()
    if keeps {
      #expect(pad.news == ["began", "moved", "ended"])
      #expect(abs(scroll.contentOffset.y - 300) < 5, "\(scroll.contentOffset.y)")
    } else {
      #expect(delays ? pad.news.last == "cancelled" : pad.news == [])
      #expect(scroll.contentOffset.y < 290, "\(scroll.contentOffset.y)")
    }
  }

  @Test func `two fingers that the content keeps do not zoom it`() {
    scroll.zoomedView = pad
    scroll.maximumZoomScale = 4
    for keeps in [true, false] {
      scroll.canCancelContentTouches = !keeps
      var script = InputScript(seed: 3)
      let begin = stage.window.now + 0.02
      for side in [-1.0, 1] {
        script.touch(at: begin, duration: 0.6, device: InputScript.Device(jitter: 0)) {
          Point(x: 200 + side * (50 + 150 * max($0 - 0.3, 0)), y: 300)
        }
      }
      stage.play(&script, until: begin + 1.5)
      #expect((scroll.zoomScale > 1.2) == !keeps)
    }
  }

  @Test func `a finger on something that can be tapped scrolls on when the first finger has lifted`() {
    let button = View()
    button.frame = Rect(x: 0, y: 0, width: 200, height: 5000)
    button.addGestureRecognizer(TapGestureRecognizer())
    pad.addSubview(button)
    stage.frame()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    let device = InputScript.Device(jitter: 0)
    script.touch(at: begin, duration: 0.5, device: device) {
      Point(x: 300, y: 500 - 200 * min($0 / 0.2, 1))
    }
    script.touch(at: begin + 0.3, duration: 0.7, device: device) {
      Point(x: 100, y: 500 - 200 * max($0 - 0.4, 0) / 0.3)
    }
    stage.play(&script, until: begin + 0.65)
    let before = scroll.contentOffset.y
    #expect(before > 180 && before < 200 && !scroll.isDragging)
    stage.play(&script, until: begin + 0.99)
    #expect(scroll.isDragging && scroll.contentOffset.y > before + 150)
  }
}
