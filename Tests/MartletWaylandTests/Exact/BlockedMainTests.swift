import Testing

/// What was committed moves on while the main thread is blocked, from pixels at exact times.
@Suite(.serialized, .readsTime) @MainActor struct BlockedMainTests {
  private static let blocked = 2.0

  @Test(arguments: ExactGoal.allCases, [60.0, 144])
  func `a main thread that is blocked for two seconds costs no frame, and changes no bit`(
    goal: ExactGoal, frameRate: Double
  ) async throws {
    var cell = ExactCell()
    (cell.goal, cell.frameRate) = (goal, frameRate)
    let free = try await frames(of: cell, isBlocked: false)
    let blocked = try await frames(of: cell, isBlocked: true)
    let steps = zip(blocked, blocked.dropFirst()).map { ($1.shown - $0.shown) * frameRate }
    let missed = steps.map { Int($0.rounded()) - 1 }.reduce(0, +)
    // The first frame after the main thread was needed is committed later by the patience with which it waits, for
    // the same refresh.
    let isSame = blocked.map(\.x) == free.map(\.x) && blocked.map(\.shown) == free.map(\.shown)
    print(
      "blocked for \(Self.blocked) s, \(cell): \(blocked.count) frames, \(missed) missed, the same bits: \(isSame)"
    )
    #expect(missed == 0)
    #expect(isSame)
    // What springs rests before.
    let isSpring = goal == .spring || goal == .snapping
    #expect(blocked.count >= Int(frameRate * Self.blocked * (isSpring ? 0.4 : 0.98)))
  }

  /// The frames of the seconds in which the main thread may be blocked.
  private func frames(of cell: ExactCell, isBlocked: Bool) async throws -> [ExactFrame] {
    var frames: [ExactFrame] = []
    let complaints = try await ExactRig.run(cell) { rig in
      let time = Self.blocked
      let played = try await rig.play(
        .throwing(velocity: cell.goal == .body ? 150 : 500), goingOn: isBlocked ? 0.05 : 0.05 + time,
        blocked: isBlocked ? time : 0, seed: 1)
      let begin = played.line.liftDelivery + 0.05
      frames = ExactFrame.seen(played.frames).filter { $0.commit > begin }
    }
    #expect(complaints == [])
    return frames
  }
}
