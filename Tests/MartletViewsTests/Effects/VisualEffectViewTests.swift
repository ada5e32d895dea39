import Martlet
import MartletTesting
import Testing

/// Frosted glass as a view.
@MainActor @Suite struct VisualEffectViewTests {
  private let room = ControlRoom()

  @Test func `glass follows light and dark until it has a style of its own`() {
    let glass = room.place(VisualEffectView(), 20, 20, 200, 100)
    #expect(glass.effectiveStyle == .light && glass.backgroundColor == GlassStyle.light.tint)
    room.root.interfaceStyle = .dark
    #expect(glass.effectiveStyle == .dark && glass.backgroundColor == GlassStyle.dark.tint)
    #expect(glass.layer.backdropFilter == GlassStyle.dark.filter(blurRadius: 20))
    #expect(glass.vibrantView.layer.vibrancyFilter == GlassStyle.dark.vibrancy)
    glass.style = .extraLight
    #expect(glass.backgroundColor == GlassStyle.extraLight.tint)
  }

  @Test func `words on glass are dark or light as the glass is`() {
    let glass = room.place(VisualEffectView(style: .dark), 20, 20, 200, 100)
    let word = room.place(Label("Word"), 0, 0, in: glass.vibrantView)
    #expect(word.text.color == GlassStyle.dark.label)
    glass.style = .light
    #expect(word.text.color == GlassStyle.light.label)
  }

  @Test func `with high contrast glass is opaque, and words keep their colours`() {
    let glass = room.place(VisualEffectView(), 20, 20, 200, 100)
    room.root.contrast = .high
    #expect(glass.backgroundColor.alpha == 1 && glass.layer.backdropFilter == .none)
    #expect(glass.vibrantView.layer.vibrancy == 0)
    room.root.contrast = .normal
    #expect(glass.backgroundColor == GlassStyle.light.tint && glass.vibrantView.layer.vibrancy == 1)
  }

  @Test func `glass without strength is as if it were not there, and comes in a block`() throws {
    let stripes = room.place(View(), 0, 0, 240, 320)
    stripes.backgroundColor = .red
    let plain = try room.window.drawFrame()
    let glass = room.place(VisualEffectView(), 20, 20, 200, 100)
    glass.strength = 0
    #expect(try room.window.drawFrame().bytes == plain.bytes)
    View.animate(duration: 1, timing: .linear) { glass.strength = 1 }
    room.wait(0.5)
    let radius = glass.layer.presentationValue(of: .backdropFilter).blurRadius
    #expect(radius > 8 && radius < 12)
    room.wait(0.6)
    #expect(glass.layer.presentationValue(of: .backdropFilter) == GlassStyle.light.filter(blurRadius: 20))
  }

  @Test func `what lies on it is touched, and it does not let touches through`() {
    let behind = room.place(Button("Behind"), 20, 20, 200, 100)
    let glass = room.place(VisualEffectView(), 20, 20, 200, 100)
    let button = room.place(Button("On it"), 10, 10, 80, 44, in: glass.contentView)
    #expect(glass.contentView.bounds.size == Size(width: 200, height: 100))
    #expect(room.root.hitTest(Point(x: 60, y: 50)) === button)
    let hit = room.root.hitTest(Point(x: 200, y: 110))
    #expect(hit !== behind && hit?.isDescendant(of: glass) ?? false)
  }
}
