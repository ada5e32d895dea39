import MartletGeometry
import MartletLayers

// What is called otherwise in UIKit, so that the compiler says the name.

extension DynamicAnimator {
  /// UIKit's name of ``init(reference:)``.
  @available(*, unavailable, renamed: "init(reference:)")
  public convenience init(referenceView: any DynamicItem) { self.init(reference: referenceView) }

  /// UIKit's name of ``reference``.
  @available(*, unavailable, renamed: "reference")
  public var referenceView: (any DynamicItem)? { reference }
}

extension CollisionBehavior {
  /// UIKit's name of ``addBoundary(identifier:path:)``.
  @available(*, unavailable, renamed: "addBoundary(identifier:path:)")
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    addBoundary(identifier: identifier, path: path)
  }

  /// UIKit's name of ``addBoundary(identifier:from:to:)``.
  @available(*, unavailable, renamed: "addBoundary(identifier:from:to:)")
  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(identifier: identifier, from: start, to: end)
  }

  /// UIKit's name of ``removeBoundary(identifier:)``.
  @available(*, unavailable, renamed: "removeBoundary(identifier:)")
  public func removeBoundary(withIdentifier identifier: String) { removeBoundary(identifier: identifier) }

  /// UIKit's way to set ``referenceInsets``.
  @available(
    *, unavailable, message: "set referenceInsets, and translatesReferenceBoundsIntoBoundary to true"
  )
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) { referenceInsets = insets }
}
