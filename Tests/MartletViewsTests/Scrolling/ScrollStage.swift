import Martlet
import MartletTesting

/// A window of 400 × 600 points that a scroll view fills, with a mark in its content, and frames at 60 Hz.
@MainActor
final class ScrollStage {
  let window = ManualWindow(size: Size(width: 400, height: 600))
  let controller: WindowController
  let scroll: ScrollView
  let mark = View()
  /// Where each frame has drawn the mark, in the window.
  private(set) var drawn: [(time: MediaTime, place: Point)] = []
  private(set) var log = ScrollLog()

  init(_ scroll: ScrollView = ScrollView(), content: Size = Size(width: 400, height: 5000)) {
    self.scroll = scroll
    controller = WindowController(window: window)
    controller.rootView.addSubview(scroll)
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    if content != .zero { scroll.contentSize = content }
    mark.frame = Rect(x: -10, y: -10, width: 20, height: 20)
    mark.backgroundColor = .black
    mark.layer.name = "mark"
    scroll.addSubview(mark)
    scroll.delegate = log
    frame()
  }

  /// The offset that the newest frame has drawn.
  var offset: Point { drawn.isEmpty ? .zero : drawn[drawn.count - 1].place * -1 }

  func frame() {
    window.resolveFrame()
    window.renderTree.forEachNamedLayer { name, pose in
      if name == "mark" { drawn.append((window.now, pose.position)) }
    }
  }

  /// Advances time with a frame each sixtieth of a second.
  func play(_ script: inout InputScript, until time: MediaTime) {
    while window.now < time - 1e-9 {
      window.play(&script, until: min(window.now + 1.0 / 60, time))
      frame()
    }
  }

  func run(for seconds: Double) {
    var none = InputScript()
    play(&none, until: window.now + seconds)
  }

  /// Drags from a point by a way, at a constant velocity, and lifts.
  @discardableResult
  func drag(from start: Point, by way: Point, for seconds: Double, rests: Double = 0) -> MediaTime {
    var script = InputScript(seed: 7)
    let begin = window.now + 0.02
    script.touch(at: begin, duration: seconds + rests, device: InputScript.Device(jitter: 0)) {
      start + way * min($0 / seconds, 1)
    }
    let lift = begin + seconds + rests
    play(&script, until: lift + 0.001)
    return lift
  }

  /// Forgets what was drawn.
  func forget() { drawn.removeAll() }
}

/// What a scroll view tells its delegate.
@MainActor
final class ScrollLog: ScrollViewDelegate {
  var events: [String] = []
  var scrolls = 0
  var velocity = Point.zero
  var ownTarget = Point.zero
  var target: Point?

  func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { events.append("will drag") }
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    (self.velocity, ownTarget) = (velocity, target)
    if let other = self.target { target = other }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    events.append("did drag, \(willDecelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { events.append("will decelerate") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { events.append("did decelerate") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { events.append("did animate") }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, scale: Double) { events.append("did zoom") }
}
