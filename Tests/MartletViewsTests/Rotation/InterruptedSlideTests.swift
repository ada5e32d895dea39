import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// What slides over an edge while the window turns, interrupted at random moments.
@MainActor @Suite struct InterruptedSlideTests {
  private static let seeds: Range<UInt64> = 0..<50
  /// The longest way that something may jump, in points, and the share of a velocity that may be lost.
  private static let mostJump = 0.5
  private static let mostLost = 0.03
  /// What is slower, in points per second, comes to rest.
  private static let slow = 20.0

  /// How far pictures have jumped, and what they have lost of their velocity.
  @MainActor private struct Tally {
    var (jump, lost, compared) = (0.0, 0.0, 0)

    /// Demands that none has jumped or lost more than it may.
    func check(_ what: String) {
      print("\(what): jump \(jump) pt, lose \(lost * 100) % in \(compared) cases")
      #expect(jump <= InterruptedSlideTests.mostJump && lost <= InterruptedSlideTests.mostLost, "\(what)")
      #expect(compared > 50, "\(what)")
    }

    /// Compares the pictures that were there before and are there now.
    mutating func compare(_ before: [(picture: SlideStage, place: Point, velocity: Point)]) {
      for (picture, place, velocity) in before where picture.isInWindow {
        jump = max(jump, picture.layer.presentation.position.distance(to: place))
        guard velocity.length > InterruptedSlideTests.slow else { continue }
        lost = max(lost, picture.layer.velocity(of: .position).distance(to: velocity) / velocity.length)
        compared += 1
      }
    }
  }

  private func pictures(in view: View) -> [SlideStage] { view.subviews.compactMap { $0 as? SlideStage } }

  private func state(of view: View) -> [(picture: SlideStage, place: Point, velocity: Point)] {
    pictures(in: view).map { ($0, $0.layer.presentation.position, $0.layer.velocity(of: .position)) }
  }

  /// Changes between two sizes of the window at random moments.
  private func change(
    _ room: ControllerRoom, between sizes: [Size], seed: UInt64, of view: View, tally: inout Tally
  ) {
    var random = RandomTestSupport.SeededGenerator(seed: seed)
    for _ in 0..<random.int(2..<8) {
      let before = state(of: view)
      room.window.resize(to: sizes[room.window.size == sizes[0] ? 1 : 0])
      room.window.resolveFrame()
      tally.compare(before)
      room.advance(by: random.double(0.01...0.4))
    }
    room.settle()
  }

  @Test func `a picture that slides over an edge neither jumps nor loses its velocity, and none is left`() {
    let sizes = [Size(width: 400, height: 700), Size(width: 700, height: 400)]
    let root = FoldersController()
    let room = ControllerRoom(root, size: sizes[0])
    room.settle()
    let layers = room.layerCount
    var tally = Tally()
    for seed in Self.seeds {
      change(room, between: sizes, seed: seed, of: root.view, tally: &tally)
      #expect(pictures(in: root.view).isEmpty && room.layerCount == layers, "seed \(seed)")
      #expect(!root.folders.isHidden && !root.folders.layer.isSeenInCopies, "seed \(seed)")
      #expect(room.leftovers == [], "seed \(seed)")
    }
    tally.check("pictures that slide")
  }

  @Test(arguments: [false, true])
  func
    `columns that collapse and part at any moment keep their pictures, their layers and what they have told`(
      staysSecondary: Bool
    )
  {
    let sizes = [Size(width: 320, height: 480), Size(width: 800, height: 480)]
    let (list, page) = (RecordedController("list"), RecordedController("page", color: Color(0x4FA96B)))
    let split = SplitController(primary: list, secondary: page)
    let room = ControllerRoom(split, size: sizes[1])
    if staysSecondary { split.showSecondary(page, animated: false) }
    room.settle()
    var layers: [Double: Int] = [:]
    var tally = Tally()
    for seed in Self.seeds {
      change(room, between: sizes, seed: seed, of: split.view, tally: &tally)
      let isWide = room.window.size == sizes[1]
      #expect(split.isCollapsed == !isWide && pictures(in: split.view).isEmpty, "seed \(seed)")
      #expect(list.told == (isWide || !staysSecondary ? .shown : .hidden), "seed \(seed)")
      #expect(page.told == (isWide || staysSecondary ? .shown : .hidden), "seed \(seed)")
      #expect(list.faults + page.faults + room.leftovers == [], "seed \(seed)")
      // As many layers as the first time.
      let width = room.window.size.width
      #expect(layers[width, default: room.layerCount] == room.layerCount, "seed \(seed)")
      layers[width] = room.layerCount
    }
    tally.check("columns, the secondary one stays \(staysSecondary)")
  }
}
