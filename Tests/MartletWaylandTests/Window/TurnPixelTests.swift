import Glibc
import MartletGeometry
import MartletLayers
import MartletMotion
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// What the buffers of a window show while it turns, at exact times.
@Suite(.serialized, .readsTime) @MainActor struct TurnPixelTests {
  private static let landscape = PixelSize(width: 800, height: 600)
  private static let portrait = PixelSize(width: 480, height: 720)
  private static let refresh = 1.0 / 60
  private nonisolated static let extent = Size(width: 160, height: 80)

  /// A frame that the compositor has, and the refresh that shows it.
  private struct Shown {
    let refresh: Int
    let size: PixelSize
    let mark: Mark
    /// Whether the background reaches into its corners.
    let isFilled: Bool
  }

  /// A red bar, as pixels show it.
  private struct Mark {
    var center = Point.zero
    /// How far its longer side is turned from the horizontal, in radians: 0 to π/2.
    var angle = 0.0
    var area = 0.0

    init(_ pixels: PixelCopy) {
      var (x, y, xx, yy) = (0.0, 0.0, 0.0, 0.0)
      pixels.rgba.withUnsafeBufferPointer { bytes in
        for row in 0..<pixels.height {
          for column in 0..<pixels.width {
            let red = bytes[(row * pixels.width + column) * 4]
            guard red > 32 else { continue }
            let coverage = Double(red - 32) / (255 - 32)
            let (px, py) = (Double(column) + 0.5, Double(row) + 0.5)
            area += coverage
            x += coverage * px
            y += coverage * py
            xx += coverage * px * px
            yy += coverage * py * py
          }
        }
      }
      guard area > 0 else { return }
      center = Point(x: x / area, y: y / area)
      // A bar of w × h has the variance w²/12 along one side and h²/12 along the other.
      let across = xx / area - center.x * center.x
      let (long, short) = (
        TurnPixelTests.extent.width * TurnPixelTests.extent.width / 12,
        TurnPixelTests.extent.height * TurnPixelTests.extent.height / 12
      )
      angle = acos(min(max((across - short) / (long - short), 0), 1).squareRoot())
    }
  }

  /// A window with a bar in its middle, which is turned by a quarter where the window is upright, under a clock that stands still between
  /// the refreshes of its compositor.
  @MainActor
  private final class Room {
    let rig: Rig
    private(set) var number = 60_000
    private(set) var shown: [Shown] = []
    /// When the window was given its newest size, in refreshes.
    private(set) var configured = 0.0
    /// What happens in the layout of the next turn.
    var duringLayout: () throws -> Void = {}
    private(set) var failure: (any Error)?

    init() throws {
      HandClock.set(to: Double(number) * TurnPixelTests.refresh)
      var configuration = CompositorConfiguration()
      configuration.capturesPixels = true
      rig = try Rig(TestCompositor(configuration))
      let card = rig.card
      card.bounds = Rect(origin: .zero, size: TurnPixelTests.extent)
      rig.controller.onLayout = {
        card.center = Point(x: $0.width / 2, y: $0.height / 2)
        card.transform = $0.width > $0.height ? .identity : Transform(rotation: .pi / 2)
      }
      rig.controller.onSizeTransition = { [weak self] _, _ in
        do { try self?.duringLayout() } catch { self?.failure = error }
        self?.duringLayout = {}
      }
      Transaction.flush()
    }

    /// The spring with which the window turns.
    var spring: Spring { rig.controller.turningSpring ?? Spring() }

    /// Waits until the client is at rest, and takes what it has drawn.
    private func settle() async throws {
      let deadline = MonotonicTime.now + 10
      repeat {
        guard MonotonicTime.now < deadline else {
          throw Rig.Timeout(description: "the client is not at rest")
        }
        await Task.yield()
      } while !isSettled(isMainBlocked: false)
      take()
    }

    private var messages = -1

    /// Whether the client is at rest, and no message was passed since this was asked before.
    /// - Parameter isMainBlocked: Whether the main thread does nothing else, as it is in a layout.
    private func isSettled(isMainBlocked: Bool) -> Bool {
      sched_yield()
      let window = rig.window
      guard isMainBlocked ? window.isAtRestButForMain : window.isAtRest else { return false }
      let count = rig.compositor.synchronize()
      defer { messages = count }
      return count == messages && (isMainBlocked ? window.isAtRestButForMain : window.isAtRest)
    }

    private func take() {
      for commit in rig.compositor.takeCommits() {
        guard commit.attaches, let pixels = commit.pixels, let size = commit.bufferSize else { continue }
        let corners = [0, size.width - 1].flatMap { x in [0, size.height - 1].map { pixels[x, $0] } }
        let isFilled = corners.allSatisfy { $0 == [32, 32, 32, 255] }
        // The refresh shows the newest one.
        if shown.last?.refresh == number + 1 { shown.removeLast() }
        shown.append(Shown(refresh: number + 1, size: size, mark: Mark(pixels), isFilled: isFilled))
      }
    }

    /// Lets refreshes pass, each of which shows what is committed.
    func run(_ count: Int) async throws {
      for _ in 0..<count {
        while let alarm = nextAlarm {
          HandClock.set(to: alarm)
          try await settle()
        }
        passRefresh()
        try await settle()
      }
    }

    /// The same while the main thread is in the middle of something.
    func runBlocked(_ count: Int) throws {
      try settleBlocked()
      for _ in 0..<count {
        while let alarm = nextAlarm {
          HandClock.set(to: alarm)
          try settleBlocked()
        }
        passRefresh()
        try settleBlocked()
      }
    }

    private func settleBlocked() throws {
      let deadline = MonotonicTime.now + 10
      while !isSettled(isMainBlocked: true) {
        guard MonotonicTime.now < deadline else {
          throw Rig.Timeout(description: "the client is not at rest")
        }
      }
      take()
    }

    /// The moment before the next refresh for which a thread of the client sleeps.
    private var nextAlarm: Double? {
      HandClock.nextAlarm.flatMap { $0 < Double(number + 1) * TurnPixelTests.refresh ? $0 : nil }
    }

    private func passRefresh() {
      number += 1
      let time = Double(number) * TurnPixelTests.refresh
      HandClock.set(to: time)
      rig.compositor.frame(at: time)
    }

    /// Gives the window another size, between two refreshes.
    func configure(_ size: PixelSize) async throws {
      configured = Double(number) + 0.3
      HandClock.set(to: configured * TurnPixelTests.refresh)
      rig.compositor.configure(width: size.width, height: size.height)
      try await settle()
    }

    func finish() async throws -> [String] {
      rig.window.close()
      try await rig.wait("the window to close") { self.rig.isClosed }
      rig.application.disconnect()
      return try await rig.compositor.wait("the client to leave") { $0.disconnections > 0 }.complaints
    }
  }

  /// The frames of two turns. The second one comes while the first is under way, and its layout takes some refreshes of the main thread.
  /// - Returns: The frames, when the first turn begins, the refreshes at which the layout of the second one begins and ends, and the spring.
  private func turn(layoutTakes refreshes: Int) async throws -> (
    shown: [Shown], begin: Double, layout: Range<Int>, spring: Spring
  ) {
    defer { HandClock.release() }
    let room = try Room()
    try await room.run(10)
    // The client learns the grid of refreshes.
    try await room.configure(Self.portrait)
    try await room.run(54)
    try await room.configure(Self.landscape)
    let begin = room.configured
    try await room.run(6)
    var layout = 0..<0
    room.duringLayout = { [unowned room] in
      let begin = room.number
      try room.runBlocked(refreshes)
      layout = begin..<room.number
    }
    try await room.configure(Self.portrait)
    try await room.run(40)
    if let failure = room.failure { throw failure }
    let (shown, spring) = (room.shown, room.spring)
    #expect(try await room.finish() == [])
    return (shown, begin, layout, spring)
  }

  @Test
  func `while the new layout takes a tenth of a second each refresh shows the bar further along its spring`()
    async throws
  {
    let (shown, begin, layout, spring) = try await turn(layoutTakes: 6)
    try #require(layout.count == 6, "the layout did not take its time")
    // From the last frame of the window at rest on.
    let start = try #require(shown.lastIndex { $0.size == Self.portrait && $0.refresh <= layout.lowerBound })
    let frames = Array(shown[start...].prefix { $0.refresh <= layout.upperBound + 36 })
    let turning = frames.filter { $0.size == Self.landscape }
    let after = frames.dropFirst(1 + turning.count)
    #expect(after.allSatisfy { $0.size == Self.portrait })

    // One buffer for each refresh, until the spring is at rest.
    let refreshes = frames.dropFirst().map(\.refresh)
    #expect(zip(refreshes, refreshes.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(refreshes)")
    #expect(layout.allSatisfy { refreshes.contains($0 + 1) }, "\(refreshes) has no frame of the layout's")

    // The window at rest shows the bar upright in its middle; each frame of the turn shows it on its way to the middle of the other.
    let (from, to) = (frames[0].mark, Point(x: 400, y: 300))
    #expect((from.center - Point(x: 240, y: 360)).length < 0.01 && abs(from.angle - .pi / 2) < 0.01)
    var largest = (way: 0.0, angle: 0.0)
    for frame in turning {
      let left = spring.response(at: (Double(frame.refresh) - begin) * Self.refresh).displacement
      largest.way = max(largest.way, (frame.mark.center - (to + left * (from.center - to))).length)
      largest.angle = max(largest.angle, abs(frame.mark.angle - left * .pi / 2))
    }
    let steps = zip(turning, turning.dropFirst()).map { $1.mark.center.x - $0.mark.center.x }
    let turns = zip(turning, turning.dropFirst()).map { $0.mark.angle - $1.mark.angle }
    print(
      "a layout of 100 ms in a turn, from pixels: \(turning.count) frames, steps of \(steps.min() ?? 0) to \(steps.max() ?? 0) pt,",
      "at most \(largest.way) pt and \(largest.angle) rad from the spring")
    #expect(turning.count >= 12)
    #expect(largest.way < 0.05 && largest.angle < 0.02)
    #expect(steps.allSatisfy { $0 > 0.5 } && turns.allSatisfy { $0 > 0.005 }, "a picture was repeated")
    #expect(frames.allSatisfy { abs($0.mark.area - Self.extent.width * Self.extent.height) < 20 })
  }

  @Test func `a layout that takes time changes no frame before its own`() async throws {
    let slow = try await turn(layoutTakes: 6)
    let quick = try await turn(layoutTakes: 0)
    let begin = quick.layout.lowerBound
    let before = { (shown: [Shown]) in shown.filter { $0.refresh <= begin }.map(\.mark.center) }
    #expect(before(slow.shown) == before(quick.shown) && before(slow.shown).count > 20)
  }

  @Test
  func `each frame of an edge that is dragged is filled to its corners and shows its content in its middle`()
    async throws
  {
    defer { HandClock.release() }
    let room = try Room()
    try await room.run(10)
    let first = room.shown.count
    for step in 1...60 {
      room.rig.compositor.configure(
        width: 800 - 4 * step, height: 600 - 3 * step, states: [.activated, .resizing])
      try await room.run(1)
    }
    let frames = room.shown[first...]
    #expect(frames.count == 60)
    for (step, frame) in zip(1..., frames) {
      let size = PixelSize(width: 800 - 4 * step, height: 600 - 3 * step)
      #expect(frame.size == size)
      let middle = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
      #expect((frame.mark.center - middle).length < 0.01 && frame.mark.angle < 0.01)
      #expect(frame.isFilled)
    }
    #expect(try await room.finish() == [])
  }
}
