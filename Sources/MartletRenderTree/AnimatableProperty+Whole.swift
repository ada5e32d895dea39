import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == Transform {
  /// What acts on the layer and its sublayers about the anchor point.
  public static var transform: Self {
    Self(.transform, "transform", get: { $0.transform }, set: { $0.transform = $1 })
  }
}

extension AnimatableProperty where Value == Shadow {
  /// The shadow that the layer casts.
  public static var shadow: Self {
    Self(.shadow, "shadow", get: { $0.shadow }, set: { $0.shadow = $1 })
  }
}
