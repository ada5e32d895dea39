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

private final class Mailbox: ListViewDataSource {
  var letters = Array(0..<20)
  private(set) var archived: [Int] = []

  func archive(_ row: Int) { archived.append(letters[row]) }

  func numberOfRows(in list: ListView) -> Int { letters.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView { list.reusableRow() ?? RowView() }

  func listView(_ list: ListView, trailingActionsForRow row: Int) -> [RowAction] {
    [
      RowAction("Archive", color: Color(0x37794C)) { [weak self] in self?.archive($0) },
      RowAction("Delete", role: .destructive) { [weak self] in self?.letters.remove(at: $0) },
    ]
  }
}

private final class Steps: ScrollViewDelegate {
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    target.y = (target.y / 120).rounded() * 120
  }
}

private final class Feed: ScrollViewDelegate {
  let list: ScrollView
  /// Called when the content was pulled far enough. Call `end` when all is there.
  var onRefresh: () -> Void = {}
  private(set) var isRefreshing = false
  /// The height of what turns above the content meanwhile.
  private let room = 60.0

  init(_ list: ScrollView) {
    self.list = list
    list.alwaysBounces = [.vertical]
    list.delegate = self
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    guard !isRefreshing, scrollView.contentOffset.y < -room else { return }
    isRefreshing = true
    // It springs back no farther than to there.
    scrollView.contentInsets.top = room
    onRefresh()
  }

  func end() {
    guard isRefreshing else { return }
    isRefreshing = false
    View.animate(spring: Spring(duration: 0.4)) { list.contentInsets.top = 0 }
  }
}

private final class NoteFace: View {
  private(set) var note = 0

  func show(_ note: Int) { self.note = note }
}

private final class NoteRow: RowView {
  let face = NoteFace()
  /// Called with the row when it was thrown out of the list.
  var onThrownOut: ((NoteRow) -> Void)?
  private let swipe = PanGestureRecognizer()
  private var start = 0.0

  override init() {
    super.init()
    addSubview(face)
    swipe.axisLock = .only(.horizontal)
    swipe.beginsOnTouchDown = { [weak self] _ in self?.face.layer.isVisiblyMoving(.position.x) ?? false }
    swipe.addHandler { [weak self] in self?.swiped($0) }
    addGestureRecognizer(swipe)
  }

  override func prepareForReuse() {
    face.freeze(.position.x)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    face.bounds.size = bounds.size
    face.center.y = bounds.midY
    if !swipe.state.isOngoing, row >= 0 { face.center.x = bounds.midX }
  }

  private func swiped(_ swipe: PanGestureRecognizer) {
    switch swipe.state {
    case .began:
      face.freeze(.position.x)
      start = face.center.x
      fallthrough
    case .changed: face.center.x = start + swipe.translation.x
    case .ended, .cancelled:
      // A swipe that was cancelled decides nothing, and the row may be gone.
      let ways = swipe.state == .ended && row >= 0 ? [0, -bounds.width, bounds.width] : [0]
      let way = face.animate(
        .position.x, toNearestOf: ways.map { bounds.midX + $0 }, spring: Spring(duration: 0.4),
        handedOverFrom: swipe.component(\.x))
      if way != 0 { onThrownOut?(self) }
    case .possible, .failed: break
    }
  }
}

private final class NoteList: View, ListViewDataSource {
  let list = ListView()
  private(set) var notes: [Int]
  private let press = LongPressGestureRecognizer()
  /// The note that is held, its picture above the rows, and where that is, seen from the finger.
  private var held: (note: Int, face: NoteFace, grip: Point)?
  /// Runs while a note is held, and scrolls near the edges.
  private var scrolling: DisplayLink?

  init(notes: [Int]) {
    self.notes = notes
    super.init()
    list.rowHeights = .fixed(60)
    list.dataSource = self
    addSubview(list)
    press.maximumNumberOfTouches = 1
    press.addHandler { [weak self] in self?.pressed($0) }
    list.addGestureRecognizer(press)
  }

  override func layoutSubviews() { list.frame = bounds }

  func numberOfRows(in list: ListView) -> Int { notes.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? NoteRow()
    view.face.show(notes[row])
    view.face.isHidden = notes[row] == held?.note
    view.onThrownOut = { [weak self] in self?.delete($0.row) }
    return view
  }

  private func delete(_ row: Int) {
    notes.remove(at: row)
    list.deleteRows(at: [row])
  }

  private func pressed(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began: lift()
    case .changed: follow()
    case .ended, .cancelled: drop()
    case .possible, .failed: break
    }
  }

  private func lift() {
    guard let place = press.location(in: list), let row = list.row(at: place),
      let view = list.view(forRow: row) as? NoteRow,
      let center = view.convert(view.face.center, to: list, source: .presentation), let tree = layer.tree
    else { return press.cancel() }
    let face = NoteFace()
    face.show(notes[row])
    face.bounds.size = view.face.bounds.size
    face.center = center
    face.layer.zPosition = 1
    list.addSubview(face)
    view.face.isHidden = true
    held = (notes[row], face, center - place)
    scrolling = DisplayLink(tree: tree) { [weak self] in self?.scroll(for: $0.duration) }
  }

  /// Takes the note to the finger, and its row to the place below.
  private func follow() {
    guard let held, let place = press.location(in: list, source: .model) else { return }
    held.face.center = place + held.grip
    guard let row = notes.firstIndex(of: held.note),
      let newRow = list.row(at: held.face.center, source: .model), newRow != row
    else { return }
    notes.insert(notes.remove(at: row), at: newRow)
    list.moveRow(at: row, to: newRow)
  }

  /// Scrolls while the note is within 60 points of an edge, the faster the nearer.
  private func scroll(for seconds: Double) {
    guard let held else { return }
    let y = held.face.center.y - list.contentOffset.y
    let depth = min(y - 60, 0) + max(y - list.bounds.height + 60, 0)
    guard depth != 0 else { return }
    let way = Point(x: 0, y: 10 * depth * seconds)
    list.contentOffset = list.restingOffset(nearest: list.contentOffset + way)
    follow()
  }

  private func drop() {
    guard let (note, face, _) = held else { return }
    held = nil
    scrolling?.invalidate()
    guard let row = notes.firstIndex(of: note) else { return face.removeFromSuperview() }
    face.animate(
      .position, to: list.rect(ofRow: row).center, spring: Spring(duration: 0.4), handedOverFrom: press
    ) { [weak self] _ in
      face.removeFromSuperview()
      guard let self, let row = notes.firstIndex(of: note) else { return }
      (list.view(forRow: row) as? NoteRow)?.face.isHidden = held?.note == note
    }
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

  @Test(arguments: [60.0, 220])
  func `content that is pulled far enough is brought up to date, once`(pull: Double) {
    let stage = ScrollStage()
    let feed = Feed(stage.scroll)
    var refreshes = 0
    feed.onRefresh = { refreshes += 1 }
    for _ in 0..<2 {
      stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: pull), for: 0.3, rests: 0.1)
      stage.run(for: 2)
    }
    let isFar = pull > 100
    #expect(refreshes == (isFar ? 1 : 0) && feed.isRefreshing == isFar)
    #expect(stage.scroll.shownOffset.y == (isFar ? -60 : 0), "\(stage.scroll.shownOffset)")
    feed.end()
    stage.forget()
    stage.run(for: 2)
    #expect(stage.scroll.shownOffset.y == 0 && !feed.isRefreshing)
    let steps = zip(stage.drawn, stage.drawn.dropFirst()).map { abs($1.place.y - $0.place.y) }
    #expect(steps.allSatisfy { $0 < 15 }, "\(steps)")
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

  @Test func `a long pull archives a letter, and a tap deletes one`() {
    let (list, mailbox) = (ListView(), Mailbox())
    list.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    list.dataSource = mailbox
    controller.rootView.addSubview(list)
    window.resolveFrame()
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: 0.4) { Point(x: 390 - 900 * $0, y: 60) }
    play(&script, until: script.end + 1)
    #expect(mailbox.archived == [1] && list.numberOfRows == 20 && list.openRow == nil)
    list.openActions(ofRow: 1)
    play(&script, until: window.now + 1)
    let width = list.view(forRow: 1).map { -$0.frame.minX } ?? 0
    script.tap(at: Point(x: 400 - width + 10, y: 60), time: window.now + 0.05)
    play(&script, until: window.now + 1)
    #expect(mailbox.letters == [0] + Array(2..<20) && list.numberOfRows == 19)
  }

  private func show(_ notes: NoteList) {
    notes.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    controller.rootView.addSubview(notes)
    window.resolveFrame()
  }

  private func isWhole(_ notes: NoteList) -> Bool {
    notes.list.madeRows.allSatisfy {
      let view = notes.list.view(forRow: $0) as? NoteRow
      return view?.face.note == notes.notes[$0] && view?.face.isHidden == false && view?.face.center.x == 200
    } && notes.list.subviews.allSatisfy { !($0 is NoteFace) }
  }

  @Test func `a row is thrown out, and comes home if the swipe is slow or cancelled`() {
    let notes = NoteList(notes: Array(0..<40))
    show(notes)
    func swipe(_ velocity: Double, cancelled: Bool = false) {
      var script = InputScript(seed: 5)
      script.touch(at: window.now + 0.05, duration: 0.2) { Point(x: 200 + velocity * $0, y: 150) }
      play(&script, until: script.end - (cancelled ? 0.03 : 0))
      if cancelled { window.loseTouches() }
      var none = InputScript()
      play(&none, until: window.now + 2)
    }
    swipe(100)
    swipe(-900, cancelled: true)
    #expect(notes.notes == Array(0..<40) && isWhole(notes))
    swipe(900)
    #expect(notes.notes == [0, 1] + Array(3..<40) && isWhole(notes))
  }

  @Test func `a row is carried to another place, also beyond the edge, and lands with the hand's velocity`() {
    let notes = NoteList(notes: Array(0..<40))
    show(notes)
    var script = InputScript(seed: 5)
    let begin = window.now + 0.05
    // Rests, goes down by three rows and a bit, and rests a little.
    script.touch(at: begin, duration: 1.2) { Point(x: 100, y: 90 + 190 * min(max($0 - 0.6, 0) / 0.4, 1)) }
    play(&script, until: begin + 0.59)
    #expect(notes.list.subviews.contains { $0 is NoteFace } && notes.list.contentOffset == .zero)
    play(&script, until: begin + 3)
    #expect(Array(notes.notes.prefix(6)) == [0, 2, 3, 4, 1, 5] && isWhole(notes), "\(notes.notes)")
    // Near the lower edge the list scrolls.
    let second = window.now + 0.05
    script.touch(at: second, duration: 3) { Point(x: 100, y: 90 + 490 * min(max($0 - 0.6, 0) / 0.4, 1)) }
    play(&script, until: second + 2.9)
    #expect(notes.list.contentOffset.y > 300, "\(notes.list.contentOffset)")
    play(&script, until: second + 5)
    let row = notes.notes.firstIndex(of: 2) ?? 0
    #expect(row > 12 && notes.list.visibleRows.contains(row) && isWhole(notes), "\(row)")
    #expect(notes.notes.filter { $0 != 2 } == [0, 3, 4, 1] + Array(5..<40))
  }
}
