import MartletDrawing

/// Where the pixels of a copied image are in memory, for who draws without a GPU.
struct CopySource {
  /// Nil where the page holds a reduced copy, which memory does not.
  var image: Image?
  /// From texels of the page to pixels of the image's bitmap.
  var shift: SIMD2<Int32>
}
