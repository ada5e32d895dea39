import MartletRenderTree
import MartletTesting
import Testing

/// Scenes that are made smaller.
@Suite struct SceneReducerTests {
  private static let scene = """
    scene 320x200
    layer card
      bounds 0.0 0.0 120.25 80.0
      position 160.0 100.0
      radius 12.5
      fill #3e8ede
      layer inner
        frame 10.123 11.0 20.0 20.0
        fill #ff0000
        layer
          frame 0 0 5 5
          fill #00ff00
      layer other
        frame 0 0 7 7
    layer last
      frame 1 2 3 4
    """

  @Test func `Only what a scene is looked at for is left`() throws {
    var reducer = SceneReducer(Self.scene) { $0.contains("fill #ff0000") }
    #expect(try reducer.run())
    #expect(reducer.text == "scene 320x200\nlayer inner\n  fill #ff0000\n")
    #expect(reducer.attempts < 60)
  }

  @Test func `A layer inside of another is kept where it must be, with simpler numbers`() throws {
    var reducer = SceneReducer(Self.scene) { text in
      guard let scene = try? SceneText(text) else { return false }
      let tree = RenderTree()
      tree.apply(scene.commit)
      tree.update(at: 1)
      // Something red over something blue that is wider than 100 points.
      return tree.displayList.shapes.contains { $0.fill.x > 0.9 }
        && tree.displayList.shapes.contains { $0.fill.z > 0.8 && $0.rect.width > 100 }
    }
    #expect(try reducer.run())
    #expect(
      reducer.text == """
        scene 320x200
        layer card
          bounds 0 0 120 1
          fill #3e8ede
          layer inner
            frame 0 0 1 1
            fill #ff0000

        """)
  }

  @Test func `Every text that is tried can be read, and attempts have a limit`() throws {
    var broken: [String] = []
    var reducer = SceneReducer(Self.scene, limit: 25) { text in
      do { _ = try SceneText(text) } catch { broken.append("\(error)") }
      return text.contains("#00ff00")
    }
    #expect(try reducer.run())
    #expect(reducer.attempts <= 25)
    #expect(broken == [])
  }

  @Test func `A scene that does not show what is looked for stays as it is`() throws {
    var reducer = SceneReducer(Self.scene) { _ in false }
    #expect(try !reducer.run())
    #expect(reducer.text == Self.scene)
    #expect(reducer.attempts == 1)
  }
}
