import Glibc
import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Leaves of a book that are interrupted at random moments, by the program and by hands.
@MainActor @Suite struct InterruptedFlipBookTests {
  private let window = ManualWindow(size: Size(width: 440, height: 240))
  private let controller: WindowController
  private let book = FlipBookView()
  private let pages = BlankPages()
  /// The longest way that something may jump, in points, and the share of a velocity that may be lost.
  private static let mostJump = 0.5
  private static let mostLost = 0.03

  init() {
    controller = WindowController(window: window)
    book.frame = Rect(x: 20, y: 20, width: 400, height: 200)
    controller.rootView.addSubview(book)
    book.dataSource = pages
    window.resolveFrame()
  }

  private func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  private func settle() {
    for _ in 0..<100 {
      advance(by: 0.1)
      if window.wakeTime == nil, !window.wantsFrames { return }
    }
  }

  private var layerCount: Int {
    var count = 0
    controller.rootView.layer.forEachWithin { _ in count += 1 }
    return count
  }

  /// The first leaf, and the corners of its two sides in the window as they are seen.
  private var leaf: FlipLeaf? { book.leaves[0] }
  private var corners: [Point] {
    guard let leaf else { return [] }
    return [leaf.front, leaf.back].flatMap { side in
      let bounds = side.holder.bounds
      return [
        bounds.origin, Point(x: bounds.maxX, y: 0), Point(x: bounds.maxX, y: bounds.maxY),
        Point(x: 0, y: bounds.maxY),
      ].compactMap { side.holder.layer.convert(toWindow: $0, source: .presentation) }
    }
  }

  private func jump(_ before: [Point], _ after: [Point]) -> Double {
    before.count == after.count ? zip(before, after).map { $0.distance(to: $1) }.max() ?? 0 : .infinity
  }

  @Test func `a leaf that is turned there and back at any moment neither jumps nor loses its velocity`()
    throws
  {
    let seed: UInt64 = 90
    var random = SeededGenerator(seed: seed)
    var (way, lost, compared, ends) = (0.0, 0.0, 0, Set<Int>())
    var layers: [Int: Int] = [:]
    for round in 0..<50 {
      for _ in 0..<random.int(1..<5) {
        let (before, velocity) = (corners, leaf?.driver.velocity ?? 0)
        if book.currentPage == 0 { book.turnForward() } else { book.turnBack() }
        window.resolveFrame()
        way = max(way, jump(before, corners))
        if abs(velocity) > 0.05 {
          lost = max(lost, abs(try #require(leaf).driver.velocity / velocity - 1))
          compared += 1
        }
        advance(by: random.double(0.01...0.3))
      }
      settle()
      let page = book.currentPage
      ends.insert(page)
      #expect(book.leaves.values.allSatisfy { !$0.driver.isMoving }, "round \(round)")
      #expect(layers[page, default: layerCount] == layerCount, "round \(round)")
      layers[page] = layerCount
    }
    print("flip book, seed \(seed): jumps \(way) pt, loses \(lost * 100) % of its velocity")
    #expect(way <= Self.mostJump && lost <= Self.mostLost && compared > 50 && ends == [0, 2])
    #expect(window.renderTree.brokenInvariants() == [])
  }

  @Test func `a hand catches a leaf in flight, leads it and throws it on with its own velocity`() throws {
    let seed: UInt64 = 91
    var random = SeededGenerator(seed: seed)
    var (way, lost, compared, ends) = (0.0, 0.0, 0, Set<Int>())
    for round in 0..<50 {
      book.currentPage = round % 2 == 0 ? 0 : 2
      book.timing = .spring(Spring(duration: 0.6, bounce: 0))
      settle()
      if book.currentPage == 0 { book.turnForward() } else { book.turnBack() }
      advance(by: random.double(0.1...0.2))
      let driver = try #require(leaf).driver
      let before = corners
      let reach = cos(.pi * driver.progress)
      var place = Point(x: 220 + random.double(0.5...0.9) * 200 * reach, y: 120)
      func send(_ phase: TouchEvent.Phase) {
        window.send(
          TouchEvent(
            id: TouchEvent.ID(rawValue: Int64(round + 1)), source: .touchscreen, phase: phase,
            position: place, time: window.now))
        window.resolveFrame()
      }
      send(.began)
      way = max(way, jump(before, corners))
      #expect(book.hold?.leaf === leaf, "round \(round)")
      // A slow spring, so that it moves as it was let go for a while.
      book.timing = .spring(Spring(duration: 6, bounce: 0))
      let speed = random.double(150...300) * (random.chance(0.5) ? 1 : -1)
      for _ in 0..<16 {
        place.x += speed / 240
        window.advance(to: window.now + 1.0 / 240)
        send(.moved)
      }
      let held = corners
      let hold = try #require(book.hold)
      let (arm, sine) = (hold.turn.arm(of: hold.grip), sin(.pi * driver.progress))
      send(.ended)
      way = max(way, jump(held, corners))
      advance(by: 0.002)
      let first = driver.progress
      advance(by: 0.002)
      // x = arm · cos(π · progress).
      if first > 0.1, first < 0.9, sine > 0.5 {
        let hand = -speed / (arm * .pi * sine)
        lost = max(lost, abs((driver.progress - first) / 0.002 / hand - 1))
        compared += 1
      }
      for _ in 0..<80 { advance(by: 0.5) }
      ends.insert(book.currentPage)
      #expect(book.hold == nil && book.leaves.values.allSatisfy { !$0.driver.isMoving }, "round \(round)")
    }
    print("flip book, seed \(seed): jumps \(way) pt, loses \(lost * 100) % of the hand's velocity")
    #expect(way <= Self.mostJump && lost <= Self.mostLost && compared > 20 && ends == [0, 2])
  }
}

@MainActor
private final class BlankPages: FlipBookDataSource {
  func numberOfPages(in book: FlipBookView) -> Int { 8 }

  func flipBook(_ book: FlipBookView, viewForPage page: Int, reusing view: View?) -> View {
    let result = view ?? View()
    result.backgroundColor = page % 2 == 0 ? .white : Color(0x3E8EDE)
    return result
  }
}
