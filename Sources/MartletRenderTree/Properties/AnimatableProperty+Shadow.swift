import MartletGeometry
import MartletMotion

/// The keys of a shadow's components with a certain type.
public struct ShadowKeys<Value>: Sendable {
  private let whole: WholeProperty
  private let shadow: AnimatableProperty<Shadow>

  init(of whole: WholeProperty, _ shadow: AnimatableProperty<Shadow>) {
    self.whole = whole
    self.shadow = shadow
  }

  private func key<Part>(
    _ part: PropertyPart, _ path: WritableKeyPath<Shadow, Part> & Sendable,
    limit: (@Sendable (Part) -> Part)? = nil
  ) -> AnimatableProperty<Part> {
    let shadow = shadow
    return AnimatableProperty(
      whole, part, get: { shadow.value(in: $0)[keyPath: path] },
      set: { state, value in
        var changed = shadow.value(in: state)
        changed[keyPath: path] = value
        shadow.set(changed, in: &state)
      }, limit: limit)
  }
}

extension ShadowKeys where Value == Double {
  /// The opacity of the shadow, 0…1.
  public var opacity: AnimatableProperty<Double> {
    key(.opacity, \.opacity, limit: { min(max($0, 0), 1) })
  }
  /// The blur radius of the shadow, in points.
  public var radius: AnimatableProperty<Double> { key(.radius, \.radius, limit: { max($0, 0) }) }
  /// Leads to `.offset.x` and `.offset.y` of the shadow.
  public var offset: PointKeys {
    PointKeys(x: key(.offsetX, \.offset.x), y: key(.offsetY, \.offset.y))
  }
}

extension ShadowKeys where Value == Color {
  /// The colour of the shadow.
  public var color: AnimatableProperty<Color> { key(.color, \.color) }
}

extension ShadowKeys where Value == Point {
  /// The offset of the shadow from the layer, in points.
  public var offset: AnimatableProperty<Point> { key(.offset, \.offset) }
}
