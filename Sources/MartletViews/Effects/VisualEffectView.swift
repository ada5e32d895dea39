import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// Frosted glass: what is seen below it is blurred, and what lies on it can take up the colours from there. (`UIVisualEffectView`.)
///
///     let glass = VisualEffectView()
///     glass.cornerRadius = 20
///     glass.vibrantView.addSubview(Label("Now playing"))
///     glass.contentView.addSubview(cover)
///
/// Its style follows light and dark, unless one is set. With high contrast it is opaque, and nothing takes up colours. All of
/// its properties can be animated in a block: glass comes with a ``strength`` from 0 to 1.
///
/// Add views to ``contentView`` and ``vibrantView``, which are as large as the glass; views that are added to the glass itself lie in front
/// of both.
open class VisualEffectView: View {
  /// What the glass is like; `nil`, the default, for light or dark glass as the look around asks for it.
  public final var style: GlassStyle? {
    didSet { if style != oldValue { show() } }
  }

  /// The standard deviation of the blur, in points; not negative, a layer draws at most 100. 20 by default.
  public final var blurRadius = VisualEffectView.usualRadius {
    didSet {
      precondition(
        blurRadius.isFinite && blurRadius >= 0,
        "visual effect: the blur must be finite and not negative, not \(blurRadius)")
      if blurRadius != oldValue { show() }
    }
  }

  /// How much of the glass is there: at 0 one sees through it as if there were none, at 1, the default, it is complete. Other values
  /// count as the nearest of these. The views on it stay as they are.
  public final var strength = 1.0 {
    didSet {
      precondition(!strength.isNaN, "visual effect: the strength is not a number")
      strength = min(max(strength, 0), 1)
      if strength != oldValue { show() }
    }
  }

  /// The name of glass that shows the same; see `Layer.backdropGroup`. `nil` by default.
  public final var group: String? {
    get { layer.backdropGroup }
    set { layer.backdropGroup = newValue }
  }

  /// The style that is seen.
  public final var effectiveStyle: GlassStyle {
    style ?? (effectiveInterfaceStyle == .dark ? .dark : .light)
  }

  /// Holds what keeps its own colours.
  public final let contentView: View = GlassContentView()
  /// Holds words, icons and lines that take up light and colour from what is below the glass; only their opacity is their own.
  public final let vibrantView: View = GlassContentView()

  private static let usualRadius = 20.0

  /// Makes glass.
  /// - Parameter style: What it is like; `nil`, the default, follows light and dark.
  public init(style: GlassStyle? = nil) {
    self.style = style
    super.init()
    addSubview(contentView)
    addSubview(vibrantView)
    show()
  }

  /// Shows what the look asks for. An override calls `super`.
  open override func lookDidChange() { show() }

  /// An override calls `super`.
  open override func didMoveToWindow() {
    if isInWindow { show() }
  }

  /// Lays its two parts out. An override calls `super`.
  open override func layoutSubviews() {
    for part in [contentView, vibrantView] { part.frame = Rect(origin: bounds.origin, size: bounds.size) }
  }

  /// Words on the glass are dark or light as the glass asks for it.
  private func dressParts(_ shown: GlassStyle) {
    let wanted: InterfaceStyle? = style.map { $0 == .dark ? .dark : .light }
    for part in [contentView, vibrantView] {
      if part.interfaceStyle != wanted { part.interfaceStyle = wanted }
      part.controlColors = Self.colors(on: shown)
    }
  }

  /// Colours with which words are seen on glass.
  private static func colors(on style: GlassStyle) -> ControlColors {
    var colors = ControlColors.colors(for: style == .dark ? .dark : .light)
    // Secondary words would be lost on what is below.
    (colors.ink, colors.mist) = (style.label, style.label)
    return colors
  }

  private func show() {
    let shown = effectiveStyle
    let isOpaque = effectiveContrast == .high
    dressParts(shown)
    let tint = shown.tint
    backgroundColor = tint.withAlpha((isOpaque ? 1 : tint.alpha) * strength)
    layer.backdropFilter = isOpaque ? .none : Self.part(strength, of: shown.filter(blurRadius: blurRadius))
    vibrantView.layer.vibrancyFilter = shown.vibrancy
    vibrantView.layer.vibrancy = isOpaque ? 0 : strength
  }

  private static func part(_ strength: Double, of filter: LayerFilter) -> LayerFilter {
    guard strength < 1 else { return filter }
    return LayerFilter(
      blurRadius: filter.blurRadius * strength, saturation: 1 + (filter.saturation - 1) * strength,
      brightness: filter.brightness * strength)
  }
}
