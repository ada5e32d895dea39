import Martlet

@testable import MartletViews

/// A controller that notes what it is told of its window's size, and has a marker in each corner.
@MainActor
final class TurningController: ViewController {
  let name: String
  /// What it was told, in order.
  var calls: [String] = []
  /// Its views, in the corners and in the middle.
  let marks = (0..<5).map { _ in View() }
  var header: View?
  /// What it does in `viewWillTransition(to:with:)`.
  var inTransition: (TransitionCoordinator) -> Void = { _ in }
  /// The sizes that it was promised.
  var sizes: [Size] = []
  var childSize: (Size) -> Size = { $0 }

  init(_ name: String = "root") {
    self.name = name
    super.init()
  }

  override func loadView() {
    view = View()
    view.backgroundColor = Color(0xF6F4EF)
    for (index, mark) in marks.enumerated() {
      mark.layer.name = "\(name) \(index)"
      mark.backgroundColor = [.sky, .coral, .sun, .sky, .coral][index]
      view.addSubview(mark)
    }
  }

  override func viewDidLayoutSubviews() {
    let (width, height) = (view.bounds.width, view.bounds.height)
    for (index, mark) in marks.prefix(4).enumerated() {
      mark.frame = Rect(
        x: index % 2 == 0 ? 10 : width - 50, y: index < 2 ? 10 : height - 40, width: 40, height: 30)
    }
    marks[4].frame = Rect(x: width * 0.3, y: height * 0.4, width: width * 0.4, height: height * 0.2)
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    calls.append("will")
    sizes.append(size)
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate { [weak self] _ in
      self?.calls.append("alongside")
    } completion: { [weak self] in
      self?.calls.append($0.isInterrupted ? "interrupted" : "did")
    }
    inTransition(coordinator)
  }

  override func sizeForChild(_ child: ViewController, within size: Size) -> Size { childSize(size) }

  override func willRotate(to orientation: WindowOrientation, with coordinator: TransitionCoordinator) {
    calls.append("will rotate to \(orientation) from \(WindowOrientation(view.bounds.size))")
  }

  override func willAnimateRotation(
    to orientation: WindowOrientation, with coordinator: TransitionCoordinator
  ) {
    calls.append("rotates at \(WindowOrientation(view.bounds.size))")
  }

  override func didRotate(from orientation: WindowOrientation) {
    calls.append("did rotate from \(orientation)")
  }

  override var rotatingHeaderView: View? { header }

  /// What it was told since the last time.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

extension Color {
  fileprivate static let sky = Color(0x3E8EDE)
  fileprivate static let coral = Color(0xF2645A)
  fileprivate static let sun = Color(0xF7B733)
}
