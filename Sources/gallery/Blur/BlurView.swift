import Martlet

/// A picture to scroll, a sheet of glass over it, and controls for the glass.
@MainActor
final class BlurView: DemoView {
  private let scroll = ScrollView()
  private let landscape: Landscape
  private let glass: GlassPanel
  private let styles: SegmentedControl
  private let colors: SegmentedControl
  private let slider: Slider

  private static let gap = 12.0
  private static var colorNames: [String] { [localized("Plain"), localized("Vibrant")] }

  init(palette: Palette, trace: Trace?) {
    let glass = GlassPanel(trace: trace)
    self.glass = glass
    landscape = Landscape(palette: palette)
    let style = ControlStyle(palette: palette)
    styles = SegmentedControl(GlassStyle.allCases.map(\.title), style: style) {
      glass.style = GlassStyle.allCases[$0]
    }
    colors = SegmentedControl(Self.colorNames, selection: 1, style: style) {
      glass.isVibrant = $0 == 1
    }
    slider = Slider(range: GlassPanel.radii, value: glass.blurRadius, style: style) { glass.blurRadius = $0 }
    super.init(
      palette: palette, title: localized("Blur lab"),
      hint: localized("Throw the glass, pinch it, scroll the picture below it"))
    glass.onBlurChange = { [slider, glass] in slider.value = glass.blurRadius }
    landscape.layer.name = "picture"
    scroll.addSubview(landscape)
    scroll.cornerRadius = 20
    scroll.alwaysBounces = [.horizontal, .vertical]
    scroll.layer.borderColor = palette.hairline
    outlined = [scroll.layer, glass.layer]
    for part in [scroll, glass, styles, colors, slider] { addSubview(part) }
  }

  /// Chooses the next style.
  func turnStyle() {
    styles.selection = (styles.selection + 1) % GlassStyle.allCases.count
    glass.style = GlassStyle.allCases[styles.selection]
  }

  /// Gives the words the colours of what is below, or their own.
  func turnVibrancy() {
    glass.isVibrant.toggle()
    colors.selection = glass.isVibrant ? 1 : 0
  }

  /// Changes the blur by some points.
  func addBlur(_ step: Double) {
    glass.blurRadius += step
    slider.value = glass.blurRadius
  }

  /// The picture, the styles, the colours of words and the slider, in a window of a size.
  static func layout(_ size: Size) -> (picture: Rect, styles: Rect, colors: Rect, slider: Rect) {
    let field = field(in: size)
    let height = ControlStyle.touchTarget
    // In a low window, too, they stand side by side.
    let isWide = field.width >= 800 || field.height < 200
    let rows = isWide ? 1.0 : 2
    var picture = field
    picture.size.height = max(field.height - rows * (height + gap), 1)
    let below = picture.maxY + gap
    let bars = isWide ? (field.width - 4 * gap) * 0.65 : field.width - 2 * gap
    // Both bars have room for their words, where there is room at all.
    let least = SegmentedControl.fairWidth(of: GlassStyle.allCases.map(\.title))
    let most = bars - SegmentedControl.fairWidth(of: colorNames)
    let wide = least <= most ? min(max(bars * 0.6, least), most) : bars * 0.6
    let styles = Rect(x: field.minX, y: below, width: wide.rounded(), height: height)
    let left = styles.maxX + 2 * gap
    let colors = Rect(x: left, y: below, width: field.minX + bars + 2 * gap - left, height: height)
    let slider =
      isWide
      ? Rect(x: colors.maxX + 2 * gap, y: below, width: field.maxX - colors.maxX - 2 * gap, height: height)
      : Rect(x: field.minX, y: below + height + gap, width: field.width, height: height)
    return (
      picture, styles.directed(in: size.width), colors.directed(in: size.width),
      slider.directed(in: size.width)
    )
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
    colors.frame = alignToPixels(layout.colors)
    SegmentedControl.even([styles, colors])
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
