import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Texts that rest are on whole pixels; those that move are where they are.
@Suite(.serialized) struct SettledTextTests {
  private static let text = NodeID(index: 1)
  private static let size = Size(width: 100, height: 30)

  /// A tree with a text at a place.
  private final class Stage {
    let tree = RenderTree()
    let canvas: OffscreenCanvas
    private let image: Image

    init(settles: Bool = true) throws {
      canvas = try OffscreenCanvas(width: 160, height: 60)
      let layout = TextLayout(Text("Hand gloves", font: .system(size: 15), color: .black))
      image = try #require(layout.makeImage(of: SettledTextTests.size))
      tree.settlesTexts = settles
    }

    /// Puts the text's corner somewhere, and draws the damage of an update.
    func show(at place: Point, scale: Double = 1, time: MediaTime) throws -> Bitmap {
      var root = LayerProperties()
      root.bounds = Rect(x: 0, y: 0, width: 160, height: 60)
      root.position = root.bounds.center
      root.backgroundColor = .white
      var text = LayerProperties()
      text.bounds = Rect(origin: .zero, size: SettledTextTests.size)
      text.anchorPoint = .zero
      text.position = place
      text.transform = Transform(scale: scale)
      text.content = .image(ImageContent(image))
      tree.apply(
        Commit(
          changes: [
            .properties(.root, root), .properties(SettledTextTests.text, text),
            .sublayers(.root, [SettledTextTests.text]),
          ], time: time))
      return try update(at: time)
    }

    /// Draws the damage of an update.
    func update(at time: MediaTime) throws -> Bitmap {
      tree.update(at: time)
      let damage = tree.damage.rects.map {
        PixelRect(covering: $0, scale: 1, margin: PixelRect.antialiasMargin)
      }
      try canvas.draw(tree.displayList, damage: damage)
      return canvas.bitmap
    }

    /// The whole picture.
    func whole() throws -> Bitmap {
      try canvas.draw(tree.displayList)
      return canvas.bitmap
    }
  }

  @Test(arguments: [1, 2, 0.7])
  func `A text that rests between pixels looks as one on whole pixels`(scale: Double) throws {
    let (between, on) = (try Stage(), try Stage())
    let a = try between.show(at: Point(x: 7.4, y: 5.7), scale: scale, time: 1)
    let b = try on.show(at: Point(x: 7, y: 6), scale: scale, time: 1)
    #expect(a == b)
  }

  @Test func `It goes to whole pixels a tenth of a second after its motion, in one frame of its own`() throws
  {
    let stage = try Stage()
    _ = try stage.show(at: Point(x: 7, y: 5), time: 1)
    #expect(stage.tree.nextChange == .never)
    let rested = try stage.show(at: Point(x: 9, y: 5), time: 1.05)
    for step in 0...4 {
      _ = try stage.show(at: Point(x: 9.4 - 0.02 * Double(step), y: 5.2), time: 1.1 + 0.05 * Double(step))
      guard case .at(let time) = stage.tree.nextChange else {
        Issue.record("\(stage.tree.nextChange)")
        return
      }
      #expect(abs(time - (1.2 + 0.05 * Double(step))) < 1e-9)
    }
    let moving = stage.canvas.bitmap
    #expect(moving != rested)
    _ = try stage.update(at: 1.35)
    #expect(stage.canvas.bitmap == moving && stage.tree.damage.rects.isEmpty)
    _ = try stage.update(at: 1.41)
    #expect(stage.canvas.bitmap == rested && !stage.tree.damage.rects.isEmpty)
    #expect(stage.tree.nextChange == .never && stage.tree.brokenInvariants() == [])
    #expect(try stage.whole() == rested)
  }

  @Test func `What is drawn of a change equals the whole picture while texts move and settle`() throws {
    let stage = try Stage()
    var time = 1.0
    for step in 0..<40 {
      time += step % 7 == 0 ? 0.2 : 0.03
      let place = Point(x: 10 + Double(step % 11) * 0.37, y: 8 + Double(step % 5) * 0.29)
      let part =
        step % 3 == 0
        ? try stage.update(at: time)
        : try stage.show(at: place, scale: step % 4 == 0 ? 1.3 : 1, time: time)
      #expect(part == (try stage.whole()), "step \(step)")
      #expect(stage.tree.brokenInvariants() == [])
    }
  }

  @Test func `A text that moves on does not wait on whole pixels`() throws {
    let (settling, plain) = (try Stage(), try Stage(settles: false))
    for step in 0..<10 {
      let (place, time) = (Point(x: 7 + Double(step) * 0.23, y: 5), 1 + Double(step) / 60)
      let (a, b) = (try settling.show(at: place, time: time), try plain.show(at: place, time: time))
      #expect(step == 0 || a == b, "step \(step)")
    }
    #expect(plain.tree.nextChange == .never)
  }

  @Test func `A text whose layer comes and goes with others settles too`() throws {
    let stage = try Stage()
    _ = try stage.show(at: Point(x: 7, y: 5), time: 1)
    _ = try stage.show(at: Point(x: 7.4, y: 5), time: 1.01)
    // Another layer makes the tree flatten everything again.
    stage.tree.apply(Commit(changes: [.sublayers(.root, [Self.text, NodeID(index: 2)])], time: 1.02))
    _ = try stage.update(at: 1.02)
    #expect(stage.tree.nextChange != .never)
    let rested = try stage.update(at: 1.2)
    let other = try Stage()
    #expect(rested == (try other.show(at: Point(x: 7, y: 5), time: 1)) && stage.tree.nextChange == .never)
  }
}
