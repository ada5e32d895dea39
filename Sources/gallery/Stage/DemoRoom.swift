import Martlet

/// What a demo is put into: a window, or a part of one. Its properties are those of `WindowController`.
@MainActor
protocol DemoRoom: AnyObject {
  /// What the demo adds its views to.
  var rootView: View { get }
  var window: any Window & LayerHost { get }
  var layerTree: LayerTree { get }
  /// Called with the room's size in points: when it is set, and whenever views must be placed anew.
  var onLayout: ((Size) -> Void)? { get set }
  /// Called when the window turns or jumps to another size, see `WindowController.onSizeTransition`; never in a part of a window.
  var onSizeTransition: ((Size, TransitionCoordinator) -> Void)? { get set }
  var onPointer: ((PointerEvent) -> Void)? { get set }
  var shouldScrollByKey: ((KeyEvent) -> Bool)? { get set }
}

extension WindowController: DemoRoom {}
