import MartletRenderTree

/// What was changed since the last commit, for code that changes it again in the same turn.
extension Layer {
  /// Whether properties were set since the last commit.
  package final var awaitsCommit: Bool { changes.contains(.properties) }

  /// Whether a property has animations that were added since the last commit.
  package final func awaitsCommit<Value>(of property: AnimatableProperty<Value>) -> Bool {
    animations.animates(property.id, where: \.isPending)
  }

  /// Removes the animations of a property and of its components that were added since the last commit. They end
  /// unfinished.
  package final func removeAwaiting<Value>(for property: AnimatableProperty<Value>) {
    removeEntries { $0.isPending && $0.animation.property.lies(in: property.id) }
  }
}
