import CostTestSupport
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct TextSpanTests {
  /// A text like highlighted source code: words alternate between two colours.
  private func highlighted(_ count: Int) -> Text {
    var text = Text(
      (0..<count / 12).map { _ in String(repeating: "word ", count: 12) }.joined(separator: "\n"),
      font: .monospaced(size: 13))
    for i in 0..<count {
      var style = text.style
      style.color = i.isMultiple(of: 2) ? Color(0x336699) : Color(0x993333)
      style.font.weight = i.isMultiple(of: 3) ? .bold : .regular
      // A paragraph has one more byte, its line feed.
      let start = i * 5 + i / 12
      text.spans.append(TextSpan(start..<start + 4, style: style))
    }
    return text
  }

  @Test func `What spans cost grows with their number, not with its square`() {
    _ = TextLayout(highlighted(120))
    let few = highlighted(1200)
    let many = highlighted(10_800)
    let start = Processor.time
    let one = TextLayout(few)
    let between = Processor.time
    let two = TextLayout(many)
    let end = Processor.time
    print("1,200 spans: \(between - start) s, 10,800 spans: \(end - between) s")
    #expect(one.lines.count == 100 && two.lines.count == 900)
    #expect(end - between < 18 * (between - start) + 0.05)
  }

  @Test func `Of spans that overlap the last one wins, down to what the whole text has`() {
    // The advances of wide and narrow letters tell which font they are in.
    func width(_ change: (inout Text) -> Void) -> Double {
      var text = Text("mmmmmmmmmm", font: .system(size: 10))
      change(&text)
      return TextLayout(text).size.width
    }
    let plain = TextStyle(font: .system(size: 10))
    var large = plain
    large.font.size = 40
    var spaced = plain
    spaced.letterSpacing = 7
    let whole = width { $0.style = large }
    #expect(width { $0.spans = [TextSpan(0..<10, style: large)] } == whole)
    #expect(
      width { $0.spans = [TextSpan(0..<10, style: large), TextSpan(0..<10, style: plain)] } == width { _ in })
    let half = width { $0.spans = [TextSpan(0..<5, style: large)] }
    #expect(width { $0.spans = [TextSpan(0..<10, style: large), TextSpan(5..<10, style: plain)] } == half)
    #expect(
      width {
        $0.spans = [
          TextSpan(0..<3, style: large), TextSpan(2..<8, style: spaced), TextSpan(3..<8, style: plain),
        ]
      } == width { $0.spans = [TextSpan(0..<2, style: large), TextSpan(2..<3, style: spaced)] })
    #expect(width { $0.style = spaced } > width { _ in } + 60)
    #expect(
      width {
        $0.style = spaced
        $0.spans = [TextSpan(0..<10, style: plain)]
      } == width { _ in })
  }

  @Test func `Spans that reach beyond their text stay with it when another follows`() {
    var style = TextStyle(font: .system(size: 40))
    var first = Text("ab", font: .system(size: 10))
    first.spans = [TextSpan(1..<Int.max, style: style)]
    style.font.size = 20
    var second = Text("cd", font: .system(size: 10))
    second.spans = [TextSpan(1..<Int.max, style: style), TextSpan(Int.min..<1, style: style)]
    let sum = first + second
    #expect(sum.string == "abcd")
    #expect(sum.spans.map(\.utf8) == [1..<2, 3..<4, 2..<3])
    let again = sum + Text("e", font: .system(size: 10))
    #expect(again.spans.map(\.utf8) == [1..<2, 3..<4, 2..<3])
  }
}
