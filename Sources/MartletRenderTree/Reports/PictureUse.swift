/// A picture of a layer that is kept, and that a frame has drawn.
package struct PictureUse: Sendable, Equatable {
  /// The layer's number in `Rasterization`.
  package var id: UInt64
  /// Whether it was drawn as it is.
  package var isHit: Bool

  /// Makes the use of a picture.
  package init(id: UInt64, isHit: Bool) {
    self.id = id
    self.isHit = isHit
  }
}
