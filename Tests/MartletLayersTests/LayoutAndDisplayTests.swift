import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@MainActor @Suite struct LayoutAndDisplayTests {
  let stage = LayerStage()

  final class Log { var lines: [String] = [] }

  /// Records the calls of a layer's methods.
  final class Recorder: Layer {
    var log: Log?
    var onLayout: (() -> Void)?
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
    override func layoutSublayers() {
      log?.lines.append("layout \(name ?? "")")
      onLayout?()
    }
    override func draw(in context: DrawingContext) {
      log?.lines.append("draw \(name ?? "") \(context.size.width)×\(context.size.height)@\(context.scale)")
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .white)
    }
  }

  func recorder(_ name: String, _ log: Log, in parent: Layer? = nil) -> Recorder {
    let layer = Recorder()
    layer.name = name
    stage.put(layer, in: parent)
    layer.log = log
    return layer
  }

  @Test func `a commit lays out, then draws, then commits, each where needed and once`() {
    let log = Log()
    let (a, b) = (recorder("a", log), recorder("b", log))
    let child = recorder("child", log, in: a)
    stage.frame()
    log.lines = []
    stage.forgetCommits()
    Transaction.flush()
    #expect(log.lines == [] && stage.commits.isEmpty, "nothing changed, nothing is done")
    a.position = .zero
    b.opacity = 0.5
    stage.frame()
    #expect(log.lines == [], "neither layout nor display is for these")
    child.setNeedsDisplay()
    child.setNeedsDisplay()
    b.setNeedsDisplay()
    child.setNeedsLayout()
    a.setNeedsLayout()
    a.setNeedsLayout()
    #expect(log.lines == [])
    stage.forgetCommits()
    Transaction.flush()
    #expect(
      log.lines == ["layout a", "layout child", "draw child 100.0×100.0@1.0", "draw b 100.0×100.0@1.0"])
    #expect(stage.commits.count == 1 && child.contents != nil && a.contents == nil)
    #expect(stage.drawnModel(child)?.contents === child.contents)
    log.lines = []
    a.bounds = Rect(x: 5, y: 5, width: 100, height: 100)
    Transaction.flush()
    #expect(log.lines == [], "the size is the same")
    a.bounds.size.width = 50
    a.addSublayer(Layer())
    Transaction.flush()
    #expect(log.lines == ["layout a"])
  }

  @Test func `what layout changes is laid out and drawn in the same commit`() {
    let log = Log()
    let outer = recorder("outer", log)
    let inner = recorder("inner", log, in: outer)
    inner.needsDisplayOnBoundsChange = true
    stage.frame()
    log.lines = []
    stage.forgetCommits()
    outer.onLayout = { inner.bounds.size = outer.bounds.size * 0.5 }
    outer.bounds.size = Size(width: 60, height: 40)
    Transaction.flush()
    #expect(log.lines == ["layout outer", "layout inner", "draw inner 30.0×20.0@1.0"])
    #expect(stage.commits.count == 1)
    #expect(stage.drawnModel(inner)?.bounds.size == Size(width: 30, height: 20))
  }

  @Test func `a layout that asks for itself for ever does not hold up the turn`() {
    let log = Log()
    let layer = recorder("layer", log)
    layer.onLayout = { [weak layer] in layer?.setNeedsLayout() }
    Transaction.flush()
    #expect(log.lines.count <= Constants.maximumLayoutRounds)
    layer.onLayout = nil
    Transaction.flush()
    Transaction.flush()
    let count = log.lines.count
    Transaction.flush()
    #expect(log.lines.count == count)
  }

  @Test func `layoutIfNeeded lays out at once, from the outermost that needs it`() {
    let log = Log()
    let outer = recorder("outer", log)
    let middle = recorder("middle", log, in: outer)
    let inner = recorder("inner", log, in: middle)
    stage.frame()
    log.lines = []
    outer.setNeedsLayout()
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(log.lines == ["layout outer", "layout inner"])
    Transaction.flush()
    #expect(log.lines.count == 2)
  }

  @Test func `a delegate lays out, draws or displays in the layer's stead`() {
    final class Delegate: LayerDelegate {
      var lines: [String] = []
      var picture: Image?
      func layoutSublayers(of layer: Layer) { lines.append("layout") }
      func draw(_ layer: Layer, in context: DrawingContext) { lines.append("draw") }
      func display(_ layer: Layer) -> Bool {
        guard let picture else { return false }
        layer.contents = picture
        return true
      }
    }
    let delegate = Delegate()
    let layer = stage.put(Layer())
    layer.delegate = delegate
    layer.setNeedsDisplay()
    stage.frame()
    #expect(delegate.lines == ["layout", "draw"] && layer.contents != nil)
    delegate.picture = Image(Bitmap(width: 2, height: 2))
    layer.setNeedsDisplay()
    stage.frame()
    #expect(layer.contents === delegate.picture && delegate.lines.count == 2)
    #expect(layer.transitionKeys.isEmpty, "a display does not fade")
  }

  @Test func `contents are drawn for the window's scale, and anew when that changes`() {
    let log = Log()
    stage.scale = 2
    let layer = recorder("layer", log)
    let child = recorder("child", log, in: layer)
    let plain = recorder("plain", log)
    layer.bounds = Rect(x: -10, y: -10, width: 20, height: 20)
    child.setNeedsDisplay()
    layer.setNeedsDisplay()
    stage.frame()
    #expect(layer.contents?.bitmap.width == 40 && layer.contentsScale == 2)
    let pixel = layer.contents?.bitmap
    #expect(pixel?[21, 21].w == 255 && pixel?[19, 19].w == 0, "drawn in the layer's coordinates")
    log.lines = []
    stage.scale = 1.5
    stage.tree.scaleDidChange()
    stage.frame()
    let drawn = ["draw layer 20.0×20.0@1.5", "draw child 100.0×100.0@1.5"]
    #expect(log.lines == ["layout layer", "layout plain", "layout child"] + drawn)
    #expect(plain.contents == nil && layer.contentsScale == 1.5)
    log.lines = []
    stage.tree.scaleDidChange()
    stage.frame()
    #expect(log.lines == [])
    layer.contents = Image(Bitmap(width: 1, height: 1))
    stage.scale = 1
    stage.tree.scaleDidChange()
    stage.frame()
    let draws = log.lines.filter { $0.hasPrefix("draw") }
    #expect(draws == ["draw child 100.0×100.0@1.0"], "a picture that was set is kept")
  }

  @Test func `contents that are set fade; what is drawn does not`() {
    let layer = stage.put(Layer())
    stage.frame()
    layer.setNeedsDisplay()
    stage.frame()
    #expect(layer.transitionKeys == [])
    layer.contents = Image(Bitmap(width: 1, height: 1))
    #expect(layer.transitionKeys == ["contents"])
    stage.advance(by: 0.3)
    #expect(layer.transitionKeys == [])
    Transaction.withoutActions { layer.contents = nil }
    #expect(layer.transitionKeys == [])
  }

  @Test func `a picture that waits to be decoded is decoded by the commit that shows it`() throws {
    let path = "/tmp/martlet-layers-\(UInt64.random(in: 0...UInt64.max)).png"
    try Bitmap(width: 3, height: 2).write(png: path)
    defer { _ = unlink(path) }
    let image = Image(file: try ImageFile(path))
    let layer = stage.layer()
    layer.contents = image
    #expect(!image.isPrepared)
    stage.frame()
    #expect(image.isPrepared)
  }

  @Test func `a drawn layer that comes back to a window of another scale is drawn anew, once`() {
    let log = Log()
    let (layer, long) = (recorder("layer", log), recorder("long", log))
    // It is too wide for a canvas at the window's scale, so it is drawn at a lower one.
    long.bounds = Rect(x: 0, y: 0, width: 32_767, height: 1)
    for layer in [layer, long] { layer.setNeedsDisplay() }
    stage.frame()
    for layer in [layer, long] { layer.removeFromSuperlayer() }
    stage.scale = 2
    stage.tree.scaleDidChange()
    stage.frame()
    for round in 0..<3 {
      log.lines = []
      for layer in [layer, long] { stage.root.addSublayer(layer) }
      stage.frame()
      let drawn = ["draw layer 100.0×100.0@2.0", "draw long 32767.0×1.0@1.0"]
      #expect(log.lines.filter { $0.hasPrefix("draw") } == (round == 0 ? drawn : []))
      for layer in [layer, long] { layer.removeFromSuperlayer() }
      stage.frame()
    }
  }
}
