import Foundation
import Martlet
import MartletTesting
import Testing

// The code of the article on dynamics.

private final class Table: View {
  let card = View()
  lazy var animator = DynamicAnimator(reference: self)

  override init() {
    super.init()
    card.frame = Rect(x: 40, y: 40, width: 100, height: 60)
    addSubview(card)
    let collision = CollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    let traits = DynamicItemBehavior(items: [card])
    traits.elasticity = 0.4
    for behavior in [GravityBehavior(items: [card]), collision, traits] { animator.addBehavior(behavior) }
  }
}

@MainActor
private final class Hand {
  let pan = PanGestureRecognizer()
  let card: View
  let animator: DynamicAnimator
  private var start = Point.zero

  init(_ table: Table) {
    card = table.card
    animator = table.animator
    card.addGestureRecognizer(pan)
    pan.addHandler { [weak self] pan in
      guard let self else { return }
      switch pan.state {
      case .began:
        animator.hold(card)
        start = card.center
      case .changed: card.center = start + pan.translation
      case .ended, .cancelled: animator.release(card, handedOverFrom: pan)
      case .possible, .failed: break
      }
    }
  }
}

@MainActor
private final class Lamp {
  let body: View
  private let animator: DynamicAnimator
  private var spring: AttachmentBehavior?

  init(_ body: View, in animator: DynamicAnimator, hook: Point) {
    self.body = body
    self.animator = animator
    // As long as the distance is now.
    animator.addBehavior(AttachmentBehavior(item: body, attachedToAnchor: hook))
  }

  /// Pulls at a point of the lamp that is relative to its centre.
  func pull(to finger: Point, at offset: Point) {
    if let spring { return spring.anchorPoint = finger }
    let spring = AttachmentBehavior(item: body, offsetFromCenter: offset, attachedToAnchor: finger)
    spring.length = 0
    (spring.frequency, spring.damping) = (3, 0.7)
    animator.addBehavior(spring)
    self.spring = spring
  }

  func letGo() {
    if let spring { animator.removeBehavior(spring) }
    spring = nil
  }
}

private final class Shelf: View, ListViewDataSource {
  let list = ListView()
  private(set) var books: [Color]
  private(set) lazy var animator = DynamicAnimator(reference: self)
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let traits = DynamicItemBehavior()
  private let press = LongPressGestureRecognizer()
  /// The book in the hand, and where its centre is, seen from the finger.
  private var held: (book: View, grip: Point)?

  init(books: [Color]) {
    self.books = books
    super.init()
    list.rowHeights = .fixed(48)
    list.dataSource = self
    addSubview(list)
    collision.translatesReferenceBoundsIntoBoundary = true
    traits.resistance = 2
    for behavior in [gravity, collision, traits] { animator.addBehavior(behavior) }
    press.maximumNumberOfTouches = 1
    press.addHandler { [weak self] in self?.pressed($0) }
    list.addGestureRecognizer(press)
  }

  override func layoutSubviews() { list.frame = Rect(x: 0, y: 0, width: 200, height: bounds.height) }

  func numberOfRows(in list: ListView) -> Int { books.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    let view = list.reusableRow() ?? RowView()
    view.backgroundColor = books[row]
    return view
  }

  private func pressed(_ press: LongPressGestureRecognizer) {
    guard let finger = press.location(in: self) else { return }
    switch press.state {
    case .began: lift(at: finger)
    case .changed: if let held { held.book.center = finger + held.grip }
    case .ended, .cancelled:
      if let book = held?.book { animator.release(book, handedOverFrom: press) }
      held = nil
    case .possible, .failed: break
    }
  }

  private func lift(at finger: Point) {
    guard let place = press.location(in: list), let row = list.row(at: place),
      let view = list.view(forRow: row),
      let center = view.convert(view.bounds.center, to: self, source: .presentation)
    else { return press.cancel() }
    let book = View()
    book.bounds.size = view.bounds.size
    book.center = center
    book.backgroundColor = books.remove(at: row)
    addSubview(book)
    list.deleteRows(at: [row])
    gravity.addItem(book)
    collision.addItem(book)
    traits.addItem(book)
    animator.hold(book)
    held = (book, center - finger)
  }
}

@MainActor @Suite struct DynamicsArticleTests {
  private func table(_ window: ManualWindow) -> (WindowController, Table) {
    let controller = WindowController(window: window)
    let table = Table()
    table.frame = Rect(origin: .zero, size: window.size)
    controller.rootView.addSubview(table)
    return (controller, table)
  }

  @Test func `the card of the article falls, bounces and rests`() {
    let window = ManualWindow(size: Size(width: 400, height: 300))
    let (controller, table) = table(window)
    var lowest = 0.0
    var risesAfter = 0.0
    for frame in 1...300 {
      window.advance(to: 1000 + Double(frame) / 60)
      window.resolveFrame()
      let y = table.card.layer.presentation.position.y
      if y > lowest { lowest = y } else { risesAfter = max(risesAfter, lowest - y) }
    }
    #expect(risesAfter > 15)
    #expect(abs(table.card.center.y - 270) < 0.5 && !table.animator.isRunning)
    _ = controller
  }

  @Test func `the card is thrown on the finger's line, without a jump`() {
    for hertz in [60.0, 90, 144] {
      let window = ManualWindow(size: Size(width: 2000, height: 1000))
      let (controller, table) = table(window)
      let hand = Hand(table)
      table.animator.removeAllBehaviors()
      table.animator.addBehavior(DynamicItemBehavior(items: [table.card]))
      window.resolveFrame()
      var script = InputScript(seed: 3)
      let start = table.card.center
      script.touch(at: 1000.1, duration: 0.3, device: InputScript.Device(jitter: 0)) { t in
        start + Point(x: 900 * t, y: 300 * t)
      }
      var line: [(time: Double, x: Double)] = []
      for frame in 1...Int(hertz * 0.9) {
        let time = 1000 + Double(frame) / hertz
        window.play(&script, until: time)
        window.resolveFrame()
        line.append((time, table.card.layer.presentation.position.x))
      }
      // From the end of the drag to the flight.
      let steps = zip(line, line.dropFirst()).filter { $0.0.time > 1000.33 }.map { pair in
        (pair.1.x - pair.0.x) / (pair.1.time - pair.0.time)
      }
      let worst = steps.map { abs($0 - 900) }.max() ?? 0
      print("thrown at \(hertz) Hz: drawn at 900 pt/s within \(worst)")
      #expect(worst < 0.01)
      #expect(hand.pan.state == .possible || !table.animator.isHeld(table.card))
      _ = controller
    }
  }

  @Test func `the lamp of the article hangs on its rod, and is pulled by the finger`() {
    let stage = DynamicsStage()
    let body = stage.box(at: Point(x: 400, y: 300))
    let lamp = Lamp(body, in: stage.animator, hook: Point(x: 400, y: 100))
    stage.run(1)
    #expect(abs(body.layer.presentation.position.y - 300) < 1)
    lamp.pull(to: Point(x: 550, y: 300), at: .zero)
    stage.run(1)
    lamp.pull(to: Point(x: 560, y: 300), at: .zero)
    stage.run(1)
    let pulled = body.layer.presentation.position
    #expect(pulled.x > 450 && abs(pulled.distance(to: Point(x: 400, y: 100)) - 200) < 1)
    lamp.letGo()
    stage.run(0.5)
    #expect(body.layer.presentation.position.x < pulled.x - 30)
  }

  @Test func `a row of the article's list becomes a body that flies as the finger throws it`() {
    let window = ManualWindow(size: Size(width: 900, height: 480))
    let controller = WindowController(window: window)
    let shelf = Shelf(books: (0..<8).map { Color(UInt32(0x102030 * ($0 + 1))) })
    shelf.frame = Rect(origin: .zero, size: window.size)
    controller.rootView.addSubview(shelf)
    window.resolveFrame()
    var script = InputScript(seed: 4)
    let start = Point(x: 100, y: 72)
    script.touch(at: 1000.1, duration: 1.2, device: InputScript.Device(jitter: 0)) { t in
      start + Point(x: 600, y: -120) * max(t - 0.9, 0)
    }
    while window.now < 1001.25 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    #expect(shelf.books.count == 7 && shelf.list.numberOfRows == 7)
    guard let book = shelf.subviews.last, book !== shelf.list else { return #expect(Bool(false), "no book") }
    #expect(shelf.animator.isHeld(book) && book.center.x > 180)
    while window.now < 1001.4 {
      window.play(&script, until: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    #expect(!shelf.animator.isHeld(book))
    let before = book.layer.presentation.position.x
    window.run(for: 0.1)
    #expect(abs((book.layer.presentation.position.x - before) * 10 - 450) < 100)
    window.run(for: 6)
    #expect(abs(book.center.y - 456) < 0.5 && !shelf.animator.isRunning)
  }

  @Test func `the code in the article is this`() throws {
    func code(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let tests = try code(text("Tests/MartletDynamicsTests/DynamicsArticleTests.swift"))
      .replacing("private final class", with: "final class")
    let article = try text("Sources/Martlet/Martlet.docc/Dynamics.md")
    let blocks = article.matches(of: #/```swift\n((?s).*?)```/#).map { code($0.output.1) }
    #expect(blocks.count == 4)
    for block in blocks { #expect(tests.contains(block), "in no test: \(block)") }
  }
}
