import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

@Suite struct ContentsTests {
  typealias R = RobustnessTests

  @Test func `Each gravity places contents as its name says`() {
    let bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    let size = Size(width: 40, height: 40)
    let expected: [ContentsGravity: Rect] = [
      .center: Rect(x: 40, y: 25, width: 40, height: 40), .top: Rect(x: 40, y: 20, width: 40, height: 40),
      .bottom: Rect(x: 40, y: 30, width: 40, height: 40), .left: Rect(x: 10, y: 25, width: 40, height: 40),
      .right: Rect(x: 70, y: 25, width: 40, height: 40), .topLeft: Rect(x: 10, y: 20, width: 40, height: 40),
      .topRight: Rect(x: 70, y: 20, width: 40, height: 40),
      .bottomLeft: Rect(x: 10, y: 30, width: 40, height: 40),
      .bottomRight: Rect(x: 70, y: 30, width: 40, height: 40), .resize: bounds,
      .resizeAspect: Rect(x: 35, y: 20, width: 50, height: 50),
      .resizeAspectFill: Rect(x: 10, y: -5, width: 100, height: 100),
    ]
    for gravity in ContentsGravity.allCases {
      #expect(gravity.place(size, in: bounds) == expected[gravity], "\(gravity)")
    }
    #expect(expected.count == 12)
  }

  static func tree(_ change: (inout LayerProperties) -> Void) -> RenderTree {
    let tree = RenderTree()
    var p = R.square(at: 100, size: 80)
    p.position.y = 100
    p.contents = ScenePattern.quarters.image
    change(&p)
    tree.apply(Commit(changes: [.properties(R.id(1), p), .sublayers(.root, [R.id(1)])], time: 1))
    tree.update(at: 1)
    return tree
  }

  @Test func `A part of the contents at its scale lies where the whole picture says`() {
    let tree = Self.tree {
      $0.contentsGravity = .topLeft
      $0.contentsScale = 2
      $0.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    }
    let items = tree.displayList.items
    #expect(items.map(\.kind) == [.shape, .shape, .content])
    // 40×20 pixels at a scale of 2 are 20×10 points, a quarter of which is shown.
    let content = tree.displayList.contents[0]
    #expect(content.rect == Rect(x: 0, y: 0, width: 10, height: 5))
    #expect(
      content.drawing
        == .image(
          ImageContent.Drawing(
            ScenePattern.quarters.image, rect: Rect(x: -10, y: 0, width: 20, height: 10),
            source: Rect(x: 0.5, y: 0, width: 0.5, height: 0.5))))
    #expect(items[2].frame == Rect(x: 60, y: 60, width: 10, height: 5))
  }

  @Test func `A picture is content, and none is nothing`() {
    var p = LayerProperties()
    #expect(p.content == .none && p.contents == nil && p.content.isNone)
    let picture = ScenePattern.ramp.image
    p.contents = picture
    #expect(p.content == .image(ImageContent(picture)) && p.contents == picture && !p.content.isNone)
    #expect(p.isFinite && p.content.sceneLine(naming: { _ in nil }) == "image ramp")
    p.contents = nil
    #expect(p == LayerProperties())
  }

  @Test func `A layer that goes takes its border along, also where its contents do not reach`() {
    let tree = Self.tree {
      $0.backgroundColor = .clear
      $0.borderWidth = 2
      $0.contentsGravity = .center
    }
    #expect(tree.displayList.items.last?.frame == Rect(x: 60, y: 60, width: 80, height: 80))
    tree.apply(Commit(changes: [.remove(R.id(1))], time: 2))
    tree.update(at: 2)
    #expect(tree.damage.rects == [Rect(x: 60, y: 60, width: 80, height: 80)])
  }

  @Test func `The border lies over the contents, and all fade as one picture`() {
    let tree = Self.tree {
      $0.borderWidth = 2
      $0.opacity = 0.5
      $0.shadow = Shadow(opacity: 1)
    }
    let items = tree.displayList.items
    #expect(items.map(\.kind) == [.shape, .beginGroup, .shadow, .shape, .content, .shape, .endGroup])
    let (shapes, shadows) = (tree.displayList.shapes, tree.displayList.shadows)
    #expect(shapes[1].borderWidth == 0 && shapes[2].borderWidth == 2 && shapes[2].fill == .zero)
    #expect(items[1].opacity == 0.5 && items[4].opacity == 1 && shadows[0].color.w == 1)
    #expect(tree.displayList.groups.map(\.end) == [6])
    let alone = Self.tree {
      $0.opacity = 0.5
      $0.backgroundColor = .clear
    }
    #expect(alone.displayList.items.map(\.kind) == [.shape, .shape, .content])
    #expect(alone.displayList.items[2].opacity == 0.5, "a picture alone needs no group")
  }

  @Test func `A shadow damages as far as it reaches, and another picture what it covers`() {
    let tree = Self.tree { $0.shadow = Shadow(opacity: 0.5, radius: 5, offset: Point(x: 10, y: 0)) }
    var p = tree.committed(R.id(1)) ?? LayerProperties()
    let reach = Rect(x: 60 + 10 - 15, y: 60 - 15, width: 80 + 30, height: 80 + 30)
    #expect(tree.displayList.items[1].frame == reach)
    p.shadow.opacity = 0.6
    tree.apply(Commit(changes: [.properties(R.id(1), p)], time: 2))
    tree.update(at: 2)
    #expect(tree.damage.bounds == reach)
    p.contents = ScenePattern.checker.image
    p.contentsGravity = .center
    tree.apply(Commit(changes: [.properties(R.id(1), p)], time: 3))
    tree.update(at: 3)
    #expect(tree.damage.bounds == Rect(x: 60, y: 60, width: 80, height: 80), "old and new")
    tree.update(at: 4)
    #expect(tree.damage.isEmpty)
    p.masksToBounds = true
    tree.apply(Commit(changes: [.properties(R.id(1), p)], time: 5))
    tree.update(at: 5)
    #expect(!tree.displayList.items.contains { $0.kind == .shadow }, "what masks has no shadow")
    #expect(tree.damage.bounds == reach)
  }

  @Test func `A z that changes rebuilds the list only when a sibling is passed`() {
    let tree = RenderTree()
    var changes: [Commit.Change] = []
    for index in 1...3 as ClosedRange<Int32> {
      var p = R.square(at: Double(index) * 5, size: 20)
      p.zPosition = Double(index) * 10
      changes.append(.properties(R.id(index), p))
    }
    changes.append(.sublayers(.root, [3, 1, 2].map { R.id($0) }))
    let rise = BasicAnimation(from: 10, to: 25, duration: 3, timingFunction: .linear, beginTime: 1)
    changes.append(.animations(R.id(1), [AnimatableProperty.zPosition.animation(.basic(rise))]))
    tree.apply(Commit(changes: changes, time: 1))
    tree.update(at: 1)
    let first = tree.flatteningCount
    for time in [1.5, 2, 2.5, 3] { tree.update(at: time) }
    #expect(
      tree.flatteningCount == first && tree.paintOrder == [0, 1, 2, 3], "below, or level and listed before")
    tree.update(at: 3.1)
    #expect(tree.flatteningCount == first + 1 && tree.paintOrder == [0, 2, 1, 3])
    tree.update(at: 4)
    #expect(tree.flatteningCount == first + 2 && tree.paintOrder == [0, 1, 2, 3])
  }
}
