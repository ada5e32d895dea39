import MartletGeometry
import MartletMotion

/// The typed name of a property that animations can drive.
///
/// Names follow Core Animation's key paths: `transform.rotation.z` is `.rotation`, `transform.scale` is `.scale`.
public struct AnimatableProperty<Value: Animatable>: Sendable {
  /// Which property, for comparison between keys of different value types.
  public let id: PropertyID
  let wrap: @Sendable (Animation<Value>) -> PropertyAnimation
  let get: @Sendable (LayerProperties) -> Value
  let set: @Sendable (inout LayerProperties, Value) -> Void

  /// The property's value in a state.
  public func value(in properties: LayerProperties) -> Value { get(properties) }

  /// Sets the property in a state.
  public func set(_ value: Value, in properties: inout LayerProperties) { set(&properties, value) }

  /// An animation bound to the property.
  public func animation(_ animation: Animation<Value>) -> PropertyAnimation { wrap(animation) }
}

/// Which property of a layer an animation drives.
public enum PropertyID: UInt8, Sendable, CaseIterable {
  /// As the property of `Layer` of that name; rotation and scale are parts of its transform.
  case bounds, position, anchorPoint, zPosition, rotation, scale, opacity
  /// As the property of `Layer` of that name.
  case backgroundColor, cornerRadii, borderWidth, borderColor
}

extension AnimatableProperty where Value == Rect {
  /// The layer's rectangle in its own coordinates, in points.
  public static var bounds: Self {
    Self(
      id: .bounds, wrap: { PropertyAnimation(rect: $0, of: .bounds) }, get: { $0.bounds },
      set: { $0.bounds = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// Where the anchor point lies in the superlayer, in points.
  public static var position: Self {
    Self(
      id: .position, wrap: { PropertyAnimation(point: $0, of: .position) }, get: { $0.position },
      set: { $0.position = $1 })
  }
  /// The point of the bounds that `position` places, as fractions of them.
  public static var anchorPoint: Self {
    Self(
      id: .anchorPoint, wrap: { PropertyAnimation(point: $0, of: .anchorPoint) }, get: { $0.anchorPoint },
      set: { $0.anchorPoint = $1 })
  }
}

extension AnimatableProperty where Value == Double {
  /// Height among siblings, a number that orders them.
  public static var zPosition: Self {
    Self(
      id: .zPosition, wrap: { PropertyAnimation(number: $0, of: .zPosition) }, get: { $0.zPosition },
      set: { $0.zPosition = $1 })
  }
  /// Rotation of the transform about z, in radians, clockwise.
  public static var rotation: Self {
    Self(
      id: .rotation, wrap: { PropertyAnimation(number: $0, of: .rotation) }, get: { $0.transform.rotationZ },
      set: { $0.transform.rotationZ = $1 })
  }
  /// Scale of the transform in x and y, a factor.
  public static var scale: Self {
    Self(
      id: .scale, wrap: { PropertyAnimation(number: $0, of: .scale) }, get: { $0.transform.scale },
      set: { $0.transform.scale = $1 })
  }
  /// Opacity, 0…1.
  public static var opacity: Self {
    Self(
      id: .opacity, wrap: { PropertyAnimation(number: $0, of: .opacity) }, get: { $0.opacity },
      set: { $0.opacity = $1 })
  }
  /// Width of the border, in points.
  public static var borderWidth: Self {
    Self(
      id: .borderWidth, wrap: { PropertyAnimation(number: $0, of: .borderWidth) }, get: { $0.borderWidth },
      set: { $0.borderWidth = $1 })
  }
}

extension AnimatableProperty where Value == Color {
  /// Fill of the bounds.
  public static var backgroundColor: Self {
    Self(
      id: .backgroundColor, wrap: { PropertyAnimation(color: $0, of: .backgroundColor) },
      get: { $0.backgroundColor },
      set: { $0.backgroundColor = $1 })
  }
  /// Colour of the border.
  public static var borderColor: Self {
    Self(
      id: .borderColor, wrap: { PropertyAnimation(color: $0, of: .borderColor) }, get: { $0.borderColor },
      set: { $0.borderColor = $1 })
  }
}

extension AnimatableProperty where Value == CornerRadii {
  /// Radius of each corner, in points.
  public static var cornerRadii: Self {
    Self(
      id: .cornerRadii, wrap: { PropertyAnimation(radii: $0, of: .cornerRadii) }, get: { $0.cornerRadii },
      set: { $0.cornerRadii = $1 })
  }
}
