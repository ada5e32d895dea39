/// The items that lie within the edge of a clip.
public struct ClipSpan: Sendable, Equatable {
  /// The index of the first item of the layer that clips, such as its fill. It has the clip's rounded rectangle itself.
  public var first: Int32
  /// The index of the first item of a sublayer, which the clip cuts.
  public var inner: Int32
  /// The index of the first item that follows all of them, such as the layer's border.
  public var end: Int32

  /// Makes a span from its parts.
  package init(first: Int32, inner: Int32, end: Int32) {
    self.first = first
    self.inner = inner
    self.end = end
  }
}
