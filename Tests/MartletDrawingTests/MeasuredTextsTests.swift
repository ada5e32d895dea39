import CostTestSupport
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct MeasuredTextsTests {
  @Test func `A text is measured once for a room, and again when anything of it has changed but its colour`()
  {
    var measured = 0
    func measure(_ text: Text, _ width: Double?) -> Size {
      MeasuredTexts.size(of: text, fitting: width) {
        measured += 1
        return text.size(fitting: width, scale: 1)
      }
    }
    // A text that no other test has measured.
    var text = Text("measured once \(UInt64.random(in: 0 ... .max))")
    #expect(measure(text, nil) == measure(text, nil))
    #expect(measured == 1)
    text.color = .white
    _ = measure(text, nil)
    #expect(measured == 1)
    _ = measure(text, 40)
    #expect(measured == 2)
    text.font = Font(nil, size: text.font.size + 1)
    _ = measure(text, 40)
    #expect(measured == 3)
    text.restyle(text.string.startIndex..<text.string.endIndex) { $0.font.weight = .bold }
    _ = measure(text, 40)
    #expect(measured == 4)
  }

  @Test func `Strings of other bytes make other texts, though Unicode calls them equal`() {
    for (a, b) in [("\u{2329}", "\u{3008}"), ("é", "e\u{301}"), ("\u{212B}", "Å")] {
      #expect(a == b && Text(a) != Text(b) && Text(a) == Text(String(decoding: Array(a.utf8), as: UTF8.self)))
      #expect(Set([Text(a), Text(b), Text(a)]).count == 2)
      #expect(Font(a, size: 9) != Font(b, size: 9) && Font(a, size: 9) == Font(a, size: 9))
      var texts = MeasuredTexts()
      texts.note(Size(width: 1, height: 1), of: Text(a), fitting: nil)
      #expect(texts.size(of: Text(b), fitting: nil) == nil && texts.size(of: Text(a), fitting: nil) != nil)
    }
  }

  @Test func `Texts and fonts that differ in anything are not equal`() {
    let changes: [(inout Text) -> Void] = [
      { $0.string = "other" }, { $0.style.letterSpacing = 1 },
      { $0.spans = [TextSpan(0..<1, style: $0.style)] },
      { $0.alignment = .center }, { $0.wrapping = .characters }, { $0.truncation = .head },
      { $0.maximumLines = 2 }, { $0.lineHeight = 2 },
    ]
    #expect(Mirror(reflecting: Text("text")).children.count == changes.count)
    for (index, change) in changes.enumerated() {
      var text = Text("text")
      change(&text)
      #expect(text != Text("text"), "\(index)")
    }
    let fontChanges: [(inout Font) -> Void] = [
      { $0.family = "Serif" }, { $0.size = 18 }, { $0.weight = .bold }, { $0.isItalic = true },
      { $0.hasTabularDigits = true },
    ]
    #expect(Mirror(reflecting: Font.system(size: 17)).children.count == fontChanges.count)
    for (index, change) in fontChanges.enumerated() {
      var font = Font.system(size: 17)
      change(&font)
      #expect(font != .system(size: 17), "\(index)")
    }
  }

  @Test func `What a text takes is the same when it is asked for again`() {
    let text = Text("Photo table, \(UInt64.random(in: 0 ... .max))")
    for width in [nil, 60.0, 200] {
      let first = text.size(fitting: width)
      #expect(text.size(fitting: width) == first)
      #expect(
        TypesetRequest.telling.allSatisfy {
          text.size(fitting: width, scale: $0).width <= first.width + 0.001
        })
    }
  }

  @Test func `Layout that asks for the same labels again hardly pays for it`() {
    let run = UInt64.random(in: 0 ... .max)
    /// The shortest time for twenty labels, in seconds.
    func seconds(_ round: (Int) -> Int) -> Double {
      (0..<5).map { number in
        let labels = (0..<20).map { Text("Photo \($0) of \(run), \(round(number))", font: .system(size: 15)) }
        return Processor.measure { for label in labels { _ = label.size(fitting: 180) } }
      }.min() ?? 0
    }
    let new = seconds { $0 + 1 }
    let known = seconds { _ in 0 }
    print("twenty labels: \(new * 1e6) µs to measure, \(known * 1e6) µs when they are known")
    #expect(known * 4 < new)
  }

  @Test func `What could be of any length is not kept`() {
    var long = Text(String(repeating: "x", count: MeasuredTexts.longest + 1))
    var measured = 0
    func measure(_ text: Text) {
      for _ in 0..<2 {
        _ = MeasuredTexts.size(of: text, fitting: nil) {
          measured += 1
          return .zero
        }
      }
    }
    measure(long)
    #expect(measured == 2, "a long string")
    long = Text("short")
    long.spans = (0..<1000).map { TextSpan($0..<$0 + 1, style: TextStyle()) }
    measure(long)
    #expect(measured == 4, "many spans")
    measure(Text("short", font: Font(String(repeating: "x", count: MeasuredTexts.longest), size: 12)))
    #expect(measured == 6, "a long family")
  }

  @Test func `What is asked for again and again stays, and there is room for so many only`() {
    var texts = MeasuredTexts()
    let often = Text("often")
    texts.note(Size(width: 1, height: 1), of: often, fitting: nil)
    for number in 0..<10 * MeasuredTexts.capacity {
      texts.note(Size(width: Double(number), height: 0), of: Text("\(number)"), fitting: nil)
      #expect(texts.size(of: often, fitting: nil) == Size(width: 1, height: 1))
      #expect(texts.count <= 2 * MeasuredTexts.capacity)
    }
    #expect(texts.size(of: Text("0"), fitting: nil) == nil)
    let last = 10 * MeasuredTexts.capacity - 1
    #expect(texts.size(of: Text("\(last)"), fitting: nil)?.width == Double(last))
  }
}
