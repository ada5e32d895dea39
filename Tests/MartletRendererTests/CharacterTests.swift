import CAllocationCounter
import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Texts whose characters are not all drawn alike.
@Suite(.serialized) struct CharacterTests {
  private static let id = NodeID(index: 1)

  /// A picture of 64 × 24 pixels with characters of 8 pixels each, in two lines.
  private func text(opaque: Bool = false) -> (Image, CharacterCells) {
    var bytes: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<64 {
        let isInk = opaque || (x / 2 + y / 3).isMultiple(of: 2)
        bytes += isInk ? [40, 90, 200, 255] : [0, 0, 0, 0]
      }
    }
    var cells: [CharacterCells.Cell] = []
    for index in 0..<16 {
      let (column, row) = (Double(index % 8), index / 8)
      cells.append(
        CharacterCells.Cell(
          rect: SIMD4(
            column == 0 ? -1e6 : 8 * column, row == 0 ? -1e6 : 12, column == 7 ? 1e6 : 8 * column + 8,
            row == 0 ? 12 : 1e6), leading: 8 * column, trailing: 8 * column + 8, index: index,
          order: Double(index), isColored: false))
    }
    return (Image(Bitmap(width: 64, height: 24, bytes: bytes)), CharacterCells(cells, count: 16))
  }

  private func tree(
    opaque: Bool = false, transform: Transform = .identity,
    _ vary: (inout LayerProperties) -> Void
  ) -> RenderTree {
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 96, height: 96)
    root.position = root.bounds.center
    root.backgroundColor = .white
    let (image, cells) = text(opaque: opaque)
    var layer = LayerProperties()
    layer.bounds.size = Size(width: 64, height: 24)
    layer.position = Point(x: 48, y: 48)
    layer.transform = transform
    layer.contents = image
    layer.contentsCharacters = cells
    vary(&layer)
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(.root, root), .properties(Self.id, layer), .sublayers(.root, [Self.id]),
        ], time: 0))
    tree.update(at: 0)
    return tree
  }

  /// The pixel in the middle of ink of a character.
  private func ink(_ bitmap: Bitmap, _ index: Int) -> SIMD4<UInt8> {
    bitmap[16 + 8 * (index % 8) + 4, 36 + 12 * (index / 8) + 1]
  }

  @Test(arguments: Painter.allCases)
  func `Characters appear in their order, so many at once as are asked for`(painter: Painter) throws {
    for reveal in [0, 0.1, 0.35, 0.5, 0.8, 1.0] {
      let list = tree(opaque: true) { ($0.reveal, $0.revealWidth) = (reveal, 4) }.displayList
      let drawn = try painter.draw(list, size: 96)
      for index in 0..<16 {
        let share = min(max((reveal * (15 + 4) - Double(index)) / 4, 0), 1)
        let expected = SIMD4<Double>(255, 255, 255, 255) * (1 - share) + SIMD4(40, 90, 200, 255) * share
        let difference = SIMD4<Double>(ink(drawn, index)) - expected
        #expect(max(difference.max(), -difference.min()) <= 1.6, "\(reveal), character \(index)")
      }
    }
  }

  @Test(arguments: Painter.allCases)
  func `A highlight sweeps over each character from where it begins`(painter: Painter) throws {
    let list = tree(opaque: true) {
      ($0.highlight, $0.highlightWidth, $0.highlightColor) = (0.5 / 16 + 4.0 / 16, 0, .black)
    }.displayList
    let drawn = try painter.draw(list, size: 96)
    // Four and a half characters, with an edge of one pixel.
    for x in 0..<64 {
      let isDark = drawn[16 + x, 40].z < 100
      if abs(x - 36) > 1 { #expect(isDark == (x < 36), "column \(x)") }
      #expect(drawn[16 + x, 52] == SIMD4(40, 90, 200, 255))
    }
  }

  @Test func `All characters together are the picture, also turned and enlarged`() throws {
    for transform in [.identity, Transform(rotation: 0.4), Transform(scaleX: 1.37, y: 1.21)] {
      let plain = tree(transform: transform) { _ in }.displayList
      // Each cell is a little more transparent than the one before, so none of them are one rectangle.
      let parts = tree(transform: transform) { ($0.reveal, $0.revealWidth) = (0.998, 1e4) }
        .displayList
      let difference = try #require(
        try Painter.openGL.draw(parts, size: 96).difference(
          from: Painter.openGL.draw(plain, size: 96), tolerance: 2))
      #expect(difference.count == 0, "\(transform): \(difference)")
    }
  }

  @Test func `The processor draws characters as OpenGL does`() throws {
    for step in 0...10 {
      let list = tree {
        ($0.reveal, $0.revealWidth) = (0.2 + 0.08 * Double(step), 3)
        ($0.highlight, $0.highlightWidth, $0.highlightColor) = (
          0.1 * Double(step), 2, Color(0xF2645A, alpha: 0.8)
        )
        $0.opacity = 0.9
      }.displayList
      let difference = try #require(
        try Painter.processor.draw(list, size: 96).difference(
          from: Painter.openGL.draw(list, size: 96), tolerance: 2))
      #expect(difference.count == 0, "\(step): \(difference)")
    }
  }

  @Test func `Characters are written down and read again`() throws {
    let tree = tree {
      $0.contents = ScenePattern.quarters.image
      $0.contentsCharacters = text().1
      ($0.reveal, $0.revealWidth, $0.highlight, $0.highlightColor) = (0.5, 2, 0.25, Color(0x4FA96B))
    }
    let written = tree.sceneText()
    let read = RenderTree()
    read.apply(try SceneText(written).commit)
    read.update(at: 0)
    #expect(read.sceneText() == written)
    #expect(read.displayList.contents == tree.displayList.contents)
  }

  @Test func `What is wrong with written characters is told`() {
    for (words, message) in [
      ("characters 3 1 2", "takes their number and 9 numbers for each"),
      ("characters -1", "takes their number"), ("characters 1 0 0 9 9 0 9 0.5 0 0", "is a whole number"),
    ] {
      #expect {
        _ = try SceneText("scene 9x9\nlayer\n  image ramp \(words)")
      } throws: {
        "\($0)".contains(message)
      }
    }
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `Frames in which characters appear allocate and upload nothing`() throws {
    let tree = tree { _ in }
    let appear = BasicAnimation(from: 0.0, to: 1, duration: 10, beginTime: 0)
    tree.apply(
      Commit(
        changes: [
          .animations(
            Self.id,
            [
              AnimatableProperty.reveal.animation(.basic(appear)),
              AnimatableProperty.highlight.animation(.basic(appear)),
            ])
        ], time: 0))
    var plan = FramePlan()
    let window = PixelRect(width: 96, height: 96)
    func draw(_ time: Double) {
      tree.update(at: time)
      plan.make(tree.displayList, damage: window, scale: 1, background: .zero)
    }
    for frame in 0..<60 { draw(0.5 + Double(frame) / 60) }
    #expect(plan.instanceCount(.characters) > 0)
    plan.images.uploads.removeAll()
    martlet_count_allocations()
    let before = martlet_allocation_count()
    for frame in 0..<240 { draw(2 + Double(frame) / 60) }
    let count = martlet_allocation_count() - before
    print("characters: \(count) blocks and \(plan.images.uploads.count) uploads for 240 frames")
    #expect(count == 0 && plan.images.uploads.isEmpty)
  }
}
