import Martlet

/// The springs of the gallery.
extension Spring {
  /// Answers to a tap, selection.
  static let snappy = Spring(duration: 0.30, bounce: 0)
  /// Panels, navigation, rotation.
  static let smooth = Spring(duration: 0.45, bounce: 0)
  /// What a hand has thrown; caught and docked things.
  static let lively = Spring(duration: 0.50, bounce: 0.25)
  /// What calls for no hurry: hints, an attract loop.
  static let gentle = Spring(duration: 0.80, bounce: 0.1)
}
