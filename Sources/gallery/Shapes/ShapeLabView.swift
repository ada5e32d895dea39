import Martlet

/// A shape and controls for its line.
@MainActor
final class ShapeLabView: DemoView {
  private let canvas: ShapeCanvas
  private let styles: SegmentedControl
  private let dashes: SegmentedControl
  private let trim: Slider
  private let width: Slider
  private let captions: [Label]

  private static let gap = 12.0

  init(palette: Palette, trace: Trace?) {
    let canvas = ShapeCanvas(palette: palette, trace: trace)
    self.canvas = canvas
    let style = ControlStyle(palette: palette)
    styles = SegmentedControl(
      LineStyle.allCases.map(\.rawValue), selection: LineStyle.allCases.firstIndex(of: canvas.lineStyle) ?? 0,
      style: style
    ) { canvas.lineStyle = LineStyle.allCases[$0] }
    dashes = SegmentedControl(
      Dashes.allCases.map(\.rawValue), selection: Dashes.allCases.firstIndex(of: canvas.dashes) ?? 0,
      style: style
    ) { canvas.dashes = Dashes.allCases[$0] }
    trim = Slider(range: 0...1, value: canvas.trim, style: style) { canvas.trim = $0 }
    width = Slider(range: ShapeCanvas.widths, value: canvas.lineWidth, style: style) { canvas.lineWidth = $0 }
    captions = ["Length", "Width"].map { Label($0, role: .caption, color: palette.mist) }
    super.init(
      palette: palette, title: "Shape lab",
      hint: "Tap the shape to change it, throw its dashes around the line")
    outlined = [canvas.layer]
    for part in [canvas, styles, dashes, trim, width] + captions { addSubview(part) }
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

  /// The canvas, and the controls from top to bottom or from left to right, in a window of a size.
  static func layout(_ size: Size) -> (canvas: Rect, controls: [Rect]) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    // In a short window they stand beside the canvas, which would have no height above them.
    if field.height < 320, field.width > field.height {
      let width = min(max(field.width * 0.5, 184), 260).rounded()
      let gap = min(max((field.height - 4 * height) / 3, 0), gap)
      let top = field.center.y - (4 * height + 3 * gap) / 2
      let controls = (0..<4).map { i in
        Rect(
          x: field.maxX - width, y: top + Double(i) * (height + gap), width: width, height: height)
      }
      let room = max(field.width - width - Self.gap, 1)
      return (Rect(origin: field.origin, size: Size(width: room, height: field.height)), controls)
    }
    let columns = field.width >= 400 ? 2 : 1
    let rows = Double(4 / columns)
    var canvas = field
    canvas.size.height = max(field.height - rows * (height + gap), 1)
    let width = (field.width - Double(columns - 1) * 2 * gap) / Double(columns)
    let controls = (0..<4).map { i in
      Rect(
        x: field.minX + Double(i % columns) * (width + 2 * gap),
        y: canvas.maxY + gap + Double(i / columns) * (height + gap), width: width, height: height)
    }
    return (canvas, controls)
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    canvas.frame = alignToPixels(layout.canvas)
    for (bar, frame) in zip([styles, dashes], layout.controls) { bar.frame = alignToPixels(frame) }
    for (i, slider) in [trim, width].enumerated() {
      captions[i].text.font.size = Self.captionSize(bounds.size)
      let (caption, place) = Self.captioned(layout.controls[i + 2], in: bounds.size)
      captions[i].frame = alignToPixels(caption)
      slider.frame = alignToPixels(place)
    }
  }
}
