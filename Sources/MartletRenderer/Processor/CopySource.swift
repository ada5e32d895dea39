import MartletDrawing

/// Where the pixels of a copied image are in memory, for drawing without a GPU.
struct CopySource {
  /// Nil if the page holds a reduced copy, which exists on the page only.
  var bitmap: Bitmap?
  /// The offset from texels of the page to pixels of the bitmap.
  var shift: SIMD2<Int32>
}
