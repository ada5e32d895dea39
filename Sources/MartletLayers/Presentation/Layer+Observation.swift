import MartletRenderTree

extension Layer {
  /// Observes what the layer itself shows, relative to its superlayer: `presentation`. Layers around it that
  /// move it are not observed.
  ///
  /// While the layer is animated, the handler is called before each frame with what that frame will show, and
  /// its changes are in the same frame. While a simulation moves it, likewise, with the newest pose. Otherwise it is called once for each commit that has changed the
  /// layer. Its changes run no actions. While nobody sees the window there are no frames.
  /// - Parameter handler: Called on the main actor, until the result is released or `invalidate()` is called.
  /// - Returns: The observation, which you must retain.
  public final func observePresentation(
    _ handler: @escaping @MainActor (LayerProperties) -> Void
  ) -> PresentationObservation {
    let observation = PresentationObservation(handler)
    let rareData = ensureRareData()
    rareData.observations.removeAll { $0.observation == nil }
    rareData.observations.append(RareData.Observation(observation: observation))
    if let tree, followsFrames(after: tree.commitTime) { tree.followers.add(self) }
    return observation
  }

  /// Whether it has observers.
  final var isObserved: Bool {
    rareData?.observations.contains { $0.observation?.isValid == true } ?? false
  }

  /// Calls all observers with what is shown.
  final func tellObservers() {
    guard let rareData, !rareData.observations.isEmpty else { return }
    rareData.observations.removeAll { $0.observation?.isValid != true }
    guard !rareData.observations.isEmpty else { return }
    let shown = presentation
    for entry in rareData.observations { entry.observation?.tell(shown) }
  }
}
