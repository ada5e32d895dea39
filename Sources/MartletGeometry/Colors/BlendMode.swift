/// How a picture (the source) is combined with what is below it (the destination): what a context draws, or a layer with its
/// sublayers.
///
/// The modes are those of PDF and of the Compositing and Blending module of CSS, and the operators of Porter and Duff.
public enum BlendMode: String, CaseIterable, Sendable {
  /// The source covers the destination. The default.
  case normal
  /// The product: nothing gets lighter.
  case multiply
  /// The product of the inverses: nothing gets darker.
  case screen
  /// Multiplies where the destination are dark, and screens where they are light.
  case overlay
  /// The smaller of each component.
  case darken
  /// The larger of each component.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Multiplies where the source is dark, and screens where it is light.
  case hardLight
  /// Darkens or lightens, as a soft light would.
  case softLight
  /// The distance of each component.
  case difference
  /// Like `difference`, with less contrast.
  case exclusion
  /// The hue of the source; saturation and luminosity of the destination.
  case hue
  /// The saturation of the source; hue and luminosity of the destination.
  case saturation
  /// Hue and saturation of the source; luminosity of the destination.
  case color
  /// The luminosity of the source; hue and saturation of the destination.
  case luminosity
  /// The sum: light is added.
  case plusLighter
  /// The source replaces the destination, even where the source is clear.
  case copy
  /// The source, only where the destination is opaque.
  case sourceIn
  /// The source, only where the destination is clear.
  case sourceOut
  /// The source covers the destination, only where the destination is opaque.
  case sourceAtop
  /// The destination covers the source.
  case destinationOver
  /// The destination stays only where the source is opaque.
  case destinationIn
  /// The destination stays only where the source is clear.
  case destinationOut
  /// The destination covers the source, only where the source is opaque.
  case destinationAtop
  /// Each stays where the other is clear.
  case xor
  /// Neither stays, even where the source is clear: the destination becomes clear.
  case clear

  /// Whether the destination changes where the source is clear.
  public var actsWhereClear: Bool {
    switch self {
    case .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .clear: true
    default: false
    }
  }
}
