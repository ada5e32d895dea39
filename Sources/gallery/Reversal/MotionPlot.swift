import Martlet

/// Plots of position and velocity over the last seconds, the newest at the right: one below the other, or in a flat
/// rectangle side by side.
@MainActor
final class MotionPlot: Layer {
  private struct Sample {
    var time: MediaTime
    let position, velocity: Double
  }

  private var samples: [Sample] = []
  private let color: Color
  private let words = (position: localized("position"), velocity: localized("velocity"))
  private let palette: Palette

  /// The visible time span in seconds.
  static let span = 3.0
  /// The longest time between two samples, in seconds.
  private static let longestGap = 0.1
  /// The scales, which everything visible fits into: fractions of the distance, and distances per second.
  private static let positions = -0.08...1.08
  private static let fastest = 3.0
  private static let lineWidth = 2.0
  /// The distance between plots side by side, in points.
  private static let gutter = 16.0

  /// The em of the words, in points.
  var captionSize = 13.0 {
    didSet { if captionSize != oldValue { setNeedsDisplay() } }
  }

  init(color: Color, palette: Palette) {
    self.color = color
    self.palette = palette
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// Whether it has shown no motion for a while, so that it need not continue.
  var isQuiet: Bool {
    guard let last = samples.last else { return true }
    return samples.allSatisfy { $0.time < last.time - 0.4 || $0.velocity == 0 }
  }

  /// Adds a sample. Longer gaps are rests, in which nothing was recorded: they are not shown.
  func add(position: Double, velocity: Double, at time: MediaTime) {
    if let last = samples.last, time > last.time + Self.longestGap {
      let rest = time - last.time - Self.longestGap
      for index in samples.indices { samples[index].time += rest }
    }
    samples.append(Sample(time: time, position: position, velocity: velocity))
    samples.removeAll { $0.time < time - Self.span - 0.1 }
    setNeedsDisplay()
  }

  override func draw(in context: DrawingContext) {
    let (upper, lower) = halves
    let lowest = samples.reduce(Self.positions.lowerBound) { min($0, $1.position) }
    let highest = samples.reduce(Self.positions.upperBound) { max($0, $1.position) }
    let fastest = samples.reduce(Self.fastest) { max($0, abs($1.velocity)) }
    draw(
      words.position, \.position, within: lowest...highest, lines: [0, 1], color: color,
      into: upper, context)
    draw(
      words.velocity, \.velocity, within: -fastest...fastest, lines: [0], color: palette.ink,
      into: lower, context)
  }

  /// The rectangles of both plots.
  private var halves: (Rect, Rect) {
    if bounds.width > 2 * bounds.height {
      let width = ((bounds.width - Self.gutter) / 2).rounded(.down)
      let size = Size(width: width, height: bounds.height)
      let right = Point(x: bounds.width - width, y: 0)
      return (Rect(origin: .zero, size: size), Rect(origin: right, size: size))
    }
    let half = bounds.height / 2
    let gap = min(8, half / 4)
    let size = Size(width: bounds.width, height: half - gap / 2)
    return (Rect(origin: .zero, size: size), Rect(origin: Point(x: 0, y: half + gap / 2), size: size))
  }

  private func draw(
    _ title: String, _ value: KeyPath<Sample, Double>, within range: ClosedRange<Double>, lines: [Double],
    color: Color, into rect: Rect, _ context: DrawingContext
  ) {
    // The word is above its curve.
    let top = rect.minY + (captionSize * 1.25).rounded()
    let room = max(rect.maxY - top - Self.lineWidth, 1)
    func height(_ value: Double) -> Double {
      top + 1 + room * (range.upperBound - value) / (range.upperBound - range.lowerBound)
    }
    for line in lines {
      let y = (height(line) * context.scale).rounded() / context.scale
      context.fill(
        Rect(x: rect.minX, y: y, width: rect.width, height: context.hairline), with: palette.hairline)
    }
    if let last = samples.last, samples.count > 1 {
      var curve = Path()
      for sample in samples {
        let x = rect.maxX - 2 - (last.time - sample.time) / Self.span * (rect.width - 2)
        let point = Point(x: x, y: height(sample[keyPath: value]))
        if curve.isEmpty { curve.move(to: point) } else { curve.addLine(to: point) }
      }
      // What is older than the others ends at the edge.
      context.withState {
        context.clip(to: Rect(x: rect.minX, y: 0, width: rect.width, height: bounds.height))
        context.stroke(
          curve, with: color, style: StrokeStyle(width: Self.lineWidth, cap: .round, join: .round))
      }
    }
    let word = Text(title, font: .system(size: captionSize), color: palette.mist)
    if word.size().width <= rect.width { context.draw(word, at: rect.origin) }
  }
}
