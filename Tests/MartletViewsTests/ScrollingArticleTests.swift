import Martlet
import MartletTesting
import Testing

// The code of the article on scrolling; `ArticleTests` compares the two.

private final class Shelf: ScrollView {
  override func touchesShouldCancel(in view: View) -> Bool { !(view is Knob) }
}

private final class Knob: View {
  private(set) var isHeld = false

  override func touchesBegan(_ touches: [Touch]) { isHeld = true }
  override func touchesEnded(_ touches: [Touch]) { isHeld = false }
  override func touchesCancelled(_ touches: [Touch]) { isHeld = false }
}

private final class NumberRow: RowView {
  private(set) var number = 0

  func show(_ row: Int) { number = row + 1 }
}

private final class Numbers: ListViewDataSource {
  func numberOfRows(in list: ListView) -> Int { 1_000_000 }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? NumberRow()
    view.show(row)
    return view
  }
}

private final class Steps: ScrollViewDelegate {
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    target.y = (target.y / 120).rounded() * 120
  }
}

@MainActor
@Suite struct ScrollingArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 600))
  private let controller: WindowController
  private let page = View()

  init() {
    controller = WindowController(window: window)
    page.frame = Rect(x: 0, y: 0, width: 400, height: 3000)
  }

  @Test func `a space bar that plays and a wheel over a knob do not scroll`() {
    final class Playback {
      var isPlaying = false
      func toggle() { isPlaying.toggle() }
    }
    let playback = Playback()
    let (scroll, knob) = (ScrollView(), Knob())
    scroll.contentSize = Size(width: 400, height: 3000)
    knob.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    scroll.addSubview(knob)
    show(scroll)
    controller.onKey = { event in
      if event.phase == .pressed, event.key == .space { playback.toggle() }
    }
    controller.shouldScrollByKey = { $0.key != .space }
    controller.shouldScrollByWheel = { _, place in !(controller.rootView.hitTest(place) is Knob) }
    var script = InputScript()
    script.key(.space, at: window.now + 0.1)
    script.wheel(steps: Point(x: 0, y: 1), at: Point(x: 50, y: 50), time: window.now + 0.2)
    play(&script, until: window.now + 1)
    #expect(playback.isPlaying && scroll.contentOffset == .zero)
    script.key(.down, at: window.now + 0.1)
    script.wheel(steps: Point(x: 0, y: 1), at: Point(x: 300, y: 300), time: window.now + 0.2)
    play(&script, until: window.now + 1)
    #expect(scroll.contentOffset.y == 80)
  }

  private func show(_ scroll: ScrollView) {
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    controller.rootView.addSubview(scroll)
    window.resolveFrame()
  }

  private func play(_ script: inout InputScript, until end: Double) {
    while window.now < end {
      window.play(&script, until: min(window.now + window.refreshDuration, end))
      window.resolveFrame()
    }
  }

  /// A finger rests for a time, and moves up at a velocity then.
  private func drag(at place: Point, rest: Double = 0, velocity: Double) {
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: rest + 0.2) {
      place + Point(x: 0, y: -velocity * max($0 - rest, 0))
    }
    play(&script, until: script.end + 0.01)
  }

  private func makePage() -> ScrollView {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 400, height: 3000)
    scroll.addSubview(page)
    return scroll
  }

  @Test func `a page is thrown, and ends where its delegate wants it`() {
    let scroll = makePage()
    let steps = Steps()
    show(scroll)
    drag(at: Point(x: 200, y: 400), velocity: 800)
    #expect(scroll.contentOffset.y > 300)
    scroll.contentOffset = .zero
    scroll.delegate = steps
    drag(at: Point(x: 200, y: 400), velocity: 800)
    let end = scroll.contentOffset.y
    #expect(end > 300 && end.remainder(dividingBy: 120) == 0, "\(end)")
  }

  @Test func `a card is thrown as content is`() {
    let card = View()
    let pan = PanGestureRecognizer()
    card.frame = Rect(x: 100, y: 100, width: 40, height: 40)
    card.addGestureRecognizer(pan)
    controller.rootView.addSubview(card)
    window.resolveFrame()
    pan.addHandler { pan in
      guard pan.state == .ended else { return }
      let motion = ScrollMotion(in: 0...300)
      card.layer.animate(.position.x, along: motion.course(from: 120, velocity: pan.velocity.x))
    }
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: 0.2) { Point(x: 120 + 300 * $0, y: 120) }
    play(&script, until: script.end + 5)
    #expect(card.center.x > 200 && card.center.x <= 300)
    #expect(card.layer.presentation.position.x == card.center.x)
  }

  @Test func `a knob keeps its fingers, the page beside it scrolls`() {
    let shelf = Shelf()
    shelf.contentSize = Size(width: 400, height: 3000)
    let knob = Knob()
    knob.frame = Rect(x: 0, y: 300, width: 200, height: 200)
    shelf.addSubview(knob)
    show(shelf)
    drag(at: Point(x: 100, y: 400), rest: 0.2, velocity: 600)
    #expect(shelf.contentOffset == .zero && !knob.isHeld)
    drag(at: Point(x: 300, y: 400), rest: 0.2, velocity: 600)
    #expect(shelf.contentOffset.y > 100)
  }

  @Test func `a picture is zoomed within its limits`() {
    let (scroll, picture) = (ScrollView(), page)
    scroll.addSubview(picture)
    scroll.zoomedView = picture
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    scroll.centersContent = true
    show(scroll)
    scroll.setZoomScale(9, animated: false)
    #expect(scroll.zoomScale == 4)
    scroll.setZoomScale(0.1, animated: false)
    #expect(scroll.zoomScale == 0.5 && scroll.contentOffset.x == -100)
  }

  @Test func `a list of a million numbers has a view for those that are seen`() {
    let list = ListView()
    let numbers = Numbers()
    list.dataSource = numbers
    show(list)
    list.scrollToRow(499_999, animated: false)
    window.resolveFrame()
    #expect((list.view(forRow: 499_999) as? NumberRow)?.number == 500_000)
    #expect(list.madeRows.count < 100)
  }

  /// Numbers that come and go.
  private final class Changing: ListViewDataSource {
    let list = ListView()
    var numbers = Array(0..<30)

    func numberOfRows(in list: ListView) -> Int { numbers.count }

    func listView(_ list: ListView, viewForRow row: Int) -> RowView {
      let view = list.reusableRow() ?? NumberRow()
      view.show(numbers[row] - 1)
      return view
    }

    func delete(_ row: Int) {
      numbers.remove(at: row)
      list.deleteRows(at: [row])
    }

    func exchange() {
      list.performBatchUpdates {
        numbers.swapAt(2, 7)
        list.moveRow(at: 2, to: 7)
        list.moveRow(at: 7, to: 2)
        numbers.append(99)
        list.insertRows(at: [numbers.count - 1])
      }
    }
  }

  @Test func `rows that are deleted, exchanged and added are where their numbers are`() {
    let changing = Changing()
    changing.list.dataSource = changing
    show(changing.list)
    changing.delete(0)
    changing.exchange()
    window.resolveFrame()
    #expect(changing.list.numberOfRows == 30 && changing.numbers[2] == 8 && changing.numbers[29] == 99)
    for row in changing.list.madeRows {
      #expect((changing.list.view(forRow: row) as? NumberRow)?.number == changing.numbers[row])
    }
  }
}
