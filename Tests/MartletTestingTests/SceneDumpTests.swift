import Foundation
import Martlet
import MartletDrawing
import MartletTesting
import RandomTestSupport
import Testing

/// Frames as text, with their images as files.
@Suite(.serialized) @MainActor struct SceneDumpTests {
  private func folder() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("martlet-dump-\(UUID().uuidString)").path
  }

  /// A window with images of all kinds, texts, gradients and shapes, halfway through animations.
  private func makeWindow(scale: Double) -> ManualWindow {
    let window = ManualWindow(size: Size(width: 300, height: 200), scale: scale)
    let controller = WindowController(window: window)
    let root = controller.rootView.layer
    var random = SeededGenerator(seed: 5)
    var bitmap = Bitmap(width: 24, height: 18)
    for y in 0..<18 {
      for x in 0..<24 {
        let alpha = UInt8.random(in: 0...255, using: &random)
        bitmap[x, y] = SIMD4(
          .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
          .random(in: 0...alpha, using: &random), alpha)
      }
    }
    let image = Image(bitmap, scale: 2, at: Point(x: 1, y: 0.5), of: Size(width: 15, height: 12))
    Transaction.withoutActions {
      root.backgroundColor = Color(0xF6F4EF)
      for (i, picture) in [
        image, image.withRenderingMode(.alwaysTemplate),
        image.resizableImage(
          withCapInsets: Insets(top: 3, left: 4, bottom: 3, right: 4), resizingMode: .tile),
      ].enumerated() {
        let layer = Layer()
        layer.contents = picture
        layer.contentsTint = Color(0xF2645A)
        layer.frame = Rect(x: 10 + Double(i) * 70, y: 12.3, width: 60, height: 44)
        root.addSublayer(layer)
      }
      let word = TextLayer(Text("A word or two", font: .system(size: 17)))
      word.frame = Rect(x: 20.4, y: 80, width: 140, height: 30)
      word.transform = Transform(rotation: 0.1)
      root.addSublayer(word)
      let strip = GradientLayer()
      strip.frame = Rect(x: 180, y: 80, width: 100, height: 40)
      strip.colors = [Color(red: 0.1, green: 0.2, blue: 0.3), .white]
      strip.cornerRadius = 9
      root.addSublayer(strip)
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 50, height: 30))
      shape.fillColor = Color(0x4FA96B, alpha: 0.6)
      shape.frame = Rect(x: 20, y: 140, width: 50, height: 30)
      root.addSublayer(shape)
      let card = Layer()
      card.frame = Rect(x: 100, y: 130, width: 60, height: 40)
      card.backgroundColor = .black
      card.shadow = Shadow(color: .black, opacity: 0.4, radius: 5)
      card.masksToBounds = false
      root.addSublayer(card)
      card.add(BasicAnimation(from: Color.black, to: .white, duration: 1), for: .backgroundColor)
      card.add(BasicAnimation(from: 0, to: 1, duration: 1), for: .transform.rotation)
    }
    Transaction.flush()
    window.advance(to: window.now + 0.377)
    return window
  }

  @Test(arguments: [1, 1.5, 2])
  func `A frame that is dumped and drawn again has the same pixels`(scale: Double) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let window = makeWindow(scale: scale)
    let drawn = try window.drawFrame()
    let path = try SceneDump(folder: folder).write(window.renderTree, named: "frame", scale: scale)
    let scene = try SceneText(contentsOf: path)
    #expect(scene.scale == scale)
    #expect(scene.size == window.size)
    let again = ManualWindow(size: scene.size, scale: scene.scale)
    again.submit(scene.commit)
    #expect(try again.drawFrame() == drawn)
    // One file for the three uses of one image, and one for the text.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count { $0.hasSuffix(".png") } == 2)
    // The text of what was read is the same text.
    let second = try SceneDump(folder: folder).write(again.renderTree, named: "again", scale: scale)
    #expect(
      try String(contentsOfFile: second, encoding: .utf8) == String(contentsOfFile: path, encoding: .utf8))
  }

  @Test func `A running transition is said to be left out`() throws {
    let window = makeWindow(scale: 1)
    let controller = WindowController(window: window)
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    controller.rootView.layer.addSublayer(layer)
    Transaction.flush()
    layer.add(TransitionAnimation(.fade, duration: 1))
    layer.backgroundColor = .white
    window.advance(to: window.now + 0.1)
    window.resolveFrame()
    #expect(window.renderTree.sceneText().hasPrefix("// left out: the old pictures of 1 running"))
  }

  @Test func `A folder or a file that cannot be used is named`() throws {
    let window = makeWindow(scale: 1)
    window.resolveFrame()
    let error = #expect(throws: SceneFileError.self) {
      try SceneDump(folder: "/proc/nowhere").write(window.renderTree, named: "frame")
    }
    #expect(error?.description.contains("/proc/nowhere") == true)
    let missing = #expect(throws: SceneFileError.self) { try SceneText(contentsOf: "/nowhere.scene") }
    #expect(missing?.description.contains("/nowhere.scene") == true)
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/a.scene"
    try "scene 3x4\nlayer\n  image file gone.png 1 3 4 0 0".write(
      toFile: path, atomically: true, encoding: .utf8)
    let gone = #expect(throws: SceneFileError.self) { try SceneText(contentsOf: path) }
    #expect(gone?.description.contains("line 3") == true && gone?.description.contains("gone.png") == true)
  }
}
