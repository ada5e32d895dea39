import Martlet
import MartletTesting
import Testing

/// Touches of views whose layers have masks, and searches that begin at a view in a space.
@MainActor @Suite struct MaskedViewTests {
  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let controller: WindowController
  private var root: View { controller.rootView }

  init() { controller = WindowController(window: window) }

  /// A view whose answer to whether a point is inside can be said.
  private final class Pad: View {
    var answer: Bool?
    override func point(inside point: Point) -> Bool { answer ?? super.point(inside: point) }
  }

  /// A view that shows only a disc in its middle, with a subview at its left edge.
  private func pad() -> (pad: Pad, child: View) {
    let (pad, child) = (Pad(), View())
    pad.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    child.frame = Rect(x: -20, y: 30, width: 50, height: 40)
    let disc = Layer()
    disc.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    disc.cornerRadius = 30
    disc.backgroundColor = .black
    pad.layer.mask = disc
    pad.addSubview(child)
    root.addSubview(pad)
    window.resolveFrame()
    return (pad, child)
  }

  private func hit(_ x: Double, _ y: Double) -> View? { root.hitTest(Point(x: x, y: y)) }

  @Test func `neither a view nor its subviews are touched where its mask shows nothing`() {
    let (pad, child) = pad()
    #expect(hit(150, 150) === pad && hit(125, 150) === child)
    #expect(hit(105, 105) === root && hit(115, 150) === root && hit(90, 150) === root)
    #expect(!pad.point(inside: Point(x: 5, y: 5)) && pad.point(inside: Point(x: 50, y: 50)))
    pad.layer.mask = nil
    window.resolveFrame()
    #expect(hit(105, 105) === pad && hit(90, 150) === child)
  }

  @Test func `an override decides where a mask shows nothing, as where a view clips`() {
    let (pad, child) = pad()
    pad.answer = true
    #expect(hit(105, 105) === pad && hit(115, 150) === child)
    pad.answer = false
    #expect(hit(150, 150) === root)
  }

  @Test func `a view in a space is asked with a point of the plane of that space`() {
    root.layer.sublayerTransform = Transform(perspectiveDistance: 500)
    let (space, face, cell) = (View(), View(), View())
    space.layer.preservesDepth = true
    space.layer.position = root.layer.bounds.center
    space.layer.transform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
    face.layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    face.layer.transform = Transform(translationX: 0, y: 0, z: 100)
    cell.frame = Rect(x: 50, y: 0, width: 50, height: 100)
    face.addSubview(cell)
    space.addSubview(face)
    root.addSubview(space)
    window.resolveFrame()
    var (found, other) = (0, 0)
    for x in stride(from: 150.5, to: 320, by: 3) {
      let point = Point(x: x, y: 150)
      let expected = root.hitTest(point)
      let asked = space.convert(fromWindow: point).flatMap(face.hitTest)
      #expect(asked === (expected === root ? nil : expected), "\(x)")
      if expected === cell { found += 1 } else if expected === face { other += 1 }
    }
    #expect(found > 5 && other > 5)
  }
}
