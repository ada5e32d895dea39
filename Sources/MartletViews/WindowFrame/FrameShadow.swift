import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers

/// The layers of a window's shadow: a gradient along each side, and a small picture at each corner, which is made once for each
/// scale. So a window that grows draws nothing anew, and the processor can draw all of it.
@MainActor
final class FrameShadow {
  private static let reach = ShadowProfile.reach
  private let sides: [(edge: WindowEdges, layer: GradientLayer)]
  private let corners: [(edges: WindowEdges, layer: Layer)]
  /// The scale and the radius for which the pictures were made.
  private var drawn: (scale: Double, radius: Double)?

  /// The distance between two stops of a gradient, in points.
  private static let step = 2.0

  init(in parent: Layer) {
    sides = [.top, .bottom, .left, .right].map { ($0, GradientLayer()) }
    corners = ResizeZones.places.filter { $0.rawValue.nonzeroBitCount == 2 }.map { ($0, Layer()) }
    for (edge, layer) in sides {
      Self.paint(layer, along: edge)
      parent.addSublayer(layer)
    }
    for (_, layer) in corners { parent.addSublayer(layer) }
  }

  /// Gives a side its profile, from the outside to the border.
  private static func paint(_ layer: GradientLayer, along edge: WindowEdges) {
    let length = reach.length(at: edge)
    let count = Int(length / step)
    layer.colors = (0...count).map { stop in
      let distance = Double(stop) * step - length
      return Color.black.withAlpha(alpha(distance, from: edge))
    }
    layer.locations = (0...count).map { Double($0) / Double(count) }
    (layer.startPoint, layer.endPoint) =
      switch edge {
      case .top: (Point(x: 0, y: 0), Point(x: 0, y: 1))
      case .bottom: (Point(x: 0, y: 1), Point(x: 0, y: 0))
      case .left: (Point(x: 0, y: 0), Point(x: 1, y: 0))
      default: (Point(x: 1, y: 0), Point(x: 0, y: 0))
      }
  }

  private static func alpha(_ distance: Double, from edge: WindowEdges) -> Double {
    func length(_ side: WindowEdges) -> Double { side == edge ? distance : .infinity }
    return ShadowProfile.alpha(
      left: length(.left), top: length(.top), right: length(.right), bottom: length(.bottom))
  }

  /// Places everything around a frame, without animations.
  /// - Parameters:
  ///   - frame: The frame with its title bar, in points.
  ///   - freeEdges: The sides that have a shadow.
  ///   - radius: The radius of the corners, in points.
  ///   - scale: Pixels per point.
  func place(around frame: Rect, freeEdges: WindowEdges, radius: Double, scale: Double) {
    if drawn.map({ $0 != (scale, radius) }) ?? true, !freeEdges.isEmpty {
      drawn = (scale, radius)
      for (edges, layer) in corners {
        layer.contents = Image(Self.picture(of: edges, radius: radius, scale: scale), scale: scale)
      }
    }
    let (reach, corner) = (Self.reach, ShadowProfile.corner)
    // In a window that is shorter than two corners each takes half of it.
    let inside = Size(width: min(corner, frame.width / 2), height: min(corner, frame.height / 2))
    for (edge, layer) in sides {
      let depth = reach.length(at: edge)
      let isLevel = edge == .top || edge == .bottom
      let (first, last): (WindowEdges, WindowEdges) = isLevel ? (.left, .right) : (.top, .bottom)
      func end(_ other: WindowEdges) -> Double {
        guard freeEdges.isSuperset(of: edge.union(other)) else { return 0 }
        return isLevel ? inside.width : inside.height
      }
      let (begin, rest) = (end(first), end(last))
      let length = (isLevel ? frame.width : frame.height) - begin - rest
      layer.isHidden = !freeEdges.contains(edge) || length <= 0
      let rect =
        isLevel
        ? Rect(x: frame.minX + begin, y: 0, width: max(length, 0), height: depth)
        : Rect(x: 0, y: frame.minY + begin, width: depth, height: max(length, 0))
      layer.frame = rect.beside(edge, of: frame)
    }
    for (edges, layer) in corners {
      layer.isHidden = !freeEdges.isSuperset(of: edges)
      let (isLeft, isTop) = (edges.contains(.left), edges.contains(.top))
      let whole = Self.size(of: edges)
      let size = Size(
        width: whole.width - corner + inside.width, height: whole.height - corner + inside.height)
      let x = isLeft ? frame.minX - reach.left : frame.maxX + reach.right - size.width
      let y = isTop ? frame.minY - reach.top : frame.maxY + reach.bottom - size.height
      layer.frame = Rect(origin: Point(x: x, y: y), size: size)
      let part = Size(width: size.width / whole.width, height: size.height / whole.height)
      layer.contentsRect = Rect(
        origin: Point(x: isLeft ? 0 : 1 - part.width, y: isTop ? 0 : 1 - part.height), size: part)
    }
  }

  private static func size(of edges: WindowEdges) -> Size {
    Size(
      width: ShadowProfile.corner + (edges.contains(.left) ? reach.left : reach.right),
      height: ShadowProfile.corner + (edges.contains(.top) ? reach.top : reach.bottom))
  }

  /// The pixels of a corner. The frame lies over its inside, of which only what is under a round corner is drawn.
  private static func picture(of edges: WindowEdges, radius: Double, scale: Double) -> Bitmap {
    let size = size(of: edges)
    let (isLeft, isTop) = (edges.contains(.left), edges.contains(.top))
    var bitmap = Bitmap(
      width: max(Int((size.width * scale).rounded()), 1),
      height: max(Int((size.height * scale).rounded()), 1))
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        // How far within the two sides the middle of the pixel lies.
        let x = (Double(column) + 0.5) / scale
        let y = (Double(row) + 0.5) / scale
        let across = isLeft ? x - reach.left : size.width - reach.right - x
        let down = isTop ? y - reach.top : size.height - reach.bottom - y
        guard across < 0 || down < 0 || across < radius && down < radius else { continue }
        let alpha = ShadowProfile.alpha(
          left: isLeft ? across : .infinity, top: isTop ? down : .infinity,
          right: isLeft ? .infinity : across, bottom: isTop ? .infinity : down)
        bitmap.bytes[row * bitmap.stride + column * 4 + 3] = UInt8((alpha * 255).rounded())
      }
    }
    return bitmap
  }
}

extension Insets {
  /// The distance from one side.
  fileprivate func length(at edge: WindowEdges) -> Double {
    switch edge {
    case .top: top
    case .bottom: bottom
    case .left: left
    default: right
    }
  }
}

extension Rect {
  /// The same rectangle, moved so that it touches a side of another one from outside.
  fileprivate func beside(_ edge: WindowEdges, of frame: Rect) -> Rect {
    switch edge {
    case .top: Rect(x: minX, y: frame.minY - height, width: width, height: height)
    case .bottom: Rect(x: minX, y: frame.maxY, width: width, height: height)
    case .left: Rect(x: frame.minX - width, y: minY, width: width, height: height)
    default: Rect(x: frame.maxX, y: minY, width: width, height: height)
    }
  }
}
