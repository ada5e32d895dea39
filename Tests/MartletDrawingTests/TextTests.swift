import Dispatch
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

@Suite struct TextTests {
  private let pangram = "The quick brown fox jumps over the lazy dog."
  private let font = Font.system(size: 17)

  private func text(_ string: String, _ change: (inout Text) -> Void = { _ in }) -> Text {
    var text = Text(string, font: font)
    change(&text)
    return text
  }

  @Test func `Characters that no font has are told of, once`() {
    // The last character for private use.
    #expect(TextLayout(text("\u{10FFFD}")).size.width > 0)
    #expect(Diagnostics.hasReported("missing font"))
  }

  @Test func `A line is as high as its font and as wide as its letters`() {
    let layout = TextLayout(text("Hxg"))
    #expect(layout.lines.count == 1 && !layout.isTruncated)
    // Any sans-serif font of 17 points.
    #expect((18...26).contains(layout.size.height), "\(layout.size)")
    #expect((20...45).contains(layout.size.width), "\(layout.size)")
    #expect(layout.firstBaseline > 12 && layout.firstBaseline < layout.size.height - 2)
    #expect(layout.lines[0].utf8 == 0..<3)
    #expect(TextLayout(text("HxgHxg")).size.width > layout.size.width * 1.8)
  }

  @Test func `A word breaks at a soft hyphen, which is seen only there`() {
    let (plain, soft) = (TextLayout(text("Windmühle")), TextLayout(text("Wind\u{AD}mühle")))
    #expect(soft.lines.count == 1 && abs(soft.size.width - plain.size.width) <= 1)
    let (start, hyphenated) = (TextLayout(text("Wind")).size.width, TextLayout(text("Wind-")).size.width)
    let narrow = TextLayout(text("Wind\u{AD}mühle"), width: plain.size.width - 4)
    #expect(narrow.lines.count == 2 && !narrow.isTruncated)
    #expect(hyphenated > start + 2)
    // Hyphens are not all as wide as a minus.
    #expect(abs((narrow.lines.first?.rect.width ?? 0) - hyphenated) <= 2, "\(narrow.lines), \(hyphenated)")
    let words = text("Die Wind\u{AD}mühle")
    let (fitting, one) = (words.size(fitting: TextLayout(text("Die Wind-")).size.width + 2), words.size())
    #expect(fitting.height > one.height * 1.5 && fitting.width < one.width)
  }

  @Test func `Size follows the font's size, which is in points and not at 96 dots per inch`() {
    let small = text(pangram).size()
    let large = text(pangram) { $0.font.size = 34 }.size()
    #expect(abs(large.width / small.width - 2) < 0.06 && abs(large.height / small.height - 2) < 0.11)
    // A capital is about .73 em high in any sans-serif font.
    let ink = TextLayout(Text("H", font: .system(size: 100))).inkRect
    #expect((65...78).contains(ink.height), "\(ink)")
  }

  @Test func `Nothing is as high as a line and covers nothing`() {
    let layout = TextLayout(text(""))
    #expect(layout.size.width == 0 && layout.size.height == TextLayout(text("x")).size.height)
    #expect(layout.inkRect.isEmpty && layout.lines.count == 1)
  }

  @Test func `Words wrap within any width, and no letter is lost`() {
    var random = SeededGenerator(seed: 21)
    let words = ["a", "martlet", "swift", "ärger", "шрифт", "日本語", "שלום", "🐦", "non-stop", "Ångström"]
    for _ in 0..<300 {
      let string = (0..<random.int(1..<30)).map { _ in words[random.int(0..<words.count)] }.joined(
        separator: " ")
      let width = random.double(20...400)
      let scale = [1, 1.5, 2][random.int(0..<3)]
      let layout = TextLayout(
        text(string) {
          $0.wrapping = random.chance(0.5) ? .words : .characters
          $0.alignment = TextAlignment.allCases[random.int(0..<5)]
        }, width: width, scale: scale)
      #expect(!layout.isTruncated)
      #expect(layout.lines.first?.utf8.lowerBound == 0)
      #expect(layout.lines.last?.utf8.upperBound == string.utf8.count)
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.utf8.upperBound == next.utf8.lowerBound)
        #expect(abs(line.rect.maxY - next.rect.minY) < 1e-9)
      }
      for line in layout.lines {
        // A space at the end may overhang, and a single letter may be wider than the width.
        let end = string.utf8[string.utf8.index(string.utf8.startIndex, offsetBy: line.utf8.upperBound - 1)]
        #expect(
          line.rect.width <= width + 1 / scale || end == UInt8(ascii: " ") || line.utf8.count <= 8,
          "\(line) in \(width)")
        #expect((line.baseline * scale).rounded() == line.baseline * scale)
      }
    }
  }

  @Test func `No more lines show than may, over several paragraphs as well`() {
    let string = "\(pangram)\n\(pangram)\nend"
    for most in 1...5 {
      let layout = TextLayout(text(string) { $0.maximumLines = most }, width: 150)
      #expect(layout.lines.count == most)
      #expect(layout.isTruncated)
      #expect(layout.lines.allSatisfy { $0.rect.width <= 151 })
      #expect(layout.lines.last?.utf8.upperBound == string.utf8.count)
    }
    let all = TextLayout(text(string) { $0.maximumLines = 100 }, width: 150)
    #expect(!all.isTruncated && all.lines == TextLayout(text(string), width: 150).lines)
    // If a paragraph that ends in the last line is followed by others, that is marked too.
    let short = TextLayout(text("one\ntwo\nthree") { $0.maximumLines = 2 })
    #expect(short.isTruncated && short.lines.count == 2)
    #expect(short.lines[1].rect.width > TextLayout(text("two")).size.width + 5)
  }

  @Test func `What does not fit the height is left out, but for the first line`() {
    let lineHeight = text("x").size().height
    for lines in 1...4 {
      let layout = TextLayout(text(pangram), width: 100, height: lineHeight * (Double(lines) + 0.5))
      #expect(layout.lines.count == min(lines, TextLayout(text(pangram), width: 100).lines.count))
    }
    #expect(TextLayout(text(pangram), width: 100, height: 0).lines.count == 1)
  }

  @Test func `Truncation keeps the end, both ends, the begin, or nothing of the mark`() {
    func drawn(_ truncation: TextTruncation) -> (layout: TextLayout, ink: Rect) {
      let layout = TextLayout(
        text("Wiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii MM") {
          $0.truncation = truncation
          $0.wrapping = .none
        }, width: 80)
      return (layout, layout.inkRect)
    }
    for truncation in [TextTruncation.head, .middle, .tail] {
      let (layout, ink) = drawn(truncation)
      #expect(layout.isTruncated && layout.lines.count == 1)
      #expect(ink.maxX <= 81 && ink.maxX > 50, "\(truncation): \(ink)")
    }
    let (whole, ink) = drawn(.none)
    #expect(!whole.isTruncated && ink.maxX > 150)
    // The pixels of the four differ: in the position of the mark and in the letters that it replaces.
    let pictures = TextTruncation.allCases.map { truncation in
      DrawingContext.image(size: Size(width: 80, height: 24)) {
        $0.draw(drawn(truncation).layout, at: .zero)
      }.bitmap
    }
    #expect(Set(pictures).count == 4)
  }

  @Test func `Lines lie left, in the middle, right or at both edges`() {
    func x(_ alignment: TextAlignment, _ string: String) -> [Double] {
      TextLayout(text(string) { $0.alignment = alignment }, width: 200).lines.map(\.rect.minX)
    }
    let width = text("Hxg").size().width
    #expect(x(.left, "Hxg") == [0] && x(.natural, "Hxg") == [0] && x(.justified, "Hxg") == [0])
    #expect(abs(x(.right, "Hxg")[0] - (200 - width)) <= 1)
    #expect(abs(x(.center, "Hxg")[0] - (200 - width) / 2) <= 1)
    // Right-to-left text begins at the right, unless its alignment is left.
    let hebrew = text("שלום").size().width
    #expect(abs(x(.natural, "שלום")[0] - (200 - hebrew)) <= 1 && x(.left, "שלום") == [0])
    let justified = TextLayout(text(pangram) { $0.alignment = .justified }, width: 120).lines
    #expect(justified.count > 2)
    for line in justified.dropLast() { #expect(abs(line.rect.width - 120) <= 1, "\(line)") }
    #expect((justified.last?.rect.width ?? 200) < 119)
  }

  @Test func `Line height is a multiple of the font's size, and letters stay in its middle`() {
    for (multiple, scale) in [(1.3, 1.0), (1.3, 2), (2, 1), (1, 2)] {
      let layout = TextLayout(text("a\nb\nc") { $0.lineHeight = multiple }, scale: scale)
      let distance = (multiple * 17 * scale).rounded() / scale
      #expect(layout.size.height == distance * 3)
      #expect(layout.lines[1].baseline - layout.lines[0].baseline == distance)
      let natural = TextLayout(text("a"), scale: scale)
      let expected = natural.firstBaseline + (distance - natural.size.height) / 2
      #expect(abs(layout.firstBaseline - expected) <= 1 / scale)
    }
  }

  @Test func `Weight, italics and spacing change the letters, and spans only their part`() throws {
    let plain = text("Martlet").size().width
    #expect(text("Martlet") { $0.font.weight = .bold }.size().width > plain)
    let spaced = text("Martlet") { $0.style.letterSpacing = 3 }.size().width
    #expect(abs(spaced - (plain + 18)) <= 1, "\(spaced) after \(plain)")
    var part = text("Martlet")
    let range = try #require(part.string.range(of: "let"))
    part.restyle(range) { $0.letterSpacing = 3 }
    #expect(part.spans == [TextSpan(4..<7, style: part.spans[0].style)])
    #expect(abs(part.size().width - (plain + 9)) <= 2)
    // A later span wins, even if it sets the value of the whole text.
    part.restyle(range) { $0.letterSpacing = 0 }
    #expect(abs(part.size().width - plain) <= 1)
  }

  @Test func `Texts are joined with their styles`() {
    let sum = text("one ") + Text("two", font: .system(size: 17), color: .white) + text(" three")
    #expect(sum.string == "one two three")
    #expect(sum.spans.map(\.utf8) == [4..<7])
    #expect(sum.spans.map(\.style.color) == [.white])
    let size = sum.size()
    #expect(size == text("one two three").size())
  }

  @Test func `Spans paint their part in their colour`() {
    let sum = Text("MM", font: font, color: Color(0xFF0000)) + Text("MM", font: font, color: Color(0x0000FF))
    let half = TextLayout(text("MM")).size.width
    let bitmap = DrawingContext.image(size: sum.size()) { $0.draw(sum, at: .zero) }.bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        if Double(x) + 1 < half { #expect(bitmap[x, y].z == 0) }
        if Double(x) - 1 > half { #expect(bitmap[x, y].x == 0) }
      }
    }
    #expect(bitmap.bytes.contains { $0 > 200 })
  }

  @Test func `Underlines lie below the letters and lines through them across`() {
    func rows(_ change: (inout Text) -> Void) -> [Int] {
      let text = text("nnnnnn", change)
      let bitmap = DrawingContext.image(size: text.size()) { $0.draw(text, at: .zero) }.bitmap
      return (0..<bitmap.height).filter { y in
        (1..<bitmap.width - 1).allSatisfy { bitmap[$0, y].w > 100 }
      }
    }
    let baseline = Int(TextLayout(text("n")).firstBaseline)
    #expect(rows { _ in }.isEmpty)
    #expect(rows { $0.style.underline = .single }.allSatisfy { $0 >= baseline })
    #expect(!rows { $0.style.underline = .single }.isEmpty)
    #expect(rows { $0.style.underline = .double }.count > rows { $0.style.underline = .single }.count)
    let across = rows { $0.style.isStruckThrough = true }
    #expect(!across.isEmpty && across.allSatisfy { $0 < baseline })
  }

  @Test func `Tabular digits are equally wide`() {
    func width(_ digit: String) -> Double {
      text(String(repeating: digit, count: 20)) { $0.font.hasTabularDigits = true }.size().width
    }
    #expect(Set("0123456789".map { width(String($0)) }).count == 1)
  }

  @Test func `Letters stand on whole pixels, crisp at scales 1 and 2`() {
    for scale in [1.0, 2] {
      // The bottom of an E is a straight line. If it is aligned with pixels, its lower edge is sharp.
      let text = Text("E", font: Font("DejaVu Sans", size: 20))
      let layout = TextLayout(text, scale: scale)
      for y in [0.0, 0.3, 7.49] {
        let bitmap = DrawingContext.image(size: Size(width: 20, height: 40), scale: scale) {
          $0.draw(layout, at: Point(x: 2, y: y))
        }.bitmap
        let foot = Int((y * scale).rounded() + layout.firstBaseline * scale)
        let x = Int(8 * scale)
        #expect(bitmap[x, foot - 1].w > 200 && bitmap[x, foot].w == 0, "at \(y), scale \(scale)")
      }
    }
  }

  @Test func `A text's picture ends where a canvas does, at any scale`() {
    let text = Text(String(repeating: "x\n", count: 1500), font: .system(size: 17))
    for scale in [7.0 / 6, 5.0 / 3, 1.4583, 2] {
      let layout = TextLayout(text, scale: scale)
      let image = layout.makeImage(of: Size(width: 20, height: 1e6))
      #expect(image.map { $0.bitmap.height <= DrawingContext.maximumSide } == true, "at \(scale)")
    }
  }

  @Test func `Letters too small to see take no place and no time`() {
    let layout = TextLayout(Text("small", font: .system(size: 1e-14)), scale: 1)
    #expect(layout.size.width < 1)
    for size in [0, -1, -1e300] {
      var font = Font.system(size: size)
      #expect(TextLayout(Text("none", font: font), scale: 3).size.width < 1)
      font.size = size
      #expect(Text("none", font: font).size().width < 1)
    }
  }

  @Test func `The ink's box holds all that is drawn, and not much more`() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<60 {
      var text = Text(
        ["Åfgj", "Qy_", "ȷ́ffi", "שָׁלוֹם", "🐦x"][random.int(0..<5)],
        font: Font(nil, size: random.double(8...60), weight: .regular, isItalic: random.chance(0.5)))
      text.style.underline = random.chance(0.3) ? .single : .none
      let scale = [1, 1.5, 2][random.int(0..<3)]
      let layout = TextLayout(text, scale: scale)
      let bitmap = DrawingContext.image(size: Size(width: 400, height: 160), scale: scale) {
        $0.draw(layout, at: Point(x: 40, y: 40))
      }.bitmap
      var found: Rect?
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].w > 0 {
          let pixel = Rect(x: Double(x) / scale, y: Double(y) / scale, width: 1 / scale, height: 1 / scale)
          found = found?.union(pixel) ?? pixel
        }
      }
      guard let found else {
        Issue.record("nothing drawn of \(text.string)")
        continue
      }
      let ink = Rect(origin: layout.inkRect.origin + Point(x: 40, y: 40), size: layout.inkRect.size)
      // Between pixels, each letter moves to the nearest one.
      let margin = (scale == scale.rounded() ? 1.01 : 3.01) / scale
      #expect(
        found.minX > ink.minX - margin && found.minY > ink.minY - margin && found.maxX < ink.maxX + margin
          && found.maxY < ink.maxY + margin, "\(text.string) at \(scale): \(found) in \(ink)")
      // Pango 1.56 leaves a little more room beside letters than 1.50.
      #expect(
        found.width >= ink.width - 5 / scale && found.height >= ink.height - 5 / scale, "\(found) in \(ink)")
    }
  }

  @Test func `A place in the text and a caret answer each other`() {
    let string = "Hello, wörld 🐦!"
    let layout = TextLayout(text(string), scale: 2)
    for index in string.indices {
      let offset = string.utf8.distance(from: string.startIndex, to: index)
      let caret = layout.caret(at: offset)
      #expect(caret.width == 0 && caret.height == layout.size.height)
      #expect(layout.utf8Offset(at: Point(x: caret.minX + 0.5, y: 5)) == offset)
    }
    #expect(layout.utf8Offset(at: Point(x: 1e9, y: 1e9)) == string.utf8.count)
    #expect(layout.utf8Offset(at: Point(x: -1e9, y: -1e9)) == 0)
    #expect(abs(layout.caret(at: string.utf8.count).minX - layout.size.width) <= 0.5)
    #expect(layout.caret(at: .max).minX == layout.caret(at: string.utf8.count).minX)
    #expect(layout.caret(at: .min) == layout.caret(at: 0))
  }

  @Test func `Turned and stretched letters keep their proportions`() {
    let text = Text("MMMM", font: .system(size: 20))
    func ink(_ change: (DrawingContext) -> Void) -> Size {
      let bitmap = DrawingContext.image(size: Size(width: 200, height: 200)) { context in
        context.translate(x: 100, y: 100)
        change(context)
        context.draw(text, baseline: .zero)
      }.bitmap
      let xs = (0..<200).filter { x in (0..<200).contains { bitmap[x, $0].w > 60 } }
      let ys = (0..<200).filter { y in (0..<200).contains { bitmap[$0, y].w > 60 } }
      return Size(width: Double(xs.count), height: Double(ys.count))
    }
    let plain = ink { _ in }
    let turned = ink { $0.rotate(by: .pi / 2) }
    #expect(abs(turned.width - plain.height) <= 2 && abs(turned.height - plain.width) <= 4)
    let wide = ink { $0.scale(x: 1.25, y: 0.5) }
    #expect(abs(wide.width - plain.width * 1.25) <= 4 && abs(wide.height - plain.height / 2) <= 2)
    let mirrored = ink { $0.scale(x: -1, y: 1) }
    #expect(abs(mirrored.width - plain.width) <= 4)
  }

  @Test func `Several threads set text at once, all with the same result`() {
    let expected = TextLayout(text(pangram), width: 100).lines
    DispatchQueue.concurrentPerform(iterations: 200) { i in
      #expect(TextLayout(text(pangram), width: 100).lines == expected)
      let image = DrawingContext.image(size: Size(width: 100, height: 60)) {
        $0.draw(text("Thread \(i)"), at: .zero)
      }
      #expect(image.bitmap.bytes.contains { $0 > 0 })
    }
  }

  @Test func `Fonts may be loaded ahead, on any thread and again`() {
    DispatchQueue.concurrentPerform(iterations: 4) { _ in Font.preload() }
    #expect(text("x").size().width > 0)
  }
}
