import MartletLayers
import MartletMotion
import MartletRenderTree

/// Gathers what a property animator's closure changes.
@MainActor
final class AnimatorRecorder: PropertyChangeVisitor {
  private let delayFactor: Double
  private(set) var tracks: [any AnimatorTrack] = []

  init(delayFactor: Double) { self.delayFactor = delayFactor }

  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer) {
    // What is set twice is one way, from the first value to the last.
    let known = tracks.lazy.compactMap { $0 as? ValueTrack<Value> }
      .first { $0.layer === layer && $0.property.id == property.id }
    if let known { return known.retarget(to: new) }
    tracks.append(ValueTrack(property, of: layer, from: old, to: new, delayFactor: delayFactor))
  }

  /// Takes over what keyframes change, as one way from the first value to the last through those between.
  func add<Value>(
    _ property: AnimatableProperty<Value>, of layer: Layer, from old: Value, to new: Value,
    along frames: AnimatorKeyframes<Value>
  ) {
    tracks.removeAll {
      ($0 as? ValueTrack<Value>).map { $0.layer === layer && $0.property.id == property.id } ?? false
    }
    tracks.append(
      ValueTrack(property, of: layer, from: old, to: new, along: frames, delayFactor: delayFactor))
  }
}
