import Glibc
import MartletGeometry
import MartletLayers
import MartletRenderTree

/// What a finger drives as it moves along a line. Each drawn frame shows the driven value as a place on this line,
/// which is where the finger is as long as it holds the value.
enum ExactDrive: Hashable, Sendable, CaseIterable {
  /// A card's position.
  case position
  /// How large a layer is: two fingers spread from a pivot, where one of them rests.
  case scale
  /// How a layer is turned about a pivot, where a second finger rests.
  case rotation
  /// A card's position, by two fingers that keep their distance: a pan alone.
  case pair
  /// The same of a card that they could also scale and turn: pan, pinch and rotation together.
  case photograph
  /// The scale of a scroll view's content: two fingers spread from a pivot, where one of them rests.
  case zoom
  /// The same, and the finger comes towards the pivot.
  case zoomOut

  /// Whether it is the scale of a scroll view's content.
  var zooms: Bool { self == .zoom || self == .zoomOut }

  /// Where the second finger rests, in points of the window; `nil` without one.
  var pivot: Point? {
    switch self {
    case .position, .pair, .photograph: nil
    case .scale, .zoom: Point(x: 20, y: 50)
    case .zoomOut: Point(x: 780, y: 50)
    case .rotation: Point(x: 400, y: 50)
    }
  }

  /// How far along the line a second finger is from the first, with which it moves, in points; `nil` without one.
  var companion: Double? {
    switch self {
    case .position, .scale, .rotation, .zoom, .zoomOut: nil
    case .pair, .photograph: -80
    }
  }

  /// The line along which the finger moves: the middle of a row of pixels, but for a position that of two rows.
  var y: Double {
    switch self {
    case .position, .scale, .pair, .photograph, .zoom, .zoomOut: 50
    case .rotation: 50.5 + Self.radius
    }
  }

  /// The size of the window.
  var windowSize: Size { Size(width: 800, height: self == .rotation ? 400 : 100) }

  /// The distance from the pivot at which a scale is 1, in points.
  static let unit = 330.0
  /// The distance of the finger's line from the pivot of a rotation, in points.
  static let radius = 300.0

  /// The value that shows the layer at a place of the line.
  func value(at x: Double) -> Double {
    switch self {
    case .position, .pair, .photograph: x
    case .scale, .zoom: (x - 20) / Self.unit
    case .zoomOut: (780 - x) / Self.unit
    case .rotation: -atan((x - 400) / (Self.radius + 0.5))
    }
  }

  /// The place that shows a value.
  func place(of value: Double) -> Double {
    switch self {
    case .position, .pair, .photograph: value
    case .scale, .zoom: 20 + Self.unit * value
    case .zoomOut: 780 - Self.unit * value
    case .rotation: 400 - (Self.radius + 0.5) * tan(value)
    }
  }

  /// How fast a finger pulls what it has caught, in points per second: what two fingers pull must stay in the window.
  var pullSpeed: Double { pivot == nil ? 900 : 300 }

  /// Where a place is that a finger has caught and pulled from one place of the line to another.
  func pulled(_ place: Double, from start: Double, to end: Double) -> Double {
    switch self {
    case .position, .pair, .photograph: place + end - start
    case .scale, .zoom, .zoomOut:
      pivot.map { $0.x + (place - $0.x) * (end - $0.x) / (start - $0.x) } ?? place
    case .rotation: self.place(of: value(at: place) + value(at: end) - value(at: start))
    }
  }

  /// The change of the value per point of the line, at a place.
  func rate(at x: Double) -> Double {
    switch self {
    case .position, .pair, .photograph: 1
    case .scale, .zoom: 1 / Self.unit
    case .zoomOut: -1 / Self.unit
    case .rotation: -(Self.radius + 0.5) / ((x - 400) * (x - 400) + (Self.radius + 0.5) * (Self.radius + 0.5))
    }
  }
}
