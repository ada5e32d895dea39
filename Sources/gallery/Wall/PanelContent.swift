import Martlet

/// What is seen of a demo in its panel. Hands reach it only while it is at rest in the window.
@MainActor
final class PanelContent: View {
  /// Whether hands reach it now.
  var accepts: () -> Bool = { false }
  /// What contains the demo, and what lies over it.
  let lens = Lens()

  init(_ root: View) {
    super.init()
    layer.anchorPoint = .zero
    lens.addSubview(root)
    addSubview(lens)
  }

  override func point(inside point: Point) -> Bool { accepts() && super.point(inside: point) }
}
