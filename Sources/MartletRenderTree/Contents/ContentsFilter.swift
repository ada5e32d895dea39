/// How the colours between an image's pixels are found when it is drawn at another size.
public enum ContentsFilter: String, Sendable, CaseIterable {
  /// Interpolated between the four nearest pixels. A reduced image is interpolated between pixels of a copy that is half,
  /// a quarter … as large, so that no pixel is skipped. The default.
  case linear
  /// The colour of the nearest pixel: sharp squares when enlarged.
  case nearest
  /// As `linear`, but a reduced image is mixed of the two copies next to its size, so that it changes smoothly while it is
  /// resized or moved. It needs a quarter more memory. Enlarged it is `linear`.
  case trilinear
}
