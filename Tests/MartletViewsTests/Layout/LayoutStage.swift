import Martlet
import MartletTesting

/// A window of 400 × 300 points whose root view is laid out by constraints.
@MainActor
final class LayoutStage {
  /// A view whose content asks for a size.
  final class Content: View {
    var content: IntrinsicSize { didSet { invalidateIntrinsicContentSize() } }
    var lines: (first: Double, last: Double)?
    /// The area of its text, for text that wraps; nil for content of one size.
    var area: Double?

    init(_ width: Double?, _ height: Double?, lines: (first: Double, last: Double)? = nil) {
      content = IntrinsicSize(width: width, height: height)
      self.lines = lines
      super.init()
    }

    override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
      guard let area, let width, let wanted = content.width, width < wanted else { return content }
      return IntrinsicSize(width: wanted, height: area / max(width, 1))
    }

    override var baselines: (first: Double, last: Double)? { lines }
  }

  let window: ManualWindow
  let controller: WindowController
  var root: View { controller.rootView }

  init(scale: Double = 1) {
    window = ManualWindow(size: Size(width: 400, height: 300), scale: scale)
    controller = WindowController(window: window)
    root.layer.name = "root"
    window.resolveFrame()
  }

  /// Adds a view with a name.
  func add<Kind: View>(_ view: Kind, _ name: String, to outer: View? = nil) -> Kind {
    view.layer.name = name
    (outer ?? root).addSubview(view)
    return view
  }

  func box(_ name: String, in outer: View? = nil) -> View { add(View(), name, to: outer) }

  func layOut() { root.layoutIfNeeded() }

  func advance(by seconds: Double) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }
}
