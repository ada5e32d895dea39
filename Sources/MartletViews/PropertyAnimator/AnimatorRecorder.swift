import MartletLayers
import MartletMotion
import MartletRenderTree

/// Gathers what a property animator's closure changes.
@MainActor
final class AnimatorRecorder: PropertyChangeVisitor {
  private let delayFactor: Double
  private(set) var tracks: [any AnimatorTrack] = []
  /// Where among them each property is.
  private var places: [TrackKey: Int] = [:]

  init(delayFactor: Double) { self.delayFactor = delayFactor }

  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer) {
    // What is set twice is one way, from the first value to the last.
    if let known = track(of: property, of: layer) { return known.retarget(to: new) }
    put(ValueTrack(property, of: layer, from: old, to: new, delayFactor: delayFactor))
  }

  /// The value from which a property goes, where it has been changed already.
  func start<Value>(of property: AnimatableProperty<Value>, of layer: Layer) -> Value? {
    track(of: property, of: layer)?.first
  }

  /// Takes over what keyframes change, as one way from the first value to the last through those between, in place of
  /// how it was changed already.
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
