import Martlet

/// Curves over the last seconds, drawn anew with every sample: the newest is at the right.
@MainActor
final class Plot: View {
  /// How many seconds it shows.
  let span: Double
  /// What is shown at least, from the bottom to the top; it grows with the samples.
  let range: ClosedRange<Double>

  private let channels: [PlotChannel]
  private let title: Text
  private let legend: [Text]
  private let palette: Palette
  private var samples: [(time: MediaTime, values: [Double])] = []

  static let inset = 12.0
  static let lineWidth = 2.0

  /// - Parameters:
  ///   - title: What is plotted, with its unit.
  ///   - channels: A curve each; samples have as many values.
  ///   - range: What is shown at least.
  ///   - span: Seconds that it shows, positive.
  init(
    _ title: String, channels: [PlotChannel], range: ClosedRange<Double>, span: Double = 3,
    style: ControlStyle
  ) {
    precondition(span > 0, "a plot shows some time, not \(span) s")
    precondition(range.lowerBound < range.upperBound, "a plot needs a range, not \(range)")
    self.span = span
    self.range = range
    self.channels = channels
    palette = style.palette
    self.title = TextRole.caption.text(title, color: palette.mist)
    legend = channels.map { TextRole.caption.text($0.name, color: style.palette.ink) }
    super.init()
    isUserInteractionEnabled = false
    backgroundColor = palette.card
    cornerRadius = ControlStyle.cornerRadius
    layer.borderColor = palette.hairline
    layer.borderWidth = 1
    setNeedsDisplay()
  }

  /// Adds what all channels have at a time.
  func add(_ values: [Double], at time: MediaTime) {
    precondition(
      values.count == channels.count, "a plot of \(channels.count) curves got \(values.count) values")
    if let last = samples.last, time <= last.time { return }
    samples.append((time, values))
    // One more than shows, so that the curve reaches the edge.
    if let first = samples.firstIndex(where: { $0.time > time - span }), first > 1 {
      samples.removeFirst(first - 1)
    }
    setNeedsDisplay()
  }

  /// Forgets all samples.
  func removeAll() {
    samples.removeAll()
    setNeedsDisplay()
  }

  override func draw(in context: DrawingContext) {
    let header = title.size().height
    let field = Rect(
      x: Self.inset, y: Self.inset + header, width: max(bounds.width - 2 * Self.inset, 1),
      height: max(bounds.height - 2 * Self.inset - header, 1))
    drawHeader(in: context)
    let values = samples.lazy.flatMap(\.values)
    let low = min(range.lowerBound, values.min() ?? range.lowerBound)
    let high = max(range.upperBound, values.max() ?? range.upperBound)
    func y(_ value: Double) -> Double { field.maxY - (value - low) / (high - low) * field.height }
    for level in Set([range.lowerBound, range.upperBound, max(min(0, high), low)]) {
      context.strokeLine(
        from: Point(x: field.minX, y: y(level)), to: Point(x: field.maxX, y: y(level)),
        with: palette.hairline,
        style: StrokeStyle(width: 1 / context.scale))
    }
    guard let now = samples.last?.time else { return }
    context.withState {
      context.clip(to: Rect(x: field.minX, y: 0, width: field.width, height: bounds.height))
      for (index, channel) in channels.enumerated() {
        var path = Path()
        for sample in samples {
          let x = field.maxX - (now - sample.time) / span * field.width
          let point = Point(x: x, y: y(sample.values[index]))
          if path.elements.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
        }
        let style = StrokeStyle(width: Self.lineWidth, cap: .round, join: .round, dash: channel.dash)
        context.stroke(path, with: channel.color, style: style)
      }
    }
  }

  /// The title at the left, names with dots of their colours at the right.
  private func drawHeader(in context: DrawingContext) {
    context.draw(title, at: Point(x: Self.inset, y: Self.inset / 2))
    var x = bounds.width - Self.inset
    for (channel, name) in zip(channels, legend).reversed() {
      let size = name.size()
      x -= size.width
      context.draw(name, at: Point(x: x, y: Self.inset / 2))
      x -= 14
      let dot = Rect(x: x, y: Self.inset / 2 + size.height / 2 - 4, width: 8, height: 8)
      context.fill(Path(ellipseIn: dot), with: channel.color)
      x -= 12
    }
  }
}
