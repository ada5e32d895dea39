/// Names of UIKit that are called differently here: the compiler says how.
extension NavigationController {
  /// A controller that comes, in UIKit.
  @available(*, unavailable, renamed: "push(_:animated:)")
  public final func pushViewController(_ controller: ViewController, animated: Bool) {}

  /// The way back in UIKit.
  @available(*, unavailable, renamed: "pop(animated:)")
  public final func popViewController(animated: Bool) {}

  /// The way back to a controller in UIKit.
  @available(*, unavailable, renamed: "pop(to:animated:)")
  public final func popToViewController(_ controller: ViewController, animated: Bool) {}

  /// The way back to the first controller in UIKit.
  @available(*, unavailable, renamed: "popToRoot(animated:)")
  public final func popToRootViewController(animated: Bool) {}

  /// Another stack in UIKit.
  @available(*, unavailable, renamed: "setControllers(_:animated:)")
  public final func setViewControllers(_ controllers: [ViewController], animated: Bool) {}

  /// The stack in UIKit.
  @available(*, unavailable, message: "read controllers, and call setControllers(_:by:animated:completion:)")
  public final var viewControllers: [ViewController] {
    get { controllers }
    set {}
  }

  /// The controller that is shown, in UIKit.
  @available(*, unavailable, renamed: "topController")
  public final var topViewController: ViewController? { topController }
}

extension ViewController {
  /// What a bar shows of a controller in UIKit.
  @available(*, unavailable, message: "set title and barButtons of the controller")
  public final var navigationItem: ViewController { self }
}
