import Martlet

/// The animations of a verse, as keyframes over its whole length.
struct SongChoreography {
  let verse: Verse
  let layout: SongLayout

  /// Up and down under gravity: distance is quadratic in time, which Bézier curves represent exactly.
  private static let rise = TimingFunction(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)
  private static let fall = TimingFunction(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
  /// How far the ball moves beyond the end of a line before it disappears, in ball sizes.
  private static let overrun = 2.0
  /// How long the light takes to sweep over a word, and back over all words, in beats.
  private static let sweep = 0.8
  private static let end = 0.35

  /// The fraction of the verse that is over at a beat.
  private func part(_ beat: Double) -> Double { beat / Double(verse.beats) }

  private struct Track {
    var values: [Double] = []
    var times: [Double] = []
    var functions: [TimingFunction] = []

    mutating func add(_ value: Double, at time: Double, _ function: TimingFunction = .linear) {
      if !values.isEmpty { functions.append(function) }
      values.append(value)
      times.append(time)
    }

    func animation(duration: Double) -> KeyframeAnimation<Double> {
      KeyframeAnimation(values: values, keyTimes: times, timingFunctions: functions, duration: duration)
    }
  }

  /// The ball's hops from beat to beat, with a fade at the ends of lines, as one repeating group.
  var ball: AnimationGroup {
    var x = Track()
    var y = Track()
    var opacity = Track()
    let places = verse.places
    for (index, place) in places.enumerated() {
      let beat = Double(verse.beat(of: place))
      let here = layout.landing(on: place)
      let next = places[(index + 1) % places.count]
      let there = layout.landing(on: next)
      x.add(here.x, at: part(beat))
      y.add(here.y, at: part(beat), Self.fall)
      opacity.add(1, at: part(beat))
      let isLast = place.word == verse.lines[place.line].count - 1
      let middle = part(beat + 0.5)
      y.add(here.y - layout.hop, at: middle, Self.rise)
      guard isLast else { continue }
      // Off the end of this line, and onto the next from before its start.
      let overrun = layout.ballSize * Self.overrun * layout.direction
      x.add(here.x + overrun, at: middle)
      x.add(there.x - overrun, at: middle)
      y.add(there.y - layout.hop, at: middle)
      opacity.add(1, at: part(beat + 0.1))
      opacity.add(0, at: part(beat + 0.45))
      opacity.add(0, at: part(beat + 0.55))
      opacity.add(1, at: part(beat + 0.9))
    }
    if let first = places.first.map(layout.landing(on:)) {
      x.add(first.x, at: 1)
      y.add(first.y, at: 1, Self.fall)
      opacity.add(1, at: 1)
    }
    var group = AnimationGroup(duration: verse.duration, repeatCount: .infinity)
    group.add(.keyframe(x.animation(duration: verse.duration)), for: .position.x)
    group.add(.keyframe(y.animation(duration: verse.duration)), for: .position.y)
    group.add(.keyframe(opacity.animation(duration: verse.duration)), for: .opacity)
    return group
  }

  /// How much of a word is lit: from its beat up to the last rest of the verse.
  func light(of place: Verse.Place) -> KeyframeAnimation<Double> {
    let beat = Double(verse.beat(of: place))
    let end = Double(verse.beats)
    var track = Track()
    if beat > 0 { track.add(0, at: 0) }
    track.add(0, at: part(beat))
    track.add(1, at: part(beat + Self.sweep))
    track.add(1, at: part(end - 0.6))
    track.add(0, at: part(end - 0.6 + Self.end))
    track.add(0, at: 1)
    return track.animation(duration: verse.duration)
  }
}
