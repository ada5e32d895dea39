import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The photographs of which one is chosen.
@MainActor
@Suite struct SelectionTests {
  @Test(arguments: [1.0, 2])
  func `the words of a photograph in front are as sharp as any others`(scale: Double) throws {
    let size = Size(width: 960, height: 640)
    let window = ManualWindow(size: size, scale: scale, now: 1000)
    let controller = WindowController(window: window)
    let view = SelectionView(palette: .light)
    view.fill(controller)
    window.resolveFrame()
    for _ in 0..<3 { view.turnEffect(1) }
    view.choose(3)
    window.run(for: 4)
    let picture = try window.drawFrame()
    // The same words in the same place, flat and at their own size.
    let flat = ManualWindow(size: size, scale: scale, now: 1000)
    let other = WindowController(window: flat)
    other.rootView.layer.backgroundColor = .white
    let word = TextLine("No. 23", size: 17 * PhotoSheet.fineness, weight: .semibold, color: Palette.light.ink)
    other.rootView.layer.addSublayer(word)
    let (photos, bar) = SelectionView.layout(size)
    let field = DemoView.field(in: size)
    let wall = Rect(x: field.minX, y: field.minY, width: field.width, height: bar.minY - field.minY)
    let middle = other.rootView.alignToPixels(Rect(center: wall.center, size: photos[3].size)).center
    word.place(centeredAt: middle - Point(x: 0, y: 18))
    let wanted = try flat.drawFrame()
    // A word with an odd number of pixels may lie a pixel further on.
    let ink = word.frame
    let shifts = (-1...1).flatMap { x in (-1...1).map { y in (x, y) } }
    let worst = shifts.map { shift in
      var worst = 0
      for y in Int(ink.minY * scale)..<Int(ink.maxY * scale) {
        for x in Int(ink.minX * scale)..<Int(ink.maxX * scale) {
          let seen = picture[x + shift.0, y + shift.1]
          worst = max(worst, abs(Int(seen[1]) - Int(wanted[x, y][1])))
        }
      }
      return worst
    }.min()
    print("at scale \(scale): differences up to \(worst ?? 256)")
    #expect(worst ?? 256 <= 24)
    withExtendedLifetime(view) {}
  }
}
