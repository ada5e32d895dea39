import MartletGeometry

extension RenderTree {
  /// When a frame is needed next if nothing else is committed.
  public enum NextChange: Equatable, Sendable {
    /// Nothing will move.
    case never
    /// Something is moving: the next frame.
    case nextFrame
    /// Nothing changes before this time of the host, in media seconds. Then an animation or a transition
    /// begins, or a layer's own time begins or ends; or it is time to check again whether motion outside of
    /// the window comes into view.
    case at(MediaTime)
  }
}

extension RenderTree.NextChange {
  /// Takes another change if that is sooner, as seen from a time.
  mutating func note(_ other: RenderTree.NextChange, after time: MediaTime) {
    switch (other, self) {
    case (.never, _), (_, .nextFrame): break
    case (.nextFrame, _): self = .nextFrame
    case (.at(let moment), _) where moment <= time: self = .nextFrame
    case (.at(let moment), .at(let earliest)): self = .at(min(moment, earliest))
    case (.at(let moment), .never): if moment.isFinite { self = .at(moment) }
    }
  }
}
