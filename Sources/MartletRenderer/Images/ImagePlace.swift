/// Where the pixels of an image are for drawing: the page, the texels, and the part of the image that they
/// show.
struct ImagePlace {
  /// Number of the page.
  var page: Int32
  /// Extent of the page in texels.
  var pageSize: SIMD2<Int32>
  /// The first texel of the content. The content has a border of one clear texel.
  var origin: SIMD2<Int32>
  /// Extent of the content in texels.
  var size: SIMD2<Int32>
  /// Where the content begins in the image, in the image's own pixels.
  var offset: SIMD2<Double>
  /// Pixels of the image per texel: 1, a power of two for a reduced copy, or any number for a picture drawn from vectors.
  var step: Double
  /// Whether it was drawn for its number of texels, and not reduced.
  var isRedrawn = false
  /// Whether the content's left, top, right and bottom edges are the image's. The last pixels extend beyond
  /// such an edge; other edges are followed by clear pixels.
  var isEdge: SIMDMask<SIMD4<Int32>>
}
