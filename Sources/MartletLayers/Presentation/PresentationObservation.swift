import MartletRenderTree

/// An observation of what a layer shows; see `Layer.observePresentation`. It ends when nobody retains it.
@MainActor
public final class PresentationObservation {
  private var handler: (@MainActor (LayerProperties) -> Void)?

  init(_ handler: @escaping @MainActor (LayerProperties) -> Void) { self.handler = handler }

  /// Whether it has not ended.
  var isValid: Bool { handler != nil }

  /// Ends the observation and releases the handler. Does nothing if it has ended.
  public func invalidate() { handler = nil }

  func tell(_ shown: LayerProperties) { handler?(shown) }
}
