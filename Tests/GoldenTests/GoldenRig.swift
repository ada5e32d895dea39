import Foundation
import MartletDrawing
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletRenderer

/// Compares rendered scenes with reference pictures that a person has looked at.
///
/// Scenes are `Scenes/NAME.scene`, references are `Goldens/NAME.png`. `MARTLET_RECORD_GOLDENS=1` records new
/// references; such a run fails, so that nobody takes it for a test. If a picture differs, the rendered one,
/// the reference and their difference are written to `out/golden`.
enum GoldenRig {
  /// The largest difference of a component, 0…255, that is ignored. The same driver repeats itself exactly;
  /// another version may round differently.
  static let tolerance = 3
  /// The share of a picture's pixels that may differ by more than the tolerance.
  static let share = 0.0005
  /// Draws a scene in several ways that must agree, and compares it with its reference.
  static func check(_ scene: GoldenScene) throws {
    let loaded = try scene.load()
    // Two canvases for all of it, since most of the time goes into making programs.
    let canvas = try OffscreenCanvas(width: loaded.width, height: loaded.height)
    let drawn = try render(loaded, on: canvas)
    let reverse = try OffscreenCanvas(width: loaded.width, height: loaded.height, topFirst: false)
    var other = try [
      ("in two halves", drawn, renderInHalves(loaded, on: canvas)),
      ("bottom row first", drawn, render(loaded, on: reverse)),
      ("twice over", drawn, render(loaded, on: canvas)),
    ]
    // A GPU finds the coverage of each pixel of a path by itself, which is less exact.
    let sketchesPaths = reverse.renderer.plan.sketchesPaths
    reverse.renderer.plan.sketchesPaths = false
    let computed = try render(loaded, on: reverse)
    reverse.renderer.plan.sketchesPaths = sketchesPaths
    reverse.renderer.batchCosts = .graphics
    other.append(("as for a GPU", computed, try render(loaded, on: reverse)))
    for (way, expected, bitmap) in other {
      let difference = try #require(expected.difference(from: bitmap, tolerance: scene.sameTolerance))
      if difference.count > 0 {
        let place = try save(scene.name, expected, bitmap)
        Issue.record("\(scene.name) drawn \(way) differs: \(difference); see \(place)")
      }
    }
    try checkViews(of: scene, loaded, drawn, on: canvas)
    let reference = folder("Tests/GoldenTests/Goldens").appendingPathComponent("\(scene.name).png")
    if ProcessInfo.processInfo.environment["MARTLET_RECORD_GOLDENS"] == "1" {
      try drawn.write(png: reference.path)
      Issue.record("recorded \(reference.path); run again without MARTLET_RECORD_GOLDENS to test")
      return
    }
    let expected: Bitmap
    do {
      expected = try Bitmap(png: reference.path)
    } catch {
      let place = try save(scene.name, drawn, nil)
      Issue.record("\(scene.name) has no reference (\(error)); what was drawn is in \(place)")
      return
    }
    guard let difference = drawn.difference(from: expected, tolerance: tolerance) else {
      let place = try save(scene.name, drawn, expected)
      Issue.record(
        "\(scene.name) is \(drawn.width)×\(drawn.height), not of the reference's size; see \(place)")
      return
    }
    let allowed = Int(Double(drawn.width * drawn.height) * share)
    if difference.count > allowed {
      let place = try save(scene.name, drawn, expected)
      Issue.record(
        """
        \(scene.name) differs from its reference in \(difference.count) pixels (\(allowed) may) by more than \
        \(tolerance), at most by \(difference.maximum); see \(place)
        """)
    }
  }

  /// Shows the scene in other ways, and compares what can be read back with the picture.
  private static func checkViews(
    of scene: GoldenScene, _ loaded: GoldenScene.Loaded, _ drawn: Bitmap, on canvas: OffscreenCanvas
  ) throws {
    var generator = SeededGenerator(seed: 1)
    let clips = (0..<3).map { _ in
      let (x, y) = (generator.int(0..<loaded.width / 2), generator.int(0..<loaded.height / 2))
      return PixelRect(
        x0: Int32(x), y0: Int32(y), x1: Int32(generator.int(x + loaded.width / 4..<loaded.width + 1)),
        y1: Int32(generator.int(y + loaded.height / 4..<loaded.height + 1)))
    }
    let size = (width: loaded.width, height: loaded.height)
    let replays: [GoldenView] = scene.isText ? [.replayed] : []
    for view in replays + [.moved, .turned] + clips.map({ GoldenView.clipped($0) }) {
      let window = view.size(of: size)
      if (canvas.framebuffer.width, canvas.framebuffer.height) != window {
        try canvas.resize(width: window.width, height: window.height)
      }
      try canvas.draw(view.list(of: loaded), scale: loaded.scale)
      let area = view.comparable(size, reach: loaded.backdropReach)
      let back = view.picture(from: canvas.bitmap, of: drawn, in: area)
      let difference = try #require(drawn.difference(from: back, tolerance: scene.viewTolerance))
      let allowed = Int(Double(area.area) * scene.viewShare)
      if difference.count > allowed {
        let place = try save("\(scene.name) \(view)", back, drawn)
        Issue.record(
          """
          \(scene.name) \(view) differs in \(difference.count) pixels (\(allowed) may) by more than \
          \(scene.viewTolerance), at most by \(difference.maximum); see \(place)
          """)
      }
    }
  }

  private static func render(_ scene: GoldenScene.Loaded, on canvas: OffscreenCanvas) throws -> Bitmap {
    try canvas.draw(scene.list, scale: scene.scale)
    return canvas.bitmap
  }

  private static func renderInHalves(_ scene: GoldenScene.Loaded, on canvas: OffscreenCanvas) throws -> Bitmap
  {
    let middle = Int32(scene.width / 2 + 3)
    var left = canvas.bounds
    left.x1 = middle
    var right = canvas.bounds
    right.x0 = middle
    // In two frames: in one, the two would be merged again.
    try canvas.draw(scene.list, damage: [left], scale: scene.scale)
    try canvas.draw(scene.list, damage: [right], scale: scene.scale)
    return canvas.bitmap
  }

  /// Writes the rendered picture, the reference and the difference. Returns where.
  private static func save(_ name: String, _ drawn: Bitmap, _ reference: Bitmap?) throws -> String {
    let out = folder("out/golden")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    func write(_ bitmap: Bitmap, _ kind: String) throws {
      try bitmap.write(png: out.appendingPathComponent("\(name).\(kind).png").path)
    }
    try write(drawn, "out")
    if let reference {
      try write(reference, "ref")
      if let picture = drawn.differencePicture(from: reference) { try write(picture, "diff") }
    }
    return out.appendingPathComponent("\(name).*.png").path
  }

  /// A folder of the package, found from the path of this file.
  static func folder(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(path)
  }
}
