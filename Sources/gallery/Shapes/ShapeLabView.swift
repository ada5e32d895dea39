import Martlet

/// A shape and controls for its line, which scroll where a window has no room for all.
@MainActor
final class ShapeLabView: DemoView {
  /// The controls, in their order.
  enum Control: Int, CaseIterable {
    case shape, dashes, cap, join, start, end, width, miter

    /// The words beside it; `nil` if it needs none.
    var caption: String? {
      switch self {
      case .shape, .dashes: nil
      case .cap: localized("Cap")
      case .join: localized("Join")
      case .start: localized("Start")
      case .end: localized("End")
      case .width: localized("Width")
      case .miter: localized("Miter")
      }
    }
  }

  private let canvas: ShapeCanvas
  private let panel = ScrollView()
  private let shapes: SegmentedControl
  private let dashes: SegmentedControl
  private let width: Slider
  /// In the order of `Control`.
  private let controls: [View]
  private let captions: [Label?]

  private static let gap = 12.0
  /// The least height of the canvas above all controls, in points.
  private static let leastCanvas = 200.0

  init(palette: Palette, trace: Trace?) {
    let canvas = ShapeCanvas(palette: palette, trace: trace)
    self.canvas = canvas
    let style = ControlStyle(palette: palette)
    func words(_ words: [String], _ chosen: Int?, _ choose: @escaping (Int) -> Void) -> SegmentedControl {
      SegmentedControl(words, selection: chosen ?? 0, style: style) { choose($0) }
    }
    func slider(_ range: ClosedRange<Double>, _ value: Double, _ choose: @escaping (Double) -> Void) -> Slider
    {
      Slider(range: range, value: value, style: style) { choose($0) }
    }
    shapes = words(LabShape.allCases.map(\.title), canvas.kind.rawValue) {
      canvas.kind = LabShape.allCases[$0]
    }
    dashes = words(Dashes.allCases.map(\.title), Dashes.allCases.firstIndex(of: canvas.dashes)) {
      canvas.dashes = Dashes.allCases[$0]
    }
    width = slider(ShapeCanvas.widths, canvas.lineWidth) { canvas.lineWidth = $0 }
    controls = [
      shapes, dashes,
      words(LineStyle.caps.map(\.name), LineStyle.caps.firstIndex { $0.cap == canvas.cap }) {
        canvas.cap = LineStyle.caps[$0].cap
      },
      words(LineStyle.joins.map(\.name), LineStyle.joins.firstIndex { $0.join == canvas.join }) {
        canvas.join = LineStyle.joins[$0].join
      },
      slider(0...1, canvas.start) { canvas.start = $0 }, slider(0...1, canvas.end) { canvas.end = $0 }, width,
      slider(ShapeCanvas.miterLimits, canvas.miterLimit) { canvas.miterLimit = $0 },
    ]
    captions = Control.allCases.map { control in
      control.caption.map { Label($0, role: .caption, color: palette.mist) }
    }
    super.init(
      palette: palette, title: localized("Shape lab"),
      hint: localized("Tap the shape to change it, throw its dashes around the line"))
    outlined = [canvas.layer]
    canvas.onMorph = { [weak self] in
      if let self { shapes.selection = self.canvas.kind.rawValue }
    }
    for (control, caption) in zip(controls, captions) {
      panel.addSubview(control)
      guard let caption else { continue }
      panel.addSubview(caption)
      control.accessibilityLabelledBy = caption
    }
    for part in [canvas, panel] { addSubview(part) }
  }

  /// Turns the shape into the next one.
  func morph() { canvas.morph() }

  /// Chooses the next kind of dashes.
  func turnDashes() {
    dashes.selection = (dashes.selection + 1) % Dashes.allCases.count
    canvas.dashes = Dashes.allCases[dashes.selection]
  }

  /// Changes the width of the line by some points.
  func addWidth(_ step: Double) {
    width.value += step
    canvas.lineWidth = width.value
  }

  /// The canvas, the part of the window that shows controls, and all of these as they lie before anything has scrolled, in a window
  /// of a size.
  /// - Parameter textScale: The scale of words: larger ones are in fewer columns.
  static func layout(_ size: Size, textScale: Double = 1) -> (canvas: Rect, panel: Rect, controls: [Rect]) {
    let field = field(in: size)
    let (height, count) = (ControlStyle.touchTarget, Control.allCases.count)
    let width = field.width / max(textScale, 1)
    let columns = width >= 1000 ? 4 : width >= 400 ? 2 : 1
    let rows = count / columns
    let all = Double(rows) * (height + gap) - gap
    if field.height - all - gap >= leastCanvas {
      let panel = Rect(x: field.minX, y: field.maxY - all, width: field.width, height: all)
      let canvas = Rect(
        origin: field.origin, size: Size(width: field.width, height: panel.minY - gap - field.minY))
      return (canvas, panel, controls(in: panel, columns: columns, step: height + gap))
    }
    // Where the canvas would have no height above them they stand beside it, or scroll below it.
    let (canvas, panel): (Rect, Rect)
    if field.width > field.height {
      let width = min(max((field.width * 0.5).rounded(), 184), 260)
      panel = Rect(x: field.maxX - width, y: field.minY, width: width, height: field.height)
      canvas = Rect(
        origin: field.origin, size: Size(width: max(field.width - width - gap, 1), height: field.height))
    } else {
      let top = max((field.height * 0.5).rounded(), 1)
      canvas = Rect(origin: field.origin, size: Size(width: field.width, height: top))
      panel = Rect(
        x: field.minX, y: canvas.maxY + gap, width: field.width, height: max(field.height - top - gap, 1))
    }
    let place = panel.directed(in: size.width)
    // The last one that is seen is cut in the middle: then there is something to be seen that more of them follow.
    let room = place.height - height / 2
    let whole = (room / (height + gap)).rounded(.down)
    let step = whole < 1 || Double(count) * (height + gap) - gap <= place.height ? height + gap : room / whole
    return (canvas.directed(in: size.width), place, controls(in: place, columns: 1, step: step))
  }

  private static func controls(in panel: Rect, columns: Int, step: Double) -> [Rect] {
    let between = 2 * gap
    let width = (panel.width - Double(columns - 1) * between) / Double(columns)
    return Control.allCases.indices.map { index in
      Rect(
        x: panel.minX + Double(index % columns) * (width + between),
        y: panel.minY + Double(index / columns) * step, width: width,
        height: ControlStyle.touchTarget
      ).directed(in: panel.minX + panel.maxX)
    }
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    canvas.frame = alignToPixels(layout.canvas)
    panel.frame = alignToPixels(layout.panel)
    let (shown, last) = (layout.panel, layout.controls.last ?? layout.panel)
    panel.contentSize = Size(width: shown.width, height: max(last.maxY - shown.minY, 1))
    var places: [(label: Label, place: Rect)] = []
    for (index, frame) in layout.controls.enumerated() {
      let place = frame.offsetBy(dx: -shown.minX, dy: -shown.minY)
      guard let caption = captions[index] else {
        controls[index].frame = panel.alignToPixels(place)
        continue
      }
      let parts = Self.captioned(place, in: bounds.size, textScale: effectiveTextScale)
      caption.text.font.size = Self.captionSize(bounds.size)
      places.append((caption, panel.alignToPixels(parts.caption)))
      controls[index].frame = panel.alignToPixels(parts.slider)
    }
    Label.fit(places)
    SegmentedControl.even(controls.compactMap { $0 as? SegmentedControl })
  }
}
