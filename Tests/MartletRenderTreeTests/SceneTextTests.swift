import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct SceneTextTests {
  static func tree(_ commit: Commit) -> RenderTree {
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 100)
    return tree
  }

  @Test
  func `a scene that is read, drawn and written down again draws the same`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var scene = RandomScene(seed: seed)
      for _ in 0..<15 { _ = scene.change(at: 100) }
      let text = Self.tree(scene.everything(time: 100)).sceneText()
      let first = Self.tree(try SceneText(text).commit)
      let again = first.sceneText()
      let second = Self.tree(try SceneText(again).commit)
      #expect(text == again, "seed \(seed)")
      #expect(first.displayList.described == second.displayList.described, "seed \(seed)")
      let original = Self.tree(scene.everything(time: 100)).displayList
      // This is the tree that was written.
      #expect(original.described == first.displayList.described, "seed \(seed)")
    }
  }

  @Test
  func `colours between eight-bit steps survive, in every kind of line`() throws {
    let odd = Color(red: 0.1, green: 0.2, blue: 1.0 / 3, alpha: 0.7)
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 30)
    layer.backgroundColor = odd
    layer.borderWidth = 2
    layer.borderColor = odd.withAlpha(0.3)
    layer.shadow = Shadow(color: odd.withAlpha(0.123), opacity: 0.5, radius: 3)
    var gradient = GradientContent()
    gradient.colors = Colors([odd, .white])
    layer.content = .gradient(gradient)
    let id = NodeID(index: 1)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 40, height: 30)
    root.position = Point(x: 20, y: 15)
    let commit = Commit(
      changes: [.properties(.root, root), .properties(id, layer), .sublayers(.root, [id])], time: 1)
    let tree = Self.tree(commit)
    let back = Self.tree(try SceneText(tree.sceneText()).commit)
    #expect(back.resolved(id) == tree.resolved(id))
    #expect(Color(sceneWord: "rgba(1,2,3)") == nil && Color(sceneWord: "rgba(1,2,3,nan)") == nil)
    #expect(Color(sceneWord: "#ff0000") == Color(0xFF0000))
    #expect(odd.sceneWord.hasPrefix("rgba(") && Color(0x3E8EDE).sceneWord == "#3e8ede")
  }

  @Test
  func `a scene says its scale, and a wrong one is an error`() throws {
    #expect(try SceneText("scene 3x4 scale 1.5").scale == 1.5)
    #expect(try SceneText("scene 3x4").scale == 1)
    for wrong in ["scene 3x4 scale 0", "scene 3x4 scale", "scene 3x4 scale nan", "scene 3x4 size 2"] {
      #expect(throws: SceneText.ParseError.self) { try SceneText(wrong) }
    }
  }

  @Test
  func `names and a root of its own survive, however odd`() throws {
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 40, height: 30)
    root.position = Point(x: 20, y: 15)
    root.backgroundColor = .white
    let id = NodeID(index: 1)
    let commit = Commit(
      changes: [
        .properties(.root, root), .properties(id, LayerProperties()), .sublayers(.root, [id]),
        .name(id, "  two\nlines // of  http://x "),
      ], time: 1)
    let text = Self.tree(commit).sceneText()
    let back = Self.tree(try SceneText(text).commit)
    let names = (0..<3).map { back.name(of: NodeID(index: $0)) }
    #expect(names == [nil, nil, "two lines / of http://x"] && back.nodeCount == 3)
    #expect(back.displayList.shapes[1].fill == SIMD4(repeating: 1))
    #expect(back.sceneText() == text)
  }

  @Test(arguments: [
    ("", 1, "found the end"), ("sceen 3x4", 1, "expected 'scene WIDTHxHEIGHT'"),
    ("scene 3xfoox4", 1, "expected 'scene"), ("scene 3x0", 1, "expected 'scene"),
    ("scene 3x4 5", 1, "expected 'scene"), ("// remark\n\nscene 3x-4", 3, "expected 'scene"),
    ("scene 3x4\nfill #ffffff", 2, "outside of a layer"),
    ("scene 3x4\nlayer\n  colour #ffffff", 3, "'colour'"),
    ("scene 3x4\nlayer\n  fill", 3, "found 'nothing'"), ("scene 3x4\nlayer\n  fill #12345", 3, "#12345"),
    ("scene 3x4\nlayer\n  bounds 0 0 1", 3, "takes 4 finite numbers"),
    ("scene 3x4\nlayer\n  opacity nan", 3, "takes 1 finite numbers"),
    ("scene 3x4\nlayer\n  hidden away", 3, "'away' stands after"),
    ("scene 3x4\r\nlayer\r\n  border 1", 3, "found 'nothing'"),
    ("scene 3x4\nlayer\n  transform shear 1", 3, "unknown transform 'shear'"),
    ("scene 3x4\nlayer\n  transform perspective 0", 3, "must not be 0"),
    ("scene 3x4\nlayer\n  shadow 1 2 3 #000000", 3, "takes 4 finite numbers"),
    ("scene 3x4\nlayer\n  image bird", 3, "unknown image 'bird'"),
    ("scene 3x4\nlayer\n  image ramp 2", 3, "'2' stands after the end of 'image'"),
    ("scene 3x4\nlayer\n  gravity up", 3, "unknown gravity 'up'"),
    ("scene 3x4\nlayer\n  radius 1 2", 3, "takes 1 finite"),
    ("scene 3x4\nlayer\n  anchorz 1 2", 3, "takes 1 finite"),
    ("scene 3x4\nlayer\n  singlesided left", 3, "'left' stands after"),
  ])
  func `what is wrong is told with its line`(text: String, line: Int, message: String) {
    do {
      _ = try SceneText(text)
      Issue.record("accepted: \(text)")
    } catch {
      #expect(error.line == line)
      #expect(error.message.contains(message), "\(error.message)")
      #expect("\(error)".hasPrefix("scene line \(line): "))
    }
  }
}
