import Testing

/// Windows that a compositor turns, tiles and maximizes while a transition is under way in them. Two of these tests run at once.
@Suite(.enabled(if: Tools.shouldRun, "weston, sway or grim is missing"))
struct TransitionChangeTests {
  /// How many times slower than usual everything moves when a transition is to be met on its way, and when not.
  private static let (slowness, haste) = (4.0, 0.5)
  /// What has more haste has jumped (`TurnPath.haste`).
  static let mostHaste = 2.0

  /// Scripts/test says these lines again at its end.
  @Test func `what is not changed in mid-transition under a compositor is told with the reason`() {
    for kind in Desk.kinds {
      if let absence = Desk.absence(of: kind) { print("LEFT OUT: transitions under \(kind): \(absence)") }
    }
    print("LEFT OUT: tiles under weston: it has none")
    if !Desk.recordsMutter {
      print("LEFT OUT: pictures of mutter: GStreamer has no source for PipeWire here")
    }
    print("LEFT OUT: pictures of transitions under weston: it does not turn those of its headless output")
  }

  private static func kinds(_ all: [InputKind]) -> [InputKind] { all.filter { Desk.absence(of: $0) == nil } }

  @Test(arguments: kinds(Desk.kinds))
  func `what springs to its place in a window goes on from where it is when the window changes again`(
    kind: InputKind
  ) throws {
    try follow(.turns(kind), under: kind)
  }

  @Test(arguments: kinds(Desk.kindsWithPictures))
  func `a letter opens and closes as ever while the window gets one column or two`(kind: InputKind) throws {
    try follow(.mail, under: kind)
  }

  @Test(arguments: kinds(Desk.kindsWithPictures))
  func `a page folds and flips as ever while the window changes`(kind: InputKind) throws {
    try follow(.pages, under: kind)
  }

  /// What is seen in the end of a leg.
  private struct End {
    let picture: Picture?
    let layers: [String: Point]
    let size: [Int]
  }

  /// Follows a journey with a rest after each step, and then with each change in the middle of a move.
  private func follow(_ journey: Journey, under kind: InputKind) throws {
    let desk = try Desk(kind)
    var gallery = try desk.open(journey.demo, size: journey.size, slowness: Self.haste)
    let calm = try journey.legs.enumerated().map { index, leg in
      try prepare(leg, gallery, on: desk)
      try restAfter(leg.move, gallery, on: desk)
      try restAfter(.change(leg.change), gallery, on: desk)
      return try end(gallery, on: desk, named: "\(kind)-\(journey)-\(index + 1)-calm")
    }
    try desk.close()
    gallery = try desk.open(journey.demo, size: journey.size, slowness: Self.slowness)
    for (index, leg) in journey.legs.enumerated() {
      try prepare(leg, gallery, on: desk)
      try overtake(leg, of: journey, gallery, on: desk, number: index + 1, as: calm[index])
    }
    let log = try desk.log()
    report("\(kind), \(journey)", "\(log.count) pictures of the sizes \(log.sizes)")
    #expect(log.wrongSizes == [])
    #expect(gallery.process.status == nil)
    try desk.close()
  }

  private func prepare(_ leg: Journey.Leg, _ gallery: Gallery, on desk: Desk) throws {
    for move in leg.before { try restAfter(move, gallery, on: desk) }
  }

  private func restAfter(_ move: DeskMove, _ gallery: Gallery, on desk: Desk) throws {
    let begin = now()
    try desk.perform(move)
    _ = try gallery.trace.wait(for: "frames after \(move)") { $0.frames.last { $0.t > begin } }
    _ = try gallery.trace.waitForRest(within: 40)
  }

  private func end(_ gallery: Gallery, on desk: Desk, named name: String) throws -> End {
    let frame = try gallery.trace.waitForRest(within: 40)
    let size = try #require(try desk.log().sizes.last)
    let picture = Desk.kindsWithPictures.contains(desk.kind) ? try desk.picture(named: name) : nil
    return End(picture: picture, layers: frame.layers.mapValues(\.point), size: size)
  }

  /// Makes a move, changes the window on its way, and expects that it all ends as it does without haste.
  private func overtake(
    _ leg: Journey.Leg, of journey: Journey, _ gallery: Gallery, on desk: Desk, number: Int, as calm: End
  ) throws {
    let name = "\(desk.kind), \(journey), \(leg.move) and then \(leg.change)"
    let before = try #require(gallery.trace.frames.last)
    let begin = now()
    try desk.perform(leg.move)
    _ = try gallery.trace.wait(for: "some of the way") { trace in
      trace.frames.last { $0.t > begin + 0.15 * Self.slowness }
    }
    try desk.perform(.change(leg.change))
    let midway = try look(gallery, on: desk, named: "\(desk.kind)-\(journey)-\(number)", until: calm)
    let end = try end(gallery, on: desk, named: "\(desk.kind)-\(journey)-\(number)-end")
    if let layers = journey.layer {
      let path = TurnPath(
        of: layers, in: gallery.trace, from: before, since: begin, slowness: Self.slowness)
      report(name, path.words)
      #expect(path.haste < Self.mostHaste, "\(name)")
    }
    expectSame(calm, end, name)
    try expectOnItsWay(midway, at: try desk.log().count, until: end, name)
    let times = gallery.trace.frames.map(\.t).filter { $0 > begin }
    let gap = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    guard gap < Self.mostGap else { return report(name, "no frame for \(figure(gap)) s") }
    #expect(try desk.log().count - midway.count > Self.leastFrames, "\(name)")
    guard let duration = leg.duration, let last = times.last else { return }
    let late = last - begin - duration * Self.slowness
    report(name, "ends \(figure(late)) s later than without the change")
    // If it began anew, it would end .6 s and more later.
    #expect(abs(late) < 0.45, "\(name)")
  }

  /// The longest time without a frame, in seconds, on a machine that is not too busy to say how long something moves.
  private static let mostGap = 0.2
  /// How many frames there are at least while something is on its way.
  private static let leastFrames = 4

  /// What was seen of a window with a new size.
  private struct Midway {
    /// How many frames had been committed when it got the size, and when the first picture was taken.
    var count: Int
    var countAtPicture: Int
    var pictures: [Picture] = []
  }

  /// Takes pictures of a window with a new size while something moves in it.
  private func look(_ gallery: Gallery, on desk: Desk, named name: String, until calm: End) throws -> Midway {
    try eventually("the window has the size \(calm.size)", within: 20) {
      try desk.log().sizes.last == calm.size || desk.kind == .weston
    }
    let shown = try desk.log().count
    guard Desk.kindsWithPictures.contains(desk.kind) else {
      return Midway(count: shown, countAtPicture: shown)
    }
    // The compositor has shown one of that size when it asks for another one.
    try? eventually("the compositor has shown that", within: 1) { try desk.log().count > shown + 1 }
    let first = try desk.picture(named: "\(name)-midway-1")
    var midway = Midway(count: shown, countAtPicture: try desk.log().count, pictures: [first])
    midway.pictures += try (2...3).map { try desk.picture(named: "\(name)-midway-\($0)") }
    // Where a window floats, the ground is seen.
    guard midway.pictures.allSatisfy({ $0.height == calm.size[1] }) else { return midway }
    let holes = try midway.pictures.map { try desk.holes(in: $0, under: calm.size) }
    report(name, "\(holes) pixels of the ground")
    #expect(holes.allSatisfy { $0 < 10 }, "\(name)")
    return midway
  }

  /// Expects that the first picture shows something on its way, unless it was taken too late.
  private func expectOnItsWay(_ midway: Midway, at count: Int, until end: End, _ name: String) throws {
    guard let picture = end.picture else { return }
    let moving = midway.pictures.map { picture.differences(from: $0) }
    report(name, "\(moving) pixels differ on the way")
    if count - midway.countAtPicture > Self.leastFrames { #expect(moving.first ?? 0 > 100, "\(name)") }
  }

  private func expectSame(_ calm: End, _ overtaken: End, _ name: String) {
    #expect(overtaken.size == calm.size, "\(name)")
    #expect(Set(overtaken.layers.keys) == Set(calm.layers.keys), "\(name)")
    for (layer, place) in calm.layers {
      guard let other = overtaken.layers[layer] else { continue }
      #expect((other - place).length < 0.01, "\(name): \(layer)")
    }
    guard let one = calm.picture, let other = overtaken.picture else { return }
    // What is redrawn in part may differ by two levels.
    let strays = one.differences(from: other, tolerance: 2)
    report(name, "\(strays) pixels differ from what it is without haste")
    #expect(strays == 0, "\(name)")
  }
}
