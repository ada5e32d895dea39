import MartletDrawing
import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor
@Suite struct TextLayerTests {
  private let stage = LayerStage()

  private func label(_ string: String, width: Double = 120) -> TextLayer {
    let layer = TextLayer(Text(string, font: .system(size: 17), color: .black))
    layer.frame = Rect(x: 10, y: 10, width: width, height: 30)
    stage.root.addSublayer(layer)
    return layer
  }

  @Test func `A text layer draws in the commit, at the window's scale, what its letters cover`() throws {
    stage.scale = 2
    let layer = label("Hxg")
    #expect(layer.contents == nil)
    Transaction.flush()
    let image = try #require(layer.contents)
    #expect(image.scale == 2 && image.size == Size(width: 120, height: 30))
    #expect(image.bitmapRect.width < 50 && image.bitmapRect.height < 26, "\(image.bitmapRect)")
    #expect(image.bitmap.bytes.contains(255))
  }

  @Test func `It draws anew where text, size or scale changes, and not otherwise`() throws {
    let layer = label("one")
    Transaction.flush()
    let first = try #require(layer.contents)
    layer.position.x += 50
    layer.opacity = 0.5
    layer.string = "one"
    Transaction.flush()
    #expect(layer.contents == first)
    layer.string = "two"
    Transaction.flush()
    let second = try #require(layer.contents)
    #expect(second != first)
    layer.textColor = .white
    Transaction.flush()
    let third = try #require(layer.contents)
    #expect(third != second)
    layer.bounds.size.width = 20
    Transaction.flush()
    let fourth = try #require(layer.contents)
    #expect(fourth != third && fourth.size.width == 20)
    stage.scale = 2
    stage.tree.scaleDidChange()
    Transaction.flush()
    #expect(layer.contents?.scale == 2)
  }

  @Test func `Equal texts share their pixels, and an empty one has none`() throws {
    let (a, b, c) = (label("same"), label("same"), label("other"))
    let empty = label("")
    Transaction.flush()
    let image = try #require(a.contents)
    #expect(b.contents == image && c.contents != image && empty.contents == nil)
  }

  @Test func `Texts that nobody shows are not kept in mind for ever`() {
    let layer = label("")
    for i in 0..<2000 {
      layer.string = "number \(i)"
      Transaction.flush()
      // Commits retain the images.
      stage.forgetCommits()
    }
    // Other tests show texts meanwhile.
    #expect(TextImageCache.count < 2000, "\(TextImageCache.count)")
  }

  @Test func `In its preferred size a text shows as a whole, at scales 1 and 2`() {
    for scale in [1.0, 2] {
      for width in [nil, 80.0] as [Double?] {
        let text = Text("The quick brown fox jumps over it", font: .system(size: 13))
        let size = TextLayer(text).preferredSize(fitting: width)
        let layout = TextLayout(text, width: size.width, height: size.height, scale: scale)
        #expect(!layout.isTruncated, "\(size) at \(scale)")
        #expect(size.width <= (width ?? 1000))
      }
    }
  }

  @Test func `The preferred size is the same at any scale, and room enough when that changes`() throws {
    for string in ["Photo table", "Absolute", "From current state", "Å"] {
      for size in [9.0, 13, 17] {
        stage.scale = 1
        let layer = TextLayer(Text(string, font: .system(size: size)))
        let outside = layer.preferredSize()
        stage.root.addSublayer(layer)
        Transaction.flush()
        layer.frame = Rect(origin: .zero, size: layer.preferredSize())
        for scale in [1, 1.25, 1.5, 2, 2.25, 3] {
          stage.scale = scale
          stage.tree.scaleDidChange()
          Transaction.flush()
          #expect(layer.preferredSize() == outside, "\(string) of \(size) at \(scale)")
          let layout = TextLayout(
            layer.text, width: layer.bounds.width, height: layer.bounds.height, scale: scale)
          #expect(!layout.isTruncated, "\(string) of \(size) at \(scale)")
        }
        layer.removeFromSuperlayer()
      }
    }
  }

  @Test func `The letters stay at the edge where they are aligned`() {
    for (alignment, gravity) in [
      (TextAlignment.natural, ContentsGravity.topLeft), (.center, .top), (.right, .topRight),
    ] {
      let layer = label("x")
      layer.text.alignment = alignment
      Transaction.flush()
      #expect(layer.contentsGravity == gravity)
      #expect(layer.firstBaseline > 10 && layer.firstBaseline < 22)
    }
  }
}
