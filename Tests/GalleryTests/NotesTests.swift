import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The notes: where they lie in each window, and what a hand does to them.
@MainActor
@Suite struct NotesTests {
  private static let sizes = [
    Size(width: 360, height: 480), Size(width: 360, height: 640), Size(width: 400, height: 300),
    Size(width: 480, height: 320), Size(width: 600, height: 420), Size(width: 800, height: 1280),
    Size(width: 960, height: 640), Size(width: 1280, height: 800), Size(width: 1080, height: 1920),
    Size(width: 1920, height: 1080),
  ]

  /// The demo in a window.
  @MainActor
  private final class Room {
    let window: ManualWindow
    let controller: WindowController
    let demo: NotesDemo
    let view: NotesView
    private var poses: [String: LayerPose] = [:]

    init(_ size: Size) throws {
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      demo = NotesDemo(in: controller, palette: .light, trace: nil)
      view = try #require(controller.rootView.subviews.first as? NotesView)
      window.onFrame = { [weak self] report in
        self?.poses = Dictionary(report.layers.map { ($0.name, $0.pose) }) { $1 }
      }
      window.run(for: 0.1)
    }

    /// Where a layer is seen in the newest frame.
    func place(_ name: String) throws -> Point { try #require(poses[name], "\(name)").position }
  }

  @Test func `cards and page lie side by side within the window at each size`() {
    for size in Self.sizes {
      let layout = NotesLayout(size)
      let field = DemoView.field(in: size)
      for (index, card) in layout.cards.enumerated() {
        #expect(
          field.insetBy(dx: -0.5, dy: -0.5).intersection(card) == card, "\(size): card \(index) at \(card)")
        #expect(card.height >= 40, "\(size)")
        for other in layout.cards[..<index] { #expect(!card.intersects(other), "\(size)") }
        if layout.shape.arrangement != .over { #expect(!card.intersects(layout.page), "\(size)") }
      }
      #expect(field.insetBy(dx: -0.5, dy: -0.5).intersection(layout.page) == layout.page, "\(size)")
      #expect(min(layout.page.width, layout.page.height) >= 180, "\(size): \(layout.page)")
    }
  }

  @Test func `the page is beside the list, below it or over it as there is room`() {
    let expected: [(Size, NotesLayout.Arrangement)] = [
      (Size(width: 400, height: 300), .over), (Size(width: 360, height: 480), .over),
      (Size(width: 360, height: 640), .below), (Size(width: 800, height: 1280), .below),
      (Size(width: 600, height: 420), .beside), (Size(width: 1280, height: 800), .beside),
    ]
    for (size, arrangement) in expected {
      #expect(NotesLayout(size).shape.arrangement == arrangement, "\(size)")
    }
    #expect(NotesLayout(Size(width: 620, height: 460)).shape.datesAreBelow)
    #expect(!NotesLayout(Size(width: 1280, height: 800)).shape.datesAreBelow)
  }

  @Test(arguments: [1, 1.3], [226, 360, 480])
  func `the words of a card end within it, also in a narrow window with large text`(
    scale: Double, width: Double
  ) throws {
    try Language.$current.withValue(Language(["de"])) {
      let room = try Room(Size(width: width, height: 420))
      room.controller.rootView.textScale = scale
      room.window.run(for: 0.1)
      let cards = room.view.subviews.compactMap { $0 as? NoteCard }
      #expect(cards.count == Note.count)
      for card in cards {
        for label in card.subviews.compactMap({ $0 as? Label }) {
          #expect(label.frame.minX >= 0 && label.frame.maxX <= card.bounds.width, "\(label.string)")
        }
      }
    }
  }

  @Test func `a layout changes gradually with the width, except where its shape does`() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<300 {
      let size = Size(
        width: Double.random(in: 320...1920, using: &random).rounded(),
        height: Double.random(in: 300...1200, using: &random).rounded())
      let (one, other) = (NotesLayout(size), NotesLayout(Size(width: size.width + 1, height: size.height)))
      guard one.shape == other.shape else { continue }
      for (a, b) in zip(one.cards + [one.page], other.cards + [other.page]) {
        // A list that is too low for dates below titles is wider.
        #expect(abs(a.minX - b.minX) <= 2 && abs(a.minY - b.minY) <= 2, "\(size): \(a), then \(b)")
        #expect(abs(a.width - b.width) <= 3 && abs(a.height - b.height) <= 3, "\(size)")
      }
    }
  }

  @Test func `while an edge is dragged over a change of shape, nothing jumps`() throws {
    let room = try Room(Size(width: 960, height: 700))
    var script = InputScript(seed: 3)
    script.dragEdge(at: room.window.now + 0.05, duration: 1.2) { t in
      Size(width: 960 - 420 * min(t / 1.2, 1), height: 700 + 200 * min(t / 1.2, 1))
    }
    let names = (1...5).map { "card \($0)" } + ["page 1"]
    var last = try names.map { try room.place($0) }
    var largest = 0.0
    for _ in 0..<130 {
      room.window.run(&script, for: room.window.refreshDuration)
      let next = try names.map { try room.place($0) }
      largest = max(largest, zip(last, next).map { $0.distance(to: $1) }.max() ?? 0)
      last = next
    }
    print("notes, landscape to portrait by hand: at most \(largest) pt in a frame")
    // The page goes about 600 points, whose fastest frame is an eighteenth of the way, and the edge itself moves.
    #expect(largest < 60)
    #expect(NotesLayout(room.window.size).shape.arrangement == .below)
    let page = NotesLayout(room.window.size).page
    #expect(last[5].distance(to: page.center) < 1, "it has arrived")
  }

  @Test func `a change of shape is overtaken by the way back without a jump`() throws {
    let room = try Room(Size(width: 960, height: 640))
    let sizes = [Size(width: 520, height: 760), Size(width: 960, height: 640), Size(width: 520, height: 760)]
    var last = try room.place("page 1")
    var (largest, turns) = (0.0, 0)
    for size in sizes {
      room.window.resize(to: size)
      turns += 1
      for _ in 0..<8 {
        room.window.run(for: room.window.refreshDuration)
        let next = try room.place("page 1")
        largest = max(largest, next.distance(to: last))
        last = next
      }
    }
    room.window.run(for: 2)
    print("notes, turned \(turns) times on the way: at most \(largest) pt in a frame")
    #expect(largest < 60)
    #expect(try room.place("page 1").distance(to: NotesLayout(sizes[2]).page.center) < 1)
  }

  @Test func `a card that is dragged down takes its new place, and the others make room`() throws {
    let size = Size(width: 960, height: 640)
    let room = try Room(size)
    let cards = NotesLayout(size).cards
    var script = InputScript(seed: 4)
    script.touch(at: room.window.now + 0.05, duration: 0.8) { t in
      cards[0].center.interpolated(to: cards[3].center, fraction: min(t / 0.6, 1))
    }
    room.window.run(&script, for: 0.8)
    #expect(try room.place("card 1").distance(to: cards[3].center) < 20, "it is in the hand")
    room.window.run(&script, for: 2)
    #expect(room.view.order == [1, 2, 3, 0, 4])
    for (slot, note) in room.view.order.enumerated() {
      #expect(try room.place("card \(note + 1)").distance(to: cards[slot].center) < 0.5)
    }
  }

  @Test func `a card that is thrown up the list flies on to an upper place`() throws {
    let size = Size(width: 960, height: 640)
    let room = try Room(size)
    let cards = NotesLayout(size).cards
    var script = InputScript(seed: 5)
    script.touch(at: room.window.now + 0.05, duration: 0.14) { t in
      cards[4].center + Point(x: 0, y: -5000 * t * t)
    }
    room.window.run(&script, for: 0.2)
    let left = try room.place("card 5").y
    room.window.run(&script, for: 2)
    let slot = try #require(room.view.order.firstIndex(of: 4))
    print("notes, thrown: left at \(left), landed in place \(slot)")
    #expect(cards[slot].midY < left - 20 && slot < 3)
  }

  @Test func `a page is thrown back into its card, and caught on its way`() throws {
    let size = Size(width: 960, height: 640)
    let room = try Room(size)
    let layout = NotesLayout(size)
    #expect(room.view.opened == 0)
    var script = InputScript(seed: 6)
    let way = layout.cards[0].center - layout.page.center
    script.touch(at: room.window.now + 0.05, duration: 0.16) { t in layout.page.center + way * (10 * t * t) }
    room.window.run(&script, for: 0.3)
    #expect(room.view.opened == nil, "it is on its way back")
    let seen = try room.place("page 1")
    // A hand that lands on it stops it.
    script.touch(at: room.window.now + 0.005, duration: 0.5) { _ in seen }
    room.window.run(&script, for: 0.1)
    let caught = try room.place("page 1")
    room.window.run(&script, for: 0.2)
    #expect(try room.place("page 1").distance(to: caught) < 0.5)
    #expect(caught.distance(to: layout.cards[0].center) > 20)
    room.window.run(&script, for: 2)
    #expect(!room.window.wantsFrames)
  }

  @Test func `keys alone open, close and move notes`() throws {
    let room = try Room(Size(width: 400, height: 300))
    func press(_ key: KeyEvent.Key) {
      room.demo.pressed(key)
      room.window.run(for: 1)
    }
    #expect(room.view.opened == nil)
    press(.down)
    press(.return)
    #expect(room.view.opened == 1)
    press(.left)
    #expect(room.view.opened == nil)
    press(KeyEvent.Key("u"))
    #expect(room.view.order == [1, 0, 2, 3, 4])
    press(KeyEvent.Key("u"))
    press(KeyEvent.Key("d"))
    #expect(room.view.order == [0, 1, 2, 3, 4])
  }

  @Test func `a page over the list has the corners of the cards that it covers, and others beside it`() throws
  {
    for (size, radius) in [
      (Size(width: 480, height: 320), NoteCard.radius),
      (Size(width: 1280, height: 800), NotePage.usualRadius),
    ] {
      let window = ManualWindow(size: size, now: 1000)
      let controller = WindowController(window: window)
      let view = NotesView(palette: .light)
      view.fill(controller)
      window.run(for: 0.1)
      view.open(1)
      window.run(for: 2)
      let page = try #require(view.subviews.compactMap { $0 as? NotePage }.first { $0.isOpen })
      #expect(page.isResting && page.cornerRadius == radius)
      window.resize(to: Size(width: 1280, height: 800))
      window.run(for: 2)
      #expect(page.cornerRadius == NotePage.usualRadius)
    }
  }
}
