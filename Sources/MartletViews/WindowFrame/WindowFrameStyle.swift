import MartletGeometry
import MartletHost

/// How the frame of a window looks that a window controller draws where the host draws none.
public struct WindowFrameStyle: Hashable, Sendable {
  /// The buttons of the title bar; `nil`, the default, for those that the person has chosen for all programs
  /// (`DesktopPreferences.buttonLayout`), or `ButtonLayout.standard`. Those for which the host has no use are left out.
  public var buttonLayout: ButtonLayout?
  /// The height of the title bar, in points: 44 by default, the least at which its buttons are easily touched. At least 24.
  public var titleBarHeight: Double {
    didSet { titleBarHeight = Self.limited(titleBarHeight) }
  }
  /// Whether the frame is light or dark; `nil`, the default, for that of the root view.
  public var interfaceStyle: InterfaceStyle?

  /// Makes a style.
  public init(
    buttonLayout: ButtonLayout? = nil, titleBarHeight: Double = 44,
    interfaceStyle: InterfaceStyle? = nil
  ) {
    self.buttonLayout = buttonLayout
    self.titleBarHeight = Self.limited(titleBarHeight)
    self.interfaceStyle = interfaceStyle
  }

  private static func limited(_ height: Double) -> Double {
    precondition(height.isFinite, "the height of a title bar must be finite, not \(height)")
    return min(max(height.rounded(), 24), 512)
  }

  /// The measures that the host needs, with the buttons that are shown.
  func metrics(with layout: ButtonLayout) -> WindowFrameMetrics {
    WindowFrameMetrics(
      titleBarHeight: titleBarHeight, shadow: ShadowProfile.reach, resizeMargin: ResizeZones.margin,
      cornerRadius: Self.cornerRadius, minimumWidth: TitleBarView.minimumWidth(of: layout))
  }

  /// The radius of the corners, in points: that of small parts.
  private static let cornerRadius = 12.0
}
