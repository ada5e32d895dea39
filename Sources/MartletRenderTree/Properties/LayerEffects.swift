import MartletGeometry

/// How few layers are combined with what is below them.
struct LayerEffects: Sendable, Equatable {
  private struct Values: DefaultValues {
    var filter = LayerFilter.none
    var backdropFilter = LayerFilter.none
    var blendMode = BlendMode.normal
    var vibrancyFilter = LayerFilter.none
    var vibrancy = 1.0
    var isMasked = false
    var isMask = false
    var backdropGroup: String?
    var shouldRasterize = false
    var rasterizationScale = 1.0
    var shadowPath: ShadowPath?
    var innerShadow = Shadow.none
    var sublayerTransform = Transform.identity
    var preservesDepth = false
    var shading = 0.0
    var tiltOpacity = 0.0
    var instances = InstanceStyle()
  }

  private var values = RareValues<Values>()

  /// Whether all values are the defaults.
  @inline(__always)
  var isDefault: Bool { !values.isChanged }

  /// What changes the layer's picture.
  var filter: LayerFilter {
    get { values[\.filter] }
    set { values[\.filter] = newValue }
  }
  /// What changes the picture below the layer.
  var backdropFilter: LayerFilter {
    get { values[\.backdropFilter] }
    set { values[\.backdropFilter] = newValue }
  }
  /// The layers that show what is below the first of them.
  var backdropGroup: String? {
    get { values[\.backdropGroup] }
    set { values[\.backdropGroup] = newValue }
  }
  /// How the layer's picture is combined with the pixels below.
  var blendMode: BlendMode {
    get { values[\.blendMode] }
    set { values[\.blendMode] = newValue }
  }
  /// What gives the layer its colours, from those of the pixels below.
  var vibrancyFilter: LayerFilter {
    get { values[\.vibrancyFilter] }
    set { values[\.vibrancyFilter] = newValue }
  }
  /// How far it does.
  var vibrancy: Double {
    get { values[\.vibrancy] }
    set { values[\.vibrancy] = newValue }
  }

  /// Whether the layer's last sublayer is its mask.
  var isMasked: Bool {
    get { values[\.isMasked] }
    set { values[\.isMasked] = newValue }
  }
  /// Whether the layer is the mask of its superlayer.
  var isMask: Bool {
    get { values[\.isMask] }
    set { values[\.isMask] = newValue }
  }

  /// What casts the shadow; `nil` for the rounded bounds or the content.
  var shadowPath: ShadowPath? {
    get { values.isUsed ? values[\.shadowPath] : nil }
    set { values[\.shadowPath] = newValue }
  }
  /// The shadow that the edge of the rounded bounds casts on what is inside.
  var innerShadow: Shadow {
    get { values[\.innerShadow] }
    set { values[\.innerShadow] = newValue }
  }

  /// What applies to all sublayers.
  var sublayerTransform: Transform {
    get { values[\.sublayerTransform] }
    set { values[\.sublayerTransform] = newValue }
  }
  /// Whether that moves them.
  @inline(__always)
  var transformsSublayers: Bool { values.has { $0.sublayerTransform != .identity } }

  /// Whether the layer's sublayers share one space instead of its plane. Several copies of them do not.
  @inline(__always)
  var preservesDepth: Bool {
    get { values.has { $0.preservesDepth && $0.instances.count == 1 } }
    set { values[\.preservesDepth] = newValue }
  }
  /// How the sublayers are repeated.
  var instances: InstanceStyle { values.isUsed ? values[\.instances] : InstanceStyle() }
  /// Changes that in place.
  mutating func editInstances(_ body: (inout InstanceStyle) -> Void) {
    values.edit { body(&$0.instances) }
  }
  /// Whether they may be shown otherwise than once and as they are.
  @inline(__always)
  var hasInstances: Bool { values.has { $0.instances.isUsed } }

  /// How dark the layer and its sublayers are where it is turned edge-on.
  var shading: Double {
    get { values[\.shading] }
    set { values[\.shading] = newValue }
  }
  /// How far its opacity depends on how far it is turned away.
  var tiltOpacity: Double {
    get { values[\.tiltOpacity] }
    set { values[\.tiltOpacity] = newValue }
  }
  /// Whether the layer looks otherwise where it is turned away from the eye.
  @inline(__always)
  var followsTilt: Bool { values.has { $0.shading != 0 || $0.tiltOpacity != 0 } }

  /// Whether the layer's picture is kept while nothing in it changes.
  var shouldRasterize: Bool {
    get { values[\.shouldRasterize] }
    set { values[\.shouldRasterize] = newValue }
  }
  /// Pixels of that picture per point.
  var rasterizationScale: Double {
    get { values[\.rasterizationScale] }
    set { values[\.rasterizationScale] = newValue }
  }

  /// The same as far as a picture can have it; 1 for what is no number.
  var pictureScale: Double {
    rasterizationScale.isFinite ? max(rasterizationScale, Rasterization.leastScale) : 1
  }

  /// Whether a picture is kept. What shows what is below it cannot be; a mask is part of the picture that it cuts out.
  var isRasterized: Bool { values.isUsed && shouldRasterize && !hasBackdrop && !isMask }

  /// Whether the layer and its sublayers must be drawn as one picture first.
  var needsGroup: Bool {
    values.isUsed && (filter != .none || blendMode != .normal || isVibrant || isMasked || isMask)
  }
  /// Whether the layer has colours of the pixels below. A blend mode comes first.
  var isVibrant: Bool { values.isUsed && vibrancyFilter != .none && vibrancy > 0 && blendMode == .normal }
  /// Whether the layer shows what is below it changed.
  var hasBackdrop: Bool { values.isUsed && backdropFilter != .none }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool {
    !values.isUsed
      || filter.isFinite && backdropFilter.isFinite && vibrancyFilter.isFinite && vibrancy.isFinite
        && rasterizationScale.isFinite && innerShadow.isFinite
        && sublayerTransform.isFinite && shading.isFinite && tiltOpacity.isFinite && instances.isFinite
        && shadowPath?.outline.isFinite ?? true
  }

  /// Whether sublayers are placed as in another state.
  func hasSameSublayerTransform(as other: LayerEffects) -> Bool {
    !values.isUsed && !other.values.isUsed || sublayerTransform == other.sublayerTransform
  }

  /// Whether a tilt changes the layer as in another state.
  func followsTilt(as other: LayerEffects) -> Bool {
    !values.isUsed && !other.values.isUsed || shading == other.shading && tiltOpacity == other.tiltOpacity
  }
}
