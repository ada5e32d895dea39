import MartletGeometry

extension RenderTree {
  /// When a frame is needed next if nothing more is committed.
  public enum NextChange: Equatable, Sendable {
    /// Nothing will move.
    case never
    /// Something moves now: the next frame.
    case nextFrame
    /// Nothing moves until an animation begins at this media time.
    case at(MediaTime)
  }
}

extension RenderTree.NextChange {
  /// Becomes another change if that comes sooner, as seen from a time.
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
