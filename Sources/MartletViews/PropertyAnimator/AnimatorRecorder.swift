import MartletLayers
import MartletMotion
import MartletRenderTree

/// Records the changes that a property animator's closure makes.
@MainActor
final class AnimatorRecorder: PropertyChangeVisitor {
  private let delayFactor: Double
  private(set) var tracks: [any AnimatorTrack] = []
  /// The index of each property's track.
  private var places: [TrackKey: Int] = [:]

  init(delayFactor: Double) { self.delayFactor = delayFactor }

  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer) {
    // A property that is set twice has one track, from the first value to the last.
    if let known = track(of: property, of: layer) { return known.retarget(to: new) }
    put(ValueTrack(property, of: layer, from: old, to: new, delayFactor: delayFactor))
  }

  /// The start value of a property, if it has been changed already.
  func start<Value>(of property: AnimatableProperty<Value>, of layer: Layer) -> Value? {
    track(of: property, of: layer)?.first
  }

  /// Takes over a property's keyframes, as a path from the first value to the last through those in between.
  /// They replace earlier changes of the property.
  func add<Value>(
    _ property: AnimatableProperty<Value>, of layer: Layer, from old: Value, to new: Value,
    along frames: AnimatorKeyframes<Value>
  ) {
    put(ValueTrack(property, of: layer, from: old, to: new, along: frames, delayFactor: delayFactor))
  }

  private func track<Value>(of property: AnimatableProperty<Value>, of layer: Layer) -> ValueTrack<Value>? {
    places[TrackKey(layer, property.id)].flatMap { tracks[$0] as? ValueTrack<Value> }
  }

  private func put<Value>(_ track: ValueTrack<Value>) {
    let key = TrackKey(track.layer, track.property.id)
    if let place = places[key] {
      tracks[place] = track
    } else {
      places[key] = tracks.count
      tracks.append(track)
    }
  }
}
