import MartletGeometry
import MartletHost

/// What a view inherits of the look, for one that is shown elsewhere and shall look like it: a menu, a pop-over.
@MainActor
struct Look {
  private let tint: Color
  private let style: InterfaceStyle
  private let colors: ControlColors
  private let contrast: InterfaceContrast
  private let textScale: Double
  private let reducesMotion: Bool
  private let direction: LayoutDirection

  /// The look of a view.
  init(of view: View) {
    tint = view.effectiveTintColor
    style = view.effectiveInterfaceStyle
    colors = view.plainControlColors
    contrast = view.effectiveContrast
    textScale = view.effectiveTextScale
    reducesMotion = view.effectiveReducesMotion
    direction = view.effectiveLayoutDirection
  }

  /// Gives the look to another view.
  func dress(_ view: View) {
    view.tintColor = tint
    view.interfaceStyle = style
    view.controlColors = colors
    view.contrast = contrast
    view.textScale = textScale
    view.reducesMotion = reducesMotion
    if LayoutRecord.hasDirections { view.layoutDirection = direction }
  }
}
