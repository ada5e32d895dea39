import MartletGeometry
import MartletMotion

// How a layer repeats its sublayers. The number of copies changes without an animation.

extension AnimatableProperty where Value == Color {
  /// What multiplies the colours and the opacity of the first copy of the sublayers.
  public static var instanceColor: Self {
    Self(.instanceColor, get: { $0.instanceColor }, set: { $0.instanceColor = $1 })
  }
}

extension AnimatableProperty where Value == Double {
  /// How much later each copy of the sublayers shows the animations than the one before it, in seconds.
  public static var instanceDelay: Self {
    Self(.instanceDelay, get: { $0.instanceDelay }, set: { $0.instanceDelay = $1 })
  }
  /// Leads to `.instanceTransform.rotation.z` and so on.
  public static var instanceTransform: TransformKeys { TransformKeys(of: .instances) }
  /// What is added to the red component of the colour from each copy to the next.
  public static var instanceRedOffset: Self {
    Self(.instanceRedOffset, get: { $0.instanceRedOffset }, set: { $0.instanceRedOffset = $1 })
  }
  /// What is added to the green component of the colour from each copy to the next.
  public static var instanceGreenOffset: Self {
    Self(.instanceGreenOffset, get: { $0.instanceGreenOffset }, set: { $0.instanceGreenOffset = $1 })
  }
  /// What is added to the blue component of the colour from each copy to the next.
  public static var instanceBlueOffset: Self {
    Self(.instanceBlueOffset, get: { $0.instanceBlueOffset }, set: { $0.instanceBlueOffset = $1 })
  }
  /// What is added to the opacity from each copy to the next.
  public static var instanceAlphaOffset: Self {
    Self(.instanceAlphaOffset, get: { $0.instanceAlphaOffset }, set: { $0.instanceAlphaOffset = $1 })
  }
}

extension AnimatableProperty where Value == Point {
  /// Leads to `.instanceTransform.translation`.
  public static var instanceTransform: TranslationKey { TranslationKey(of: .instances) }
}

extension AnimatableProperty where Value == Transform {
  /// What leads from each copy of the sublayers to the next, about the anchor point. It is animated by decomposition.
  public static var instanceTransform: Self {
    Self(.instanceTransform, get: { $0.instanceTransform }, set: { $0.instanceTransform = $1 })
  }
}
