import Glibc
import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// A book with numbered pages.
@MainActor
private final class Pages: FlipBookDataSource {
  final class Page: View { var number = 0 }

  let count: Int
  /// How many views were made.
  private(set) var made = 0

  init(_ count: Int) { self.count = count }

  func numberOfPages(in book: FlipBookView) -> Int { count }

  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View {
    if view == nil { made += 1 }
    let result = view as? Page ?? Page()
    result.number = page
    result.backgroundColor = page % 2 == 0 ? .white : Color(0x3E8EDE)
    return result
  }
}

/// Flip books under fingers, taps and commands.
@MainActor @Suite struct FlipBookTests {
  private let window = ManualWindow(size: Size(width: 440, height: 240), now: 1000)
  private let controller: WindowController
  private let book = FlipBookView()
  private let pages = Pages(40)
  private var script = InputScript(seed: 3)

  init() {
    controller = WindowController(window: window)
    book.frame = Rect(x: 20, y: 20, width: 400, height: 200)
    controller.rootView.addSubview(book)
    book.dataSource = pages
    window.resolveFrame()
  }

  /// The pages that are seen at a place of the window, in front.
  private func page(atX x: Double) -> Int? {
    var view = controller.rootView.hitTest(Point(x: x, y: 120))
    while let current = view {
      if let page = current as? Pages.Page { return page.number }
      view = current.superview
    }
    return nil
  }

  /// The progress of each leaf that there is.
  private var progresses: [Double] {
    book.leaves.keys.sorted().compactMap { book.leaves[$0]?.driver.progress }
  }

  @Test func `a tap at a margin turns a leaf, and one in the middle none`() {
    var script = script
    #expect(page(atX: 400) == 0 && page(atX: 100) == nil)
    script.tap(at: Point(x: 400, y: 120), time: 1000.1)
    window.run(&script, for: 2)
    #expect(page(atX: 100) == 1 && page(atX: 400) == 2 && book.currentPage == 2)
    script.tap(at: Point(x: 300, y: 120), time: window.now + 0.1)
    window.run(&script, for: 2)
    #expect(book.currentPage == 2)
    script.tap(at: Point(x: 30, y: 120), time: window.now + 0.1)
    window.run(&script, for: 2)
    #expect(page(atX: 400) == 0 && page(atX: 100) == nil && book.currentPage == 0)
  }

  @Test func `a leaf stays under the finger that drags it, and is thrown by a flick`() throws {
    var script = script
    script.touch(at: 1000.1, duration: 0.6) { Point(x: 400 - 500 * $0, y: 120) }
    // The edge of the page is where the finger took hold of it, at its middle height.
    for time in [0.3, 0.4, 0.5] {
      window.run(&script, for: 1000 + time - window.now)
      let holder = try #require(book.leaves[0]).front.holder.layer
      let reach = cos(.pi * (book.leaves[0]?.driver.progress ?? 0))
      #expect(holder.bounds.width == 200)
      // The finger took hold at 180 of 200 points; the slop of the pan and the frame's delay are left out.
      #expect(abs(220 + 180 * reach - (400 - 500 * (time - 0.1))) < 24, "\(time)")
    }
    window.run(&script, for: 3)
    #expect(book.currentPage == 2)
    script.touch(at: window.now + 0.1, duration: 0.1) { Point(x: 380 - 3000 * $0 * $0, y: 120) }
    window.run(&script, for: 3)
    #expect(book.currentPage == 4)
    script.touch(at: window.now + 0.1, duration: 0.3) { Point(x: 380 - 40 * min($0 / 0.1, 1), y: 120) }
    window.run(&script, for: 3)
    #expect(book.currentPage == 4, "a short drag that rests goes back")
  }

  @Test func `a finger that begins without a velocity turns the leaf that it then moves`() {
    var script = script
    // It jumps beyond the slop after a rest, and goes on later.
    script.touch(at: 1000.1, duration: 0.7) {
      Point(x: $0 < 0.2 ? 400 : $0 < 0.4 ? 385 : 785 - 1000 * $0, y: 120)
    }
    window.run(&script, for: 3)
    #expect(book.currentPage == 2)
  }

  @Test func `a finger that goes up or down over a book scrolls what lies around it`() {
    let outer = PanGestureRecognizer()
    controller.rootView.addGestureRecognizer(outer)
    var script = script
    script.touch(at: 1000.1, duration: 0.3) { Point(x: 400 - 100 * $0, y: 180 - 300 * $0) }
    window.run(&script, for: 0.3)
    #expect(outer.state.isOngoing && !book.pan.state.isOngoing)
    #expect(progresses.allSatisfy { $0 == 0 || $0 == 1 })
    window.run(&script, for: 1)
    #expect(book.currentPage == 0)
  }

  @Test func `many leaves turn at once, and no leaf overtakes another`() {
    var most = 0
    book.turn(toPage: 19)
    for frame in 0..<240 {
      window.run(for: 1.0 / 60)
      most = max(most, book.leaves.values.count { $0.driver.isMoving })
      if frame == 20 { book.turnBack() }
      let order = progresses
      #expect(order == order.sorted(by: >))
    }
    #expect(most > 4)
    #expect(book.currentPage == 18 && page(atX: 100) == 17 && page(atX: 400) == 18)
  }

  @Test func `a leaf that is thrown takes those along that would be in its way`() {
    book.turnForward()
    window.run(for: 0.05)
    book.turn(1, to: 1, velocity: 9)
    window.run(for: 0.05)
    book.turn(2, to: 1, velocity: 14)
    for _ in 0..<60 {
      window.run(for: 1.0 / 120)
      let order = progresses
      #expect(order == order.sorted(by: >))
    }
    #expect(book.currentPage == 6)
    // One below that is thrown back brings the later ones back.
    book.turn(1, to: 0, velocity: -9)
    for _ in 0..<60 {
      window.run(for: 1.0 / 120)
      let order = progresses
      #expect(order == order.sorted(by: >))
    }
    #expect(book.currentPage == 2)
  }

  @Test func `leaves keep their order however a book is treated, and none is left over`() throws {
    for seed in 0..<8 {
      var random = SeededGenerator(seed: UInt64(seed))
      var script = InputScript(seed: UInt64(seed))
      var time = window.now
      for _ in 0..<20 {
        time += Double.random(in: 0.05...0.5, using: &random)
        let x = Double.random(in: 30...410, using: &random)
        let speed = Double.random(in: -900...900, using: &random)
        if Bool.random(using: &random) {
          script.tap(at: Point(x: x, y: 120), time: time)
        } else {
          let length = Double.random(in: 0.05...0.3, using: &random)
          script.touch(at: time, duration: length) { Point(x: x + speed * $0, y: 120) }
          time += length
        }
      }
      var worst = 0.0
      while window.now < time + 3 {
        window.run(&script, for: 1.0 / 60)
        let order = progresses
        for (one, next) in zip(order, order.dropFirst()) { worst = max(worst, next - one) }
      }
      #expect(worst < 0.02, "seed \(seed): a leaf is \(worst) ahead of the one before it")
      #expect(book.leaves.count <= 4, "seed \(seed)")
      #expect(book.content.subviews.count <= 8)
      #expect(book.leaves.values.allSatisfy { !$0.driver.isMoving })
      #expect(window.renderTree.brokenInvariants() == [])
      // What is shown is where the book says that it is.
      let page = book.currentPage
      #expect(self.page(atX: 400) == (page % 2 == 0 ? page : nil), "seed \(seed)")
    }
  }

  @Test func `pages that are not seen are used again`() {
    for _ in 0..<19 {
      book.turnForward()
      window.run(for: 1)
    }
    #expect(book.currentPage == 38)
    #expect(pages.made <= 12, "\(pages.made) views for 40 pages")
  }

  @Test func `a book gives way where it ends, and comes back`() {
    var script = script
    script.touch(at: 1000.1, duration: 0.5) { Point(x: 200 + 300 * $0, y: 120) }
    window.run(&script, for: 0.5)
    let shift = book.content.layer.presentation.transform.translationX
    #expect(shift > 20 && shift < 100, "\(shift)")
    window.run(&script, for: 2)
    #expect(abs(book.content.layer.presentation.transform.translationX) < 0.01)
    #expect(book.currentPage == 0)
  }

  @Test func `a page is shown at once, within the pages that there are`() {
    book.currentPage = 7
    window.resolveFrame()
    #expect(book.currentPage == 8 && page(atX: 100) == 7 && page(atX: 400) == 8)
    book.currentPage = 400
    window.resolveFrame()
    #expect(book.currentPage == 39 && page(atX: 100) == 39 && page(atX: 400) == nil)
    book.turnForward()
    #expect(book.currentPage == 39)
    book.currentPage = -4
    #expect(book.currentPage == 0)
  }
}
