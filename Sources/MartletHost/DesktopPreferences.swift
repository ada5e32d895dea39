import MartletGeometry

/// What a person has chosen for all programs of the desktop.
public struct DesktopPreferences: Hashable, Sendable {
  /// Whether interfaces are to be light or dark; `nil`, the default, if nobody has chosen.
  public var interfaceStyle: InterfaceStyle?
  /// The opaque colour of what is chosen, filled or can be pressed; `nil`, the default, if nobody has chosen.
  public var accentColor: Color? {
    didSet { accentColor = accentColor.flatMap { Self.opaque($0) } }
  }
  /// How much the parts of interfaces are to stand out. `normal` by default.
  public var contrast: InterfaceContrast
  /// The size of text, as a multiple of what programs are designed for. 1 by default; limited to 0.5…3, and 1 if it is not a number.
  public var textScale: Double {
    didSet { textScale = Self.limited(textScale) }
  }
  /// Whether what moves by itself is to fade instead. `false` by default.
  public var reducesMotion: Bool
  /// The buttons in the title bars of windows; `nil`, the default, if nobody has chosen.
  public var buttonLayout: ButtonLayout?

  /// The range of ``textScale``.
  public static let textScales = 0.5...3.0

  /// Makes preferences; see the properties.
  public init(
    interfaceStyle: InterfaceStyle? = nil, accentColor: Color? = nil, contrast: InterfaceContrast = .normal,
    textScale: Double = 1, reducesMotion: Bool = false, buttonLayout: ButtonLayout? = nil
  ) {
    self.interfaceStyle = interfaceStyle
    self.accentColor = accentColor.flatMap { Self.opaque($0) }
    self.contrast = contrast
    self.textScale = Self.limited(textScale)
    self.reducesMotion = reducesMotion
    self.buttonLayout = buttonLayout
  }

  private static func limited(_ scale: Double) -> Double {
    scale.isNaN ? 1 : min(max(scale, textScales.lowerBound), textScales.upperBound)
  }

  private static func opaque(_ color: Color) -> Color? {
    color.isFinite ? color.clamped.withAlpha(1) : nil
  }
}
