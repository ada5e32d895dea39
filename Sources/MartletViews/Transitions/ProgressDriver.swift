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
  private unowned let layer: Layer
  /// Where the progress is, in thousandths: the newest frame shows it.
  private let gauge = ViewLayer()
  private static let gaugeLength = 1000.0

  /// - Parameter layer: Contains all that moves. It outlives the driver.
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
      gauge, .position.x, key: "transition", onEnd: { [weak self] _ in self?.motionEnded() }
    ) { $0 * length }
    motions = [first] + dependents
    if case .held(let place) = motion { return show(place) }
    if let way { run(way) }
  }

  /// Removes all other layers from its layer.
  func removeOthers() {
    for sublayer in layer.sublayers where sublayer !== gauge { sublayer.removeFromSuperlayer() }
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
    guard case .moving(let course, let since) = motion, let tree = layer.tree else { return 0 }
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

  /// Moves it to an end, from where it is.
  /// - Parameters:
  ///   - velocity: The velocity to begin with; by default that which it has.
  ///   - delay: How long it rests first if it does not move, in seconds.
  ///   - isHandedOver: Whether a hand lets go of it now.
  func go(
    to end: Double, velocity: Double?, timing: TransitionTiming, delay: Double = 0, isHandedOver: Bool = false
  ) {
    goal = end
    guard let tree = layer.tree else { return }
    var begin = layer.convert(time: max(tree.now, tree.presentationTime), from: nil)
    var lead: [Double] = []
    let place: Double
    var speed = velocity ?? 0
    switch motion {
    case .moving(let course, let since):
      place = min(max(course.value(at: begin - since), 0), 1)
      if velocity == nil { speed = course.velocity(at: begin - since) }
    case .held(let held):
      place = held
      lead = Array(repeating: held, count: Int((delay / TransitionTiming.interval).rounded()))
      guard isHandedOver, let time = tree.handOverTime else { break }
      // The hand's line ends at that time. Until then it leads there from the newest frame's place.
      let lift = layer.convert(time: time, from: nil)
      let seen = layer.convert(time: tree.presentationTime, from: nil)
      let steps = max(Int(((lift - seen) / TransitionTiming.interval).rounded(.up)), 0)
      let shown = gauge.presentationValue(of: .position.x) / Self.gaugeLength
      lead = (0..<steps).map { shown + (place - shown) * Double($0) / Double(steps) }
      begin = lift - Double(steps) * TransitionTiming.interval
    }
    let course = timing.course(from: place, to: end, velocity: speed)
    let count = max(Int((course.duration / TransitionTiming.interval).rounded(.up)), 1)
    let way = (0...count).map { min(max(course.value(at: Double($0) * TransitionTiming.interval), 0), 1) }
    motion = .moving(course, since: begin + Double(lead.count) * TransitionTiming.interval)
    let progresses = lead + way
    let duration = Double(progresses.count - 1) * TransitionTiming.interval
    self.way = (progresses, begin, duration)
    run((progresses, begin, duration))
  }

  private func run(_ way: (progresses: [Double], begin: MediaTime, duration: Double)) {
    Transaction.withoutActions {
      for motion in motions { motion.run(way.progresses, way.begin, way.duration) }
    }
  }

  private func motionEnded() {
    // A motion that another one has replaced has ended too.
    guard case .moving(let course, let since) = motion else { return }
    if let tree = layer.tree {
      let now = layer.convert(time: max(tree.now, tree.presentationTime), from: nil)
      if now - since < course.duration - TransitionTiming.interval { return }
    }
    show(goal)
    onRest()
  }
}
