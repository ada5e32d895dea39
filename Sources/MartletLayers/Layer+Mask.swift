import MartletGeometry
import MartletRenderTree

extension Layer {
  /// A layer that says where this one shows: what this layer, its sublayers, its border and its shadow draw is
  /// multiplied by the opacity of what the mask draws. `nil` (the default) shows everything. (`CALayer.mask`.)
  ///
  /// The mask is placed in this layer's own coordinates, like a sublayer, but is none: it is not in `sublayers`, and is never
  /// touched itself. Its `superlayer` is this layer. It may be a layer of any kind, with sublayers, filters and a mask of its own,
  /// and it animates as any other. A mask that is hidden or has no opacity hides everything. Its `blendMode` and transitions have
  /// no effect.
  ///
  /// Where the mask and all that is in it draw nothing, hit tests find neither this layer nor its sublayers. (Those of `CALayer`
  /// ignore masks.) What they draw is known without pixels: backgrounds, borders and paths are exact, with their corners,
  /// transforms and clips; a line counts without its gaps. A picture, a text or a gradient counts as a whole where it is placed,
  /// and particles everywhere. Shadows, and what filters and blend modes of layers in the mask change, do not count.
  ///
  /// A layer with a mask is drawn as one picture, and so is the mask; `masksToBounds` with `cornerRadius` is cheaper where it
  /// does.
  ///
  /// A mask is removed from its present superlayer. It must neither contain this layer nor be the root layer of a window.
  public final var mask: Layer? {
    get { rareData?.mask }
    set {
      let old = rareData?.mask
      guard newValue !== old else { return }
      if let newValue {
        precondition(
          !newValue.isAround(self), "layer \(newValue.label) contains \(label) and cannot be its mask")
        precondition(newValue.id != .root, "layer \(newValue.label) fills a window and cannot be a mask")
        newValue.removeFromSuperlayer()
      }
      // A delegate that was called may have set another mask meanwhile.
      guard rareData?.mask === old else { return }
      takeMaskOff()
      // Or it may have put the layer elsewhere, or this one into it.
      if let newValue, rareData?.mask == nil, newValue.superlayer == nil, !newValue.isAround(self) {
        putOn(newValue)
      }
    }
  }

  private func takeMaskOff() {
    guard let old = rareData?.mask else { return }
    rareData?.mask = nil
    set(\.isMasked, false)
    markChanged(.sublayers)
    old.set(\.isMask, false)
    old.superlayer = nil
    tree?.detach(old)
  }

  private func putOn(_ mask: Layer) {
    ensureRareData().mask = mask
    set(\.isMasked, true)
    markChanged(.sublayers)
    mask.set(\.isMask, true)
    mask.superlayer = self
    tree?.attach(mask)
  }

  /// Whether the layer is the mask of its superlayer.
  final var isMask: Bool { model.isMask }
}
