/// Identifies a layer's property that an animation affects: a whole, such as its position, or a component,
/// such as the position's x.
public struct PropertyID: Hashable, Sendable {
  /// The property of all layers that it is or is a component of; `nil` for one that a subclass declares.
  package let builtin: WholeProperty?
  /// Which component it is.
  package let part: PropertyPart
  /// The number of one that a subclass declares.
  private let number: Int32

  /// Names a property of all layers, or a component of it.
  @inline(__always)
  package init(_ builtin: WholeProperty, _ part: PropertyPart) {
    self.builtin = builtin
    self.part = part
    number = 0
  }

  private init(number: Int32) {
    builtin = nil
    part = .whole
    self.number = number
  }

  /// The property of a key: `PropertyID(.position.x)`.
  public init<Value>(_ key: AnimatableProperty<Value>) { self = key.id }

  /// A property that a subclass declares, by its number. The render tree keeps none of its animations.
  public static func custom(_ number: Int32) -> PropertyID { PropertyID(number: number) }

  /// Whether a subclass of a layer declares it.
  public var isCustom: Bool { builtin == nil }

  /// Whether it is the position as a whole: what moves along paths.
  var isPosition: Bool { builtin == .position && part == .whole }

  /// The whole that the component belongs to, at any depth; a whole returns itself.
  public var whole: PropertyID { builtin.map { PropertyID($0, .whole) } ?? self }

  /// Whether animating one affects the other, at least partly: they are equal, or one is a component of the
  /// other.
  public func overlaps(_ other: PropertyID) -> Bool {
    self == other || isPart(of: other) || other.isPart(of: self)
  }

  /// Whether it is a component of another property, at any depth.
  public func isPart(of other: PropertyID) -> Bool {
    guard builtin == other.builtin else { return false }
    var current = part.container
    while let candidate = current {
      if candidate == other.part { return true }
      current = candidate.container
    }
    return false
  }

  /// Whether it determines where things are. Differences and sums of such values are always meaningful, so
  /// its animations are additive by default. For a whole transform that depends on the values too.
  public var isGeometry: Bool {
    builtin.map { PropertyTable.layers[$0].traits.contains(.additive) } ?? false
  }

  /// Whether its numbers are lengths in points.
  var isInPoints: Bool {
    guard let builtin else { return false }
    return part.isInPoints ?? PropertyTable.layers[builtin].traits.contains(.points)
  }
}

extension PropertyID: CustomStringConvertible {
  /// The key path by which Core Animation knows it, as `transform.rotation.z`.
  public var description: String {
    guard let builtin else { return "custom \(number)" }
    return part.path(in: PropertyTable.layers[builtin].name)
  }
}
