import MartletDrawing
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Animated images, and contents that are stretched or drawn anew.
@MainActor
@Suite final class FramesTests {
  // Made in the test: another one may change all trees' times between a suite's beginning and its test.
  private lazy var stage = LayerStage()
  private let frames = (0..<4).map { _ in Image(Bitmap(width: 4, height: 4)) }

  /// Which frame the render tree draws of the only image.
  private func shown() -> Int? {
    for case .image(let picture) in stage.renderTree.displayList.contents.map(\.drawing) {
      return frames.firstIndex(of: picture.image)
    }
    return nil
  }

  private func show(at time: Double) -> Int? {
    stage.renderTree.update(at: time)
    return shown()
  }

  /// Plays four frames from 1000 on.
  private func played(loopCount: Int = 0) -> Layer {
    let layer = stage.layer()
    layer.play(Image(frames: frames, durations: [0.1, 0.2, 0.3, 0.4], loopCount: loopCount))
    stage.frame()
    return layer
  }

  @Test func `An animated image stands still unless it is played`() {
    let layer = stage.layer()
    layer.contents = Image(frames: frames, durations: [1, 1, 1, 1])
    stage.frame()
    #expect(show(at: 1002.5) == 0 && stage.renderTree.nextChange == .never)
    layer.contentsFrame = 6.5
    stage.frame()
    #expect(shown() == 2 && layer.animationKeys.isEmpty)
  }

  @Test func `Frames are shown for their durations, again and again`() {
    let layer = played()
    for (time, frame) in [
      (0, 0), (0.09, 0), (0.11, 1), (0.29, 1), (0.31, 2), (0.59, 2), (0.61, 3), (0.99, 3), (1.01, 0),
      (77.35, 2),
    ] as [(Double, Int)] {
      #expect(show(at: 1000 + time) == frame, "\(time)")
    }
    #expect(layer.contentsFrame == 0)
  }

  @Test func `The last frame stays after a limited number of times`() {
    _ = played(loopCount: 2)
    #expect(show(at: 1001.95) == 3 && show(at: 1002.5) == 3 && stage.renderTree.nextChange == .never)
  }

  @Test func `Nothing wakes between two frames, nor while the layer is not seen`() {
    let layer = played()
    var updates = 0
    var time = 1000.0
    while time < 1003 {
      stage.renderTree.update(at: time)
      updates += 1
      guard case .at(let next) = stage.renderTree.nextChange else {
        Issue.record("\(stage.renderTree.nextChange) at \(time)")
        return
      }
      #expect(next > time)
      time = next + 1e-9
    }
    #expect((12...13).contains(updates))
    let window = Rect(x: 0, y: 0, width: 400, height: 300)
    #expect(
      stage.renderTree.nextSeenChange(in: window, after: time, shortest: 0.06) == stage.renderTree.nextChange)
    layer.position = Point(x: 4000, y: 0)
    stage.frame()
    #expect(stage.renderTree.nextSeenChange(in: window, after: stage.now, shortest: 0.06) == .never)
    layer.isHidden = true
    stage.frame()
    #expect(stage.renderTree.nextChange == .never)
  }

  @Test func `Nothing wakes between two frames of a layer with a time of its own`() {
    let layer = played()
    layer.setSpeed(0.5)
    stage.frame()
    var (updates, time) = (0, stage.now)
    while time < 1005 {
      stage.renderTree.update(at: time)
      updates += 1
      guard case .at(let next) = stage.renderTree.nextChange else {
        Issue.record("\(stage.renderTree.nextChange) at \(time)")
        return
      }
      time = next + 1e-9
    }
    // Two runs of four frames.
    #expect((9...11).contains(updates), "\(updates)")
  }

  @Test func `Playing pauses, is sought and runs backwards with the layer's time`() {
    let layer = stage.layer()
    let image = Image(frames: frames, durations: [0.1, 0.2, 0.3, 0.4])
    layer.contents = image
    layer.speed = 0
    var animation = KeyframeAnimation(frames: image)!
    animation.timing.beginTime = 1e-9
    layer.add(animation, for: .contentsFrame)
    for (offset, frame) in [(0.05, 0), (0.2, 1), (0.5, 2), (0.9, 3), (0.5, 2), (0.05, 0)] as [(Double, Int)] {
      layer.timing.timeOffset = offset
      stage.frame()
      #expect(shown() == frame, "\(offset)")
      #expect(stage.renderTree.nextChange == .never)
    }
    layer.timing = MediaTiming(beginTime: 1000, timeOffset: 1, speed: -1)
    stage.frame()
    for (time, frame) in [(0.1, 3), (0.5, 2), (0.75, 1), (0.95, 0)] as [(Double, Int)] {
      #expect(show(at: 1000 + time) == frame, "\(time) backwards")
    }
  }

  @Test func `An image that is not animated is shown, and there is nothing to play`() {
    let layer = stage.layer()
    var ended: [Bool] = []
    layer.play(frames[1]) { ended.append($0) }
    #expect(ended == [false] && layer.contents == frames[1] && layer.animationKeys.isEmpty)
  }

  /// Counts how often it is drawn.
  private final class Drawn: Layer {
    var sizes: [Size] = []
    override func draw(in context: DrawingContext) { sizes.append(context.size) }
  }

  @Test func `A change of size stretches drawn contents, or draws them anew where that is asked for`() {
    for isAsked in [false, true] {
      let layer = stage.put(Drawn())
      layer.needsDisplayOnBoundsChange = isAsked
      layer.setNeedsDisplay()
      stage.frame()
      #expect(layer.sizes == [Size(width: 100, height: 100)])
      let old = layer.contents
      layer.bounds.size.width = 50
      stage.frame()
      #expect(layer.sizes.count == (isAsked ? 2 : 1) && (layer.contents == old) == !isAsked, "\(isAsked)")
      #expect(layer.sizes.last?.width == (isAsked ? 50 : 100))
      // Neither another place nor another origin is another size.
      layer.position.x += 10
      layer.bounds.origin.y = 5
      stage.frame()
      #expect(layer.sizes.count == (isAsked ? 2 : 1), "\(isAsked)")
      layer.removeFromSuperlayer()
    }
  }
}
