import Testing

/// Demos in which a hand starts a motion.
extension Visit {
  /// A path of two seconds and a longer fade. Redirected on its way, it does not jump.
  static func ball(_ stage: SwayStage) throws {
    let from = try stage.position(of: "ball")
    try stage.click(at: Point(x: 760, y: 200))
    let begin = now()
    let arrived = try stage.trace.wait(for: "the ball arrives") { trace -> (t: Double, pose: Trace.Pose)? in
      let path = trace.path(of: "ball", since: begin)
      guard let last = path.last, last.t > begin + 2.3 else { return nil }
      return path.first { ($0.pose.point - last.pose.point).length < 0.05 }
    }
    let way = (arrived.pose.point - from).length
    report(
      "ball",
      "\(figure(way)) pt in \(figure(arrived.t - begin)) s; opacity there \(figure(arrived.pose.opacity))")
    #expect(way > 200)
    #expect(abs(arrived.t - begin - 2) < 0.25)
    #expect((0.25...0.9).contains(arrived.pose.opacity))
    // To and fro, faster than it can move.
    let turning = now()
    for x in [300.0, 800, 200] {
      try stage.click(at: Point(x: x, y: 500))
      sleep(until: now() + 0.3)
    }
    try stage.waitForMove(of: "ball", since: turning)
    let (bend, step) = try stage.trace.largestBend(of: "ball", since: turning)
    report(
      "ball called elsewhere", "largest bend \(figure(bend)) pt a frame, largest step \(figure(step)) pt")
    #expect(bend < 8)
  }

  /// Reversed midway, the absolute circle jumps, the second one stops abruptly, and the additive one does
  /// neither.
  static func reversal(_ stage: SwayStage) throws {
    let begin = now()
    try stage.type(.space)
    // A sixth of the path, in a third of a second of 1.2.
    try stage.waitForMove(of: "circle-additive", by: 40, since: begin)
    try stage.hand.type(.space)
    try stage.hand.settle()
    _ = try stage.trace.waitForRest()
    var figures: [String: (bend: Double, step: Double)] = [:]
    for style in ["absolute", "current", "additive"] {
      figures[style] = try stage.trace.largestBend(of: "circle-\(style)", since: begin)
    }
    for (style, (bend, step)) in figures.sorted(by: { $0.key < $1.key }) {
      report("reversal, \(style)", "largest bend \(figure(bend)) pt a frame, largest step \(figure(step)) pt")
    }
    #expect(figures["absolute"]!.step > 30)
    #expect(figures["current"]!.step < 15)
    #expect(figures["additive"]!.bend < 2)
    #expect(figures["current"]!.bend > 2 * figures["additive"]!.bend)
  }

  /// All movers arrive; those with little damping overshoot.
  static func spring(_ stage: SwayStage) throws {
    let start = try stage.position(of: "mover-1").x
    let begin = now()
    try stage.type(.space)
    try stage.waitForMove(of: "mover-0.5", by: 20, since: begin)
    let end = try stage.trace.waitForRest()
    var overshoots: [Double] = []
    for damping in ["0.1", "0.5", "0.8", "1"] {
      let path = stage.trace.path(of: "mover-\(damping)", since: begin)
      let last = end.layers["mover-\(damping)"]!.x
      overshoots.append((path.map(\.pose.x).max()! - last) / (last - start))
    }
    report("spring", "overshoots \(overshoots.map { figure($0 * 100) + " %" }.joined(separator: ", "))")
    // exp(−πζ/√(1−ζ²)), as sampled by frames.
    for (overshoot, ideal) in zip(overshoots, [0.729, 0.163, 0.015, 0]) {
      #expect(overshoot < ideal + 0.005 && overshoot > ideal - 0.06)
    }
  }

  /// However often it is toggled, the drawer moves smoothly. It is removed when it has closed for good.
  static func bird(_ stage: SwayStage) throws {
    let begin = now()
    try stage.click(at: Point(x: 718, y: 124))
    _ = try stage.trace.wait(for: "the drawer") { trace in trace.path(of: "drawer", since: begin).last }
    for delay in [0.25, 0.1, 0.2, 0.3, 0.15] {
      sleep(until: now() + delay)
      try stage.hand.type(.space)
    }
    try stage.hand.settle()
    let gone = try stage.trace.wait(for: "the drawer is taken out") { trace in
      trace.frames.last.flatMap { $0.layers["drawer"] == nil && $0.t > begin + 1 ? $0 : nil }
    }
    let (bend, step) = try stage.trace.largestBend(of: "drawer", since: begin)
    report(
      "bird",
      "six toggles, gone after \(figure(gone.t - begin)) s; largest bend \(figure(bend)) pt a frame, step \(figure(step)) pt"
    )
    // Its spring pulls with 5.7 pt per frame² at first, and two toggles may coincide; a jump would be a
    // hundred.
    #expect(bend < 15)
    try stage.type(.space)
    _ = try stage.trace.wait(for: "the drawer comes back") { trace in
      trace.path(of: "drawer", since: gone.t).last
    }
  }

  /// Thrown, it flies and comes home; clicked, it shows its other side.
  static func card(_ stage: SwayStage) throws {
    let home = try stage.position(of: "card")
    let before = try stage.sway.picture(named: "sway-card-before")
    let released = try stage.throwCard("card", velocity: Point(x: 900, y: -200))
    let handover = try stage.handover(of: "card", to: "animation", after: released - 0.1)
    let end = try stage.trace.waitForRest()
    let off = (end.layers["card"]!.point - home).length
    report("card", "thrown at \(figure(handover.velocity.length)) pt/s, home again within \(figure(off)) pt")
    #expect(abs(handover.velocity.length - 922) < 40)
    #expect(off < 0.5)
    try stage.click("card")
    sleep(until: now() + 0.2)
    _ = try stage.trace.waitForRest()
    let after = try stage.sway.picture(named: "sway-card-after")
    let origin = try stage.origin()
    let places = stride(from: -64.0, through: 64, by: 4).flatMap { x in
      stride(from: -96.0, through: 96, by: 4).map { origin + home + Point(x: x, y: $0) }
    }
    let changed = places.count { !before[$0].isNear(after[$0], tolerance: 12) }
    report("card, turned", "\(changed) of \(places.count) points in its middle differ")
    #expect(changed > places.count / 50)
  }
}
