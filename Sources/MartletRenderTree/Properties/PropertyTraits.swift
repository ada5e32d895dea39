/// What a change of a property affects.
struct PropertyTraits: OptionSet {
  let rawValue: UInt8

  /// It determines where the layer is, or which side of it is seen: sublayers must follow. `hasSameGeometry` compares
  /// these and `clip`; a test compares it with the table.
  static let place = PropertyTraits(rawValue: 1)
  /// It is part of the outline that clips sublayers: they must follow if the layer masks.
  static let clip = PropertyTraits(rawValue: 2)
  /// The layer may be drawn elsewhere, or in other parts, than before.
  static let extent = PropertyTraits(rawValue: 4)
  /// The layer may need other items in the display list.
  static let items = PropertyTraits(rawValue: 8)
  /// Differences and sums of its values are always meaningful, so its animations are additive by default.
  static let additive = PropertyTraits(rawValue: 16)
  /// Its numbers are lengths in points.
  static let points = PropertyTraits(rawValue: 32)
  /// It belongs to one kind of content. Layers with another content do not have it: its value is zero, and setting it
  /// changes nothing.
  static let content = PropertyTraits(rawValue: 64)

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }
}
