/// What comes along with a change of a property.
struct PropertyTraits: OptionSet {
  let rawValue: UInt8

  /// It says where the layer is, or whether it shows: its sublayers must follow.
  static let place = PropertyTraits(rawValue: 1)
  /// It is part of the outline that cuts sublayers off: they must follow where the layer masks.
  static let clip = PropertyTraits(rawValue: 2)
  /// The layer may be drawn elsewhere, or in other parts, than before.
  static let extent = PropertyTraits(rawValue: 4)
  /// The layer may need other items in the display list.
  static let items = PropertyTraits(rawValue: 8)
  /// Differences and sums of its values make sense wherever they lead, so that its animations are additive by default.
  static let additive = PropertyTraits(rawValue: 16)
  /// Its numbers are lengths in points.
  static let points = PropertyTraits(rawValue: 32)

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }
}
