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
  func commit(_ properties: LayerProperties) { base = properties.transform.withoutTurn }

  /// Places committed values where the simulation shows them at a time of the host.
  func place(_ properties: inout LayerProperties, atHost time: MediaTime) {
    guard !isHeld, let pose = simulation?.pose(of: number, atHost: time) else { return }
    properties.place(at: pose, base: base)
  }

  /// The pose that the layer's model describes.
  package var modelPose: SimulatedPose {
    guard let model = layer?.model else { return .zero }
    return SimulatedPose(position: model.position, angle: model.transform.rotationZ)
  }

  /// The velocity at a time of the host, in points and radians per second of the space.
  package func velocity(atHost time: MediaTime) -> SimulatedPose {
    isHeld ? .zero : simulation?.velocity(of: number, atHost: time) ?? .zero
  }

  /// The velocity of a property at a time of the host, as far as the simulation moves it.
  func velocity<Value>(of property: AnimatableProperty<Value>, atHost time: MediaTime) -> Value.Velocity {
    guard let layer, let pose = simulation?.pose(of: number, atHost: time) else { return .zero }
    let seconds = Constants.velocityStep
    let velocity = velocity(atHost: time)
    if velocity == .zero { return .zero }
    var (now, soon) = (layer.committed.properties, layer.committed.properties)
    now.place(at: pose, base: base)
    soon.place(at: pose.advanced(by: velocity, for: seconds), base: base)
    return property.averageVelocity(
      from: property.value(in: now), to: property.value(in: soon), over: seconds)
  }

  /// Sets the model to where the simulation shows the layer, without telling the simulation. Running animations stay on
  /// top of it.
  package func takeShown() {
    guard let layer, let tree = layer.tree, layer.hasCommitted, !isHeld else { return }
    let shown = layer.committed(atHost: tree.presentationTime).properties
    layer.setSilently(shown.position, for: .position)
    layer.setSilently(shown.transform, for: .transform)
    known = (layer.model.position, layer.model.transform)
  }
}

extension AnimatableProperty {
  /// Whether simulations move it.
  var isMovedBySimulations: Bool { id.builtin == .position || id.builtin == .transform }
}
