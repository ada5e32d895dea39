import MartletGeometry

/// Recognizes a finger that moves in from an edge of the window, or of a view. Continuous; a pan in all other respects.
///
/// Pans and swipes with the same touch wait until this one has failed, so it works on top of what scrolls. Attach
/// it to the root view, or to the view whose edges count.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A set of edges.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The left edge.
    public static let left = Edges(rawValue: 2)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
    /// All four.
    public static let all: Edges = [.top, .left, .bottom, .right]
  }

  /// The edges from which it begins. All by default.
  public var edges = Edges.all

  /// Whether the edges are those of the view to which it is attached, instead of the window's. `false` by default.
  public var usesEdgesOfItsView = false

  /// Whether it begins only from the corners in which two of `edges` meet, and moves away from both. A kiosk
  /// hides its settings behind one. `false` by default.
  public var isFromCorner = false

  /// How far from an edge a finger may land, in points. 20 by default.
  public var edgeWidth = Constants.edgeWidth {
    didSet { precondition(edgeWidth >= 0, "edge pan: the width must not be negative: \(edgeWidth)") }
  }

  /// The edges near which the finger of the gesture has landed.
  public private(set) var startEdges: Edges = []

  /// Makes a recognizer of one finger.
  public override init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  public override func accepts(_ touch: Touch) -> Bool {
    guard super.accepts(touch), state == .possible else { return false }
    let near = edges.intersection(self.edges(near: touch))
    let isVertical = !near.isDisjoint(with: [.top, .bottom])
    let isHorizontal = !near.isDisjoint(with: [.left, .right])
    guard isFromCorner ? isVertical && isHorizontal : isVertical || isHorizontal else { return false }
    startEdges = near
    return true
  }

  override func canBegin(moving way: Point) -> Bool {
    let (across, along) = (abs(way.x), abs(way.y))
    let isIn: [(Edges, Double, Double)] = [
      (.left, way.x, along), (.right, -way.x, along), (.top, way.y, across), (.bottom, -way.y, across),
    ]
    let sides = isIn.filter { startEdges.contains($0.0) }
    return isFromCorner
      ? sides.allSatisfy { $0.1 > 0 } : sides.contains { $0.1 > 0 && $0.1 >= $0.2 }
  }

  public override func isAwaited(by other: GestureRecognizer) -> Bool {
    (other is PanGestureRecognizer || other is SwipeGestureRecognizer)
      && !(other is ScreenEdgePanGestureRecognizer)
  }

  /// The edges near which a touch has landed. It may be outside of them.
  private func edges(near touch: Touch) -> Edges {
    guard var view = target else { return [] }
    if !usesEdgesOfItsView { while let outer = view.superTarget { view = outer } }
    guard let place = view.convert(fromWindow: touch.startPosition) else { return [] }
    let bounds = view.bounds
    var near: Edges = []
    if place.x - bounds.minX <= edgeWidth { near.insert(.left) }
    if bounds.maxX - place.x <= edgeWidth { near.insert(.right) }
    if place.y - bounds.minY <= edgeWidth { near.insert(.top) }
    if bounds.maxY - place.y <= edgeWidth { near.insert(.bottom) }
    return near
  }
}
