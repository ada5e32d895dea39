import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import gallery

/// The words of demos follow the scale of text, and are never cut for it.
@MainActor
@Suite struct DemoTextScaleTests {
  private func controller(_ demo: any Demo.Type, _ size: Size, scale: Double) -> (
    WindowController, ManualWindow, any Demo
  ) {
    let window = ManualWindow(size: size, scale: 1, now: 1000)
    let controller = WindowController(window: window)
    controller.rootView.layoutDirection = Language.current.direction
    if scale != 1 { controller.rootView.textScale = scale }
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    window.run(for: 0.1)
    return (controller, window, exhibit)
  }

  private func lines(in layer: Layer) -> [gallery.TextLine] {
    guard !layer.isHidden else { return [] }
    return ((layer as? gallery.TextLine).map { [$0] } ?? []) + layer.sublayers.flatMap { lines(in: $0) }
  }

  @Test func `title and instruction grow with the text size, up to the field`() throws {
    let size = Size(width: 1280, height: 800)
    for scale in [1, 1.3, 2] {
      let (controller, window, _) = controller(BallDemo.self, size, scale: scale)
      let head = lines(in: controller.rootView.layer)
      #expect(head.count == 2)
      #expect((head[0].font.size > head[0].em) == (scale > 1))
      #expect(head[1].frame.minY >= head[0].frame.maxY - 2 || scale == 1)
      #expect(head[1].frame.maxY <= DemoView.field(in: size).minY)
      window.close()
    }
  }

  @Test func `the text size may change while a demo is open`() throws {
    let (controller, window, _) = controller(BallDemo.self, Size(width: 1280, height: 800), scale: 1)
    let title = try #require(lines(in: controller.rootView.layer).first)
    let usual = title.frame.height
    controller.rootView.textScale = 1.3
    window.run(for: 0.1)
    #expect(title.frame.height > usual)
    controller.rootView.textScale = 1
    window.run(for: 0.1)
    #expect(title.frame.height == usual)
    window.close()
  }

  @Test func `a larger window has larger words, whenever it became so large`() throws {
    let (large, small) = (Size(width: 1280, height: 800), Size(width: 480, height: 320))
    for sizes in [[large, small, large], [small, large]] {
      let (controller, window, _) = controller(BallDemo.self, sizes[0], scale: 2)
      let view = try #require((found(in: controller.rootView) as [DemoView]).first)
      for size in sizes {
        window.resize(to: size)
        window.run(for: 0.1)
        #expect(view.effectiveTextScale == DemoView.mostTextScale(size), "\(size) of \(sizes)")
      }
      window.close()
    }
  }

  @Test(arguments: ["notes", "controls", "gradients", "matrix"])
  func `no line is cut that becomes larger while the demo is open`(name: String) throws {
    try Language.$current.withValue(Language(["de"])) {
      let visit = try Visit(name, size: Size(width: 1280, height: 800), scale: 1)
      visit.play(until: 0.1)
      visit.setTextScale(2)
      visit.play(until: 0.2)
      let words = visit.words.filter { !$0.ink.isEmpty }
      #expect(!words.isEmpty)
      for word in words { #expect(word.isWhole, "'\(word.text.string)' is cut") }
    }
  }

  /// The languages and text sizes in which words are looked at.
  private nonisolated static let cases: [(String, Double)] = [
    ("en", 1), ("en", 2), ("de", 1), ("de", 2), ("ar", 1), ("ar", 2),
  ]

  @Test(arguments: cases)
  func `no word of a demo leaves the window or covers another, and no line is cut`(
    language: String, textScale: Double
  ) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [Size(width: 480, height: 320), Size(width: 1280, height: 800)] {
        for demo in demos {
          let visit = try Visit(demo.name, size: size, scale: 1, textScale: textScale)
          visit.play(until: 0.1)
          let place = "\(demo.name), \(Int(size.width)) × \(Int(size.height))"
          let words = visit.words.filter { !$0.ink.isEmpty }
          for (index, word) in words.enumerated() {
            #expect(word.isWhole, "\(place): '\(word.text.string)' is cut")
            let ink = word.ink
            #expect(
              ink.minX >= 0 && ink.minY >= 0 && ink.maxX <= size.width && ink.maxY <= size.height,
              "\(place): '\(word.text.string)' leaves the window")
            for other in words[..<index] where other.text.string != word.text.string {
              let both = other.ink.insetBy(dx: 0.5, dy: 0.5).intersection(word.ink)
              #expect(both.isEmpty, "\(place): '\(word.text.string)' covers '\(other.text.string)'")
            }
          }
        }
      }
    }
  }

  @Test(arguments: ["en", "de", "ar"], [1.0, 1.3, 2])
  func `the titles of notes are all of one size`(language: String, textScale: Double) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 960, height: 540), Size(width: 1280, height: 800),
      ] {
        let (controller, window, _) = controller(NotesDemo.self, size, scale: textScale)
        let cards: [NoteCard] = found(in: controller.rootView)
        let titles = try cards.map { card in
          try #require((found(in: card) as [Label]).first { $0.string == Note.all[card.note].title })
        }
        #expect(titles.count == Note.count)
        #expect(Set(titles.map { $0.font.size * $0.effectiveTextScale }).count == 1, "\(size)")
        window.close()
      }
    }
  }

  @Test func `words that belong together are as large as there is room for the longest`() throws {
    let window = ManualWindow(size: Size(width: 400, height: 300))
    let controller = WindowController(window: window)
    controller.rootView.textScale = 2
    let labels = ["I", "Begin", "Thickness"].map { Label($0, role: .caption, color: .black) }
    for label in labels { controller.rootView.addSubview(label) }
    Label.fit(labels.enumerated().map { ($1, Rect(x: 0, y: 40 * Double($0), width: 100, height: 40)) })
    let scales = Set(labels.map(\.effectiveTextScale))
    #expect(scales.count == 1 && scales.allSatisfy { $0 > 1 && $0 < 2 }, "\(scales)")
    for label in labels {
      #expect(label.text.scaled(by: label.effectiveTextScale).size().width <= 100, "'\(label.string)'")
    }
  }

  @Test(arguments: ["en", "de", "ar"])
  func `the captions of the shape lab are of one size, and larger where there is room`(language: String)
    throws
  {
    try Language.$current.withValue(Language([language])) {
      for size in [Size(width: 480, height: 320), Size(width: 800, height: 1280)] {
        let (controller, window, _) = controller(ShapeLabDemo.self, size, scale: 2)
        let view = try #require((found(in: controller.rootView) as [ShapeLabView]).first)
        let bars: [SegmentedControl] = found(in: view)
        let captions = (found(in: view) as [Label]).filter { label in
          !bars.contains { label.isDescendant(of: $0) }
        }
        #expect(captions.count == 6)
        let sizes = Set(captions.map { $0.font.size * $0.effectiveTextScale })
        #expect(sizes.count == 1, "\(size): \(sizes)")
        #expect((sizes.max() ?? 0) > DemoView.captionSize(size) * (size.width < 800 ? 0.99 : 1.45), "\(size)")
        window.close()
      }
    }
  }

  @Test(arguments: Thoroughness.isFull ? [1, 1.3, 2] : [1.0, 2], ["en", "de", "ar"])
  func `between a caption and the control after it is a gap`(textScale: Double, language: String) throws {
    Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 800, height: 1280), Size(width: 1920, height: 1080),
      ] {
        for demo in demos {
          let (controller, window, _) = controller(demo, size, scale: textScale)
          let controls: [View] =
            (found(in: controller.rootView) as [Slider])
            + (found(in: controller.rootView) as [SegmentedControl])
          for label in found(in: controller.rootView) as [Label] where !label.isHidden {
            // Beside it, in the same row.
            for control in controls where control.superview === label.superview && !control.isHidden {
              let (word, other) = (label.frame, control.frame)
              guard abs(word.midY - other.midY) < 2, !label.string.isEmpty else { continue }
              let gap = word.midX < other.midX ? other.minX - word.maxX : word.minX - other.maxX
              #expect(gap >= 4, "\(demo.name), \(size): '\(label.string)' has a gap of \(gap)")
            }
          }
          window.close()
        }
      }
    }
  }

  @Test(arguments: ["en", "de", "ar"], [1.0, 1.2, 2])
  func `the words of bars that are seen together are of one size`(language: String, textScale: Double) throws
  {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 800, height: 1280), Size(width: 1280, height: 800),
      ] {
        for name in [
          "blur", "edges", "rasterise", "shadows", "overdraw", "perspective", "fold", "constraints", "shapes",
          "controls", "timing",
        ] {
          let demo = try #require(demos.first { $0.name == name })
          let (controller, window, _) = controller(demo, size, scale: textScale)
          let bars: [SegmentedControl] = found(in: controller.rootView)
          #expect(bars.count > 1, "\(name)")
          let sizes = bars.flatMap { found(in: $0) as [Label] }.map { $0.font.size * $0.effectiveTextScale }
          let (least, most) = (sizes.min() ?? 0, sizes.max() ?? 0)
          #expect(most - least < 0.1, "\(name), \(size): \(least) and \(most)")
          window.close()
        }
      }
    }
  }

  @Test(arguments: ["en", "de", "ar"])
  func `the list of places has room for their names, however large they are`(language: String) throws {
    try Language.$current.withValue(Language([language])) {
      let (controller, window, _) = controller(SplitDemo.self, Size(width: 800, height: 1280), scale: 1.5)
      let rows: [PlaceRow] = found(in: controller.rootView)
      #expect(rows.count == Place.count)
      for row in rows {
        let place = try #require(row.place)
        let name = Text(place.name, font: .system(size: 17, weight: row.isOpened ? .semibold : .regular))
        let width = name.scaled(by: row.effectiveTextScale).size().width
        #expect(row.effectiveTextScale == 1.5 && width <= row.bounds.width - PlaceRow.fixedWidth, "\(place)")
      }
      window.close()
    }
  }

  /// How large each word is below the title and the instruction, in points.
  private func sizes(_ visit: Visit) -> [String: Double] {
    let top = DemoView.field(in: visit.window.size).minY
    let words = visit.words.filter { !$0.ink.isEmpty && $0.ink.minY >= top }
    return Dictionary(words.map { ($0.text.string, $0.text.font.size) }, uniquingKeysWith: min)
  }

  @Test(arguments: ["en", "ar"])
  func `captions become larger while the demo is open, where there is room`(language: String) throws {
    try Language.$current.withValue(Language([language])) {
      for name in ["download", "flame", "solar", "crossing", "reflections", "edges", "rasterise", "spring"] {
        let visit = try Visit(name, size: Size(width: 1280, height: 800), scale: 1)
        visit.play(until: 0.1)
        let before = sizes(visit)
        visit.setTextScale(1.4)
        visit.play(until: 0.2)
        let after = sizes(visit)
        #expect(!before.isEmpty)
        for (word, size) in before {
          let larger = after[word] ?? .infinity
          // In a curve's corner stand figures that are read beside the line.
          let isMark = ["0", "1"].contains(word)
          #expect(larger > 1.3 * size || isMark, "\(name): '\(word)', \(larger) after \(size)")
        }
      }
    }
  }

  @Test func `an open desk of notes says what to do`() throws {
    let (controller, window, _) = controller(NotesDemo.self, Size(width: 1280, height: 800), scale: 1)
    let view = try #require((found(in: controller.rootView) as [NotesView]).first)
    view.close()
    window.run(for: 1)
    let label = try #require(
      (found(in: view) as [Label]).first { $0.string == "Tap a note to read it here" })
    let layout = TextLayout(label.text, width: label.bounds.width, height: label.bounds.height, scale: 1)
    #expect(!layout.isTruncated && label.opacity == 1)
    view.open(0)
    window.run(for: 1)
    #expect(label.opacity == 0)
    window.close()
  }

  private func found<Kind: View>(in view: View) -> [Kind] {
    (view as? Kind).map { [$0] } ?? view.subviews.flatMap { found(in: $0) as [Kind] }
  }
}
