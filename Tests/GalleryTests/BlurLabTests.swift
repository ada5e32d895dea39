import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The glass of the blur lab.
@MainActor
@Suite struct BlurLabTests {
  /// The lab in a window.
  @MainActor
  private final class Lab {
    let window: ManualWindow
    let controller: WindowController
    let view = BlurView(palette: .light, trace: nil)
    let glass: GlassPanel
    let words: View
    let size: Size

    init(size: Size = Size(width: 960, height: 640), textScale: Double = 1) throws {
      self.size = size
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      if textScale != 1 { controller.rootView.textScale = textScale }
      view.fill(controller)
      window.run(for: 0.1)
      glass = try #require(view.subviews.compactMap { $0 as? GlassPanel }.first)
      words = try #require(glass.subviews.first)
    }

    var labels: [Label] { words.subviews.compactMap { $0 as? Label } }
    var slider: Slider? { view.subviews.compactMap { $0 as? Slider }.first }
    var blur: Double { glass.layer.presentationValue(of: .backdropFilter.blurRadius) }
    var tint: Color { glass.layer.presentationValue(of: .backgroundColor) }
    var vibrancy: Double { words.layer.presentationValue(of: .vibrancy) }
  }

  @Test func `a style goes to the next one by way of all between, and its name with it`() throws {
    let lab = try Lab()
    for next in [GlassStyle.extraLight, .dark, .light] {
      let before = lab.tint
      lab.view.turnStyle()
      lab.window.run(for: 1.0 / 60)
      #expect(abs(lab.tint.alpha - before.alpha) < 0.1 && abs(lab.tint.red - before.red) < 0.25)
      lab.window.run(for: 0.09)
      #expect(lab.tint != before && lab.tint != next.tint, "\(next): on its way")
      lab.window.run(for: 2)
      #expect(lab.tint == next.tint && lab.labels.map(\.string).first == next.title)
      #expect(lab.labels.allSatisfy { $0.text.color == next.label })
      #expect(lab.glass.layer.presentationValue(of: .backdropFilter) == next.filter(blurRadius: 18))
      #expect(lab.words.layer.presentationValue(of: .vibrancyFilter) == next.vibrancy)
      #expect(lab.window.renderTree.nextChange == .never)
    }
  }

  @Test func `words take up colours and give them back, and turn round on their way`() throws {
    let lab = try Lab()
    #expect(lab.vibrancy == 1)
    lab.view.turnVibrancy()
    lab.window.run(for: 0.12)
    let middle = lab.vibrancy
    #expect(middle > 0.1 && middle < 0.9)
    lab.view.turnVibrancy()
    lab.window.run(for: 1.0 / 240)
    #expect(abs(lab.vibrancy - middle) < 0.06, "no jump")
    lab.window.run(for: 2)
    #expect(lab.vibrancy == 1)
    lab.view.turnVibrancy()
    lab.window.run(for: 2)
    #expect(lab.vibrancy == 0 && lab.window.renderTree.nextChange == .never)
  }

  @Test func `the blur is what the slider says, in each frame under the finger`() throws {
    let lab = try Lab()
    let (slider, place) = (try #require(lab.slider), BlurView.layout(lab.size).slider)
    var script = InputScript(seed: 2)
    script.touch(at: lab.window.now + 0.01, duration: 0.8) { t in
      Point(x: place.minX + place.width * (0.45 + 0.9 * t), y: place.center.y)
    }
    var seen: [Double] = []
    for _ in 0..<60 {
      lab.window.run(&script, for: 1.0 / 60)
      #expect(lab.blur == slider.value && lab.glass.blurRadius == slider.value)
      #expect(lab.labels.last?.string == "Blur \(Int(slider.value.rounded())) pt")
      seen.append(lab.blur)
    }
    #expect(Set(seen).count > 20 && zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(seen.last == 40)
  }

  @Test
  func `two fingers that spread double the blur, which stays within its limits, and the slider follows`()
    throws
  {
    let lab = try Lab()
    let middle = try #require(lab.glass.convert(lab.glass.bounds.center, to: nil))
    func spread(from start: Double, to end: Double) {
      var script = InputScript(seed: 4)
      for side in [-1.0, 1] {
        script.touch(at: lab.window.now + 0.01, duration: 0.6) { t in
          middle + Point(x: side * (start + (end - start) * min(t / 0.5, 1)), y: 0)
        }
      }
      lab.window.run(&script, for: 1.5)
      #expect(lab.slider?.value == lab.glass.blurRadius && lab.blur == lab.glass.blurRadius)
    }
    // The slop of a pinch goes off.
    spread(from: 40, to: 80)
    #expect(lab.glass.blurRadius > 26 && lab.glass.blurRadius <= 36.5)
    spread(from: 20, to: 140)
    #expect(lab.glass.blurRadius == 40)
    spread(from: 160, to: 2)
    #expect(lab.glass.blurRadius < 4)
  }

  @Test(arguments: ["en", "de", "ar"], [1, 1.3, 2])
  func `the words on the glass are whole, and do not touch its line`(language: String, textScale: Double)
    throws
  {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 400, height: 300), Size(width: 1280, height: 800),
        Size(width: 800, height: 1280),
      ] {
        let lab = try Lab(size: size, textScale: textScale)
        try #require(lab.labels.count == 2)
        for label in lab.labels {
          let text = label.text.scaled(by: label.effectiveTextScale)
          let wanted = text.size()
          #expect(
            wanted.width <= label.bounds.width && wanted.height <= label.bounds.height + 0.5,
            "\(size): '\(label.string)' needs \(wanted) and has \(label.bounds.size)")
          #expect(label.frame.minY >= 0 && label.frame.maxY <= lab.glass.bounds.height, "\(size)")
        }
        lab.window.close()
      }
    }
  }
}
