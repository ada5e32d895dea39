import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

/// The measured size of a text suffices wherever the text is shown.
@Suite struct TextMeasureTests {
  private static let strings = [
    "Photo table", "Absolute", "From current state", "Turn them round at any moment, or throw one", "minimum",
    "illicit filling", "A mark for each frame; a tall one is doubled, or hides a step that nobody saw", "Å",
    "日本語", "שלום", "1.000",
  ]
  private static let scales = [0.75, 1, 1.1, 1.25, 4.0 / 3, 1.5, 1.75, 2, 2.25, 2.625, 3, 4, 5]

  @Test func `In the size that it was measured to take a text shows as a whole, at any scale`() {
    for string in Self.strings {
      for size in [8.0, 9, 11, 13, 17, 22, 34] {
        let text = Text(string, font: .system(size: size))
        let room = text.size()
        for scale in Self.scales {
          let layout = TextLayout(text, width: room.width, height: room.height, scale: scale)
          #expect(
            !layout.isTruncated && layout.lines.count == 1, "\(string) of \(size) in \(room) at \(scale)")
        }
      }
    }
  }

  @Test func `Lines that break at a width have room enough in the height that was measured`() {
    let text = Text(Self.strings.joined(separator: " "), font: .system(size: 13))
    for width in stride(from: 60.0, to: 400, by: 17) {
      let room = text.size(fitting: width)
      for scale in Self.scales where scale >= 1 {
        let layout = TextLayout(text, width: width, height: room.height, scale: scale)
        #expect(!layout.isTruncated, "\(room) at \(scale)")
      }
    }
  }

  @Test func `A layout's size is room enough for the same layout, at any scale`() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<400 {
      let scale = random.double(0.5...4)
      var text = Text(
        Self.strings[random.int(0..<Self.strings.count)], font: .system(size: random.double(7...40)))
      text.alignment = TextAlignment.allCases[random.int(0..<5)]
      let room = TextLayout(text, scale: scale).size
      let layout = TextLayout(text, width: room.width, height: room.height, scale: scale)
      #expect(!layout.isTruncated, "\(text.string) of \(text.font.size) at \(scale)")
      #expect((layout.lines.first?.rect.minX ?? 0) >= 0, "\(text.string) of \(text.font.size) at \(scale)")
    }
  }
}
