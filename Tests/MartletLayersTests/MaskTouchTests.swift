import MartletDrawing
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

/// Touches of layers with a mask: what it hides is not touched.
@MainActor @Suite struct MaskTouchTests {
  let stage = LayerStage()
  /// A layer of 100 × 100 with its corner at (50, 50), and a sublayer that reaches beyond it to the right.
  let layer: Layer
  let inner: Layer

  init() {
    layer = stage.layer()
    inner = stage.layer(at: Point(x: 100, y: 80), in: layer)
    inner.bounds.size.height = 40
  }

  /// A mask in a rectangle of the layer.
  @discardableResult
  private func mask<Kind: Layer>(_ mask: Kind, _ frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100))
    -> Kind
  {
    Transaction.withoutActions { mask.frame = frame }
    layer.mask = mask
    return mask
  }

  private func opaque() -> Layer {
    let mask = LayerStage.QuietLayer()
    mask.backgroundColor = .black
    return mask
  }

  /// What is touched at a point of the layer.
  private func hit(_ x: Double, _ y: Double) -> Layer? {
    stage.frame()
    return stage.root.hitTest(Point(x: x + 50, y: y + 50))
  }

  @Test func `neither the layer nor its sublayers are touched outside of its mask`() {
    #expect(hit(5, 5) === layer && hit(120, 80) === inner)
    mask(opaque(), Rect(x: 10, y: 10, width: 100, height: 80))
    #expect(hit(5, 5) === stage.root && hit(15, 15) === layer)
    #expect(hit(120, 80) === stage.root && hit(105, 80) === inner && hit(95, 95) === stage.root)
    #expect(layer.hitTest(Point(x: 55, y: 55)) == nil && layer.hitTest(Point(x: 65, y: 65)) === layer)
    layer.mask = nil
    #expect(hit(5, 5) === layer && hit(120, 80) === inner)
  }

  @Test func `a mask is touched with its corners, its transform, and from the side that it has`() {
    let mask = mask(opaque())
    mask.cornerRadius = 50
    #expect(hit(10, 10) === stage.root && hit(20, 20) === layer && hit(50, 1) === layer)
    mask.cornerRadius = 0
    mask.transform = Transform(rotation: .pi / 4)
    #expect(hit(10, 10) === stage.root && hit(30, 30) === layer && hit(100, 65) === inner)
    mask.transform = Transform(scaleX: -1, y: 1)
    #expect(hit(10, 10) === layer)
    mask.isDoubleSided = false
    #expect(hit(10, 10) === stage.root)
    layer.transform = Transform(scaleX: -1, y: 1)
    #expect(hit(10, 10) === layer, "mirrored twice")
  }

  @Test func `a mask that is hidden or transparent hides everything`() {
    let mask = mask(opaque())
    #expect(hit(50, 30) === layer)
    mask.isHidden = true
    #expect(hit(50, 30) === stage.root && hit(80, 80) === stage.root)
    mask.isHidden = false
    mask.opacity = 0.001
    #expect(hit(50, 30) === stage.root)
    mask.opacity = 0.5
    #expect(hit(50, 30) === layer)
    mask.backgroundColor = Color(0x000000, alpha: 0.001)
    #expect(hit(50, 30) === stage.root)
    mask.borderWidth = 10
    #expect(hit(50, 30) === stage.root && hit(50, 5) === layer && hit(55, 95) === inner, "only the border")
  }

  @Test func `what a mask with a path leaves out is not touched, by its fill rule`() {
    let shape = mask(ShapeLayer())
    var path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    path.addEllipse(in: Rect(x: 25, y: 25, width: 50, height: 50))
    Transaction.withoutActions { shape.path = path }
    #expect(hit(10, 10) === stage.root && hit(50, 10) === layer && hit(50, 50) === layer)
    Transaction.withoutActions { shape.fillRule = .evenOdd }
    #expect(hit(50, 50) === stage.root && hit(50, 10) === layer && hit(30, 30) === layer)
    // The path may reach beyond the bounds, unless they clip it.
    Transaction.withoutActions { shape.bounds = Rect(x: 0, y: 0, width: 40, height: 100) }
    #expect(hit(45, 10) === stage.root, "moved, since the centre of the bounds stays")
    #expect(hit(80, 10) === layer)
    Transaction.withoutActions { shape.masksToBounds = true }
    #expect(hit(80, 10) === stage.root && hit(65, 20) === layer)
  }

  @Test func `the line of a mask is touched along its width, as far as it is drawn`() {
    let shape = mask(ShapeLayer())
    Transaction.withoutActions {
      shape.fillColor = .clear
      shape.strokeColor = .black
      shape.lineWidth = 10
      var path = Path()
      path.move(to: Point(x: 10, y: 20))
      path.addLine(to: Point(x: 90, y: 20))
      shape.path = path
    }
    #expect(hit(50, 24) === layer && hit(50, 26) === stage.root && hit(50, 14) === stage.root)
    #expect(hit(12, 20) === layer && hit(8, 20) === stage.root, "a butt end")
    Transaction.withoutActions { shape.lineCap = .round }
    #expect(hit(7, 20) === layer && hit(4, 20) === stage.root)
    Transaction.withoutActions {
      shape.lineCap = .butt
      shape.strokeEnd = 0.5
    }
    #expect(hit(48, 20) === layer && hit(52, 20) === stage.root)
    Transaction.withoutActions {
      shape.strokeEnd = 1
      shape.path = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
    }
    #expect(hit(50, 14) === layer && hit(50, 20) === stage.root && hit(50, 50) === stage.root)
    #expect(hit(22, 22) === layer && hit(30, 30) === stage.root)
    Transaction.withoutActions { shape.lineWidth = 0 }
    #expect(hit(50, 10) === stage.root)
  }

  @Test func `all that is in a mask shows the layer, within what the mask clips`() {
    let mask = mask(LayerStage.QuietLayer(), Rect(x: 0, y: 0, width: 60, height: 60))
    for x in [20.0, 60] {
      let dot = opaque()
      dot.frame = Rect(x: x - 10, y: 10, width: 20, height: 20)
      mask.addSublayer(dot)
    }
    #expect(hit(20, 20) === layer && hit(65, 20) === layer && hit(40, 20) === stage.root)
    mask.masksToBounds = true
    #expect(hit(65, 20) === stage.root && hit(55, 20) === layer)
    mask.sublayers[1].isHidden = true
    #expect(hit(55, 20) === stage.root)
  }

  @Test func `a mask may have a mask, and what is in it too`() {
    let mask = mask(opaque())
    let (left, dot, hole) = (opaque(), opaque(), opaque())
    left.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    mask.mask = left
    #expect(hit(40, 20) === layer && hit(60, 20) === stage.root)
    dot.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    hole.frame = Rect(x: 20, y: 20, width: 10, height: 10)
    mask.backgroundColor = .clear
    mask.addSublayer(dot)
    #expect(hit(5, 5) === layer && hit(40, 20) === stage.root)
    dot.mask = hole
    #expect(hit(5, 5) === stage.root && hit(25, 25) === layer)
    left.isHidden = true
    #expect(hit(25, 25) === stage.root)
  }

  @Test func `masks of masks are asked one after the other, however many there are`() {
    var innermost: Layer = mask(opaque())
    for _ in 0..<2000 {
      let next = opaque()
      next.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      innermost.mask = next
      innermost = next
    }
    #expect(hit(50, 30) === layer)
    innermost.isHidden = true
    #expect(hit(50, 30) === stage.root)
  }

  @Test func `pictures and gradients of a mask count as a whole`() {
    let gradient = mask(GradientLayer(), Rect(x: 0, y: 0, width: 50, height: 100))
    Transaction.withoutActions { gradient.colors = [.black, .clear] }
    #expect(hit(25, 50) === layer && hit(25, 99) === layer && hit(55, 20) === stage.root)
    let picture = mask(LayerStage.QuietLayer(), Rect(x: 40, y: 40, width: 20, height: 20))
    picture.contents = Image(Bitmap(width: 10, height: 10))
    #expect(hit(45, 45) === layer && hit(35, 45) === stage.root)
    picture.contentsGravity = .center
    #expect(hit(47, 47) === layer && hit(42, 42) === stage.root, "it is smaller than the bounds")
  }

  @Test func `a space in a mask, and copies in one, show the layer where they are drawn`() {
    let space = mask(TransformLayer())
    let face = opaque()
    face.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    face.transform = Transform(rotation: .pi / 3, axisX: 0, y: 1, z: 0)
    space.addSublayer(face)
    // Half as wide, about its middle.
    #expect(hit(30, 20) === layer && hit(10, 20) === stage.root && hit(45, 20) === stage.root)
    let copies = mask(ReplicatorLayer())
    let dot = opaque()
    dot.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    copies.addSublayer(dot)
    Transaction.withoutActions {
      copies.instanceCount = 4
      copies.instanceTransform = Transform(translationX: 20, y: 0)
    }
    #expect(hit(65, 5) === layer && hit(55, 5) === stage.root && hit(85, 5) === stage.root)
  }

  @Test func `a mask is touched where it is seen, or, if that is asked for, where it is set`() {
    let mask = mask(opaque(), Rect(x: 0, y: 0, width: 20, height: 100))
    stage.frame()
    mask.animate(.position.x, to: 90, duration: 1, timingFunction: .linear)
    stage.advance(by: 0.5)
    #expect(hit(50, 20) === layer && hit(10, 20) === stage.root)
    #expect(stage.root.hitTest(Point(x: 140, y: 70), source: .model) === layer)
    #expect(stage.root.hitTest(Point(x: 100, y: 70), source: .model) === stage.root)
  }

  @Test func `the mask of a face is touched in the plane of the face`() throws {
    let space = TransformLayer()
    space.position = Point(x: 300, y: 100)
    space.transform = Transform(rotation: 0.9, axisX: 0.2, y: 1, z: 0)
    stage.root.addSublayer(space)
    space.addSublayer(layer)
    mask(opaque()).cornerRadius = 50
    stage.frame()
    for (p, isShown) in [
      (Point(x: 10, y: 10), false), (Point(x: 20, y: 20), true), (Point(x: 85, y: 85), true),
    ] {
      let place = try #require(layer.convert(toWindow: p))
      let found = stage.root.hitTest(place)
      #expect((found === layer || found === inner) == isShown, "\(p)")
    }
  }
}
