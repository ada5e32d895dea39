import Martlet

/// The spring that moves demos between the wall and the window.
enum PanelSpring {
  static let spring = Spring.smooth
  /// The greatest velocity of the progress that brings no demo beyond its goal, per second and distance from it: 2π by the
  /// spring's duration.
  static let haste = 2 * Double.pi / 0.45
}
