import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The line of the shape lab.
@MainActor
@Suite struct ShapeLabTests {
  /// The lab in a window, with its line in one piece.
  @MainActor
  private final class Lab {
    let window: ManualWindow
    let controller: WindowController
    let view = ShapeLabView(palette: .light, trace: nil)
    let canvas: ShapeCanvas
    let shape: ShapeLayer
    let size: Size

    init(size: Size = Size(width: 960, height: 640)) throws {
      self.size = size
      window = ManualWindow(size: size, now: 1000)
      controller = WindowController(window: window)
      view.fill(controller)
      window.run(for: 0.1)
      canvas = try #require(view.subviews.compactMap { $0 as? ShapeCanvas }.first)
      shape = try #require(canvas.layer.sublayers.first as? ShapeLayer)
    }

    /// Where a control is.
    func place(_ control: ShapeLabView.Control) -> Rect {
      let place = ShapeLabView.layout(size).controls[control.rawValue]
      return control.caption == nil ? place : ShapeLabView.captioned(place, in: size).slider
    }

    /// Taps one of the three words of a bar.
    func choose(_ word: Int, of control: ShapeLabView.Control) {
      let place = place(control)
      window.tap(Point(x: place.minX + place.width * (Double(word) + 0.5) / 3, y: place.center.y), for: 1.5)
    }

    /// The number of pixels that have the colour of the line, and the highest of them.
    func line() throws -> (count: Int, top: Int) {
      let picture = try window.drawFrame()
      let color = Palette.light.coral
      let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      let area = ShapeLabView.layout(size).canvas
      var (count, top) = (0, Int.max)
      for y in Int(area.minY)..<Int(area.maxY) {
        for x in Int(area.minX)..<Int(area.maxX) {
          let pixel = picture[x, y]
          guard (0..<3).allSatisfy({ abs(Int(pixel[$0]) - wanted[$0]) < 12 }) else { continue }
          count += 1
          top = min(top, y)
        }
      }
      return (count, top)
    }
  }

  /// The points of a path.
  private func points(_ path: Path) -> [Point] {
    path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .quad(let control, let end): [control, end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  private func distance(_ a: Path, _ b: Path) -> Double {
    zip(points(a), points(b)).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test func `dashes are a line in one piece, dashes or dots, longer by a cap, and each is drawn so`() throws
  {
    let lab = try Lab()
    let width = lab.shape.lineWidth
    lab.choose(0, of: .dashes)
    #expect(lab.shape.lineDashPattern == [])
    let whole = try lab.line().count
    // Dashes of two widths, and gaps that a cap of half a width makes shorter at both ends.
    lab.choose(1, of: .dashes)
    let lengths = lab.shape.lineDashPattern
    #expect(lengths.count == 2 && abs(lengths[1] / lengths[0] - 1.1) < 1e-9)
    // About so, since the line meets itself.
    #expect(abs(lengths[0] / (2 * width) - 1) < 0.2)
    let dashed = try lab.line().count
    lab.choose(2, of: .dashes)
    let dots = lab.shape.lineDashPattern
    #expect(dots.count == 2 && dots[0] < 0.02 && abs(dots[1] / (2 * width) - 1) < 0.2)
    let dotted = try lab.line().count
    print("pixels of a whole line \(whole), dashes \(dashed), dots \(dotted)")
    #expect(Double(dashed) < 0.85 * Double(whole) && Double(dashed) > 0.5 * Double(whole))
    #expect(Double(dotted) < 0.55 * Double(whole) && Double(dotted) > 0.2 * Double(whole))
    lab.choose(0, of: .cap)
    let squares = lab.shape.lineDashPattern
    #expect(lab.shape.lineCap == .butt && squares.count == 2 && squares[0] == squares[1])
    #expect(abs(squares[0] / width - 1) < 0.2)
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 960, height: 640), Size(width: 1920, height: 1080),
  ])
  func `dashes meet themselves where the line does, alike on all five tips, in each shape and width`(
    size: Size
  )
    throws
  {
    let lab = try Lab(size: size)
    func expectWhole(_ what: String) {
      let pattern = lab.shape.presentationValue(of: .lineDashPattern).values
      let count = lab.shape.presentationValue(of: .path).length / pattern.reduce(0, +) / 5
      #expect(abs(count - count.rounded()) < 1e-6 && count > 0.9, "\(what): 5 times \(count)")
      #expect(abs(lab.shape.presentationValue(of: .lineDashPhase) - pattern[0] / 2) < 1e-6, "\(what)")
    }
    for dashes in [Dashes.dashes, .dots] {
      lab.canvas.dashes = dashes
      for cap in LineStyle.caps.map(\.cap) {
        lab.canvas.cap = cap
        for width in [2.0, 12, 28] {
          lab.canvas.lineWidth = width
          lab.window.run(for: 3)
          expectWhole("\(dashes), \(cap), \(width), \(lab.canvas.kind)")
        }
        lab.canvas.morph()
        lab.window.run(for: 3)
        expectWhole("\(dashes), \(cap), \(lab.canvas.kind)")
      }
    }
  }

  @Test func `a small shape is that of a large window, made smaller, with its line and its dashes`() throws {
    let (small, large) = (
      try Lab(size: Size(width: 480, height: 320)), try Lab(size: Size(width: 1280, height: 800))
    )
    #expect(large.shape.lineWidth == large.canvas.lineWidth)
    func ratio(_ measure: (Lab) -> Double) -> Double { measure(small) / measure(large) }
    let side = ratio { min($0.canvas.bounds.width, $0.canvas.bounds.height) }
    print("a canvas of \(side), a line of \(ratio { $0.shape.lineWidth })")
    #expect(side < 0.5 && ratio { $0.shape.lineWidth } < 0.7)
    // No line is a stub, however small the shape.
    #expect(ratio { $0.shape.path.length / $0.shape.lineDashPattern.reduce(0, +) } > 0.55)
  }

  @Test(arguments: [
    Size(width: 480, height: 320), Size(width: 540, height: 400), Size(width: 320, height: 480),
  ])
  func `where not all controls have room, the last one is cut in its middle`(size: Size) {
    let (_, panel, controls) = ShapeLabView.layout(size)
    let cut = controls.filter { $0.minY < panel.maxY && $0.maxY > panel.maxY }
    #expect(cut.count == 1)
    for place in cut { #expect(abs(place.midY - panel.maxY) <= 1, "\(place) in \(panel)") }
  }

  @Test func `dashes do not jump as others get room under the finger`() throws {
    let lab = try Lab()
    func period() -> Double { lab.shape.presentationValue(of: .lineDashPattern).values.reduce(0, +) }
    var (last, farthest, counts) = (period(), 0.0, Set<Int>())
    for step in 0...240 {
      lab.canvas.lineWidth = 12 + 8 * Double(step) / 240
      lab.window.run(for: 1.0 / 60)
      farthest = max(farthest, abs(period() - last))
      last = period()
      counts.insert(Int((lab.shape.path.length / lab.shape.lineDashPattern.reduce(0, +)).rounded()))
    }
    print("a period changes by \(farthest) points at most within a frame, with \(counts.sorted()) dashes")
    // At once, 10 for 15 would change it by a third.
    #expect(counts.count > 1 && farthest < 0.06 * last)
  }

  @Test func `square caps reach farther than butt ones, round ones between, and each shows`() throws {
    let lab = try Lab()
    lab.choose(1, of: .dashes)
    // The same dashes for all three.
    let pattern = lab.shape.lineDashPattern
    var counts: [Int] = []
    for (word, cap) in [StrokeStyle.Cap.butt, .round, .square].enumerated() {
      lab.choose(word, of: .cap)
      #expect(lab.shape.lineCap == cap)
      Transaction.withoutActions { lab.shape.lineDashPattern = pattern }
      counts.append(try lab.line().count)
    }
    print("pixels of butt, round and square caps: \(counts)")
    #expect(Double(counts[0]) * 1.1 < Double(counts[1]) && Double(counts[1]) * 1.03 < Double(counts[2]))
  }

  @Test func `a miter is a tip, its limit cuts it off, and round and bevelled corners are lower`() throws {
    let lab = try Lab()
    lab.choose(0, of: .dashes)
    var tops: [Int] = []
    for (word, join) in [StrokeStyle.Join.miter, .round, .bevel].enumerated() {
      lab.choose(word, of: .join)
      #expect(lab.shape.lineJoin == join)
      tops.append(try lab.line().top)
    }
    print("tops of miter, round and bevel: \(tops)")
    // A round corner is as far as half of the width above the star's point.
    #expect(tops[0] + 4 < tops[1] && tops[1] + 1 < tops[2])
    lab.choose(0, of: .join)
    let limit = lab.place(.miter)
    var script = InputScript(seed: 7)
    script.touch(at: lab.window.now + 0.01, duration: 0.4) { t in
      Point(x: limit.maxX - 12 - (limit.width - 12) * min(t / 0.3, 1), y: limit.center.y)
    }
    lab.window.run(&script, for: 1)
    #expect(lab.shape.miterLimit == 1)
    #expect(try lab.line().top == tops[2], "cut off it is a bevel")
  }

  @Test func `the line begins and ends where the sliders say, in each frame under the finger`() throws {
    let lab = try Lab()
    lab.choose(0, of: .dashes)
    let whole = try lab.line().count
    for (control, other) in [(ShapeLabView.Control.end, 0.5), (.start, 0.25)] {
      let slider = lab.place(control)
      let from = control == .end ? 1.0 : 0
      var script = InputScript(seed: 3)
      func x(_ part: Double) -> Double {
        slider.minX + Slider.thumbSize / 2 + (slider.width - Slider.thumbSize) * part
      }
      script.touch(at: lab.window.now + 0.01, duration: 0.6) { t in
        Point(x: x(from + (other - from) * min(t / 0.5, 1)), y: slider.center.y)
      }
      var seen: [Double] = []
      for _ in 0..<48 {
        lab.window.run(&script, for: 1.0 / 60)
        let (start, end) = (
          lab.shape.presentationValue(of: .strokeStart), lab.shape.presentationValue(of: .strokeEnd)
        )
        #expect(start == lab.canvas.start && end == lab.canvas.end)
        seen.append(control == .end ? end : start)
      }
      #expect(Set(seen).count > 15 && abs((seen.last ?? 0) - other) < 0.03, "\(control): \(seen.last ?? -1)")
    }
    let part = Double(try lab.line().count) / Double(whole)
    print("from 0.25 to 0.5 it has \(part) of the pixels")
    #expect(abs(part - 0.25) < 0.04)
  }

  @Test func `a tap leads the outline to the next shape by way of all between, from wherever it is`() throws {
    let lab = try Lab()
    let star = lab.shape.path
    let middle = try #require(lab.canvas.convert(lab.canvas.bounds.center, to: nil))
    func seen() -> Path { lab.shape.presentationValue(of: .path) }
    lab.window.tap(middle, for: 0.15)
    #expect(lab.canvas.kind == .flower)
    let between = seen()
    #expect(distance(between, star) > 4 && distance(between, lab.shape.path) > 4)
    // The next one in flight: no point goes farther in a frame than it could.
    var last = between
    var farthest = 0.0
    var script = InputScript(seed: 1)
    script.tap(at: middle, time: lab.window.now + 0.05)
    for _ in 0..<240 {
      lab.window.run(&script, for: 1.0 / 240)
      farthest = max(farthest, distance(seen(), last))
      last = seen()
    }
    #expect(lab.canvas.kind == .heart)
    print("at most \(farthest) points within 1/240 s")
    #expect(farthest < 12)
    lab.window.run(for: 3)
    #expect(distance(seen(), lab.shape.path) < 0.01 && lab.window.renderTree.nextChange == .never)
    lab.window.tap(middle, for: 4)
    #expect(lab.canvas.kind == .star && distance(seen(), star) < 0.01)
    // The bar says which one it is.
    let bar = lab.view.subviews.flatMap(\.subviews).compactMap { $0 as? SegmentedControl }.first
    #expect(bar?.selection == LabShape.star.rawValue)
  }

  @Test(arguments: ["en", "de", "ar"], [1.0, 1.3, 2])
  func `the words of all bars are of one size`(language: String, textScale: Double) throws {
    try Language.$current.withValue(Language([language])) {
      for size in [
        Size(width: 480, height: 320), Size(width: 590, height: 700), Size(width: 960, height: 640),
        Size(width: 1100, height: 700), Size(width: 1920, height: 1080),
      ] {
        let window = ManualWindow(size: size, now: 1000)
        let controller = WindowController(window: window)
        controller.rootView.textScale = textScale
        let view = ShapeLabView(palette: .light, trace: nil)
        view.fill(controller)
        window.run(for: 0.1)
        let bars = view.subviews.flatMap(\.subviews).compactMap { $0 as? SegmentedControl }
        #expect(bars.count == 4)
        let labels = bars.flatMap(\.subviews).compactMap { $0 as? Label }
        let sizes = labels.map { $0.text.font.size * $0.effectiveTextScale }
        let (least, most) = (try #require(sizes.min()), try #require(sizes.max()))
        #expect(most - least < 0.01 && least > 9, "\(size): \(least) to \(most)")
        window.close()
      }
    }
  }
}
