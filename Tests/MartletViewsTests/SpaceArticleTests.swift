import Martlet
import MartletTesting
import Testing

// The code of the article on layers in space; `ArticleTests` compares the two.

@MainActor
@Suite struct SpaceArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController
  private let stage: Layer
  private let colors: [Color] = [.red, .green, .blue, .yellow, .magenta, .cyan]

  init() {
    controller = WindowController(window: window)
    stage = controller.rootView.layer
    stage.backgroundColor = .black
  }

  private func makeLayers(_ count: Int, _ side: Double) -> [Layer] {
    (0..<count).map { index in
      let layer = Layer()
      layer.bounds.size = Size(width: side, height: side)
      layer.backgroundColor = colors[index % colors.count]
      return layer
    }
  }

  /// The box of the article.
  private func makeBox(of faces: [Layer]) -> TransformLayer {
    let box = TransformLayer()
    let sides = (0..<4).map { Transform(rotation: Double($0) * .pi / 2, axisX: 0, y: 1, z: 0) }
    let (top, bottom) = (
      Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0), Transform(rotation: -.pi / 2, axisX: 1, y: 0, z: 0)
    )
    for (face, turn) in zip(faces, sides + [top, bottom]) {
      face.bounds.size = Size(width: 200, height: 200)
      face.transform = Transform(translationX: 0, y: 0, z: 100).concatenating(turn)
      box.addSublayer(face)
    }
    box.position = stage.bounds.center
    stage.addSublayer(box)
    box.transform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(rotation: -0.4, axisX: 1, y: 0, z: 0))
    return box
  }

  @Test func `tiles are seen with one eye`() throws {
    let tiles = makeLayers(2, 100)
    for (index, tile) in tiles.enumerated() { tile.position = Point(x: 100 + 200 * Double(index), y: 200) }
    stage.sublayerTransform = Transform(perspectiveDistance: 800)
    for tile in tiles {
      stage.addSublayer(tile)
      tile.transform = Transform(rotation: 0.6, axisX: 0, y: 1, z: 0)
    }
    window.resolveFrame()
    let widths = tiles.map { tile in
      [Point(x: 0, y: 50), Point(x: 100, y: 50)].compactMap { tile.convert(toWindow: $0)?.x }
    }
    #expect(widths[0][1] - widths[0][0] > 0 && widths[1][1] - widths[1][0] > 0)
    #expect(abs((widths[0][1] - widths[0][0]) - (widths[1][1] - widths[1][0])) > 2)
  }

  @Test func `each face of a box looks outwards, and one of them is on top`() {
    stage.sublayerTransform = Transform(perspectiveDistance: 800)
    let faces = makeLayers(6, 200)
    for face in faces { face.isDoubleSided = false }
    let box = makeBox(of: faces)
    let toEye = [
      Transform.identity, Transform(rotation: -.pi / 2, axisX: 0, y: 1, z: 0),
      Transform(rotation: .pi, axisX: 0, y: 1, z: 0), Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0),
      Transform(rotation: -.pi / 2, axisX: 1, y: 0, z: 0), Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0),
    ]
    for (face, turn) in zip(faces, toEye) {
      Transaction.withoutActions { box.transform = turn }
      window.resolveFrame()
      #expect(stage.hitTest(stage.bounds.center) === face)
    }
    // What is above comes forward when the box is tipped.
    Transaction.withoutActions { box.transform = Transform(rotation: -0.8, axisX: 1, y: 0, z: 0) }
    window.resolveFrame()
    #expect(stage.hitTest(stage.bounds.center - Point(x: 0, y: 110)) === faces[4])
  }

  @Test func `faces that are turned away are darker, and a crease shows on them`() throws {
    let faces = makeLayers(6, 200)
    _ = makeBox(of: faces)
    for face in faces { face.shading = 0.5 }
    let crease = GradientLayer()
    crease.colors = [.black.withAlpha(0.25), .clear]
    (crease.startPoint, crease.endPoint) = (Point(x: 0, y: 0.5), Point(x: 0.3, y: 0.5))
    crease.tiltOpacity = 1
    crease.frame = faces[0].bounds
    faces[0].addSublayer(crease)
    let picture = try window.drawFrame()
    // The front is not quite as red as its colour.
    let front = picture[200, 200]
    #expect(front.x > 150 && front.x < 250 && front.y < 20 && front.z < 20, "\(front)")
  }

  @Test func `a finger on a card is over a point of the card behind it`() throws {
    final class Card: View {
      let farCard = Layer()
      var behind: Point?

      override func touchesBegan(_ touches: [Touch]) {
        let card = layer
        guard let touch = touches.first else { return }
        // Where a finger is on a tilted card, in points of the card.
        let place = card.convert(fromWindow: touch.position)
        // Which point of the far card is seen behind it.
        let behind = place.flatMap { card.convert($0, to: farCard) }
        self.behind = behind
      }
    }
    let card = Card()
    card.frame = Rect(x: 150, y: 150, width: 100, height: 100)
    card.transform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
    controller.rootView.addSubview(card)
    card.farCard.frame = Rect(x: 100, y: 100, width: 200, height: 200)
    stage.insertSublayer(card.farCard, at: 0)
    window.resolveFrame()
    window.send(
      TouchEvent(
        id: .init(rawValue: 1), source: .touchscreen, phase: .began, position: Point(x: 210, y: 190),
        time: window.now))
    #expect(try #require(card.behind).distance(to: Point(x: 110, y: 90)) < 1e-6)
  }

  @Test func `a box is clipped by a layer around its space`() throws {
    let box = makeBox(of: makeLayers(6, 200))
    let window = Layer()
    window.frame = Rect(x: 190, y: 190, width: 20, height: 20)
    window.bounds.origin = Point(x: 190, y: 190)
    stage.addSublayer(window)
    window.masksToBounds = true
    window.addSublayer(box)
    let picture = try self.window.drawFrame()
    #expect(picture[200, 200] != SIMD4(0, 0, 0, 255) && picture[180, 200] == SIMD4(0, 0, 0, 255))
  }
}
