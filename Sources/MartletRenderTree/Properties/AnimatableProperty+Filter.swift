import MartletGeometry
import MartletMotion

extension AnimatableProperty where Value == LayerFilter {
  /// What changes the picture of a layer with its sublayers.
  public static var filter: Self {
    Self(.filter, get: { $0.filter }, set: { $0.filter = $1 }, limit: { $0.limited })
  }
  /// What changes the picture below a layer.
  public static var backdropFilter: Self {
    Self(.backdropFilter, get: { $0.backdropFilter }, set: { $0.backdropFilter = $1 }, limit: { $0.limited })
  }
  /// What gives a layer its colours, from those of the pixels below. Its blur has no effect.
  public static var vibrancyFilter: Self {
    Self(.vibrancyFilter, get: { $0.vibrancyFilter }, set: { $0.vibrancyFilter = $1 }, limit: { $0.limited })
  }
}

extension AnimatableProperty where Value == Double {
  /// Leads to the numbers of a layer's filter, such as `.filter.blurRadius`.
  public static var filter: FilterKeys { FilterKeys(of: .filter, .filter) }
  /// Leads to the numbers of the filter of what is below a layer, such as `.backdropFilter.blurRadius`.
  public static var backdropFilter: FilterKeys { FilterKeys(of: .backdropFilter, .backdropFilter) }
  /// Leads to the numbers of the filter that gives a layer its colours, such as `.vibrancyFilter.saturation`.
  public static var vibrancyFilter: FilterKeys { FilterKeys(of: .vibrancyFilter, .vibrancyFilter) }
}

/// The keys of a filter's numbers.
public struct FilterKeys: Sendable {
  /// The standard deviation of the blur, in points.
  public let blurRadius: AnimatableProperty<Double>
  /// The factor of the distance from grey; 1 for no change.
  public let saturation: AnimatableProperty<Double>
  /// What is added to each component.
  public let brightness: AnimatableProperty<Double>
  /// The factor of the distance from mid-grey; 1 for no change.
  public let contrast: AnimatableProperty<Double>
  /// The angle by which hues turn, in radians.
  public let hueRotation: AnimatableProperty<Double>
  /// How far colours are inverted, 0…1.
  public let inversion: AnimatableProperty<Double>

  fileprivate init(of whole: WholeProperty, _ filter: AnimatableProperty<LayerFilter>) {
    func key(
      _ part: PropertyPart, _ path: WritableKeyPath<LayerFilter, Double> & Sendable
    ) -> AnimatableProperty<Double> {
      AnimatableProperty(
        whole, part, get: { filter.value(in: $0)[keyPath: path] },
        set: { state, value in
          var changed = filter.value(in: state)
          changed[keyPath: path] = value
          filter.set(changed, in: &state)
        })
    }
    blurRadius = key(.blurRadius, \.blurRadius)
    saturation = key(.saturation, \.saturation)
    brightness = key(.brightness, \.brightness)
    contrast = key(.contrast, \.contrast)
    hueRotation = key(.hueRotation, \.hueRotation)
    inversion = key(.inversion, \.inversion)
  }
}
