import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Columns that collapse and part while their window turns.
@MainActor @Suite struct SplitTurnTests {
  private static let narrow = Size(width: 320, height: 480)
  private static let wide = Size(width: 800, height: 480)

  private let split = SplitController(primary: TurningController("a"), secondary: TurningController("b"))
  private let room: ControllerRoom

  init() {
    room = ControllerRoom(split, size: Self.narrow)
    room.settle()
  }

  private var pictures: [View] { split.view.subviews.filter { $0.layer.name == "slide" } }

  @Test func `a column that is overtaken as it comes is hidden when the columns collapse`() {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    #expect(pictures.count == 1)
    split.showSecondary(TurningController("c"), animated: false)
    room.window.resize(to: Self.narrow)
    room.settle()
    #expect(split.isCollapsed && split.secondary.view.isHidden && pictures.isEmpty)
  }

  @Test func `a column that goes goes on when the next size has no room for it either`() throws {
    room.window.resize(to: Self.wide)
    room.settle()
    room.window.resize(to: Self.narrow)
    room.advance(by: 0.1)
    let before = try #require(pictures.first).layer.presentation.position
    room.window.resize(to: Size(width: 320, height: 420))
    room.window.resolveFrame()
    let after = try #require(pictures.first).layer.presentation.position
    #expect(pictures.count == 1 && after.distance(to: before) < 0.5)
    room.settle()
    #expect(pictures.isEmpty && split.secondary.view.isHidden)
  }

  @Test func `a column that comes shows itself as it is when the size changes again`() throws {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    let before = try #require(pictures.first).layer.presentation.frame
    #expect(before.height == 480)
    room.window.resize(to: Size(width: 900, height: 560))
    room.window.resolveFrame()
    let after = try #require(pictures.first).layer.presentation.frame
    #expect(after.height == 560 && after.origin.distance(to: before.origin) < 0.5)
    room.settle()
    #expect(pictures.isEmpty && !split.secondary.view.isHidden)
  }

  @Test func `the picture of a column that is on its way fades when an edge is dragged`() throws {
    room.window.resize(to: Self.wide)
    room.advance(by: 0.1)
    room.window.resize(to: Size(width: 804, height: 480), isResizing: true)
    room.advance(by: 0.05)
    let opacity = try #require(pictures.first).layer.presentation.opacity
    #expect(opacity > 0 && opacity < 1 && !split.secondary.view.isHidden)
    room.settle()
    #expect(pictures.isEmpty && !split.secondary.view.layer.isSeenInCopies)
  }

  /// Whether text runs from right to left.
  private var isMirrored: Bool { split.view.effectiveLayoutDirection == .rightToLeft }
  private var line: View { (split.view as! SplitView).layoutLine }

  private func read(from direction: LayoutDirection) {
    room.controller.rootView.layoutDirection = direction
    room.settle()
  }

  /// Where the edge of a column is seen that meets the list.
  private func innerEdge(of column: View) -> Double {
    let frame = column.layer.presentation.frame
    return isMirrored ? frame.maxX : frame.minX
  }

  /// The greatest way between the edge of the picture of the list and the one of a column, in points, until it rests.
  private func gap(beside column: View) throws -> Double {
    var ways: [Double] = []
    for _ in 0..<40 {
      if let picture = pictures.first {
        let frame = picture.layer.presentation.frame
        ways.append(abs(innerEdge(of: column) - (isMirrored ? frame.minX : frame.maxX)))
      }
      room.advance(by: 0.01)
    }
    try #require(ways.count > 20, "the picture was seen in \(ways.count) frames")
    return ways.max() ?? 0
  }

  /// The greatest value of something in the frames until all rests.
  private func most(_ value: () -> Double) -> Double {
    var most = 0.0
    for _ in 0..<60 {
      most = max(most, value())
      room.advance(by: 0.01)
    }
    return most
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a page that stays moves on from where it is seen, beside the list that comes and goes`(
    direction: LayoutDirection
  ) throws {
    read(from: direction)
    split.showSecondary(TurningController("c"), animated: false)
    room.settle()
    room.window.resize(to: Self.wide)
    room.window.resolveFrame()
    let first = split.secondary.view.layer.presentation.frame
    #expect(first.minX < 30 && first.width > 280, "\(first)")
    #expect(try gap(beside: split.secondary.view) <= 1.5)
    room.settle()
    room.window.resize(to: Self.narrow)
    room.window.resolveFrame()
    let second = split.primary.view.layer.presentation.frame
    #expect((isMirrored ? second.minX < 1 : second.minX > 240) && second.width > 460, "\(second)")
    #expect(try gap(beside: split.primary.view) <= 1.5)
    room.settle()
    #expect(split.primary.view.frame == Rect(origin: .zero, size: Self.narrow))
  }

  @Test func `a page that stays does not jump when the window turns back on its way`() throws {
    split.showSecondary(TurningController("c"), animated: false)
    room.settle()
    for time in [0.05, 0.1, 0.2] {
      room.window.resize(to: Self.wide)
      room.advance(by: time)
      let seen = split.secondary.view.layer.presentation.frame
      room.window.resize(to: Self.narrow)
      room.window.resolveFrame()
      let next = split.primary.view.layer.presentation.frame
      #expect(abs(next.minX - seen.minX) < 1 && abs(next.width - seen.width) < 1, "\(seen), \(next)")
      // It is as fast as the picture of the list, too.
      #expect(try gap(beside: split.primary.view) <= 2.5)
      room.settle()
    }
  }

  @Test(arguments: [true, false], [LayoutDirection.leftToRight, .rightToLeft])
  func `the line is at the edge of a column however often the window turns on its way`(
    pageStays: Bool, direction: LayoutDirection
  ) throws {
    split.isDividerDraggable = true
    read(from: direction)
    if pageStays { split.showSecondary(TurningController("c"), animated: false) }
    room.settle()
    let divider = try #require((split.view as! SplitView).divider)
    for size in [Self.wide, Self.narrow, Self.wide] {
      room.advance(by: 0.1)
      room.window.resize(to: size)
    }
    room.window.resolveFrame()
    let way = most {
      let seen = line.layer.presentation.frame
      let list = split.primary.view.layer.presentation.frame
      let edge =
        pageStays ? innerEdge(of: split.secondary.view) : isMirrored ? list.minX : list.maxX
      return max(
        abs(seen.midX - edge), abs(divider.layer.presentation.frame.midX - seen.midX),
        abs(seen.height - split.view.bounds.height))
    }
    #expect(!line.isHidden && way < 2.5, "\(way) pt")
  }

  @Test(arguments: [true, false])
  func `where text runs from right to left, a page that turns back stays at the edge of the window`(
    isFirstWide: Bool
  ) {
    read(from: .rightToLeft)
    split.showSecondary(TurningController("c"), animated: false)
    let sizes = isFirstWide ? [Self.narrow, Self.wide] : [Self.wide, Self.narrow]
    room.window.resize(to: sizes[1])
    room.settle()
    room.window.resize(to: sizes[0])
    room.advance(by: 0.07)
    room.window.resize(to: sizes[1])
    room.window.resolveFrame()
    let page = (isFirstWide ? split.secondary : split.primary).view.layer
    let way = most { abs(page.presentation.frame.minX) }
    #expect(way < 0.5, "\(way) pt")
  }

  @Test func `all edges of a page keep their speed when the window is turned back`() throws {
    let controller = TurningController("c")
    split.showSecondary(controller, animated: false)
    let (upright, lying) = (Size(width: 480, height: 800), Size(width: 800, height: 480))
    room.window.resize(to: upright)
    room.settle()
    room.window.resize(to: lying)
    room.advance(by: 0.09)
    let old = split.secondary.view.layer
    let before = old.presentation.frame
    room.advance(by: 0.01)
    let seen = old.presentation.frame
    room.window.resize(to: upright)
    room.window.resolveFrame()
    let column = split.primary.view.layer
    room.advance(by: 0.01)
    let after = column.presentation.frame
    func isSteady(_ edge: (Rect) -> Double) -> Bool {
      let (way, next) = (edge(seen) - edge(before), edge(after) - edge(seen))
      return abs(way - next) < abs(way) * 0.5 + 0.5
    }
    #expect(
      isSteady(\.minX) && isSteady(\.maxX) && isSteady(\.minY) && isSteady(\.maxY),
      "\(before), \(seen), \(after)")
    // What it shows goes with it.
    let page = controller.view.layer
    let bar = try #require(split.primary.view.subviews.first { $0.frame.width == upright.width }).layer
    func edges(of layer: Layer) throws -> Point {
      let bounds = layer.presentation.bounds
      let corner = Point(x: bounds.maxX, y: bounds.maxY)
      return try #require(layer.convert(toWindow: corner, source: .presentation))
    }
    for _ in 0..<40 {
      let (corner, whole) = (try edges(of: page), try edges(of: column))
      #expect(corner.distance(to: whole) < 1.5, "\(corner), \(whole)")
      #expect(abs(try edges(of: bar).x - whole.x) < 1.5)
      room.advance(by: 0.01)
    }
  }
}
