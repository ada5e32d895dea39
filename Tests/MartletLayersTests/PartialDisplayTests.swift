import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletLayers

/// Contents that are partly redrawn.
@MainActor @Suite struct PartialDisplayTests {
  let stage = LayerStage()

  /// Fills its bounds with a colour.
  final class Sheet: Layer {
    var color = Color.white
    var draws = 0
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
    override func draw(in context: DrawingContext) {
      draws += 1
      context.fill(bounds, with: color)
    }
  }

  private let white = SIMD4<UInt8>(255, 255, 255, 255)
  private let black = SIMD4<UInt8>(0, 0, 0, 255)

  private func sheet() -> Sheet {
    let sheet = stage.put(Sheet())
    sheet.bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    sheet.setNeedsDisplay()
    stage.frame()
    sheet.color = .black
    return sheet
  }

  @Test func `only the part that was asked for changes`() {
    stage.scale = 2
    let sheet = sheet()
    let old = sheet.contents
    sheet.setNeedsDisplay(in: Rect(x: 20, y: 30, width: 5, height: 6))
    sheet.setNeedsDisplay(in: Rect(x: 24, y: 30, width: 5, height: 6))
    stage.frame()
    let bitmap = sheet.contents?.bitmap
    #expect(sheet.draws == 2 && sheet.contents !== old && bitmap?.width == 200 && bitmap?.height == 100)
    #expect(bitmap?[20, 20] == black && bitmap?[37, 31] == black)
    #expect(bitmap?[19, 20] == white && bitmap?[38, 31] == white && bitmap?[20, 19] == white)
    #expect(bitmap?[37, 32] == white && old?.bitmap[20, 20] == white, "the old picture is as it was")
  }

  @Test func `a part at the end of broken pixels is drawn as all is`() {
    stage.scale = 1.25
    let part = sheet()
    func red(_ x: Int, _ y: Int) -> UInt8 { part.contents?.bitmap[x, y].x ?? 0 }
    func alpha(_ x: Int, _ y: Int) -> UInt8 { part.contents?.bitmap[x, y].w ?? 0 }
    part.bounds.size = Size(width: 101, height: 49.5)
    part.setNeedsDisplay()
    stage.frame()
    let size = part.contents?.size
    #expect(size == Size(width: 101, height: 49.5) && alpha(126, 61) > 250)
    part.color = .white
    part.setNeedsDisplay(in: Rect(x: 80, y: 50, width: 31, height: 19.5))
    stage.frame()
    #expect(alpha(126, 61) > 250 && red(126, 61) > 250, "the part, whose colours are rounded twice")
    #expect(alpha(126, 30) > 250 && red(126, 30) == 0 && red(40, 61) == 0, "what was there before")
    #expect(part.contents?.size == size)
  }

  @Test func `all is drawn where that was asked for, or where the picture does not fit`() {
    let sheet = sheet()
    sheet.setNeedsDisplay()
    sheet.setNeedsDisplay(in: Rect(x: 20, y: 30, width: 5, height: 5))
    stage.frame()
    #expect(sheet.contents?.bitmap[90, 40] == black)
    sheet.color = .white
    sheet.bounds.origin.x = 0
    sheet.setNeedsDisplay(in: Rect(x: 20, y: 30, width: 5, height: 5))
    stage.frame()
    #expect(sheet.contents?.bitmap[90, 40] == white)
    sheet.contents = Image(Bitmap(width: 100, height: 50))
    sheet.setNeedsDisplay(in: Rect(x: 20, y: 30, width: 5, height: 5))
    stage.frame()
    #expect(sheet.contents?.bitmap[90, 40] == white)
    sheet.color = .black
    sheet.setNeedsDisplay(in: Rect(x: 20, y: 30, width: 5, height: 5))
    sheet.setNeedsDisplay()
    stage.frame()
    #expect(sheet.contents?.bitmap[90, 40] == black)
  }

  @Test func `a part outside of the bounds, or of no extent, draws nothing`() {
    let sheet = sheet()
    sheet.setNeedsDisplay(in: Rect(x: 500, y: 500, width: 5, height: 5))
    stage.frame()
    sheet.setNeedsDisplay(in: .zero)
    stage.frame()
    #expect(sheet.contents?.bitmap[0, 0] == white && sheet.contents?.bitmap[99, 49] == white)
    sheet.setNeedsDisplay(in: Rect(x: -500, y: 69.5, width: 1000, height: 500))
    stage.frame()
    #expect(sheet.contents?.bitmap[50, 49] == black && sheet.contents?.bitmap[50, 48] == white)
  }
}
