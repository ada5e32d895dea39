import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

@Suite struct TextRobustnessTests {
  /// Calls everything that a layout offers.
  private func use(_ layout: TextLayout) {
    #expect(layout.size.isFinite && layout.inkRect.isFinite)
    for line in layout.lines {
      #expect(line.rect.isFinite && line.baseline.isFinite)
      #expect(line.utf8.lowerBound >= 0 && line.utf8.upperBound <= layout.text.string.utf8.count)
    }
    for offset in [-1, 0, 1, layout.text.string.utf8.count, .max] {
      #expect(layout.caret(at: offset).isFinite)
    }
    for y in [-10, 5, 1e6] {
      let offset = layout.utf8Offset(at: Point(x: 30, y: y))
      #expect((0...layout.text.string.utf8.count).contains(offset))
    }
    _ = DrawingContext.image(size: Size(width: 50, height: 30)) { $0.draw(layout, at: .zero) }
  }

  @Test func `Any string is set`() {
    let strings = [
      "\0", "a\0b", "\0\0\0\n\0", "\n", "\r\n\r\n", "\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFE}\u{FFFF}",
      "\u{10FFFF}",
      "\u{202E}abc\u{202C}", "\u{200D}\u{200D}", "\t\t", "e" + String(repeating: "\u{301}", count: 1000),
      String(decoding: [0xD800, 0x41, 0xDC00] as [UInt16], as: UTF16.self),
      String(decoding: [0xFF, 0xC0, 0x80, 0x41] as [UInt8], as: UTF8.self), "👨‍👩‍👧‍👦🏳️‍🌈", "\u{1B}[31m", "%s%n%d",
      "<b>&amp;</b>",
    ]
    for string in strings {
      for width in [nil, 0, 40, 1e9] as [Double?] {
        for truncation in TextTruncation.allCases {
          var text = Text(string)
          text.truncation = truncation
          text.maximumLines = 2
          use(TextLayout(text, width: width))
        }
      }
    }
  }

  @Test func `A NUL does not end the text`() {
    #expect(Text("ab\0cd").size().width > Text("abcd").size().width)
    #expect(TextLayout(Text("ab\0cd")).lines[0].utf8 == 0..<5)
  }

  @Test func `A megabyte is set: of words, of paragraphs, of one word, and in one line`() {
    let clock = ContinuousClock()
    let words = String(repeating: "lorem ipsum dolor sit amet ", count: 40_000)
    for (name, string, width, most) in [
      ("wrapped", words, 300.0, 0), ("in one line", words, nil, 0), ("of two lines", words, 300, 2),
      ("of paragraphs", words.split(separator: " ").joined(separator: "\n"), 300, 0),
      ("of one word", String(repeating: "m", count: 1 << 20), 300, 0),
    ] as [(String, String, Double?, Int)] {
      var text = Text(string)
      text.maximumLines = most
      // Pango takes time that grows with the square of a word's length.
      if name == "of one word" { text.font.size = 100 }
      let time = clock.measure {
        let layout = TextLayout(text, width: width)
        #expect(layout.size.width > 0)
        #expect(layout.lines.allSatisfy { $0.rect.width <= (width ?? 2e6) + 100 })
        _ = DrawingContext.image(size: Size(width: 300, height: 300)) { $0.draw(layout, at: .zero) }
      }
      print("a megabyte \(name): \(time)")
    }
  }

  @Test func `Spans may lie anywhere`() {
    var text = Text("Grüße 🐦", font: .system(size: 17))
    var style = text.style
    style.font.size = 30
    style.color = .clear
    for range in [
      -5 ..< -1, -5..<3, 2..<3, 3..<4, 8..<100, 100..<200, 0..<0, Int.min..<Int.max, 5..<5, 7..<9,
    ] {
      text.spans = [TextSpan(range, style: style)]
      use(TextLayout(text, width: 30))
      text.spans += [TextSpan(1..<6, style: text.style), TextSpan(range, style: style)]
      use(TextLayout(text))
    }
    var short = Text("ab")
    let long = "abcdefgh"
    short.restyle(long.index(long.startIndex, offsetBy: 5)..<long.endIndex) { $0.color = .white }
    use(TextLayout(short))
  }

  @Test func `Any font is drawn with what there is`() {
    for family in ["", "No Such Family At All", ",,,", "DejaVu Sans, Nothing", "\0", "Sans 40", "🐦"] {
      #expect(Text("Hx", font: Font(family, size: 17)).size().width > 5, "\(family)")
    }
    for size in [1e-6, 0.1, 1, 500, 1e5, 1e9] {
      for scale in [0.1, 1, 4] {
        var text = Text("Hxg", font: .system(size: size))
        text.lineHeight = size > 1e4 ? 1 : 1e4
        use(TextLayout(text, scale: scale))
      }
    }
    #expect(FontWeight(rawValue: -4).rawValue == 100 && FontWeight(rawValue: 99_999).rawValue == 1000)
  }

  @Test func `Random texts in random rooms are set`() {
    let pieces = ["a", " ", "\n", "word", "ß", "日", "ש", "🐦", "\0", "\u{301}", "\t", "\u{202E}", "-", "…"]
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      var text = Text((0..<random.int(0..<60)).map { _ in pieces[random.int(0..<pieces.count)] }.joined())
      text.alignment = TextAlignment.allCases[random.int(0..<5)]
      text.wrapping = TextWrapping.allCases[random.int(0..<3)]
      text.truncation = TextTruncation.allCases[random.int(0..<4)]
      text.maximumLines = random.int(0..<4)
      text.lineHeight = random.chance(0.3) ? random.double(-1...3) : nil
      text.style.letterSpacing = random.chance(0.2) ? random.double(-30...30) : 0
      for _ in 0..<random.int(0..<4) {
        var style = text.style
        style.font.size = random.double(4...40)
        style.underline = .double
        let start = random.int(-10..<80)
        text.spans.append(TextSpan(start..<start + random.int(0..<40), style: style))
      }
      let layout = TextLayout(
        text, width: random.chance(0.7) ? random.double(-10...300) : nil,
        height: random.chance(0.3) ? random.double(-10...100) : nil, scale: random.double(0.3...4))
      use(layout)
      if text.maximumLines > 0 { #expect(layout.lines.count <= text.maximumLines, "seed \(seed)") }
    }
  }
}
