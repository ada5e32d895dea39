/// A set of whole properties, such as those that a layer's animations affect.
struct PropertyMask: OptionSet {
  let rawValue: UInt16

  static let bounds = PropertyMask(rawValue: 1 << 0)
  static let position = PropertyMask(rawValue: 1 << 1)
  static let anchorPoint = PropertyMask(rawValue: 1 << 2)
  static let zPosition = PropertyMask(rawValue: 1 << 3)
  static let transform = PropertyMask(rawValue: 1 << 4)
  static let opacity = PropertyMask(rawValue: 1 << 5)
  static let backgroundColor = PropertyMask(rawValue: 1 << 6)
  static let cornerRadii = PropertyMask(rawValue: 1 << 7)
  static let borderWidth = PropertyMask(rawValue: 1 << 8)
  static let borderColor = PropertyMask(rawValue: 1 << 9)
  static let shadow = PropertyMask(rawValue: 1 << 10)
  static let contentsRect = PropertyMask(rawValue: 1 << 11)
  static let isHidden = PropertyMask(rawValue: 1 << 12)
  static let masksToBounds = PropertyMask(rawValue: 1 << 13)
  static let anchorPointZ = PropertyMask(rawValue: 1 << 14)
  static let isDoubleSided = PropertyMask(rawValue: 1 << 15)

  /// The properties that are animated most often.
  static let common: PropertyMask = [.position, .transform, .opacity]
  /// The properties, besides opacity, that can change which items a layer has.
  static let layout: PropertyMask = [
    .backgroundColor, .borderWidth, .borderColor, .shadow, .isHidden, .masksToBounds,
  ]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The whole that a property belongs to; empty if the render tree does not know it.
  init(_ property: PropertyID) {
    self =
      switch property.whole {
      case .bounds: .bounds
      case .position: .position
      case .anchorPoint: .anchorPoint
      case .zPosition: .zPosition
      case .transform: .transform
      case .opacity: .opacity
      case .backgroundColor: .backgroundColor
      case .cornerRadii: .cornerRadii
      case .borderWidth: .borderWidth
      case .borderColor: .borderColor
      case .shadow: .shadow
      case .contentsRect: .contentsRect
      case .isHidden: .isHidden
      case .masksToBounds: .masksToBounds
      case .anchorPointZ: .anchorPointZ
      case .isDoubleSided: .isDoubleSided
      default: []
      }
  }
}

extension LayerProperties {
  /// Copies the properties of a set from another state.
  @inline(__always)
  mutating func restore(_ mask: PropertyMask, from other: UnsafePointer<LayerProperties>) {
    if mask.contains(.position) { position = other.pointee.position }
    if mask.contains(.transform) { transform = other.pointee.transform }
    if mask.contains(.opacity) { opacity = other.pointee.opacity }
    guard !mask.isSubset(of: .common) else { return }
    if mask.contains(.bounds) { bounds = other.pointee.bounds }
    if mask.contains(.anchorPoint) { anchorPoint = other.pointee.anchorPoint }
    if mask.contains(.zPosition) { zPosition = other.pointee.zPosition }
    if mask.contains(.backgroundColor) { backgroundColor = other.pointee.backgroundColor }
    if mask.contains(.cornerRadii) { cornerRadii = other.pointee.cornerRadii }
    if mask.contains(.borderWidth) { borderWidth = other.pointee.borderWidth }
    if mask.contains(.borderColor) { borderColor = other.pointee.borderColor }
    if mask.contains(.shadow) { shadow = other.pointee.shadow }
    if mask.contains(.contentsRect) { contentsRect = other.pointee.contentsRect }
    if mask.contains(.isHidden) { isHidden = other.pointee.isHidden }
    if mask.contains(.masksToBounds) { masksToBounds = other.pointee.masksToBounds }
    if mask.contains(.anchorPointZ) { anchorPointZ = other.pointee.anchorPointZ }
    if mask.contains(.isDoubleSided) { isDoubleSided = other.pointee.isDoubleSided }
  }
}
