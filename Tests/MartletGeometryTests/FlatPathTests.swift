import Glibc
import RandomTestSupport
import Testing

@testable import MartletGeometry

@Suite struct FlatPathTests {
  private static let circle = Path(ellipseIn: Rect(x: 10, y: 20, width: 80, height: 80))

  @Test
  func `pieces stay within the tolerance of their curves and are as long`() {
    for tolerance in [0.1, 0.01] {
      let flat = FlatPath(Self.circle, tolerance: tolerance)
      for piece in flat.pieces {
        let middle = (piece.start + piece.end) * 0.5
        let distance = (middle - Point(x: 50, y: 60)).length
        // The cubic curves themselves are off by 3e-4 of the radius.
        #expect(abs(distance - 40) <= tolerance + 40 * 3e-4)
      }
      #expect(abs(flat.length - Self.circle.length) < 40 * tolerance)
    }
    #expect(FlatPath(Self.circle, tolerance: 0.01).pieces.count < 200)
  }

  @Test
  func `a circle has no corner, and its pieces know its direction`() {
    let flat = FlatPath(Self.circle, tolerance: 0.05)
    #expect(flat.subpaths.count == 1)
    #expect(flat.subpaths[0].isClosed)
    for piece in flat.pieces {
      #expect(piece.startJoint == .smooth)
      #expect(piece.endJoint == .smooth)
      let (chord, radius) = (piece.end - piece.start, piece.start - Point(x: 50, y: 60))
      let angle = atan2(-radius.y * chord.y - radius.x * chord.x, -radius.y * chord.x + radius.x * chord.y)
      #expect(abs(atan(piece.lean.x) - (-angle)) < 0.004)
    }
  }

  @Test
  func `corners are told from curves, and open ends from closed ones`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    path.close()
    path.move(to: Point(x: 20, y: 0))
    path.addLine(to: Point(x: 30, y: 0))
    path.addCurve(to: Point(x: 40, y: 10), control1: Point(x: 36, y: 0), control2: Point(x: 40, y: 4))
    let flat = FlatPath(path, tolerance: 0.1)
    #expect(flat.subpaths.map(\.isClosed) == [true, false])
    let triangle = flat.pieces[flat.subpaths[0].pieces]
    #expect(triangle.allSatisfy { $0.startJoint == .corner && $0.endJoint == .corner })
    #expect(abs(triangle[0].turn - .pi / 2) < 1e-12)
    let rest = flat.pieces[flat.subpaths[1].pieces]
    #expect(rest.first?.startJoint == .open)
    #expect(rest.first?.endJoint == .smooth)
    #expect(rest.last?.isFillOnly == true)
    #expect(rest.dropLast().last?.endJoint == .open)
  }

  @Test
  func `points without a length and repeated points are no pieces but dots`() {
    var path = Path()
    path.move(to: Point(x: 5, y: 5))
    path.addLine(to: Point(x: 5, y: 5))
    path.move(to: Point(x: 1, y: 1))
    path.addLine(to: Point(x: 1, y: 1))
    path.addLine(to: Point(x: 2, y: 1))
    path.addLine(to: Point(x: 2, y: 1))
    path.move(to: Point(x: 9, y: 9))
    let flat = FlatPath(path, tolerance: 0.1)
    #expect(flat.subpaths.count == 2)
    #expect(flat.pieces[0].start == flat.pieces[0].end)
    #expect(flat.length == 1)
  }

  @Test
  func `a limit makes curves coarser, and refuses what cannot be coarser`() {
    var path = Path()
    for i in 0..<50 { path.addEllipse(in: Rect(x: Double(i), y: 0, width: 900, height: 900)) }
    let free = FlatPath(path, tolerance: 0.001).pieces.count
    let limited = FlatPath(path, tolerance: 0.001, limit: 4000).pieces.count
    #expect(free > 4000)
    #expect(limited <= 4000 && limited > 400)
    #expect(FlatPath(path, tolerance: 0.001, limit: 300).pieces.isEmpty)
  }

  @Test
  func `points are inside by either rule`() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 2, y: 2, width: 4, height: 4))
    #expect(path.contains(Point(x: 3, y: 3)))
    #expect(!path.contains(Point(x: 3, y: 3), rule: .evenOdd))
    #expect(path.contains(Point(x: 1, y: 1), rule: .evenOdd))
    #expect(!path.contains(Point(x: 11, y: 1), rule: .evenOdd))
  }
}
