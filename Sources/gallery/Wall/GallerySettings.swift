import Martlet

/// What the settings of the gallery change.
@MainActor
protocol GallerySettings: AnyObject {
  /// Whether it is light, dark, or as the desktop wants it.
  var appearance: Appearance { get set }
  /// Whether everything is ten times slower.
  var isSlow: Bool { get set }
  /// The scale of text; `nil` for the desktop's.
  var textScale: Double? { get set }
  /// Whether motion is reduced; `nil` for what the desktop wants.
  var reducesMotion: Bool? { get set }
  /// Whether the window shows what frames cost; `nil` if it cannot.
  var showsCosts: Bool? { get set }
  /// Whether layers have outlines; `nil` if the window cannot show them.
  var showsBorders: Bool? { get set }
  /// Whether a tap shows the layer that it meets, with its properties; `nil` if the window cannot.
  var inspectsLayers: Bool? { get set }
}
