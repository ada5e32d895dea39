import MartletGeometry

/// A group of items, which are drawn as one picture.
public struct GroupItem: Sendable, Equatable {
  /// Whether it is added to the background (premultiplied components are summed) instead of being blended over it.
  public var isAdditive = false
  /// Whether it needs its own sheet even with an opacity of 1, because it contains additive groups, which are added to each
  /// other and not to the background, or a mask.
  public var isIsolated = false
  /// What changes its picture before it is drawn.
  public var effect = PictureEffect.none
  /// How its picture is combined with the pixels below.
  public var blendMode = BlendMode.normal
  /// What gives it its colours, from those of the pixels below; `nil` for its own.
  public var vibrancy: Vibrancy?
  /// Whether it is drawn over nothing: what the group around it has drawn so far stays where this one is opaque.
  public var isMask = false
  /// How its picture is kept; `nil` for one that is drawn anew wherever it is.
  public internal(set) var raster: Rasterization?
  /// What the components of a picture that is kept are multiplied by, premultiplied: 1 but for shadows.
  package internal(set) var tint = SIMD4<Float>(repeating: 1)
  /// Whether it is in a picture that is kept, and so not in window points.
  public internal(set) var isInPicture = false
  /// Whether it is a picture that is kept, of the first sublayer: what the layer around draws itself comes right before it.
  var isFirst = false
  /// The index of the first cut that leaves its first piece, and their number: from the outside to the inside. Further pieces
  /// are items of their own.
  public internal(set) var firstCut: Int32 = 0
  public internal(set) var cutCount: Int32 = 0
  /// The index of the item that ends it; −1 if the list ends before.
  public internal(set) var end: Int32 = -1

  /// Makes a group without an end.
  public init(
    isAdditive: Bool = false, isIsolated: Bool = false, effect: PictureEffect = .none,
    blendMode: BlendMode = .normal, vibrancy: Vibrancy? = nil, isMask: Bool = false
  ) {
    self.isAdditive = isAdditive
    self.isIsolated = isIsolated
    self.effect = effect
    self.blendMode = blendMode
    self.vibrancy = vibrancy
    self.isMask = isMask
  }

  /// Whether its picture is drawn over the pixels below as it is.
  public var isPlain: Bool {
    raster == nil && !isAdditive && !isMask && effect == .none && blendMode == .normal
      && vibrancy == nil && !isCut
  }

  /// Whether its picture is drawn in several pieces.
  public var isCut: Bool { cutCount > 0 }

  /// The same, drawn as a whole.
  package var asWhole: GroupItem {
    var group = self
    group.cutCount = 0
    return group
  }

  /// For a group whose picture is kept: the group and its item for drawing that picture.
  package func asPicture(_ item: DisplayItem) -> (GroupItem, DisplayItem) {
    var (group, item) = (GroupItem(isIsolated: isIsolated, effect: effect), item)
    group.end = end
    (item.opacity, item.clip, item.frame) = (1, -1, raster?.frame ?? .zero)
    return (group, item)
  }

  /// Whether it is drawn as another one, wherever that ends.
  func isSame(as other: GroupItem) -> Bool {
    var other = other
    guard (raster == nil) == (other.raster == nil) else { return false }
    if let raster, let old = other.raster, !raster.isSame(as: old) { return false }
    (other.end, other.raster, other.firstCut) = (end, raster, firstCut)
    return self == other
  }
}

extension GroupItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .beginGroup }

  package init() { self.init(isAdditive: false) }

  package var traits: ListTraits {
    var traits: ListTraits = []
    if effect.blur > 0 { traits.insert(.blurredGroups) }
    if raster != nil { traits.insert(.pictures) }
    if blendMode.actsWhereClear { traits.insert(.wideGroups) }
    return traits
  }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [GroupItem]) -> Result
  ) -> Result { body(&list.groups) }
}
