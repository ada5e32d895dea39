import MartletGeometry

/// Animations that show one value after the other, with none in between.
extension Animation {
  /// Whether it stands still between moments that `nextStep` knows.
  package var isStepped: Bool {
    guard case .keyframe(let animation) = self else { return false }
    return animation.isStepped
  }

  /// When it shows another value next, in its parent's time, while it runs. Its end is not meant. Infinite if it is not stepped.
  package func nextStep(after time: MediaTime) -> MediaTime {
    guard case .keyframe(let animation) = self, animation.isStepped else { return .infinity }
    return animation.nextStep(after: time)
  }
}

extension KeyframeAnimation {
  /// The shortest time to the next step, in seconds: at the very moment of a step rounding may show either value.
  private static var shortest: Double { 1e-4 }

  fileprivate var isStepped: Bool {
    track.segments.isEmpty && timingFunction == .linear && !isCumulative && timing.speed > 0
      && timing.duration > 0 && timing.duration < .infinity
  }

  fileprivate func nextStep(after time: MediaTime) -> MediaTime {
    let (place, direction) = timing.progress(at: time)
    let share = place / timing.duration
    let index = track.index(at: share)
    // The next run, and the reverse of this one, begin at its end.
    let step = direction > 0 ? track.times[index + 1] : track.times[index]
    return time + max(abs(step - share) * timing.duration / timing.speed, Self.shortest)
  }
}
