import MartletGeometry
import MartletMotion

// The properties of layers with an emitter. Other layers have none: reading returns zero, and setting changes nothing.

extension AnimatableProperty where Value == Point {
  /// The centre of an emitter's shape, in the layer's coordinates.
  public static var emitterPosition: Self {
    Self(
      .emitterPosition, get: { $0.emitter?.position ?? .zero },
      set: { state, value in state.editEmitter { $0.position = value } })
  }
}

extension AnimatableProperty where Value == Size {
  /// The extent of an emitter's shape, in points.
  public static var emitterSize: Self {
    Self(
      .emitterSize, get: { $0.emitter?.size ?? .zero },
      set: { state, value in state.editEmitter { $0.size = value } })
  }
}

extension AnimatableProperty where Value == Double {
  /// Leads to `.emitterPosition.x` and `.emitterPosition.y`.
  public static var emitterPosition: PointKeys {
    func component(
      _ part: PropertyPart, _ path: WritableKeyPath<Point, Double> & Sendable
    ) -> AnimatableProperty<Double> {
      AnimatableProperty(
        .emitterPosition, part, get: { $0.emitter?.position[keyPath: path] ?? 0 },
        set: { state, value in state.editEmitter { $0.position[keyPath: path] = value } })
    }
    return PointKeys(x: component(.x, \.x), y: component(.y, \.y))
  }
  /// How far the centre of an emitter's shape is in front of the layer's plane, in points.
  public static var emitterZPosition: Self {
    Self(
      .emitterZPosition, get: { $0.emitter?.zPosition ?? 0 },
      set: { state, value in state.editEmitter { $0.zPosition = value } })
  }
  /// The factor of an emitter's birth rates.
  public static var birthRate: Self {
    Self(
      .emitterBirthRate, get: { $0.emitter?.birthRate ?? 0 },
      set: { state, value in state.editEmitter { $0.birthRate = value } }, limit: { max($0, 0) })
  }
  /// The factor of the velocities of an emitter's particles.
  public static var velocity: Self {
    Self(
      .emitterVelocity, get: { $0.emitter?.velocity ?? 0 },
      set: { state, value in state.editEmitter { $0.velocity = value } })
  }
  /// The factor of the scales of an emitter's particles.
  public static var scale: Self {
    Self(
      .emitterScale, get: { $0.emitter?.scale ?? 0 },
      set: { state, value in state.editEmitter { $0.scale = value } }
    )
  }
  /// The factor of the spins of an emitter's particles.
  public static var spin: Self {
    Self(
      .emitterSpin, get: { $0.emitter?.spin ?? 0 },
      set: { state, value in state.editEmitter { $0.spin = value } })
  }
}
