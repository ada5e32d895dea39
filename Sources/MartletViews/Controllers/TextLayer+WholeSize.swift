import MartletGeometry
import MartletLayers

extension TextLayer {
  /// The size that the text needs on one line, in points: whole pixels, so that nothing is cut when its frame is aligned.
  var wholeSize: Size {
    let (size, scale) = (preferredSize(), windowScale)
    return Size(
      width: (size.width * scale).rounded(.up) / scale, height: (size.height * scale).rounded(.up) / scale)
  }
}
