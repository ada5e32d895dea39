import Glibc
import Martlet
import MartletTesting
import RandomTestSupport

@testable import gallery

/// Photographs on the table of the demo that fingers move and throw at once, and what frames show of it.
///
/// The hands speed up for half of their way and are even from then on, so that their velocity at the lift is known. They
/// keep to one direction: photographs that are thrown against each other would push each other from the first frame on.
@MainActor
final class PhotoThrow {
  /// What a hand does to a photograph.
  struct Hand {
    let photo: Int
    /// Where its fingers are at first, in points of the window.
    let fingers: [Point]
    let landing: MediaTime
    /// How its middle moves, grows and turns in the second half, per second.
    let motion: HandMotion

    /// Where a finger is, in points.
    func place(of finger: Int, at time: MediaTime, until end: MediaTime) -> Point {
      let (elapsed, half) = (time - landing, (end - landing) / 2)
      let way = elapsed < half ? elapsed * elapsed / (2 * half) : elapsed - half / 2
      let shape = Transform2D(scale: exp(motion.growth * way))
        .concatenating(Transform2D(rotation: motion.turn * way))
      return motion.center + motion.velocity * way + shape.apply(fingers[finger] - motion.center)
    }

    /// How fast a finger is when it lifts, in points per second.
    func velocity(of finger: Int, until end: MediaTime) -> Point {
      let middle = motion.center + motion.velocity * ((end - landing) * 0.75)
      var motion = motion
      motion.center = middle
      return motion.velocity(at: place(of: finger, at: end, until: end))
    }
  }

  /// How frames show a photograph in the first 30 ms after the lift.
  struct Flight {
    let hand: Hand
    /// The velocities in points per second of the points under the fingers, and of the fingers, as they lifted.
    var points: [(drawn: Point, finger: Point)] = []
    /// In radians per second, as it was let go.
    var turn = 0.0
    /// As a fraction per second, as it was let go.
    var growth = 0.0
    /// Whether it touches neither another nor the table's edge.
    var isFree = true

    /// Of its fingers the largest difference from what is drawn, as a part of the faster finger's speed.
    var error: Double {
      let fastest = points.map(\.finger.length).max() ?? 0
      return points.map { ($0.drawn - $0.finger).length / fastest }.max() ?? 0
    }
  }

  /// The length of a step of the simulation, in seconds.
  private static let step = 1.0 / 120
  /// How far apart photographs are that do not touch, in points of theirs: what is held is a little ahead in the simulation.
  private static let margin = 12.0
  /// How large the photographs are, of which each has room to move.
  private static let scale = 0.6
  private let window = ManualWindow(size: Size(width: 1920, height: 1200))
  private let controller: WindowController
  private let demo: PhotosDemo
  private let photos: [PhotoView]
  private var random: SeededGenerator
  private let table: Rect

  init(seed: UInt64, frameRate: Double) {
    window.refreshDuration = 1 / frameRate
    controller = WindowController(window: window)
    demo = PhotosDemo(in: controller, palette: .light, trace: nil)
    random = SeededGenerator(seed: seed)
    table = DemoView.field(in: window.size)
    window.resolveFrame()
    var found: [PhotoView] = []
    func find(_ view: View) {
      if let photo = view as? PhotoView { found.append(photo) }
      for subview in view.subviews { find(subview) }
    }
    find(controller.rootView)
    photos = found
  }

  /// Throws photographs, ten fingers in all. The screen measures them 120 times a second with noise of a quarter of a
  /// point, at times that are off by up to 1 ms.
  /// - Parameter fingers: The fingers of each hand, 1 or 2.
  func play(fingers count: Int) -> [Flight] {
    var script = InputScript(seed: UInt64(random.int(0..<1000)))
    for photo in photos { photo.transform = Transform(scale: Self.scale).concatenating(photo.transform) }
    window.run(for: 0.5)
    let begin = window.now + 0.3
    let end = begin + random.double(0.25...0.4)
    let heading = random.double(0...(2 * .pi))
    let hands = Array(0..<photos.count).shuffled(using: &random).prefix(10 / count).map { index in
      let angle = heading + random.double(-0.4...0.4)
      let velocity = Point(x: cos(angle), y: sin(angle)) * random.double(300...900)
      let size = photos[index].bounds.size * Self.scale
      let share = Point(x: random.double(-0.3...0.3), y: random.double(-0.3...0.3))
      let offset = Point(x: size.width * share.x, y: size.height * share.y)
      let middle = photos[index].center + offset * (2 - Double(count))
      let arm = Point(x: random.double(40...70), y: random.double(-30...30))
      let isPair = count > 1
      return Hand(
        photo: index, fingers: isPair ? [middle + arm, middle - arm] : [middle],
        landing: begin + random.double(0...0.03),
        motion: HandMotion(
          center: middle, velocity: velocity, growth: isPair ? random.double(0.6...1.8) : 0,
          turn: isPair ? random.double(0.6...2) * (random.chance(0.5) ? 1 : -1) : 0))
    }
    func noise() -> Double { random.double(-0.25...0.25) }
    for hand in hands {
      let duration = end - hand.landing
      func place(_ finger: Int, _ elapsed: Double) -> Point {
        hand.place(of: finger, at: hand.landing + elapsed, until: end) + Point(x: noise(), y: noise())
      }
      if hand.fingers.count == 1 {
        script.touch(at: hand.landing, duration: duration) { place(0, $0) }
      } else {
        script.twoFingers(at: hand.landing, duration: duration) { elapsed in
          let (a, b) = (place(0, elapsed), place(1, elapsed))
          return ((a + b) / 2, a.distance(to: b), atan2(b.y - a.y, b.x - a.x))
        }
      }
    }
    return record(script, hands, end)
  }

  private func record(_ script: InputScript, _ hands: [Hand], _ end: MediaTime) -> [Flight] {
    var script = script
    var letGo: MediaTime = 0
    for photo in photos {
      let pan = PanGestureRecognizer()
      pan.minimumDistance = 0
      pan.shouldRecognizeSimultaneously = { _ in true }
      pan.addHandler { [weak photo] in
        if $0.state == .ended { letGo = photo?.layer.tree?.handOverTime ?? 0 }
      }
      photo.addGestureRecognizer(pan)
    }
    var frames: [(time: MediaTime, poses: [LayerPose])] = []
    while letGo == 0 || window.now < letGo + 0.03 + window.refreshDuration {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
      var poses: [String: LayerPose] = [:]
      window.renderTree.forEachNamedLayer { poses[$0] = $1 }
      frames.append((window.now, photos.compactMap { $0.layer.name.flatMap { poses[$0] } }))
    }
    let flown = frames.filter { $0.time >= letGo }
    return hands.map { flight(of: $0, from: flown, letGo, end) }
  }

  private func flight(
    of hand: Hand, from frames: [(time: MediaTime, poses: [LayerPose])], _ letGo: MediaTime, _ end: MediaTime
  ) -> Flight {
    var flight = Flight(hand: hand)
    let (a, b) = (frames[0], frames[frames.count - 1])
    let (from, to) = (a.poses[hand.photo], b.poses[hand.photo])
    // What the table's resistance has left of a velocity's way.
    let resistance = PhotosView.resistance
    // It moves evenly until the next step of the simulation.
    let step = letGo + PhotoThrow.step / 2
    let share =
      (exp(-resistance * (a.time - step)) - exp(-resistance * (b.time - step))) / resistance
    let velocity = (to.position - from.position) / share
    flight.turn = (to.rotation - from.rotation).remainder(dividingBy: 2 * .pi) / share
    let spring = PhotoView.spring
    let impulse = spring.response(at: b.time - letGo).impulse - spring.response(at: a.time - letGo).impulse
    let elapsed = a.time - letGo
    let scaleVelocity = (to.scale - from.scale) / impulse
    let scale = from.scale - scaleVelocity * spring.response(at: elapsed).impulse
    flight.growth = scaleVelocity / scale
    let center = from.position - velocity * elapsed
    for finger in hand.fingers.indices {
      let place = hand.place(of: finger, at: end, until: end)
      let motion = HandMotion(center: center, velocity: velocity, growth: flight.growth, turn: flight.turn)
      flight.points.append((motion.velocity(at: place), hand.velocity(of: finger, until: end)))
    }
    for frame in frames {
      let own = corners(of: hand.photo, in: frame.poses)
      if !own.allSatisfy(table.insetBy(dx: 2, dy: 2).contains) { flight.isFree = false }
      for other in photos.indices where other != hand.photo {
        if Self.meet(own, corners(of: other, in: frame.poses)) { flight.isFree = false }
      }
    }
    return flight
  }

  private func corners(of photo: Int, in poses: [LayerPose]) -> [Point] {
    let (pose, size) = (poses[photo], photos[photo].bounds.size)
    let half = Point(x: size.width / 2 + Self.margin, y: size.height / 2 + Self.margin)
    let shape = Transform2D(scale: pose.scale).concatenating(Transform2D(rotation: pose.rotation))
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      pose.position + shape.apply(Point(x: half.x * $0.0, y: half.y * $0.1))
    }
  }

  /// Whether two rectangles meet: no side of one has the other beyond it.
  private static func meet(_ a: [Point], _ b: [Point]) -> Bool {
    for (shape, other) in [(a, b), (b, a)] {
      for k in 0..<4 {
        let side = shape[(k + 1) % 4] - shape[k]
        let normal = Point(x: side.y, y: -side.x)
        if other.allSatisfy({ ($0 - shape[k]).dot(normal) > 0 }) { return false }
      }
    }
    return true
  }
}
