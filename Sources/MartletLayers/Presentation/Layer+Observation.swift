import MartletRenderTree

extension Layer {
  /// Observes what the layer itself shows, in its superlayer: `presentation`. What is around it, and moves it along, is not
  /// observed.
  ///
  /// While the layer is animated the handler is called before each frame, with what that frame will show, and what it sets
  /// is in the same frame; else once for each commit that has changed the layer. What it sets animates by no action. While
  /// nobody sees the window no frames come.
  /// - Parameter handler: Called on the main actor, until the result is released or `invalidate()` is called.
  public final func observePresentation(
    _ handler: @escaping @MainActor (LayerProperties) -> Void
  ) -> PresentationObservation {
    let observation = PresentationObservation(handler)
    let rare = ensureRare()
    rare.observations.removeAll { $0.observation == nil }
    rare.observations.append(Rare.Observation(observation: observation))
    if let tree, followsFrames(after: tree.commitTime) { tree.followers.add(self) }
    return observation
  }

  /// Whether anybody observes it.
  final var isObserved: Bool {
    rare?.observations.contains { $0.observation?.isValid == true } ?? false
  }

  /// Tells all observers what shows.
  final func tellObservers() {
    guard let rare, !rare.observations.isEmpty else { return }
    rare.observations.removeAll { $0.observation?.isValid != true }
    guard !rare.observations.isEmpty else { return }
    let shown = presentation
    for entry in rare.observations { entry.observation?.tell(shown) }
  }
}
