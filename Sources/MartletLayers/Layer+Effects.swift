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

  /// The name of layers whose glass shows the same: what was drawn below the first of them, and nothing of each other. `nil` by
  /// default: the layer shows everything below itself. It changes without an animation.
  ///
  /// Neighbours with the same blur then share one blurred picture where that is not larger than one for each, so that a bar of
  /// eight buttons costs about as much as one panel. The first is the one that is drawn first of those that are seen. Glass in a
  /// layer whose picture is kept (`shouldRasterize`) does not share. (`BackdropGroup` in Flutter, `GlassEffectContainer` in
  /// SwiftUI.)
  public final var backdropGroup: String? {
    get { model.backdropGroup }
    set { set(\.backdropGroup, newValue) }
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

  /// How colours of the pixels below change where the picture of the layer with its sublayers is opaque: the picture is drawn in
  /// these, and only its opacity is its own. None by default: it has its own colours. Values are limited as those of `filter`
  /// are; a blur has no effect.
  ///
  /// It is for words, icons and lines on glass, which so take up light and colour from it. Set it for the layer that holds
  /// them all, which then costs one picture of the pixels below; it works only with the blend mode `normal`.
  /// `GlassStyle.vibrancy` has filters whose contrast suffices for words.
  ///
  /// The pixels below are all that was drawn before, as for `backdropFilter`; within a layer that is blurred, only what was
  /// drawn in that one. Where nothing is below, the picture has its own colours. (`UIVibrancyEffect`.)
  public final var vibrancyFilter: LayerFilter {
    get { model.vibrancyFilter }
    set { set(.vibrancyFilter, to: newValue) }
  }

  /// How far `vibrancyFilter` determines the colours: from 0, where the layer has its own, to 1, the default. Other values count
  /// as the nearest of these.
  public final var vibrancy: Double {
    get { model.vibrancy }
    set { set(.vibrancy, to: newValue) }
  }

  /// Whether the picture of the layer with its sublayers is kept on the GPU, and drawn again while nothing in it changes.
  /// `false` by default. (`CALayer.shouldRasterize`.)
  ///
  /// The picture has the layer's own coordinates. It contains the layer's shadow, filter and mask, but neither its opacity nor
  /// its blend mode. So `position`, `transform`, `opacity` and `blendMode` of the layer, and all of the layers around it, may
  /// change or animate without anything being drawn anew; any other change in the layer draws all of the picture anew. That pays
  /// for many sublayers, shadows and filters that move together, and costs time and memory for what changes in each frame. To
  /// see which it is, show `CostDisplay.rasters`.
  ///
  /// All pictures of a window together keep at most 2.5 times the pixels of the window. Where they need more, those that none of
  /// the last six frames has drawn (100 ms at 60 Hz) are given up, the longest unused first; if that is not enough, a picture is
  /// drawn anew in each frame. That of a layer that is hidden or removed goes at once. A picture that would exceed that limit alone, or the GPU's largest texture, has fewer pixels than `rasterizationScale` asks
  /// for.
  ///
  /// A filter or a blend mode in the layer sees only the layer's own picture, and so does glass in it. A layer that has a
  /// `backdropFilter` itself, or is a mask, is drawn as if this were `false`.
  public final var shouldRasterize: Bool {
    get { model.shouldRasterize }
    set { set(.shouldRasterize, to: newValue) }
  }

  /// Pixels of the picture that `shouldRasterize` keeps, per point of the layer. 1 by default; less than 0.01 counts as 0.01.
  ///
  /// Set it to the window's scale, times the scale of the layer's transform, for a picture that is as sharp as the layer itself.
  /// The picture is enlarged or reduced by linear interpolation. (`CALayer.rasterizationScale`.)
  public final var rasterizationScale: Double {
    get { model.rasterizationScale }
    set { set(.rasterizationScale, to: newValue) }
  }
}
