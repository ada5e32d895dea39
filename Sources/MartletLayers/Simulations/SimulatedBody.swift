import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer's part in a simulation.
@MainActor
package final class SimulatedBody {
  /// The simulation; `nil` once it is gone.
  package private(set) weak var simulation: LayerSimulation?
  /// The layer; `nil` once it is gone.
  package private(set) weak var layer: Layer?
  /// The number of the body in the simulation.
  package let number: Int
  /// Whether the program moves it: its layer shows what is set, and the simulation follows.
  package internal(set) var isHeld = false
  /// Whether the simulation moves the layer as it was committed. One that was held in this turn is still seen to move.
  private var isSeenMoving = false
  /// Whether the layer has left the tree since the simulation was told of it last.
  package internal(set) var hasLeft = false
  /// The velocity with which it left.
  package private(set) var lastVelocity = SimulatedPose.zero
  /// When the motion begins with which it was released last, in the host's time, if that is where a finger's line ends.
  var turn: MediaTime?
  /// Whether the program has placed it, until the commit.
  var isPlaced = false
  /// Whether the simulation is to be told of the model's values, whatever they are.
  var needsPlacement = false
  /// The committed transform of the layer without its rotation.
  private var base = Transform.identity
  /// The values of the layer's model that the simulation knows.
  var known: (position: Point, transform: Transform)

  init(_ simulation: LayerSimulation, _ layer: Layer, number: Int) {
    self.simulation = simulation
    self.layer = layer
    self.number = number
    known = (layer.model.position, layer.model.transform)
  }

  /// The layer's transform without its rotation, as it was committed.
  package var unturnedTransform: Transform { layer?.model.transform.withoutTurn ?? .identity }

  /// Takes the transform that a commit has sent.
  func commit(_ properties: LayerProperties) {
    base = properties.transform.withoutTurn
    isPlaced = false
    if isHeld { isSeenMoving = false }
  }

  /// Takes what a commit has sent that lets the simulation move the layer.
  func commitDrive() { isSeenMoving = !isHeld }

  /// Places committed values where the simulation shows them at a time of the host.
  func place(_ properties: inout LayerProperties, atHost time: MediaTime) {
    guard isSeenMoving, let pose = simulation?.pose(of: number, atHost: time) else { return }
    properties.place(at: pose, base: base)
  }

  /// Whether the simulation moves it, or may.
  var isMoving: Bool { !isHeld && simulation?.isMoving == true }

  /// The pose that the layer's model describes.
  package var modelPose: SimulatedPose {
    guard let model = layer?.model else { return .zero }
    return SimulatedPose(position: model.position, angle: model.transform.rotationZ)
  }

  /// Whether the position of the layer's model is the one that the simulation knows.
  var hasKnownPosition: Bool {
    guard let now = layer?.model.position else { return true }
    return now.distance(to: known.position) <= Constants.samePlace
  }

  /// Whether the rotation of the layer's model is the one that the simulation knows.
  var hasKnownAngle: Bool {
    guard let now = layer?.model.transform, now != known.transform else { return true }
    let turn = now.rotationZ - known.transform.rotationZ
    return abs(turn.remainder(dividingBy: 2 * .pi)) <= Constants.samePlace
  }

  /// The velocity at a time of the host, in points and radians per second of the space.
  package func velocity(atHost time: MediaTime) -> SimulatedPose {
    isHeld ? .zero : simulation?.velocity(of: number, atHost: time) ?? .zero
  }

  /// The velocity of a property on screen at a time of the host, as far as the simulation moves it.
  func velocity<Value>(of property: AnimatableProperty<Value>, atHost time: MediaTime) -> Value.Velocity {
    guard isSeenMoving, let layer, let simulation, let pose = simulation.pose(of: number, atHost: time)
    else { return .zero }
    let seconds = Constants.velocityStep
    let velocity = simulation.velocity(of: number, atHost: time)
    if velocity == .zero { return .zero }
    var (now, soon) = (layer.committed.properties, layer.committed.properties)
    now.place(at: pose, base: base)
    soon.place(at: pose.advanced(by: velocity, for: seconds), base: base)
    return property.averageVelocity(
      from: property.value(in: now), to: property.value(in: soon), over: seconds)
  }

  /// Sets the model to where the simulation shows the layer, without telling the simulation. Running animations stay on
  /// top of it, and what the program has set since the last commit stays as well.
  package func takeShown() {
    guard let layer, let tree = layer.tree else { return }
    take(layer.committed(atHost: tree.presentationTime).properties)
  }

  /// Sets the model likewise to where the layer has come to rest. The frame on screen may show it on its last step.
  package func takeRest() {
    guard let layer, layer.tree != nil, let pose = simulation?.track.newestPose(of: number) else { return }
    var rest = layer.committed.properties
    rest.place(at: pose, base: base)
    take(rest)
  }

  private func take(_ shown: LayerProperties) {
    guard let layer, layer.hasCommitted, !isHeld, !isPlaced, !hasLeft else { return }
    if hasKnownPosition {
      layer.setSilently(shown.position, for: .position)
      known.position = layer.model.position
    }
    if layer.model.transform == known.transform {
      layer.setSilently(shown.transform, for: .transform)
      known.transform = layer.model.transform
    } else if hasKnownAngle {
      let turn = Transform(rotation: shown.transform.rotationZ)
      layer.setSilently(unturnedTransform.concatenating(turn), for: .transform)
      known.transform = layer.model.transform
    }
  }

  /// The layer is about to leave the tree, and stays where it is seen.
  func layerWillLeave() {
    guard simulation?.isInTree == true else { return }
    lastVelocity = layer?.tree.map { velocity(atHost: $0.presentationTime) } ?? .zero
    takeShown()
    hasLeft = true
  }
}

extension AnimatableProperty {
  /// Whether simulations move it.
  var isMovedBySimulations: Bool { id.builtin == .position || id.builtin == .transform }
}
