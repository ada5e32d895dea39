import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Values outside of their natural range, as arithmetic produces them.
@MainActor @Suite struct RangeTests {
  let layer = Layer()

  @Test func `what has a natural range is clamped to it`() {
    layer.opacity = 1.026
    #expect(layer.opacity == 1)
    layer.opacity = -0.01
    #expect(layer.opacity == 0)
    layer.shadowOpacity = 1.5
    layer.shadowRadius = -1
    #expect(layer.shadowOpacity == 1 && layer.shadowRadius == 0)
    layer.shadow = Shadow(opacity: 7, radius: -2)
    #expect(layer.shadow.opacity == 1 && layer.shadow.radius == 0)
    layer.borderWidth = -3
    layer.cornerRadius = -2
    #expect(layer.borderWidth == 0 && layer.cornerRadius == 0)
    layer.cornerRadii = CornerRadii(topLeft: 1, topRight: -1, bottomRight: 2, bottomLeft: -2)
    #expect(layer.cornerRadii == CornerRadii(topLeft: 1, topRight: 0, bottomRight: 2, bottomLeft: 0))
    Transaction.perform {
      Transaction.animationDuration = -1
      #expect(Transaction.animationDuration == 0)
    }
  }

  @Test func `the same goes for values that are set by their keys`() {
    layer.setValue(1.5, for: .opacity)
    layer.setValue(-1, for: .borderWidth)
    #expect(layer.opacity == 1 && layer.borderWidth == 0)
    layer.animate(.opacity, to: 2, duration: 0.1)
    #expect(layer.opacity == 1)
  }

  @Test func `lengths of time and counts below nothing are none`() {
    let stage = LayerStage()
    let layer = stage.layer()
    layer.duration = -1
    layer.repeatCount = -0.5
    layer.repeatDuration = -1e-17
    #expect(layer.duration == 0 && layer.repeatCount == 0 && layer.repeatDuration == 0)
    layer.timing = .identity
    stage.frame()
    var ends: [Bool] = []
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: -1e-17), for: .opacity) { ends.append($0) }
    layer.add(AnimationGroup(duration: -2)) { ends.append($0) }
    layer.add(TransitionAnimation(.fade, duration: -3)) { ends.append($0) }
    stage.advance(by: 0.01)
    #expect(ends == [true, true, true] && layer.animations.entries.isEmpty)
    #expect(Spring(duration: 0.5, bounce: 1.0001) == Spring(duration: 0.5, bounce: 1))
    #expect(Spring(duration: 0.5, bounce: -7) == Spring(duration: 0.5, bounce: -1))
  }

  @Test func `a layer too large for a canvas is drawn coarser, and says so`() {
    final class Strip: Layer {
      override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
      override func draw(in context: DrawingContext) { context.fill(bounds, with: .white) }
    }
    let stage = LayerStage()
    let strip = stage.put(Strip())
    strip.bounds = Rect(x: 0, y: 0, width: 2 * Double(DrawingContext.maximumSide), height: 4)
    strip.setNeedsDisplay()
    stage.frame()
    #expect(strip.contents != nil && abs(strip.contentsScale - 0.5) < 1e-6, "\(strip.contentsScale)")
    #expect(strip.rareData?.isDrawnCoarsely == true)
  }

  @Test func `a display link bears a refresh of no length`() {
    var cadence = FrameCadence()
    cadence.range = FrameRateRange(minimum: 24, maximum: 60)
    for duration in [0, -1, .nan, .infinity] {
      cadence.restart()
      #expect(cadence.takes(10, duration: duration) && cadence.takes(11, duration: duration))
    }
    cadence.range = FrameRateRange(exactly: 30)
    for duration in [0, -1, .nan, .infinity] {
      cadence.restart()
      #expect(cadence.takes(10, duration: duration) && cadence.takes(11, duration: duration))
    }
  }

  @Test func `rates of a display link that contradict each other or the output are clamped`() {
    // A program's slowest rate, with the rate of the output as the maximum.
    #expect(FrameRateRange(minimum: 30, maximum: 24) == FrameRateRange(minimum: 24, maximum: 24))
    #expect(
      FrameRateRange(minimum: -1, maximum: 60, preferred: 90)
        == FrameRateRange(minimum: 0, maximum: 60, preferred: 60))
    #expect(
      FrameRateRange(minimum: 30, maximum: 60, preferred: 10)
        == FrameRateRange(minimum: 30, maximum: 60, preferred: 30))
    // The rate of a refresh without a duration.
    let open = FrameRateRange(minimum: 30, maximum: 1 / 0.0, preferred: 60)
    #expect(open == FrameRateRange(minimum: 30, maximum: 0, preferred: 60))
    #expect(open.refreshesPerCall(refresh: 1.0 / 240) == 4)
    #expect(FrameRateRange.default.refreshesPerCall(refresh: 1.0 / 240) == 1)
    #expect(FrameRateRange(exactly: -.infinity) == .default)
  }

  @Test func `the progress of a transition is clamped, and does not fall`() {
    let a = TransitionAnimation(startProgress: -0.1, endProgress: 1.2)
    #expect(a.startProgress == 0 && a.endProgress == 1)
    let b = TransitionAnimation(startProgress: 0.7, endProgress: 0.2)
    #expect(b.startProgress == 0.7 && b.endProgress == 0.7)
  }

  @Test func `slow motion has its ends`() {
    defer { SlowMotion.factor = 1 }
    SlowMotion.factor = 0
    #expect(SlowMotion.factor == 1e-6)
    SlowMotion.factor = .infinity
    #expect(SlowMotion.factor == 1e6)
  }

  @Test func `a mistake stops the program with a line that says which`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Layer().position.x = .nan }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("layer position must be finite"), "\(message)")
  }

  @Test func `a radius that is no number stops the program, though radii have a range`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Layer().cornerRadius = .nan }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("layer cornerRadii must be finite"), "\(message)")
  }
}
