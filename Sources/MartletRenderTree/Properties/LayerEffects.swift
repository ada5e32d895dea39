import MartletGeometry

/// How few layers are combined with what is below them. It is boxed, so that all others stay small.
struct LayerEffects: Sendable, Equatable {
  private struct Values: Sendable, Equatable {
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

    mutating func edit(_ body: (inout InstanceStyle) -> Void) { body(&instances) }
  }

  /// `nil` where all values are the defaults. It stays once it is there, so that an animation allocates once.
  private var box: Boxed<Values>?

  private subscript<Value: Equatable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { box?.value[keyPath: path] ?? Values()[keyPath: path] }
    set {
      guard box != nil || newValue != Values()[keyPath: path] else { return }
      if box == nil { box = Boxed(Values()) }
      box?.value[keyPath: path] = newValue
    }
  }

  /// Whether all values are the defaults.
  @inline(__always)
  var isDefault: Bool { box == nil || box?.value == Values() }

  /// What changes the layer's picture.
  var filter: LayerFilter {
    get { self[\.filter] }
    set { self[\.filter] = newValue }
  }
  /// What changes the picture below the layer.
  var backdropFilter: LayerFilter {
    get { self[\.backdropFilter] }
    set { self[\.backdropFilter] = newValue }
  }
  /// The layers that show what is below the first of them.
  var backdropGroup: String? {
    get { self[\.backdropGroup] }
    set { self[\.backdropGroup] = newValue }
  }
  /// How the layer's picture is combined with the pixels below.
  var blendMode: BlendMode {
    get { self[\.blendMode] }
    set { self[\.blendMode] = newValue }
  }
  /// What gives the layer its colours, from those of the pixels below.
  var vibrancyFilter: LayerFilter {
    get { self[\.vibrancyFilter] }
    set { self[\.vibrancyFilter] = newValue }
  }
  /// How far it does.
  var vibrancy: Double {
    get { self[\.vibrancy] }
    set { self[\.vibrancy] = newValue }
  }

  /// Whether the layer's last sublayer is its mask.
  var isMasked: Bool {
    get { self[\.isMasked] }
    set { self[\.isMasked] = newValue }
  }
  /// Whether the layer is the mask of its superlayer.
  var isMask: Bool {
    get { self[\.isMask] }
    set { self[\.isMask] = newValue }
  }

  /// What casts the shadow; `nil` for the rounded bounds.
  var shadowPath: ShadowPath? {
    get { box == nil ? nil : self[\.shadowPath] }
    set { self[\.shadowPath] = newValue }
  }
  /// The shadow that the edge of the rounded bounds casts on what is inside.
  var innerShadow: Shadow {
    get { self[\.innerShadow] }
    set { self[\.innerShadow] = newValue }
  }

  /// What applies to all sublayers.
  var sublayerTransform: Transform {
    get { self[\.sublayerTransform] }
    set { self[\.sublayerTransform] = newValue }
  }
  /// Whether that moves them.
  @inline(__always)
  var transformsSublayers: Bool { box != nil && box?.value.sublayerTransform != .identity }

  /// Whether the layer's sublayers share one space instead of its plane. Several copies of them do not.
  @inline(__always)
  var preservesDepth: Bool {
    get { box != nil && box?.value.preservesDepth == true && box?.value.instances.count == 1 }
    set { self[\.preservesDepth] = newValue }
  }
  /// How the sublayers are repeated.
  var instances: InstanceStyle { box?.value.instances ?? InstanceStyle() }
  /// Changes that in place.
  mutating func editInstances(_ body: (inout InstanceStyle) -> Void) {
    if box == nil { box = Boxed(Values()) }
    box?.value.edit(body)
  }
  /// Whether they may be shown otherwise than once and as they are.
  @inline(__always)
  var hasInstances: Bool { box != nil && box?.value.instances.isUsed == true }

  /// How dark the layer and its sublayers are where it is turned edge-on.
  var shading: Double {
    get { box == nil ? 0 : self[\.shading] }
    set { self[\.shading] = newValue }
  }
  /// How far its opacity depends on how far it is turned away.
  var tiltOpacity: Double {
    get { box == nil ? 0 : self[\.tiltOpacity] }
    set { self[\.tiltOpacity] = newValue }
  }
  /// Whether the layer looks otherwise where it is turned away from the eye.
  @inline(__always)
  var followsTilt: Bool { box != nil && (box?.value.shading != 0 || box?.value.tiltOpacity != 0) }

  /// Whether the layer's picture is kept while nothing in it changes.
  var shouldRasterize: Bool {
    get { self[\.shouldRasterize] }
    set { self[\.shouldRasterize] = newValue }
  }
  /// Pixels of that picture per point.
  var rasterizationScale: Double {
    get { self[\.rasterizationScale] }
    set { self[\.rasterizationScale] = newValue }
  }

  /// The same as far as a picture can have it; 1 for what is no number.
  var pictureScale: Double {
    rasterizationScale.isFinite ? max(rasterizationScale, Rasterization.leastScale) : 1
  }

  /// Whether a picture is kept. What shows what is below it cannot be; a mask is part of the picture that it cuts out.
  var isRasterized: Bool { box != nil && shouldRasterize && !hasBackdrop && !isMask }

  /// Whether the layer and its sublayers must be drawn as one picture first.
  var needsGroup: Bool {
    box != nil && (filter != .none || blendMode != .normal || isVibrant || isMasked || isMask)
  }
  /// Whether the layer has colours of the pixels below. A blend mode comes first.
  var isVibrant: Bool { box != nil && vibrancyFilter != .none && vibrancy > 0 && blendMode == .normal }
  /// Whether the layer shows what is below it changed.
  var hasBackdrop: Bool { box != nil && backdropFilter != .none }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool {
    box == nil
      || filter.isFinite && backdropFilter.isFinite && vibrancyFilter.isFinite && vibrancy.isFinite
        && rasterizationScale.isFinite && innerShadow.isFinite
        && sublayerTransform.isFinite && shading.isFinite && tiltOpacity.isFinite && instances.isFinite
        && shadowPath?.outline.isFinite ?? true
  }

  /// Whether sublayers are placed as in another state.
  func hasSameSublayerTransform(as other: LayerEffects) -> Bool {
    box == nil && other.box == nil || sublayerTransform == other.sublayerTransform
  }

  /// Whether a tilt changes the layer as in another state.
  func followsTilt(as other: LayerEffects) -> Bool {
    box == nil && other.box == nil || shading == other.shading && tiltOpacity == other.tiltOpacity
  }

  static func == (a: LayerEffects, b: LayerEffects) -> Bool {
    a.box == nil && b.box == nil || (a.box?.value ?? Values()) == (b.box?.value ?? Values())
  }
}
