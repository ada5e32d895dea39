import MartletRenderTree

/// An observation of what a layer shows; see `Layer.observePresentation`. It ends when nobody holds it any more.
@MainActor
public final class PresentationObservation {
  private var handler: (@MainActor (LayerProperties) -> Void)?

  init(_ handler: @escaping @MainActor (LayerProperties) -> Void) { self.handler = handler }

  /// Whether it has not been ended.
  var isValid: Bool { handler != nil }

  /// Ends it and lets go of the handler. Harmless for one that has ended.
  public func invalidate() { handler = nil }

  func tell(_ shown: LayerProperties) { handler?(shown) }
}
