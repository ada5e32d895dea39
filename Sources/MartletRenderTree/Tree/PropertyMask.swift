/// A set of whole properties, such as those that a layer's animations affect.
struct PropertyMask: OptionSet {
  let rawValue: UInt64

  @inline(__always) static var position: PropertyMask { PropertyMask(.position) }
  @inline(__always) static var transform: PropertyMask { PropertyMask(.transform) }
  @inline(__always) static var opacity: PropertyMask { PropertyMask(.opacity) }
  @inline(__always) static var isHidden: PropertyMask { PropertyMask(.isHidden) }

  /// The properties that are animated most often.
  @inline(__always) static var common: PropertyMask {
    PropertyMask(rawValue: position.rawValue | transform.rawValue | opacity.rawValue)
  }
  /// The properties, besides opacity, that can change which items a layer has.
  static let items = PropertyTable.layers.mask(of: .items)
  /// What can change where a layer is drawn.
  static let extent = PropertyTable.layers.mask(of: .extent)

  /// What particles take from an emitter.
  static let emitter: PropertyMask = [
    PropertyMask(.emitterPosition), PropertyMask(.emitterZPosition), PropertyMask(.emitterSize),
    PropertyMask(.emitterBirthRate), PropertyMask(.emitterVelocity), PropertyMask(.emitterScale),
    PropertyMask(.emitterSpin),
  ]

  /// How a layer repeats its sublayers.
  static let instances: PropertyMask = [
    PropertyMask(.instanceDelay), PropertyMask(.instanceTransform), PropertyMask(.instanceColor),
    PropertyMask(.instanceRedOffset), PropertyMask(.instanceGreenOffset), PropertyMask(.instanceBlueOffset),
    PropertyMask(.instanceAlphaOffset),
  ]

  @inline(__always)
  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// One property.
  @inline(__always)
  init(_ property: WholeProperty) { self.init(rawValue: 1 << UInt64(property.rawValue)) }

  /// The whole that a property belongs to; empty for one that a subclass declares.
  @inline(__always)
  init(_ property: PropertyID) {
    guard let builtin = property.builtin else {
      self.init(rawValue: 0)
      return
    }
    self.init(builtin)
  }
}

extension LayerProperties {
  /// Copies the properties of a set from another state.
  @inline(__always)
  mutating func restore(_ mask: PropertyMask, from other: UnsafePointer<LayerProperties>) {
    if mask.contains(.position) { position = other.pointee.position }
    if mask.contains(.transform) { transform = other.pointee.transform }
    if mask.contains(.opacity) { opacity = other.pointee.opacity }
    var others = mask.rawValue & ~PropertyMask.common.rawValue
    while others != 0 {
      PropertyTable.layers.entries[others.trailingZeroBitCount].key.restore(&self, from: other)
      others &= others - 1
    }
  }
}
