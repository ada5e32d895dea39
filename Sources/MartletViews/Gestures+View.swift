import MartletGeometry
import MartletGestures
import MartletLayers

extension Touch {
  /// Its position in a view's coordinates, in points, where the view's values are set or where it shows; `nil`
  /// if the view has no such point.
  public func location(in view: View, source: HitTestSource) -> Point? {
    view.layer.convert(fromWindow: position, source: source, in: copy as? SeenCopy)
  }
}

extension GestureRecognizer {
  /// The view that it is attached to; `nil` if there is none.
  public final var view: View? { target as? View }

  /// The centroid of its touches in a view's coordinates, in points, where the view's values are set or where
  /// it shows; `nil` if the view has no such point.
  public func location(in view: View, source: HitTestSource) -> Point? {
    view.layer.convert(fromWindow: location, source: source, in: copy as? SeenCopy)
  }
}

extension PanGestureRecognizer {
  /// The translation in a view's coordinates, in points, where the view's values are set or where it shows;
  /// `nil` if the view has no such points.
  public func translation(in view: View, source: HitTestSource) -> Point? {
    translation(converted: { [copy] in
      view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }

  /// The velocity in a view's coordinates, in points per second, where the view's values are set or where it
  /// shows; `nil` if the view has no such points.
  public func velocity(in view: View, source: HitTestSource) -> Point? {
    velocity(converted: { [copy] in view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }
}

extension LongPressGestureRecognizer {
  /// The translation in a view's coordinates, in points, where the view's values are set or where it shows;
  /// `nil` if the view has no such points.
  public func translation(in view: View, source: HitTestSource) -> Point? {
    translation(converted: { [copy] in
      view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }

  /// The velocity in a view's coordinates, in points per second, where the view's values are set or where it
  /// shows; `nil` if the view has no such points.
  public func velocity(in view: View, source: HitTestSource) -> Point? {
    velocity(converted: { [copy] in view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }
}

extension RotationGestureRecognizer {
  /// The angle in a view's coordinates, in radians, clockwise there, where the view's values are set or where it shows; `nil`
  /// if the view has no such points.
  public func rotation(in view: View, source: HitTestSource) -> Double? {
    turn(
      rotation,
      converted: { [copy] in view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy) })
  }

  /// How fast the fingers turn in a view's coordinates, in radians per second, clockwise there, where the view's values are set
  /// or where it shows; `nil` if the view has no such points.
  public func velocity(in view: View, source: HitTestSource) -> Double? {
    turn(
      velocity,
      converted: { [copy] in view.layer.convert(fromWindow: $0, source: source, in: copy as? SeenCopy) })
  }
}
