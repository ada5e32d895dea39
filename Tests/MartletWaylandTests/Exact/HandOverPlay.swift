import Testing

/// Plays all strokes of a cell in all phases, and measures what is drawn.
@MainActor
enum HandOverPlay {
  nonisolated static let velocities = [900.0, 2000]

  /// - Parameter catchesLate: Whether what is thrown is also caught when one more frame has gone out than the finger
  ///   has seen.
  static func figures(
    of cell: ExactCell, printsFrames: Bool = false, catchesLate: Bool = false
  ) async throws -> HandOverFigures {
    var figures = HandOverFigures(cell)
    for (index, phase) in ExactCell.phases.enumerated() {
      var cell = cell
      cell.phase = phase
      let seed = UInt64(index + 1)
      let complaints = try await ExactRig.run(cell) { rig in
        let drag = try await rig.play(.sinusoid, goingOn: 0.02, seed: seed)
        figures.add(ExactAnalysis.dragged(drag.frames, drag.line))
        if printsFrames { show(drag, "drag", phase) }
        for velocity in velocities {
          let thrown = try await rig.play(.throwing(velocity: velocity), seed: seed)
          figures.add(ExactAnalysis.thrown(thrown.frames, thrown.line, velocity: velocity))
          if cell.drive.companion != nil {
            figures.add(parting: ExactAnalysis.parted(thrown.frames, thrown.line, velocity: velocity))
          }
          if printsFrames { show(thrown, "throw at \(velocity)", phase) }
          if velocity < 1000 { figures.add(slip: try await rig.catchCard()) }
        }
        guard catchesLate else { return }
        _ = try await rig.play(.throwing(velocity: velocities[0]), goingOn: 0.05, seed: seed)
        figures.add(slip: try await rig.catchCardLate())
      }
      #expect(complaints == [])
    }
    return figures
  }

  /// What is thrown, caught in flight and pulled back.
  static func pulls(of cell: ExactCell) async throws -> HandOverFigures {
    var figures = HandOverFigures(cell)
    for (index, phase) in ExactCell.phases.enumerated() {
      var cell = cell
      cell.phase = phase
      let complaints = try await ExactRig.run(cell) { rig in
        _ = try await rig.play(.throwing(velocity: velocities[0]), goingOn: 0.05, seed: UInt64(index + 1))
        let speed = cell.drive.pullSpeed
        let pulled = try await rig.pull(cell.drive.pivot == nil ? -speed : speed, seed: UInt64(index + 1))
        figures.add(pull: pulled.flatMap { ExactAnalysis.pulled($0.frames, $0.line, from: $0.caught) })
      }
      #expect(complaints == [])
    }
    return figures
  }

  /// The worst result over all phases.
  static func corner(of course: ExactStroke.Course, in cell: ExactCell) async throws -> ExactAnalysis.Corner {
    var worst = ExactAnalysis.Corner(overshoot: -.infinity, frames: 0, rest: 0)
    for (index, phase) in ExactCell.phases.enumerated() {
      var cell = cell
      cell.phase = phase
      let complaints = try await ExactRig.run(cell) { rig in
        let played = try await rig.play(course, goingOn: 0, seed: UInt64(index + 1))
        let corner = try #require(ExactAnalysis.cornered(played.frames, played.line))
        worst.overshoot = max(worst.overshoot, corner.overshoot)
        worst.frames = max(worst.frames, corner.frames)
        if abs(corner.rest) > abs(worst.rest) { worst.rest = corner.rest }
      }
      #expect(complaints == [])
    }
    return worst
  }

  /// Prints deliveries and frames: times from the lift in milliseconds, drawn positions in points, and their
  /// distance from the exact motion at the commit.
  private static func show(
    _ played: (line: ExactTimeLine, frames: [ExactFrame]), _ what: String, _ phase: Double
  ) {
    let line = played.line
    print(
      "\(what), phase \(phase), \(line.cell); from the lift in ms: commit, shown; drawn pt, off the exact pt")
    func text(_ value: Double) -> String { String((value * 100).rounded() / 100) }
    for delivery in line.deliveries {
      let samples = delivery.samples.map {
        "\($0.phase) \(text($0.x)) stamped \(text(($0.time - line.lift) * 1000))"
      }
      print("  delivery \(text((delivery.time - line.lift) * 1000)): \(samples.joined(separator: ", "))")
    }
    for frame in played.frames {
      print(
        "  frame \(text((frame.commit - line.lift) * 1000)), \(text((frame.shown - line.lift) * 1000)); "
          + "\(text(frame.x)), \(text(frame.x - line.motion(at: frame.commit)))")
    }
  }
}
