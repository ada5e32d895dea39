import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Moves a progress from 0 to 1, and what depends on it: by itself, by hand, or not at all. The render thread follows its course.
@MainActor
final class ProgressDriver {
  /// How the progress moves now.
  private enum Motion {
    case held(Double)
    /// Along a course since a time of the layer.
    case moving(Course<Double>, since: MediaTime)
  }

  /// Called when it has come to rest at its goal.
  var onRest: () -> Void = {}
  /// The end to which it goes, or went before it was stopped.
  var goal: Double
  /// What depends on the progress.
  private var motions: [TransitionMotion] = []
  private var motion: Motion
  /// The progresses of its way from a time on, for what depends on it from now on.
  private var way: (progresses: [Double], begin: MediaTime, duration: Double)?
  /// In whose time it moves.
  private weak var layer: Layer?
  /// Where the progress is, in thousandths: the newest frame shows it.
  private let gauge = ViewLayer()
  private static let gaugeLength = 1000.0
  private static let key = "transition"
  /// How far from its end a motion is over, in points of the longer side of its layer.
  private static let unseen = 0.4
  /// For how many moments of a motion its progress is computed at most.
  private static let mostMoments = 20_000.0

  /// - Parameter layer: Contains all that moves. Not retained.
  init(in layer: Layer, at progress: Double = 0) {
    self.layer = layer
    goal = progress
    motion = .held(progress)
    layer.addSublayer(gauge)
  }

  /// Takes what depends on the progress, and shows it as it is now.
  func use(_ dependents: [TransitionMotion]) {
    let length = Self.gaugeLength
    let first = TransitionMotion(
      gauge, .position.x, key: Self.key, onEnd: { [weak self] _ in self?.motionEnded() }
    ) { $0 * length }
    motions = [first] + dependents
    if case .held(let place) = motion { return show(place) }
    if let way { run(way) }
  }

  /// Plays a transition in which what is there moves itself, and no picture of it; also anew, since something of it has changed.
  /// - Parameter old: What it does something to on the old side; `nil` if it does nothing there.
  func play(_ transition: any ViewTransition, moving new: Layer, _ old: Layer? = nil) {
    guard let layer else { return }
    let stage = TransitionStage(moving: new, old, in: layer)
    Transaction.withoutActions { transition.build(on: stage) }
    use(stage.motions)
  }

  /// Removes all other layers from its layer.
  func removeOthers() {
    for sublayer in layer?.sublayers ?? [] where sublayer !== gauge { sublayer.removeFromSuperlayer() }
  }

  /// Gives up what depends on the progress.
  func end() {
    for motion in motions { motion.stop() }
    motions = []
    gauge.removeFromSuperlayer()
  }

  /// The progress that the newest frame shows.
  var progress: Double {
    switch motion {
    case .held(let place): place
    case .moving: gauge.presentationValue(of: .position.x) / Self.gaugeLength
    }
  }

  /// Its velocity in the newest frame, per second.
  var velocity: Double {
    guard case .moving(let course, let since) = motion, let layer, let tree = layer.tree else { return 0 }
    return course.velocity(at: max(layer.convert(time: tree.presentationTime, from: nil) - since, 0))
  }

  /// Whether it moves by itself.
  var isMoving: Bool { if case .moving = motion { true } else { false } }

  /// Stops it where the newest frame shows it.
  func stop() {
    guard isMoving else { return }
    let place = progress
    for motion in motions { motion.stop() }
    show(place)
  }

  /// Holds it at a progress.
  func show(_ place: Double) {
    let place = min(max(place, 0), 1)
    motion = .held(place)
    Transaction.withoutActions { for motion in motions { motion.show(place) } }
  }

  /// Is at an end at once, as its goal.
  func jump(to end: Double) {
    for motion in motions { motion.stop() }
    goal = end
    show(end)
  }

  /// Moves it to an end, from where it is; outside of a window at once.
  /// - Parameters:
  ///   - velocity: The velocity to begin with; by default that which it has.
  ///   - delay: How long it rests first if it does not move, in seconds.
  ///   - isHandedOver: Whether a hand lets go of it now.
  func go(
    to end: Double, velocity: Double?, timing: TransitionTiming, delay: Double = 0, isHandedOver: Bool = false
  ) {
    goal = end
    guard let layer, let tree = layer.tree else {
      // Nothing moves where nobody sees it.
      jump(to: end)
      return onRest()
    }
    var begin = layer.convert(time: max(tree.now, tree.presentationTime), from: nil)
    let place: Double
    var speed = velocity ?? 0
    switch motion {
    case .moving(let course, let since):
      place = min(max(course.value(at: begin - since), 0), 1)
      if velocity == nil { speed = course.velocity(at: begin - since) }
    case .held(let held): place = held
    }
    let course = timing.course(from: place, to: end, velocity: speed)
    let duration = min(course.duration, TransitionTiming.longest)
    let interval = max(TransitionTiming.interval, duration / Self.mostMoments)
    var lead: [Double] = []
    if case .held = motion {
      lead = Array(repeating: place, count: Int((delay / interval).rounded()))
      if isHandedOver, let time = tree.handOverTime {
        // The hand's line ends at that time. Until then it leads there from the newest frame's place.
        let lift = layer.convert(time: time, from: nil)
        let seen = layer.convert(time: tree.presentationTime, from: nil)
        let steps = max(Int(((lift - seen) / interval).rounded(.up)), 0)
        let shown = gauge.presentationValue(of: .position.x) / Self.gaugeLength
        lead = (0..<steps).map { shown + (place - shown) * Double($0) / Double(steps) }
        begin = lift - Double(steps) * interval
      }
    }
    let count = max(Int((duration / interval).rounded(.up)), 1)
    var way = (0...count).map { min(max(course.value(at: Double($0) * interval), 0), 1) }
    // What nobody sees of its end would keep touches from what has arrived.
    let unseen = Self.unseen / max(layer.bounds.width, layer.bounds.height, 1)
    if let last = way.lastIndex(where: { abs($0 - end) > unseen }) { way[(last + 1)...] = [end] }
    motion = .moving(course, since: begin + Double(lead.count) * interval)
    let progresses = lead + way
    let run = (progresses, begin, Double(progresses.count - 1) * interval)
    self.way = run
    self.run(run)
  }

  private func run(_ way: (progresses: [Double], begin: MediaTime, duration: Double)) {
    Transaction.withoutActions {
      for motion in motions { motion.run(way.progresses, way.begin, way.duration) }
    }
  }

  private func motionEnded() {
    // A motion that another one has replaced has ended too.
    guard isMoving, gauge.animation(forKey: Self.key) == nil else { return }
    show(goal)
    onRest()
  }
}
