import Foundation
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// How the look of a layer follows its angle to the eye.
@Suite struct LightTests {
  private static func tree(_ text: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 0)
    return tree
  }

  /// The brightness of the only white shape.
  private static func brightness(_ tree: RenderTree) -> Double {
    let fills = tree.displayList.shapes.map(\.fill).filter { $0.w > 0 }
    return fills.count == 1 ? Double(fills[0].x) : .nan
  }

  private static func face(_ lines: [String], around holders: [[String]] = []) -> String {
    var text = "scene 300x300\n"
    for (depth, holder) in holders.enumerated() {
      let indent = String(repeating: "  ", count: depth)
      text += indent + "layer h\(depth)\n"
      for line in ["bounds 0 0 200 200", "position 150 150"] + holder { text += indent + "  " + line + "\n" }
    }
    let indent = String(repeating: "  ", count: holders.count)
    text += indent + "layer face\n"
    for line in ["bounds 0 0 80 80", "position 90 90", "fill #FFFFFFFF"] + lines {
      text += indent + "  " + line + "\n"
    }
    return text
  }

  @Test(arguments: [0, 0.3, 0.8, 1.2, 1.5, 2, 3, -0.7, -2.4])
  func `A turned face is darker as the cosine of its angle`(angle: Double) throws {
    let expected = 1 - 0.6 * (1 - abs(cos(angle)))
    for axis in ["0 1 0", "1 0 0", "0.6 0.8 0"] {
      let tree = try Self.tree(Self.face(["shading 0.6", "transform rotate \(angle) \(axis)"]))
      #expect(abs(Self.brightness(tree) - expected) < 1e-6, "about \(axis)")
    }
  }

  @Test func `What leaves the plane as it is changes nothing`() throws {
    for line in [
      "transform rotate 1 0 0 1", "transform scale 3 0.5 1", "transform scale -1 1 1",
      "transform translate 10 20 50", "z 30", "transform perspective 200",
    ] {
      #expect(Self.brightness(try Self.tree(Self.face(["shading 0.6", line]))) == 1, "\(line)")
    }
  }

  @Test func `Perspective, and where the face lies in it, play no part`() throws {
    for position in ["position 90 90", "position 10 10", "position 150 40"] {
      let tree = try Self.tree(
        Self.face(
          ["shading 1", "transform rotate 0.9 0 1 0", position],
          around: [["sublayertransform perspective 250", "anchor 0.2 0.9"]]))
      #expect(abs(Self.brightness(tree) - cos(0.9)) < 1e-6, "\(position)")
    }
  }

  @Test func `In a space the angles of all that turn it add up`() throws {
    let space = ["preservesdepth", "transform rotate 0.4 0 1 0"]
    let tree = try Self.tree(
      Self.face(
        ["shading 1", "transform rotate 0.5 0 1 0"],
        around: [
          ["sublayertransform perspective 500"], space, space + ["sublayertransform rotate -0.2 0 1 0"],
        ]))
    let sum = 0.5 - 0.2 + 0.4 + 0.4
    #expect(abs(Self.brightness(tree) - cos(sum)) < 1e-6)
  }

  @Test func `Where a face is drawn into the plane of another one, cosines are multiplied`() throws {
    let tree = try Self.tree(
      Self.face(
        ["shading 1", "transform rotate 0.5 0 1 0"], around: [["transform rotate 0.4 0 1 0"]]))
    let product = cos(0.5) * cos(0.4)
    #expect(abs(Self.brightness(tree) - product) < 1e-6)
  }

  @Test func `In a picture that is kept angles are those to its plane`() throws {
    for line in ["shading 0.6", "tiltopacity -0.5"] {
      let tree = try Self.tree(
        Self.face([line], around: [["rasterizes", "transform rotate 0.8 0 1 0"]]))
      #expect(Self.brightness(tree) == 1, "\(line)")
    }
  }

  @Test func `All that is in a layer is shaded with it`() throws {
    let tree = try Self.tree(
      Self.face([], around: [["shading 1", "transform rotate 0.5 0 1 0"], ["transform rotate 0.3 0 0 1"]]))
    #expect(abs(Self.brightness(tree) - cos(0.5)) < 1e-6)
  }

  @Test(arguments: [1.0, 0.4, -1, -0.4], [0, 0.5, 2])
  func `The opacity follows the sine of the angle, or its cosine`(amount: Double, angle: Double) throws {
    let share = amount > 0 ? sin(angle) : abs(cos(angle))
    let expected = 1 - abs(amount) * (1 - share)
    let tree = try Self.tree(Self.face(["tiltopacity \(amount)", "transform rotate \(angle) 0 1 0"]))
    // Premultiplied.
    let fills = tree.displayList.shapes.map(\.fill)
    #expect(fills.contains { abs(Double($0.w) - expected) < 1e-6 && $0.x == $0.w }, "\(fills)")
  }

  @Test func `A layer with sublayers fades as one picture while it turns, with the same items`() throws {
    let tree = RenderTree()
    tree.apply(
      try SceneText(
        Self.face([], around: [["fill #336699FF", "tiltopacity -1", "opacity 0.5"]])
      ).commit)
    let turn = AnimatableProperty.transform.rotation.y.animation(
      .basic(BasicAnimation(from: 0, to: 1.5, duration: 1, timingFunction: .linear)))
    tree.apply(Commit(changes: [.animations(NodeID(index: 1), [turn])], time: 0))
    var count = Set<Int>()
    for step in 0...10 {
      let time = Double(step) / 10 * 0.999
      tree.update(at: MediaTime(time))
      let groups = tree.displayList.items.filter { $0.kind == .beginGroup }
      let expected = 0.5 * cos(1.5 * time)
      #expect(groups.count == 1 && abs(Double(groups[0].opacity) - expected) < 1e-5)
      count.insert(tree.displayList.items.count)
    }
    #expect(count.count == 1)
  }

  @Test func `What is in a layer follows when its shading changes, and when what is around it turns`() throws
  {
    let lines = { (shading: String, angle: String) in
      Self.face(
        [], around: [["transform rotate \(angle) 0 1 0", "preservesdepth"], ["shading \(shading)"], ["z 1"]])
    }
    let tree = try Self.tree(lines("0", "0.6"))
    #expect(Self.brightness(tree) == 1)
    for (shading, angle) in [("1", 0.6), ("0.5", 0.6), ("0.5", 1.1), ("1", 0)] {
      tree.apply(try SceneText(lines(shading, "\(angle)")).commit)
      tree.update(at: 0)
      let amount = shading == "1" ? 1 : 0.5
      let expected = 1 - amount * (1 - cos(angle))
      #expect(abs(Self.brightness(tree) - expected) < 1e-6, "\(shading), \(angle)")
    }
  }
}
