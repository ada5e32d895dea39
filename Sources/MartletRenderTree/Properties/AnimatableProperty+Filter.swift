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

extension AnimatableProperty where Value == ColorMatrix {
  /// Leads to the map of colours of a layer's filter, `.filter.colorMatrix`.
  public static var filter: ColorMatrixKeys { ColorMatrixKeys(of: .filter, .filter) }
  /// Leads to that of the filter of what is below a layer, `.backdropFilter.colorMatrix`.
  public static var backdropFilter: ColorMatrixKeys { ColorMatrixKeys(of: .backdropFilter, .backdropFilter) }
  /// Leads to that of the filter that gives a layer its colours, `.vibrancyFilter.colorMatrix`.
  public static var vibrancyFilter: ColorMatrixKeys { ColorMatrixKeys(of: .vibrancyFilter, .vibrancyFilter) }
}

/// The key of a filter's map of colours.
public struct ColorMatrixKeys: Sendable {
  /// The map of colours that applies last. Its numbers are animated one by one.
  public let colorMatrix: AnimatableProperty<ColorMatrix>

  fileprivate init(of whole: WholeProperty, _ filter: AnimatableProperty<LayerFilter>) {
    colorMatrix = filter.key(of: whole, .colorMatrix, \.colorMatrix)
  }
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
    blurRadius = filter.key(of: whole, .blurRadius, \.blurRadius)
    saturation = filter.key(of: whole, .saturation, \.saturation)
    brightness = filter.key(of: whole, .brightness, \.brightness)
    contrast = filter.key(of: whole, .contrast, \.contrast)
    hueRotation = filter.key(of: whole, .hueRotation, \.hueRotation)
    inversion = filter.key(of: whole, .inversion, \.inversion)
  }
}

extension AnimatableProperty where Value == LayerFilter {
  /// The key of a part of the filter.
  fileprivate func key<Part>(
    of whole: WholeProperty, _ part: PropertyPart, _ path: WritableKeyPath<LayerFilter, Part> & Sendable
  ) -> AnimatableProperty<Part> {
    let filter = self
    return AnimatableProperty<Part>(
      whole, part, get: { filter.value(in: $0)[keyPath: path] },
      set: { state, value in
        var changed = filter.value(in: state)
        changed[keyPath: path] = value
        filter.set(changed, in: &state)
      })
  }
}
