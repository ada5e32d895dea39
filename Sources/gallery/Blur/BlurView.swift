import Martlet

/// A picture to scroll, a sheet of glass over it, and controls for the glass.
@MainActor
final class BlurView: DemoView {
  private let scroll = ScrollView()
  private let landscape: Landscape
  private let glass: GlassPanel
  private let styles: SegmentedBar
  private let slider: Slider

  private static let gap = 12.0

  init(palette: Palette, trace: Trace?) {
    let glass = GlassPanel(trace: trace)
    self.glass = glass
    landscape = Landscape(palette: palette)
    let style = ControlStyle(palette: palette)
    styles = SegmentedBar(GlassStyle.allCases.map(\.rawValue), style: style) {
      glass.style = GlassStyle.allCases[$0]
    }
    slider = Slider(range: GlassPanel.radii, value: glass.blurRadius, style: style) { glass.blurRadius = $0 }
    super.init(
      palette: palette, title: "Blur lab", hint: "Throw the glass, pinch it, scroll the picture below it")
    glass.onBlurChange = { [slider, glass] in slider.value = glass.blurRadius }
    landscape.layer.name = "picture"
    scroll.addSubview(landscape)
    scroll.cornerRadius = 20
    scroll.alwaysBounces = [.horizontal, .vertical]
    scroll.layer.borderColor = palette.hairline
    outlined = [scroll.layer, glass.layer]
    for part in [scroll, glass, styles, slider] { addSubview(part) }
  }

  /// Chooses the next style.
  func turnStyle() {
    styles.selection = (styles.selection + 1) % GlassStyle.allCases.count
    glass.style = GlassStyle.allCases[styles.selection]
  }

  /// Changes the blur by some points.
  func addBlur(_ step: Double) {
    glass.blurRadius += step
    slider.value = glass.blurRadius
  }

  /// The picture, the styles and the slider, in a window of a size.
  static func layout(_ size: Size) -> (picture: Rect, styles: Rect, slider: Rect) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    // In a low window, too, they stand side by side, and the words need more than half of the width.
    let isLow = field.height < 200
    let isWide = field.width >= 640 || isLow
    let rows = isWide ? 1.0 : 2
    var picture = field
    picture.size.height = max(field.height - rows * (height + gap), 1)
    let below = picture.maxY + gap
    let share = isLow && field.width < 640 ? 0.66 : 0.5
    let first = isWide ? (field.width - 2 * gap) * share : field.width
    let width = isWide ? field.width - 2 * gap - first : field.width
    let styles = Rect(x: field.minX, y: below, width: first, height: height)
    let slider =
      isWide
      ? Rect(x: field.maxX - width, y: below, width: width, height: height)
      : Rect(x: field.minX, y: below + height + gap, width: width, height: height)
    return (picture, styles, slider)
  }

  /// The size of the glass over a picture.
  static func glassSize(in picture: Rect) -> Size {
    Size(
      width: min(max(picture.width * 0.42, 160), picture.width * 0.8).rounded(),
      height: min(max(picture.height * 0.42, 96), picture.height * 0.8).rounded())
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size)
    let picture = alignToPixels(layout.picture)
    scroll.frame = picture
    styles.frame = alignToPixels(layout.styles)
    slider.frame = alignToPixels(layout.slider)
    let scale = max(picture.width / Landscape.size.width, picture.height / Landscape.size.height) * 1.25
    let size = alignToPixels(Rect(origin: .zero, size: Landscape.size * scale)).size
    if scroll.contentSize != size {
      scroll.contentSize = size
      landscape.frame = Rect(origin: .zero, size: size)
      scroll.contentOffset = alignToPixels(Rect(center: landscape.center, size: picture.size)).origin
    }
    glass.bounds.size = alignToPixels(Rect(origin: .zero, size: Self.glassSize(in: picture))).size
    let room = Size(
      width: max(picture.width - glass.bounds.width - 2 * Self.gap, 0),
      height: max(picture.height - glass.bounds.height - 2 * Self.gap, 0))
    glass.range = Rect(center: picture.center, size: room)
  }
}
