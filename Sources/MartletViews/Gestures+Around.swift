import MartletGeometry
import MartletGestures
import MartletLayers

// Where a view has its position: for what moves with a finger. In a view that is in a replicator layer, it is what the finger
// touches that moves with it, be it a copy.

extension Touch {
  /// Its position in the coordinates in which a view has its own, in points; `nil` if there is no such point. These are the
  /// coordinates of the layer that holds the view's. In a copy of a `ReplicatorLayer`'s sublayers they are those of the copy that
  /// the touch has landed on: a view whose `center` is set to this point is seen under the finger there.
  public func location(around view: View, source: HitTestSource = .presentation) -> Point? {
    view.layer.convert(aroundFromWindow: position, source: source, in: copy as? SeenCopy)
  }
}

extension GestureRecognizer {
  /// The centroid of its touches in the coordinates in which a view has its position, in points; see `Touch.location(around:source:)`.
  public final func location(around view: View, source: HitTestSource = .presentation) -> Point? {
    view.layer.convert(aroundFromWindow: location, source: source, in: copy as? SeenCopy)
  }
}

extension PanGestureRecognizer {
  /// The translation in the coordinates in which a view has its position, in points; see `Touch.location(around:source:)`. A view
  /// whose position is moved by it stays under the finger, also one that is dragged by a mirrored copy.
  public func translation(around view: View, source: HitTestSource = .presentation) -> Point? {
    translation(converted: { [copy] in
      view.layer.convert(aroundFromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }

  /// The velocity in the coordinates in which a view has its position, in points per second; see
  /// `Touch.location(around:source:)`.
  public func velocity(around view: View, source: HitTestSource = .presentation) -> Point? {
    velocity(converted: { [copy] in
      view.layer.convert(aroundFromWindow: $0, source: source, in: copy as? SeenCopy)
    })
  }
}
