import MartletGeometry
import MartletMotion

// The properties of layers with a gradient. Other layers have none: reading returns zero, and setting changes nothing.

extension AnimatableProperty where Value == Colors {
  /// The colours of a gradient's stops. Lists of one length change colour by colour; lists of different lengths switch.
  public static var colors: Self {
    Self(
      .gradientColors, get: { $0.gradient?.colors ?? .zero },
      set: { state, value in state.editGradient { $0.colors = value } })
  }
}

extension AnimatableProperty where Value == Scalars {
  /// The locations of a gradient's stops, 0…1. An animation from or to another number of locations has zeros for those that
  /// are missing: give a gradient locations before you animate them by this key.
  public static var locations: Self {
    Self(
      .gradientLocations, get: { $0.gradient?.locations ?? .zero },
      set: { state, value in state.editGradient { $0.locations = value } })
  }
}

extension AnimatableProperty where Value == Point {
  /// Where a gradient's first colour is, in fractions of the bounds.
  public static var startPoint: Self {
    Self(
      .gradientStartPoint, get: { $0.gradient?.startPoint ?? .zero },
      set: { state, value in state.editGradient { $0.startPoint = value } })
  }
  /// Where a gradient's last colour is, in fractions of the bounds.
  public static var endPoint: Self {
    Self(
      .gradientEndPoint, get: { $0.gradient?.endPoint ?? .zero },
      set: { state, value in state.editGradient { $0.endPoint = value } })
  }
}

extension AnimatableProperty where Value == Double {
  /// Leads to `.startPoint.x` and `.startPoint.y`.
  public static var startPoint: PointKeys { point(.gradientStartPoint, .startPoint) }
  /// Leads to `.endPoint.x` and `.endPoint.y`.
  public static var endPoint: PointKeys { point(.gradientEndPoint, .endPoint) }

  private static func point(_ whole: WholeProperty, _ key: AnimatableProperty<Point>) -> PointKeys {
    func component(
      _ part: PropertyPart, _ path: WritableKeyPath<Point, Double> & Sendable
    ) -> AnimatableProperty<Double> {
      AnimatableProperty(
        whole, part, get: { key.value(in: $0)[keyPath: path] },
        set: { state, value in
          var point = key.value(in: state)
          point[keyPath: path] = value
          key.set(point, in: &state)
        })
    }
    return PointKeys(x: component(.x, \.x), y: component(.y, \.y))
  }
}
