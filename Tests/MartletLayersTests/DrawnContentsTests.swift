import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletLayers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@MainActor
@Suite struct DrawnContentsTests {
  private let stage = LayerStage()

  @Test func `A canvas for a layer of any size has no more pixels than may be`() {
    let sides = [1.0, 10, 1000, 8192, 20_000, 32_767, 1e6, 1e12, 1e160, 1e300]
    for width in sides {
      for height in sides {
        for scale in [0.5, 1, 1.5, 4] {
          let fit = DrawingContext.scale(for: Size(width: width, height: height), upTo: scale)
          #expect(fit > 0 && fit <= scale)
          let (columns, rows) = ((width * fit - 1e-6).rounded(.up), (height * fit - 1e-6).rounded(.up))
          let most = Double(DrawingContext.maximumSide)
          #expect(columns <= most && rows <= most, "\(width)×\(height) at \(scale)")
          #expect(columns * rows <= Double(DrawingContext.maximumPixels), "\(width)×\(height) at \(scale)")
          // No coarser than necessary.
          let isWhole = width * height * scale * scale <= Double(DrawingContext.maximumPixels)
          if isWhole, max(width, height) * scale <= most { #expect(fit == scale) }
        }
      }
    }
  }

  @Test func `A picture that cannot be decoded is told of once, whatever is set then`() throws {
    let path = "/tmp/martlet-contents-\(UInt64.random(in: 0 ... .max)).png"
    try DrawingContext.image(size: Size(width: 4, height: 4)) { _ in }.bitmap.write(png: path)
    let image = Image(file: try ImageFile(path))
    #expect(remove(path) == 0)
    let (one, two) = (stage.layer(), stage.layer())
    one.contents = image
    two.contents = image
    let told = [one.failureOfContents(), two.failureOfContents(), one.failureOfContents()]
    #expect(told[0]?.contains(path) == true && told[1] == nil && told[2] == nil)
    Transaction.flush()
    one.position.x += 1
    Transaction.flush()
    #expect(one.failureOfContents() == nil)
  }

  @Test func `A layer shows its old contents until a large file is decoded beside the main thread`()
    async throws
  {
    let path = "/tmp/martlet-contents-\(UInt64.random(in: 0 ... .max)).png"
    try Bitmap(width: 1024, height: 512).write(png: path)
    defer { _ = remove(path) }
    let (old, new) = (Image(Bitmap(width: 4, height: 4)), Image(file: try ImageFile(path)))
    let layer = stage.layer()
    layer.contents = old
    stage.frame()
    layer.contents = new
    stage.frame()
    #expect(layer.contents == new && stage.drawnModel(layer)?.contents == old)
    _ = try await new.prepared()
    for _ in 0..<1000 where stage.drawnModel(layer)?.contents != new {
      await Task.yield()
      stage.frame()
    }
    #expect(stage.drawnModel(layer)?.contents == new)
  }

  @Test func `What awaits a large file that cannot be decoded is told why`() async throws {
    let path = "/tmp/martlet-contents-\(UInt64.random(in: 0 ... .max)).png"
    try Bitmap(width: 1024, height: 512).write(png: path)
    let image = Image(file: try ImageFile(path))
    #expect(remove(path) == 0)
    await #expect { _ = try await image.prepared() } throws: { "\($0)".contains(path) }
  }
}
