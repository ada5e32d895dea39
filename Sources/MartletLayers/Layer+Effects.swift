import MartletGeometry
import MartletRenderTree

extension Layer {
  /// How the picture of the layer with its sublayers is changed before it is drawn. None by default. A negative blur radius,
  /// saturation or contrast counts as 0; all numbers must be finite.
  ///
  /// The blur reaches beyond the layer, also where it masks to its bounds. (`CALayer.filters`.)
  public final var filter: LayerFilter {
    get { model.filter }
    set { set(.filter, to: newValue) }
  }

  /// How the picture below the layer is changed within its rounded bounds, before the layer is drawn: frosted glass. None by
  /// default. Values are limited as those of `filter` are.
  ///
  /// The layer's background is drawn over it, as a tint. What is below consists of everything that was drawn before, in the
  /// whole window, also where the layer is in a group that is translucent. (`CALayer.backgroundFilters`, `backdrop-filter`.)
  public final var backdropFilter: LayerFilter {
    get { model.backdropFilter }
    set { set(.backdropFilter, to: newValue) }
  }

  /// How the picture of the layer with its sublayers is combined with the pixels below. `normal` by default. It changes
  /// without an animation.
  ///
  /// The pixels below are those of the nearest superlayer that is drawn as one picture, because of its opacity, its filter
  /// or its own blend mode; otherwise those of the window. Modes that change them where the picture is clear do so in the
  /// upright rectangle of whole pixels around the picture. (`CALayer.compositingFilter`.)
  public final var blendMode: BlendMode {
    get { model.blendMode }
    set { set(\.blendMode, newValue) }
  }
}
