import CostTestSupport
import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor
@Suite struct ShapeLayerTests {
  private let stage = LayerStage()

  private func shape() -> ShapeLayer {
    let layer = stage.put(ShapeLayer())
    layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40))
    layer.strokeColor = .white
    stage.frame()
    stage.advance(by: 1)
    return layer
  }

  @Test func `A new shape is filled black, has no line and no path`() {
    let layer = ShapeLayer()
    #expect(layer.path.isEmpty && layer.fillColor == .black && layer.fillRule == .nonZero)
    #expect(layer.strokeColor == .clear && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.lineDashPattern.isEmpty && layer.lineDashPhase == 0)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.contents == nil)
  }

  @Test func `The line's end, width, phase and colour animate, with values in between`() {
    let layer = shape()
    layer.strokeEnd = 0
    layer.strokeStart = 0.5
    layer.lineWidth = 11
    layer.lineDashPhase = 20
    layer.miterLimit = 2
    layer.strokeColor = .black
    layer.fillColor = .white
    #expect(layer.strokeEnd == 0 && layer.lineWidth == 11)
    stage.frame()
    stage.advance(by: 0.125)
    func isBetween(_ value: Double, _ a: Double, _ b: Double) -> Bool {
      value > min(a, b) && value < max(a, b)
    }
    #expect(isBetween(layer.presentationValue(of: .strokeEnd), 0, 1))
    #expect(isBetween(layer.presentationValue(of: .strokeStart), 0, 0.5))
    #expect(isBetween(layer.presentationValue(of: .lineWidth), 1, 11))
    #expect(isBetween(layer.presentationValue(of: .lineDashPhase), 0, 20))
    #expect(isBetween(layer.presentationValue(of: .miterLimit), 2, 10))
    #expect(isBetween(Double(layer.presentationValue(of: .strokeColor).red), 0, 1))
    #expect(isBetween(Double(layer.presentationValue(of: .fillColor).red), 0, 1))
    stage.advance(by: 1)
    #expect(layer.presentationValue(of: .strokeEnd) == 0 && layer.presentationValue(of: .lineWidth) == 11)
  }

  @Test func `A path becomes another of the same elements point by point, and one of others halfway`() {
    let layer = shape()
    let old = layer.path
    layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 80, height: 20))
    stage.frame()
    stage.advance(by: 0.125)
    let width = layer.presentationValue(of: .path).boundingBox.width
    #expect(width > 41 && width < 79)
    stage.advance(by: 1)
    layer.path = Path(rect: Rect(x: 0, y: 0, width: 7, height: 7))
    stage.frame()
    stage.advance(by: 0.01)
    #expect(layer.presentationValue(of: .path).elements.count == old.elements.count)
    stage.advance(by: 1)
    #expect(layer.presentationValue(of: .path).boundingBox.width == 7)
  }

  @Test func `Values out of their range are clamped, and dashes below nothing are nothing`() {
    let layer = shape()
    layer.strokeStart = -1
    layer.strokeEnd = 7
    layer.lineWidth = -3
    layer.lineDashPattern = [4, -2]
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 0)
    #expect(layer.lineDashPattern == [4, 0])
  }

  @Test func `A touch finds a shape by its bounds`() {
    let layer = shape()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.position = Point(x: 60, y: 60)
    stage.frame()
    stage.advance(by: 1)
    #expect(stage.root.hitTest(Point(x: 100, y: 100)) === layer)
    #expect(!layer.path.contains(Point(x: 90, y: 90)))
  }

  @Test
  func `A path of a million elements is set in the time of one look at its points, and changes at once`() {
    let layer = shape()
    var path = Path((0..<1_000_000).map { .line(Point(x: Double($0 % 257), y: Double($0 % 251))) })
    var (least, look) = (Double.infinity, Double.infinity)
    for turn in 0..<4 {
      path.elements[0] = .move(Point(x: Double(turn), y: 0))
      look = min(look, Processor.measure { #expect(path.isFinite) })
      least = min(least, Processor.measure { layer.path = path })
    }
    print("a path of a million elements is set in \((least * 1e5).rounded() / 100) ms")
    #expect(least < max(0.004, 2 * look))
    #expect(layer.animations.entries.isEmpty)
    layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 40))
    #expect(!layer.animations.entries.isEmpty)
  }
}
