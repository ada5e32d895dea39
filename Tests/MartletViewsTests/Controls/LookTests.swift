import Martlet
import MartletTesting
import Testing

/// Tint, light and dark, which views inherit.
@MainActor @Suite struct LookTests {
  private let room = ControlRoom()

  @Test func `the nearest view with a tint decides, whenever it is set`() {
    let (outer, inner) = (View(), View())
    room.place(outer, 0, 0, 300, 300)
    room.place(inner, 0, 0, 200, 200, in: outer)
    let bar = room.place(ProgressView(progress: 0.5), 0, 0, 100, 6, in: inner)
    func fill() -> Color? { bar.subviews.first?.backgroundColor }
    outer.tintColor = .red
    #expect(fill() == .red && bar.effectiveTintColor == .red)
    inner.tintColor = .green
    #expect(fill() == .green)
    inner.tintColor = nil
    #expect(fill() == .red)
    room.root.addSubview(inner)
    #expect(fill() == View().effectiveTintColor)
  }

  @Test func `labels follow light and dark unless they have a colour`() {
    let (label, red) = (Label("Word"), Label("Word"))
    red.textColor = .red
    room.place(label, 0, 0)
    room.place(red, 0, 50)
    #expect(label.text.color == ControlColors.light.ink)
    room.root.interfaceStyle = .dark
    #expect(label.text.color == ControlColors.dark.ink && red.text.color == .red)
    #expect(label.effectiveInterfaceStyle == .dark)
    room.root.interfaceStyle = .light
    #expect(label.text.color == ControlColors.light.ink)
  }

  @Test func `a view with a style has the colours for it, and other ones if it says so`() {
    let (outer, inner) = (View(), View())
    room.place(outer, 0, 0, 300, 300)
    room.place(inner, 0, 0, 200, 200, in: outer)
    var own = ControlColors.light
    own.surface = .yellow
    outer.controlColors = own
    #expect(inner.effectiveControlColors == own)
    inner.interfaceStyle = .dark
    #expect(inner.effectiveControlColors == .dark)
    inner.controlColors = own
    #expect(inner.effectiveControlColors == own)
  }

  @Test func `a change of look in an animation block is animated`() {
    let button = room.place(Button("Go", style: .bordered), 20, 20)
    View.animate(duration: 1, timing: .linear) { room.root.interfaceStyle = .dark }
    room.wait(0.5)
    let shown = button.layer.presentationValue(of: .backgroundColor)
    #expect(shown.red > ControlColors.dark.surface.red + 0.1 && shown.red < 0.9)
    room.wait(1)
    #expect(button.backgroundColor == ControlColors.dark.surface)
  }

  @Test(arguments: InterfaceStyle.allCases, Button.Style.allCases)
  func `the words of a button stand out from it`(style: InterfaceStyle, look: Button.Style) throws {
    let paper = style == .light ? Color(0xF6F4EF) : Color(0x15171C)
    room.root.interfaceStyle = style
    let button = room.place(Button("Go", style: look), 20, 20)
    for highlighted in [false, true] {
      button.isHighlighted = highlighted
      let ground = button.backgroundColor.over(paper)
      let word = try #require(button.subviews.compactMap { $0 as? Label }.first?.text.color).over(ground)
      #expect(word.contrast(to: ground) >= 4.5, "\(word) on \(ground)")
    }
  }

  @Test func `disabled parts are paler`() {
    let button = room.place(Button("Go", style: .filled), 20, 20)
    let full = button.backgroundColor.alpha
    button.isEnabled = false
    #expect(button.backgroundColor.alpha < full / 2)
  }
}

extension Color {
  fileprivate func over(_ ground: Color) -> Color { ground.interpolated(to: withAlpha(1), fraction: alpha) }

  /// The contrast ratio of WCAG 2.1.
  fileprivate func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    // The exponent of sRGB is near enough to 2.2 here.
    func linear(_ part: Double) -> Double { part * part * (0.8 + 0.2 * part) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
