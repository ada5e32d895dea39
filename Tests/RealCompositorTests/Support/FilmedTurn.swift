/// What a film shows of something that springs to its place while the window changes: how it moved until then, and from then on.
struct FilmedTurn {
  /// The velocities at that moment, of what was before and of what came after, in pixels per second.
  let before: Point
  let after: Point
  /// How far what came after lies from what was before at that moment, or when it is seen at first, in pixels.
  let jump: Double
  /// How far a place is from the springs' curves through all of them, in pixels: the root of the mean square.
  let noise: Double
  /// The standard error of the difference of the velocities, as a part of them.
  let doubt: Double
  /// How many pictures there were before and after, and which of them show no frame of the gallery.
  let counts: [Int]
  let strays: [ScreenFilm.Shot]
  /// How long after the time for which it was made a frame is seen at most, in seconds.
  let delay: Double

  /// How long what came before is looked at, in seconds.
  private static let span = 3.0
  /// How old what is shown can be on a busy machine, in seconds, and how much earlier than at its time it is shown.
  private static let (age, haste) = (0.5, 0.05)
  /// How much earlier than the last frame before them springs can begin on a busy machine, in seconds.
  private static let lateness = 0.25
  /// How far from what a frame is to show its picture can be, in pixels.
  private static let tolerance = 0.3
  /// The fewest pictures that tell a velocity.
  private static let fewest = 15

  /// The difference of the velocities, as a part of the greater one.
  var change: Double { (after - before).length / max(before.length, after.length, 1) }

  var words: String {
    "\(counts) pictures, \(figure(before.length)) and then \(figure(after.length)) pixels/s: \(percent(change)) other, "
      + "known to \(percent(doubt)); a jump of \(figure(jump)) pixels, places known to \(figure(noise)); "
      + "\(strays.count) strays, at most \(figure(delay)) s late"
  }

  /// - Parameters:
  ///   - shots: The film.
  ///   - layer: The layer of which it shows a mark. Its height says which frame of the gallery a picture shows, and so the time for
  ///     which that was made: a busy machine shows many too late. Across, only the picture says where it is.
  ///   - size: The size that the window gets.
  ///   - speed: The springs' angular frequency, per second.
  init(_ shots: [ScreenFilm.Shot], of layer: String, in trace: Trace, to size: [Int], speed: Double) throws {
    let frames = trace.path(of: layer)
    var places: [(t: Double, shot: ScreenFilm.Shot)] = []
    var (strays, delay): ([ScreenFilm.Shot], Double) = ([], 0)
    var last: ScreenFilm.Shot?
    for shot in shots where last?.place != shot.place || last?.size != shot.size {
      last = shot
      let near = frames.filter {
        (shot.t - Self.age..<shot.t + Self.haste).contains($0.t) && $0.t >= places.last?.t ?? 0
      }
      let shown = near.min { abs($0.pose.y - shot.place.y) < abs($1.pose.y - shot.place.y) }
      guard let shown, abs(shown.pose.y - shot.place.y) < Self.tolerance else {
        strays.append(shot)
        continue
      }
      delay = max(delay, shot.t - shown.t)
      // Of two pictures of a frame the second one was redrawn by the compositor.
      if places.last?.t != shown.t { places.append((shown.t, shot)) }
    }
    guard let first = places.firstIndex(where: { $0.shot.size == size }), first > 0 else {
      throw Failure("the window never had the size \(size), only \(Set(places.map(\.shot.size)))")
    }
    let near = places[first].t
    let way = frames.filter { abs($0.t - near) < Self.span }.map { (t: $0.t, place: $0.pose.point) }
    func ways(
      of places: [(t: Double, place: Point)], until last: Double, at moment: Double
    ) throws -> [FilmedCurve] {
      let parts = [
        places.filter { $0.t <= last && $0.t > moment - Self.span }, places.filter { $0.t > last },
      ]
      guard parts.allSatisfy({ $0.count >= Self.fewest }) else {
        throw Failure("\(parts.map(\.count)) pictures before and after are too few")
      }
      return try parts.map { try FilmedCurve($0.map { ($0.t - moment, $0.place) }, speed: speed) }
    }
    // Which frames are of which way is known from all of the gallery's, of which some may never have been shown.
    let splits = try zip(way, way.dropFirst()).filter { abs($0.0.t - near) < Self.age }.map { frame, next in
      let noise = try ways(of: way, until: frame.t, at: frame.t).reduce(0) { $0 + $1.noise }
      return (last: frame.t, next: next.t, noise: noise)
    }
    guard let split = splits.min(by: { $0.noise < $1.noise }) else {
      throw Failure("no frame of the new size")
    }
    // One way goes over into the next one where they are nearest to each other: between these two, or earlier if the springs' frame was late.
    let earliest = split.last - Self.lateness
    let moments = try (0...100).map { step in
      let moment = earliest + (split.next - earliest) * Double(step) / 100
      return (t: moment, gap: Self.gap(of: try ways(of: way, until: split.last, at: moment)))
    }
    let moment = moments.min { $0.gap < $1.gap }?.t ?? split.last
    func seen(at moment: Double) throws -> [FilmedCurve] {
      try ways(of: places.map { ($0.t, $0.shot.place) }, until: split.last, at: moment)
    }
    let both = try seen(at: moment)
    (before, after) = (both[0].velocity, both[1].velocity)
    // Where they meet, and where the new way is seen at first.
    jump = max(Self.gap(of: both), Self.gap(of: try seen(at: split.last)))
    noise = max(both[0].noise, both[1].noise)
    doubt =
      Point(x: both[0].velocityError, y: both[1].velocityError).length / max(before.length, after.length, 1)
    counts = [places.count { $0.t <= split.last }, places.count { $0.t > split.last }]
    (self.strays, self.delay) = (strays, delay)
  }

  private static func gap(of curves: [FilmedCurve]) -> Double { (curves[1].place - curves[0].place).length }
}
