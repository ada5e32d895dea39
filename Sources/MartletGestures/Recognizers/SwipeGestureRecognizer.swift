import MartletGeometry

/// Recognizes a short, straight and quick movement. Discrete.
///
/// Within half a second the fingers' centroid must go at least 50 − 47·t points along a direction and at most
/// 50 − 49·t across it, where t is the time since the first finger landed, in seconds.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)

    fileprivate static let each: [(direction: Direction, unit: Point)] = [
      (.right, Point(x: 1, y: 0)), (.left, Point(x: -1, y: 0)), (.up, Point(x: 0, y: -1)),
      (.down, Point(x: 0, y: 1)),
    ]
  }

  /// The directions in which it is recognized. To the right by default.
  public var direction = Direction.right

  /// The number of fingers that must be down together; less than 1 counts as 1. 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }

  /// The direction of the newest swipe; `nil` before the first one.
  public private(set) var swipedDirection: Direction?

  private var startTime: MediaTime?

  public override var isContinuous: Bool { false }

  public override var deadline: MediaTime? { startTime.map { $0 + Constants.swipeDuration } }

  public override func deadlinePassed() { if !isWaiting { fail() } }

  public override func touchBegan(_ touch: Touch) {
    startTime = startTime ?? touch.time
    if touches.count > numberOfTouchesRequired { fail() }
  }

  public override func touchMoved(_ touch: Touch) { check(touch) }

  public override func touchEnded(_ touch: Touch) {
    if !isWaiting { fail() }
  }

  private func check(_ touch: Touch) {
    guard !isWaiting, touches.count == numberOfTouchesRequired, let startTime else { return }
    let elapsed = max(touch.time - startTime, 0)
    guard elapsed <= Constants.swipeDuration else { return fail() }
    var way = Point.zero
    for touch in touches { way += touch.position - touch.startPosition }
    way = way * (1 / Double(touches.count))
    let least = Constants.swipeWay - Constants.swipeWayDecay * elapsed
    let most = Constants.swipeWay - Constants.swipeDriftDecay * elapsed
    var isPossible = false
    for (direction, unit) in Direction.each where self.direction.contains(direction) {
      let along = way.x * unit.x + way.y * unit.y
      let across = abs(way.x * unit.y - way.y * unit.x)
      guard across <= most else { continue }
      isPossible = true
      guard along >= least else { continue }
      swipedDirection = direction
      return recognize()
    }
    if !isPossible { fail() }
  }

  public override func reset() { startTime = nil }
}
