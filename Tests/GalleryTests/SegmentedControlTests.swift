import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// Rows of words of which one is chosen.
@MainActor
@Suite struct SegmentedControlTests {
  /// A bar in a window, and the words' rectangles in it.
  private func bar(_ words: [String], width: Double, palette: Palette = .light) -> (
    bar: SegmentedControl, words: [Rect], controller: WindowController, window: ManualWindow
  ) {
    let window = ManualWindow(size: Size(width: 400, height: 100), now: 1000)
    let controller = WindowController(window: window)
    let bar = SegmentedControl(words, style: ControlStyle(palette: palette)) { _ in }
    bar.frame = Rect(x: 0, y: 0, width: width, height: 44)
    controller.rootView.addSubview(bar)
    window.resolveFrame()
    let frames = bar.subviews.compactMap { $0 as? Label }.map { label in
      Rect(center: label.center, size: label.text.size())
    }
    return (bar, frames, controller, window)
  }

  @Test func `segments have one width if every word has room in it`() {
    let (bar, words, _, _) = bar(["One", "Two", "Three"], width: 300)
    #expect(words.map(\.center.x) == [50, 150, 250])
    #expect(bar.selection == 0)
  }

  @Test func `a word that is too long for that gets as much space around it as the others`() {
    let (_, words, _, _) = bar(["Light", "Extra light", "Dark"], width: 328)
    let gaps = [words[0].minX * 2, words[1].minX - words[0].maxX, words[2].minX - words[1].maxX]
    for gap in gaps { #expect(abs(gap - gaps[0]) <= 2, "\(gaps)") }
    #expect(gaps[0] >= 32)
  }

  @Test func `a tap chooses the word that it hits, whatever the widths`() {
    let (bar, words, controller, window) = bar(["Light", "Extra light", "Dark"], width: 328)
    for (index, word) in words.enumerated().reversed() {
      for x in [word.minX - 4, word.maxX + 4] {
        var script = InputScript(seed: 1)
        script.touch(at: window.now + 0.1, duration: 0.1) { _ in Point(x: x, y: 22) }
        window.play(&script, until: window.now + 0.5)
        window.resolveFrame()
        #expect(bar.selection == index)
      }
    }
    withExtendedLifetime(controller) {}
  }

  @Test func `a short word has a finger's width among long ones`() {
    let (bar, _, _, _) = bar(["6", "Extraordinary", "96"], width: 250)
    let labels = bar.subviews.compactMap { $0 as? Label }
    #expect(labels.allSatisfy { $0.bounds.width >= ControlStyle.touchTarget }, "\(labels.map(\.frame))")
    #expect(labels.last?.frame.maxX == 250)
  }

  @Test func `words that would touch each other are smaller`() {
    let titles = ["Enlarge", "Pulse", "Border", "Flip", "Aura"]
    for (width, size) in [(400.0, TextRole.body.size), (288, TextRole.caption.size)] {
      let (bar, words, _, _) = bar(titles, width: width)
      let labels = bar.subviews.compactMap { $0 as? Label }
      #expect(labels.allSatisfy { $0.text.font.size == size })
      for (word, next) in zip(words, words.dropFirst()) { #expect(next.minX - word.maxX >= 16) }
    }
  }

  @Test func `while the pill moves, its words lie on those of the bar`() throws {
    let (bar, _, controller, window) = bar(["Light", "Extra light", "Dark"], width: 328)
    bar.selection = 2
    var places: Set<Int> = []
    for step in 0..<20 {
      window.advance(to: window.now + 1.0 / 60)
      window.resolveFrame()
      if step == 4 { bar.selection = 1 }
      let pill = try #require(bar.subviews.last)
      let cover = try #require(pill.subviews.first)
      let corner = try #require(bar.convert(Point.zero, from: cover, source: .presentation))
      #expect(corner.length < 1e-9, "\(corner)")
      places.insert(Int(pill.layer.presentationValue(of: .position).x))
    }
    #expect(places.count > 8, "it has moved")
    withExtendedLifetime(controller) {}
  }

  @Test(arguments: [false, true])
  func `what is chosen stands out from its bar, and its word from it`(isDark: Bool) {
    let palette = isDark ? Palette.dark : .light
    let style = ControlStyle(palette: palette)
    for ground in [palette.paper, palette.card] {
      #expect(style.chosen.contrast(to: style.trough.over(ground)) >= 3)
    }
    #expect(style.onChosen.contrast(to: style.chosen) >= 4.5)
    let glass = ControlStyle(palette: palette, isOnGlass: true)
    #expect(glass.onChosen.contrast(to: glass.chosen) >= 4.5)
  }

  @Test(arguments: [false, true])
  func `a bar stands out from the paper, and its words from it`(isDark: Bool) {
    let palette = isDark ? Palette.dark : .light
    let (bar, _, _, _) = bar(["One", "Two"], width: 300, palette: palette)
    for ground in [palette.paper, palette.card] {
      let trough = bar.backgroundColor.over(ground)
      #expect(trough.contrast(to: ground) > 1.15)
      #expect(palette.mist.over(trough).contrast(to: trough) >= 4.5)
    }
  }
}

extension Color {
  /// The opaque colour of this one over an opaque one.
  fileprivate func over(_ ground: Color) -> Color {
    ground.interpolated(to: withAlpha(1), fraction: alpha)
  }

  /// The contrast ratio of WCAG 2.1.
  fileprivate func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
