import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Compares whole trees of layers with pictures that Cairo draws from the properties.
struct CairoTests {
  /// How far a picture is from Cairo's.
  private struct Distance: CustomStringConvertible {
    var (worst, worstAtEdge, edges, wrong, wrongAtEdge, count) = (0, 0, 0, 0, 0, 0)
    var place = ""
    /// The share of the picture that is compared.
    var compared = 0.0

    let limits: CairoLimits

    init(_ drawn: Bitmap, _ reference: CairoScene.Drawn, _ limits: CairoLimits) {
      self.limits = limits
      for y in 0..<drawn.height {
        for x in 0..<drawn.width where reference.excluded[x, y].w == 0 {
          count += 1
          let at = 4 * (y * drawn.width + x)
          let off = (at..<at + 4).reduce(0) {
            max($0, abs(Int(drawn.bytes[$1]) - Int(reference.picture.bytes[$1])))
          }
          if reference.edges[x, y].w > 0 {
            edges += 1
            worstAtEdge = max(worstAtEdge, off)
            if off > limits.edge { wrongAtEdge += 1 }
          } else {
            if off > worst { (worst, place) = (off, "(\(x), \(y))") }
            if off > limits.flat { wrong += 1 }
          }
        }
      }
      compared = Double(count) / Double(max(drawn.width * drawn.height, 1))
    }

    /// Whether it is as near as it must be.
    var isSmall: Bool { wrong == 0 && Double(wrongAtEdge) <= limits.share * Double(count) }

    var description: String {
      """
      \(worst) of 255 where no edge is\(wrong > 0 ? ", at \(place), too much in \(wrong) pixels" : ""); \(worstAtEdge) at \
      edges, too much in \(wrongAtEdge) of \(edges); \(Int((100 * compared).rounded(.down))) % compared
      """
    }
  }

  private static let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("GoldenTests")

  private static let out = goldens.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("out/cairo")

  private static let scenes: [String] = {
    let folder = goldens.appendingPathComponent("Scenes")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".scene") }.map { String($0.dropLast(6)) }.sorted()
      + PairScene.allCases.map(\.rawValue)
  }()

  private static func text(of scene: String) throws -> SceneText {
    if let pairs = PairScene(rawValue: scene) { return try SceneText(pairs.text) }
    return try SceneText(contentsOf: goldens.appendingPathComponent("Scenes/\(scene).scene").path)
  }

  @Test(arguments: scenes)
  func `Goldens are what Cairo draws`(name: String) throws {
    let scene = CairoScene(try Self.text(of: name).commit)
    let limits = CairoLimits(of: name)
    var files = 0
    for scale in [1, 1.5, 2] {
      let file = scale == 1 ? "\(name).png" : "\(name)-at-\(scale).png"
      guard
        let golden = try? Bitmap(png: Self.goldens.appendingPathComponent("Goldens/\(file)").path)
      else { continue }
      var reference = scene.draw(width: golden.width, height: golden.height, scale: scale)
      reference.exclude(limits.excluded, scale: scale)
      let distance = try expect(golden, file, isNear: reference, limits)
      let share = 100 * distance.compared
      #expect(
        share >= limits.leastCompared && share < limits.leastCompared + limits.slack,
        "\(file): \(share) % are compared; \(scene.obstacles.sorted())")
      files += 1
    }
    #expect(files > 0, "a golden of \(name)")
  }

  /// Lines with each cap and each join: open and closed ones, dashes, and a part of a curve in dashes.
  private static let strokes: String = {
    let (side, columns) = (48, 9)
    let lines = [
      "0 0 1 path M 9 36 L 20 9 L 27 36 L 39 14", "0 0 1 path M 10 36 L 24 9 L 39 32 Z",
      "3 0 1 dash 9 8 path M 9 36 L 20 9 L 27 36 L 39 14", "0 0 1 dash 13 7 path M 10 36 L 24 9 L 39 32 Z",
      "1 0.1 0.8 dash 9 8 2 8 path M 8 24 C 8 2 30 2 34 18 C 38 34 20 44 12 36",
    ]
    var text = "scene \(columns * side)x\(lines.count * side)\nlayer\n"
    text += "  frame 0 0 \(columns * side) \(lines.count * side)\n  fill #F6F4EF\n"
    for (row, line) in lines.enumerated() {
      for column in 0..<columns {
        let (cap, join) = (StrokeStyle.Cap.allCases[column / 3], StrokeStyle.Join.allCases[column % 3])
        text += "layer\n  frame \(column * side) \(row * side) \(side) \(side)\n"
        text += "  shape #F7B73380 evenOdd #20232AC0 6 \(cap) \(join) 10 \(line)\n"
      }
    }
    return text
  }()

  @Test(arguments: [1, 1.5, 2])
  func `Lines with each cap, join and dash are what Cairo draws`(scale: Double) throws {
    let text = try SceneText(Self.strokes)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    let (width, height) = (Int(text.size.width * scale), Int(text.size.height * scale))
    let canvas = try OffscreenCanvas(width: width, height: height)
    try canvas.draw(tree.displayList, scale: scale)
    let scene = CairoScene(text.commit)
    #expect(scene.obstacles.isEmpty)
    // Below a translucent line, what is filled may end a pixel farther than its edge is drawn wide.
    try expect(
      canvas.bitmap, "strokes-at-\(scale).png",
      isNear: scene.draw(width: width, height: height, scale: scale),
      CairoLimits(flat: CairoLimits.usual.flat + 1))
  }

  /// What a layer has that Cairo draws, too.
  private func features(of layer: LayerProperties) -> Set<String> {
    var found: Set<String> = []
    if layer.blendMode != .normal { found.insert("mode \(layer.blendMode)") }
    if layer.isMasked { found.insert("mask") }
    if layer.masksToBounds { found.insert("clip") }
    if layer.masksToBounds, layer.cornerRadii != .zero { found.insert("round clip") }
    if let map = Transform2D(layer.transform), layer.masksToBounds, map.b != 0 { found.insert("turned clip") }
    switch layer.content {
    case .gradient(let gradient): found.insert("gradient \(gradient.kind)")
    case .image: found.insert("image")
    case .shape(let shape):
      found.insert("shape")
      if shape.lineWidth > 0, shape.strokeColor.alpha > 0 {
        found.formUnion(["cap \(shape.cap)", "join \(shape.join)"])
        if !shape.dashPattern.values.isEmpty { found.insert("dashes") }
      }
    case .none, .emitter: break
    }
    return found
  }

  @Test func `Cairo is asked for each shape, line, gradient, image, mode and clip`() throws {
    var missing = Set(["mask", "clip", "round clip", "turned clip", "image", "shape", "dashes"])
    missing.formUnion(BlendMode.allCases.filter { $0 != .normal }.map { "mode \($0)" })
    missing.formUnion(GradientKind.allCases.map { "gradient \($0)" })
    missing.formUnion(StrokeStyle.Cap.allCases.map { "cap \($0)" })
    missing.formUnion(StrokeStyle.Join.allCases.map { "join \($0)" })
    var texts = [try SceneText(Self.strokes)]
    for scene in Self.scenes where CairoScene(try Self.text(of: scene).commit).obstacles.isEmpty {
      texts.append(try Self.text(of: scene))
    }
    for commit in texts.map(\.commit)
      + SeededGenerator.seeds(10).map({ Self.randomTree(RandomEdits(seed: $0)) })
    {
      for case .properties(_, let layer) in commit.changes { missing.subtract(features(of: layer)) }
    }
    #expect(missing.isEmpty, "in nothing that is compared: \(missing.sorted())")
  }

  /// A random tree without what Cairo cannot draw.
  private static func randomTree(_ edits: RandomEdits) -> Commit {
    var commit = edits.everything
    for i in commit.changes.indices {
      guard case .properties(let id, let layer) = commit.changes[i] else { continue }
      var plain = layer.drawnByCairo
      // Those modes reach as far as the group's sheet, and a mask is mixed with nothing.
      if plain.blendMode.actsWhereClear || plain.isMask { plain.blendMode = .normal }
      commit.changes[i] = .properties(id, plain)
    }
    return commit
  }

  @Test func `Random trees are what Cairo draws`() throws {
    var (worst, worstAtEdge) = (0, 0)
    for seed in SeededGenerator.seeds(200) {
      let edits = RandomEdits(seed: seed)
      let commit = Self.randomTree(edits)
      let scene = CairoScene(commit)
      #expect(scene.obstacles.isEmpty, "seed \(seed)")
      let tree = RenderTree()
      tree.apply(commit)
      tree.update(at: edits.time)
      let side = Int(RandomEdits.side)
      let canvas = try OffscreenCanvas(width: side, height: side)
      try canvas.draw(tree.displayList)
      let distance = try expect(
        canvas.bitmap, "seed-\(seed).png", isNear: scene.draw(width: side, height: side, scale: 1),
        // Matrices of colours make roundings larger; a layer that is nearly edge-on is nothing but edges.
        CairoLimits(flat: 4, share: 0.0025))
      if !distance.isSmall {
        let file = Self.out.appendingPathComponent("seed-\(seed).scene")
        try tree.sceneText().write(to: file, atomically: true, encoding: .utf8)
      }
      worst = max(worst, distance.worst)
      worstAtEdge = max(worstAtEdge, distance.worstAtEdge)
    }
    print("random trees are at most \(worst) from Cairo's, and \(worstAtEdge) at edges")
  }

  @discardableResult
  private func expect(
    _ drawn: Bitmap, _ name: String, isNear reference: CairoScene.Drawn, _ limits: CairoLimits
  ) throws -> Distance {
    let distance = Distance(drawn, reference, limits)
    print("\(name): \(distance)")
    if !distance.isSmall {
      let place = try save(name, drawn, reference)
      Issue.record("\(name) is not what Cairo draws: \(distance); see \(place)")
    }
    return distance
  }

  /// Writes both pictures, their edges and their difference. Returns where.
  private func save(_ name: String, _ drawn: Bitmap, _ reference: CairoScene.Drawn) throws -> String {
    let out = Self.out
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    func write(_ bitmap: Bitmap, _ kind: String) throws {
      try bitmap.write(png: out.appendingPathComponent("\(name).\(kind).png").path)
    }
    try write(drawn, "out")
    try write(reference.picture, "ref")
    try write(reference.edges, "edges")
    try write(reference.excluded, "excluded")
    if let picture = drawn.differencePicture(from: reference.picture) { try write(picture, "diff") }
    return out.appendingPathComponent("\(name).*.png").path
  }
}
