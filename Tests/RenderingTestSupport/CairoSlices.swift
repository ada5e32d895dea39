import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension Rect {
  /// All of an image, in fractions of it.
  static let cairoWhole = Rect(x: 0, y: 0, width: 1, height: 1)
}

extension LayerProperties {
  /// Whether an image's middle is stretched or repeated apart from its sides.
  func isSlicedByCairo(_ image: Image) -> Bool {
    [.resize, .resizeAspect, .resizeAspectFill].contains(contentsGravity) && contentsScale > 0
      && (contentsCenter != .cairoWhole || image.resizingMode != nil)
  }

  /// The pixels of the part of an image that the layer shows; `nil` if it begins or ends within a pixel.
  func cairoPart(of image: Image) -> Bitmap? {
    let bitmap = image.bitmap
    guard contentsRect != .cairoWhole else { return bitmap }
    let (w, h) = (Double(bitmap.width), Double(bitmap.height))
    let edges = [contentsRect.minX * w, contentsRect.minY * h, contentsRect.maxX * w, contentsRect.maxY * h]
    guard edges.allSatisfy({ $0 == $0.rounded() }), Rect.cairoWhole.intersection(contentsRect) == contentsRect
    else { return nil }
    let (left, top) = (Int(edges[0]), Int(edges[1]))
    var part = Bitmap(width: Int(edges[2]) - left, height: Int(edges[3]) - top)
    for y in 0..<part.height {
      for x in 0..<part.width { part[x, y] = bitmap[left + x, top + y] }
    }
    return part
  }

  /// How an image is drawn whose middle is stretched or repeated, as a whole; `nil` if it has none.
  /// - Parameter rect: Where it lies, in the layer's points.
  func cairoSlices(of image: Image, in rect: Rect) -> SlicedReference? {
    guard isSlicedByCairo(image), let bitmap = cairoPart(of: image) else { return nil }
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    var caps: SIMD4<Double>
    if contentsCenter != .cairoWhole {
      // A centre without an extent is one pixel around that place.
      let c = contentsCenter
      let (x, y) = (c.width > 0 ? 0 : 0.5, c.height > 0 ? 0 : 0.5)
      caps = SIMD4(
        c.minX * width - x, c.minY * height - y, width - c.maxX * width - x, height - c.maxY * height - y)
      caps = pointwiseMax(caps, .zero)
    } else {
      let insets = image.capInsets
      caps = SIMD4(insets.left, insets.top, insets.right, insets.bottom) * image.scale
    }
    return SlicedReference(
      bitmap: bitmap, rect: rect, caps: caps, contentsScale: contentsScale,
      isTiled: image.resizingMode == .tile)
  }
}

extension SlicedReference {
  /// The most pixels of the image in a point, along x and y.
  var density: Size {
    func density(_ count: Int, _ caps: Double, _ length: Double) -> Double {
      let cap = caps > 0 || isTiled ? max(contentsScale, caps / length) : 0
      let rest = length - (cap > 0 ? caps / cap : 0)
      return isTiled ? cap : max(cap, rest > 0 ? (Double(count) - caps) / rest : 0)
    }
    return Size(
      width: density(bitmap.width, caps.x + caps.z, rect.width),
      height: density(bitmap.height, caps.y + caps.w, rect.height))
  }
}
