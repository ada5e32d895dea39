/// Where the pixels of an image lie for drawing: on which page, at which texels, and which part of the picture they are.
struct ImagePlace {
  /// Number of the page.
  var page: Int32
  /// Extent of the page in texels.
  var pageSize: SIMD2<Int32>
  /// The first texel of the content; one clear texel lies around the content.
  var origin: SIMD2<Int32>
  /// Extent of the content in texels.
  var size: SIMD2<Int32>
  /// Where the content begins in the picture, in the picture's own pixels.
  var offset: SIMD2<Double>
  /// Pixels of the picture per texel: 1, or a power of two for a reduced copy.
  var step: Double
  /// Whether the content's left, top, right and bottom edges are the picture's, beyond which its last pixels go on;
  /// beyond others it is clear.
  var isEdge: SIMDMask<SIMD4<Int32>>
}
