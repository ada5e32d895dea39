import Martlet
import MartletTesting
import Testing

/// Recognizers and their arbitration, according to UIGestureRecognizer.h, UITapGestureRecognizer.h,
/// UIPanGestureRecognizer.h and Apple's “Event Handling Guide for iOS”.
@MainActor func uiKitGestures(_ ledger: Ledger) {
  machine(ledger)
  taps(ledger)
  pans(ledger)
  arbitration(ledger)
}

@MainActor private final class Hand {
  let stage = AgreementStage()
  let outer: View
  let inner: View
  private(set) var log: [String] = []

  init() {
    outer = stage.put(View(), frame: Rect(x: 0, y: 0, width: 500, height: 500))
    inner = stage.put(View(), in: outer, frame: Rect(x: 100, y: 100, width: 200, height: 200))
  }

  @discardableResult func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to view: View? = nil)
    -> R
  {
    recognizer.name = name
    recognizer.addHandler { [weak self] in self?.log.append("\($0.name) \($0.state)") }
    (view ?? inner).addGestureRecognizer(recognizer)
    return recognizer
  }

  func said() -> [String] {
    defer { log = [] }
    return log
  }

  func down(_ x: Double, _ y: Double, finger: Int64 = 1, after delay: Double = 0.016) {
    stage.touch(.began, finger, x, y, after: delay)
  }
  func move(_ x: Double, _ y: Double, finger: Int64 = 1) { stage.touch(.moved, finger, x, y) }
  func up(_ x: Double, _ y: Double, finger: Int64 = 1) { stage.touch(.ended, finger, x, y) }
  func tap(_ x: Double = 150, _ y: Double = 150, finger: Int64 = 1, after delay: Double = 0.1) {
    down(x, y, finger: finger, after: delay)
    up(x, y, finger: finger)
  }
  /// A finger that moves right by a distance, in steps of 5 points.
  func drag(_ distance: Double, from x: Double = 150, lifts: Bool = true) {
    down(x, 150)
    for step in 1...Int(distance / 5) { move(x + 5 * Double(step), 150) }
    if lifts { up(x + distance, 150) }
  }
  func wait(_ seconds: Double) { stage.advance(by: seconds) }
}

@MainActor private func machine(_ ledger: Ledger) {
  ledger.source =
    "UIGestureRecognizer.h, states; Event Handling Guide, “Gesture Recognizers Operate in a Finite State Machine”"
  typealias State = GestureRecognizer.State
  let discrete: [(State, State)] = [(.possible, .ended), (.possible, .failed)]
  let continuous: [(State, State)] = [
    (.possible, .began), (.possible, .failed), (.began, .changed), (.began, .ended), (.began, .cancelled),
    (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
  ]
  for from in State.allCases where !from.isTerminal {
    for to in State.allCases where to != .possible {
      ledger.same(
        "discrete: \(from) to \(to)", from.permits(to, isContinuous: false),
        discrete.contains { $0 == (from, to) })
      ledger.same(
        "continuous: \(from) to \(to)", from.permits(to, isContinuous: true),
        continuous.contains { $0 == (from, to) })
    }
  }
  ledger.same("recognized is ended", State.recognized, .ended)
  let tap = TapGestureRecognizer()
  ledger.same("possible at first", tap.state, .possible)
  ledger.same("enabled by default", tap.isEnabled, true)
  ledger.same("one tap by default", tap.numberOfTapsRequired, 1)
  ledger.same("by one finger", tap.numberOfTouchesRequired, 1)
  let pan = PanGestureRecognizer()
  ledger.same("a pan takes one finger", pan.minimumNumberOfTouches, 1)
  ledger.same("and as many as there are", pan.maximumNumberOfTouches, Int.max)
  ledger.same("cancelsTouchesInView by default", pan.cancelsTouchesInView, true)
  ledger.same("delaysTouchesBegan not by default", pan.delaysTouchesBegan, false)
  ledger.same("delaysTouchesEnded by default", pan.delaysTouchesEnded, true)
  ledger.unsayable("buttonMask", because: "only the main button touches")
  let press = LongPressGestureRecognizer()
  ledger.near("a long press takes .5 s", press.minimumPressDuration, 0.5)
  ledger.near("and moves at most 10 points", press.allowableMovement, 10)
  ledger.same("without taps before", press.numberOfTapsRequired, 0)
  ledger.same("by one finger", press.numberOfTouchesRequired, 1)
  ledger.same("a swipe goes right by default", SwipeGestureRecognizer().direction, .right)
  ledger.near("a pinch's scale is 1", PinchGestureRecognizer().scale, 1)
  ledger.near("a rotation is 0", RotationGestureRecognizer().rotation, 0)
}

@MainActor private func taps(_ ledger: Ledger) {
  ledger.source = "UITapGestureRecognizer.h; Event Handling Guide"
  let hand = Hand()
  let tap = hand.add(TapGestureRecognizer(), "tap")
  hand.tap()
  ledger.same("a tap", hand.said(), ["tap ended"])
  ledger.same("possible again", tap.state, .possible)
  hand.drag(40)
  ledger.same("a finger that moves away is no tap", hand.said(), [])
  hand.down(150, 150)
  hand.move(154, 153)
  hand.up(154, 153)
  ledger.same("one that trembles is", hand.said(), ["tap ended"])
  hand.tap(400, 400)
  ledger.same("not beside the view", hand.said(), [])
  hand.down(150, 150)
  hand.stage.touch(.cancelled, 1, 150, 150)
  ledger.same("a touch that is taken away is no tap", hand.said(), [])
  tap.numberOfTapsRequired = 2
  hand.tap(after: 2)
  hand.tap(after: 0.1)
  ledger.same("a double tap", hand.said(), ["tap ended"])
  hand.tap(after: 2)
  hand.tap(after: 1)
  ledger.same("two slow taps are none", hand.said(), [])
  hand.wait(2)
  tap.numberOfTapsRequired = 1
  tap.numberOfTouchesRequired = 2
  hand.down(150, 150)
  hand.down(200, 150, finger: 2)
  hand.up(150, 150)
  hand.up(200, 150, finger: 2)
  ledger.same("a tap of two fingers", hand.said(), ["tap ended"])
  hand.tap(after: 1)
  ledger.same("one finger is not enough", hand.said(), [])
  hand.wait(1)
  tap.numberOfTouchesRequired = 1
  tap.isEnabled = false
  hand.tap()
  ledger.same("not while it is disabled", hand.said(), [])
  tap.isEnabled = true
  tap.shouldBegin = { _ in false }
  hand.tap()
  ledger.same("gestureRecognizerShouldBegin: no", hand.said(), [])
  tap.shouldBegin = nil
  tap.shouldReceive = { _ in false }
  hand.tap()
  ledger.same("shouldReceiveTouch: no", hand.said(), [])
  tap.shouldReceive = nil
  hand.down(170, 180)
  hand.up(170, 180)
  ledger.near("location in the view", tap.location(in: hand.inner), Point(x: 70, y: 80))
}

@MainActor private func pans(_ ledger: Ledger) {
  ledger.source = "UIPanGestureRecognizer.h"
  let hand = Hand()
  let pan = hand.add(PanGestureRecognizer(), "pan")
  hand.drag(40)
  let said = hand.said()
  ledger.same("began first", said.first, "pan began")
  ledger.same("ended last", said.last, "pan ended")
  ledger.holds(
    "changed between", said.dropFirst().dropLast().allSatisfy { $0 == "pan changed" } && said.count > 3)
  hand.tap()
  ledger.same("a tap is no pan", hand.said(), [])
  hand.drag(5)
  ledger.same("nor is a little way", hand.said(), [])
  hand.drag(60, lifts: false)
  ledger.holds("translation since it began", pan.translation.x > 40 && pan.translation.x <= 60)
  ledger.holds("velocity in points a second", pan.velocity.x > 100)
  // Between two samples the position is that of the frame; let the finger rest so that both agree.
  for _ in 0..<4 { hand.move(210, 150) }
  pan.translation = .zero
  for _ in 0..<4 { hand.move(230, 160) }
  ledger.near("translation can be set", pan.translation, Point(x: 20, y: 10))
  hand.up(230, 160)
  _ = hand.said()
  hand.drag(40, lifts: false)
  hand.stage.touch(.cancelled, 1, 190, 150)
  ledger.same("cancelled as its touch is taken away", hand.said().last, "pan cancelled")
  hand.drag(40, lifts: false)
  pan.isEnabled = false
  ledger.same("cancelled as it is disabled", hand.said().last, "pan cancelled")
  hand.up(190, 150)
  pan.isEnabled = true
  pan.minimumNumberOfTouches = 2
  hand.drag(40)
  ledger.same("one finger where two are needed", hand.said(), [])
  hand.down(150, 150)
  hand.down(200, 150, finger: 2)
  for step in 1...8 {
    hand.move(150 + 5 * Double(step), 150)
    hand.move(200 + 5 * Double(step), 150, finger: 2)
  }
  ledger.same("two fingers", hand.said().first, "pan began")
  ledger.same("both are followed", pan.numberOfTouches, 2)
  ledger.near("its place is their middle", pan.location, Point(x: 215, y: 150), within: 0.5)
  hand.up(190, 150)
  hand.up(240, 150, finger: 2)
  ledger.same("ends as they lift", hand.said().last, "pan ended")
}

@MainActor private func arbitration(_ ledger: Ledger) {
  ledger.source =
    "Event Handling Guide, “Interacting with Other Gesture Recognizers”; UIGestureRecognizerDelegate"
  var hand = Hand()
  hand.add(PanGestureRecognizer(), "inner")
  hand.add(PanGestureRecognizer(), "outer", to: hand.outer)
  hand.drag(40)
  ledger.holds("by default one at a time: the inner view's", hand.said().allSatisfy { $0.hasPrefix("inner") })
  hand.down(400, 400)
  for step in 1...8 { hand.move(400 + 5 * Double(step), 400) }
  hand.up(440, 400)
  ledger.same("outside of the inner view the outer one's", hand.said().first, "outer began")
  hand = Hand()
  hand.add(TapGestureRecognizer(), "inner")
  hand.add(TapGestureRecognizer(), "outer", to: hand.outer)
  hand.tap()
  ledger.same("of two taps the inner view's", hand.said(), ["inner ended"])
  hand = Hand()
  hand.add(TapGestureRecognizer(), "tap")
  hand.add(PanGestureRecognizer(), "pan")
  hand.tap()
  ledger.same("tap and pan: a tap", hand.said(), ["tap ended"])
  hand.drag(40)
  ledger.same("tap and pan: a pan", hand.said().first, "pan began")
  hand = Hand()
  let single = hand.add(TapGestureRecognizer(), "single")
  let double = hand.add(TapGestureRecognizer(), "double")
  double.numberOfTapsRequired = 2
  hand.tap()
  hand.tap()
  let both = hand.said()
  ledger.same("a single tap does not wait for a double one", both.first, "single ended")
  ledger.same("which comes as well", both.filter { $0 == "double ended" }.count, 1)
  hand = Hand()
  let patient = hand.add(TapGestureRecognizer(), "single")
  let twice = hand.add(TapGestureRecognizer(), "double")
  twice.numberOfTapsRequired = 2
  patient.require(toFail: twice)
  hand.tap()
  ledger.same("with require(toFail:) it waits", hand.said(), [])
  hand.wait(0.5)
  ledger.same("until the other has failed", hand.said(), ["single ended"])
  hand.tap()
  hand.tap()
  hand.wait(1)
  ledger.same("and fails where that is recognized", hand.said(), ["double ended"])
  hand = Hand()
  let first = hand.add(PanGestureRecognizer(), "first")
  let second = hand.add(PanGestureRecognizer(), "second")
  hand.drag(40)
  ledger.holds(
    "two pans of one view: one of them", Set(hand.said().map { $0.split(separator: " ")[0] }).count == 1)
  first.shouldRecognizeSimultaneously = { _ in true }
  hand.drag(40)
  ledger.same(
    "one that agrees is enough for both", Set(hand.said().map { $0.split(separator: " ")[0] }).count, 2)
  second.shouldRecognizeSimultaneously = { _ in true }
  hand.drag(40)
  ledger.holds("both agree: both", Set(hand.said().map { $0.split(separator: " ")[0] }).count == 2)
  hand = Hand()
  let waiting = hand.add(PanGestureRecognizer(), "pan")
  let tap = hand.add(TapGestureRecognizer(), "tap")
  waiting.require(toFail: tap)
  hand.drag(40)
  ledger.same("a pan that waits for a tap to fail begins when it does", hand.said().first, "pan began")
  hand.tap()
  ledger.same("and not where it does not", hand.said(), ["tap ended"])
  hand = Hand()
  hand.add(PanGestureRecognizer(), "outer", to: hand.outer)
  hand.drag(40)
  ledger.same("a recognizer hears of touches on its view's subviews", hand.said().first, "outer began")
  hand = Hand()
  let attached = hand.add(PanGestureRecognizer(), "pan")
  hand.drag(40, lifts: false)
  hand.inner.removeGestureRecognizer(attached)
  ledger.same("detached on the way it is cancelled", hand.said().last, "pan cancelled")
  hand.up(190, 150)
  hand = Hand()
  hand.add(PanGestureRecognizer(), "left")
  let other = hand.stage.put(View(), in: hand.outer, frame: Rect(x: 320, y: 100, width: 150, height: 150))
  hand.add(PanGestureRecognizer(), "right", to: other)
  hand.down(150, 150)
  hand.down(400, 150, finger: 2)
  for step in 1...8 {
    hand.move(150 + 5 * Double(step), 150)
    hand.move(400 + 5 * Double(step), 150, finger: 2)
  }
  ledger.same(
    "fingers on two views drive two recognizers", Set(hand.said().map { $0.split(separator: " ")[0] }),
    ["left", "right"])
  _ = single
}
