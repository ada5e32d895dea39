import Martlet

/// A part of a window in which a demo lives as if it were a whole one.
@MainActor
final class PanelRoom: DemoRoom {
  let rootView = View()
  private unowned let outer: any DemoRoom

  var onLayout: ((Size) -> Void)? { didSet { layOut() } }
  var onSizeTransition: ((Size, TransitionCoordinator) -> Void)?
  var onPointer: ((PointerEvent) -> Void)?
  var shouldScrollByKey: ((KeyEvent) -> Bool)?

  /// Its size, in points. Setting it places the demo's views anew, also if it is the same.
  var size: Size {
    didSet {
      rootView.bounds = Rect(origin: .zero, size: size)
      layOut()
    }
  }

  /// - Parameter outer: The room in which it is.
  init(in outer: any DemoRoom, size: Size) {
    (self.outer, self.size) = (outer, size)
    rootView.layer.anchorPoint = .zero
    rootView.bounds = Rect(origin: .zero, size: size)
  }

  var window: any Window & LayerHost { outer.window }
  var layerTree: LayerTree { outer.layerTree }

  private func layOut() { onLayout?(size) }
}
