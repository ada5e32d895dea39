import Martlet
import MartletTesting

@testable import MartletViews

/// A window with a container in which views replace each other.
@MainActor
final class TransitionRoom {
  let window: ManualWindow
  let controller: WindowController
  let container = View()
  let (a, b, c) = (View(), View(), View())
  /// What completions have reported, in order.
  var log: [String] = []

  nonisolated static let styles: [any ViewTransition] = Fold.styles + Flip.styles + [CrossFade()]

  init(size: Size = Size(width: 300, height: 200), scale: Double = 1) {
    window = ManualWindow(size: Size(width: size.width + 40, height: size.height + 40), scale: scale)
    controller = WindowController(window: window)
    controller.rootView.backgroundColor = Color(red: 1, green: 0, blue: 1)
    container.frame = Rect(origin: Point(x: 20, y: 20), size: size)
    controller.rootView.addSubview(container)
    for (view, color) in [(a, Color(0x3E8EDE)), (b, Color(0x4FA96B)), (c, Color(0xF7B733))] {
      view.backgroundColor = color
      view.frame = Rect(origin: .zero, size: size)
      for index in 0..<6 {
        let mark = Layer()
        mark.backgroundColor = index % 2 == 0 ? .white : Color(0x1B1D22)
        mark.frame = Rect(
          x: size.width * Double(index) / 6, y: size.height * Double(5 - index) / 6, width: size.width / 8,
          height: size.height / 8)
        view.layer.addSublayer(mark)
      }
    }
    container.addSubview(a)
    window.resolveFrame()
  }

  /// Advances time and resolves a frame at the end.
  func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  func note(_ name: String) -> @MainActor (Bool) -> Void { { [unowned self] in log.append("\(name) \($0)") } }

  /// The corners of all parts of views that the transition shows, in the window, as they are seen: panel by panel.
  var corners: [[Point]] {
    var result: [[Point]] = []
    container.currentTransition?.view?.layer.forEachWithin { layer in
      guard layer.sublayers.contains(where: { $0.shouldRasterize }) else { return }
      let bounds = layer.bounds
      let points = [
        bounds.origin, Point(x: bounds.maxX, y: 0), Point(x: bounds.maxX, y: bounds.maxY),
        Point(x: 0, y: bounds.maxY),
      ]
      result.append(points.compactMap { layer.convert(toWindow: $0, source: .presentation) })
    }
    return result
  }

  /// The longest way of a corner.
  static func jump(_ before: [[Point]], _ after: [[Point]]) -> Double {
    guard before.count == after.count else { return .infinity }
    return zip(before.joined(), after.joined()).map { $0.distance(to: $1) }.max() ?? 0
  }

  /// What is wrong if only one view should be there, as if there had never been a transition.
  func disorder(expecting view: View) -> [String] {
    var wrong: [String] = []
    if !container.subviews.elementsEqual([view], by: ===) {
      wrong.append("\(container.subviews.count) subviews")
    }
    if container.layer.sublayers.count != 1 { wrong.append("\(container.layer.sublayers.count) sublayers") }
    for view in [a, b, c] where view.layer.isHidden { wrong.append("a view is hidden") }
    for view in [a, b, c] where view.frame.size != container.bounds.size || view.frame.origin != .zero {
      wrong.append("a view is at \(view.frame)")
    }
    if container.currentTransition != nil { wrong.append("a transition is under way") }
    wrong += window.renderTree.brokenInvariants()
    return wrong
  }
}
