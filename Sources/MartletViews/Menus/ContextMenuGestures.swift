import MartletGeometry
import MartletGestures
import MartletHost

/// What opens the context menu of a view: the secondary button, or a finger that stays.
@MainActor
final class ContextMenuGestures {
  /// Makes the menu for a point of the view, in points.
  var make: @MainActor (Point) -> Menu? {
    didSet { makeForKey = nil }
  }
  /// Makes the menu for a key, which presses no place: to open it, or only to look for a shortcut, and then it changes nothing. With `nil`,
  /// the default, the menu is that for a point.
  var makeForKey: (@MainActor (_ opens: Bool) -> Menu?)?
  /// Called when the menu was opened by a hand or a key; with `nil` if it could not be.
  var onOpen: @MainActor (MenuSession?) -> Void = { _ in }
  private weak var view: View?
  private let button = PanGestureRecognizer()
  private let finger = LongPressGestureRecognizer()
  private weak var session: MenuSession?
  private var next: Menu?

  /// - Parameter allowsFingers: Whether a finger that stays opens it.
  init(for view: View, allowsFingers: Bool = true, _ make: @escaping @MainActor (Point) -> Menu?) {
    (self.view, self.make) = (view, make)
    button.minimumDistance = 0
    button.allowedButtons = [.secondary]
    button.allowedSources = [.pointer]
    finger.allowedSources = [.touchscreen, .pen]
    finger.maximumNumberOfTouches = 1
    finger.isEnabled = allowsFingers
    // A finger that stays lifts what can be dragged; let go where it is, it opens the menu all the same.
    finger.shouldRequireFailure = { [weak view] in $0 === view?.dragSource?.longPressGestureRecognizer }
    for recognizer: GestureRecognizer in [button, finger] {
      recognizer.shouldBegin = { [weak self] in self?.begins($0) ?? false }
      view.addGestureRecognizer(recognizer)
    }
    button.addHandler { [weak self] in self?.heard($0) }
    finger.addHandler { [weak self] in self?.heard($0) }
  }

  /// Takes it from its view.
  func remove() {
    view?.removeGestureRecognizer(button)
    view?.removeGestureRecognizer(finger)
  }

  /// Opens the menu for a key, below a view that is in it.
  func open(below inner: View) -> MenuSession? {
    guard let session = menu(around: inner, opens: true)?.open(below: inner) else { return nil }
    onOpen(session)
    return session
  }

  /// The menu for a key: that for the middle of a view that is in it, unless places do not count.
  func menu(around inner: View, opens: Bool) -> Menu? {
    if let makeForKey { return makeForKey(opens) }
    return view?.convert(inner.bounds.center, from: inner).flatMap(make)
  }

  /// Opens the menu where a finger has let go, in points of the window.
  func open(atTouched point: Point) {
    guard finger.isEnabled, let view, let place = view.convert(fromWindow: point), let menu = make(place)
    else { return }
    onOpen(menu.open(at: place, in: view, isTouched: true))
  }

  private func begins(_ recognizer: GestureRecognizer) -> Bool {
    guard let view, let place = recognizer.location(in: view) else { return false }
    next = make(place).flatMap { $0.isEmpty ? nil : $0 }
    return next != nil
  }

  private func heard(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began:
      guard let view, let next, let place = recognizer.location(in: view) else { return }
      self.next = nil
      session = next.open(at: place, in: view, isTouched: recognizer === finger)
      session?.follow(from: recognizer.location)
      onOpen(session)
    case .changed: session?.openingMoved(to: recognizer.location)
    case .ended: session?.openingLifted(at: recognizer.location)
    case .cancelled: session?.openingCancelled()
    case .possible, .failed: break
    }
  }
}
