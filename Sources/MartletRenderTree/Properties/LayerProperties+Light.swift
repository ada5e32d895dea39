import MartletGeometry
import MartletMotion

/// What turning a layer out of the plane that it is seen in does to how it looks.
extension LayerProperties {
  /// How dark the layer and its sublayers are where the layer is turned edge-on: their colours are multiplied by
  /// 1 − shading·(1 − cos θ), where θ is the angle of its plane to the eye's. 0, the default, changes nothing; 1 is black.
  public var shading: Double {
    get { effects.shading }
    set { effects.shading = newValue }
  }
  /// How far the opacity depends on the angle θ of the layer's plane to the eye's, −1…1. With a positive value the layer is seen
  /// where it is turned away: the opacity is multiplied by 1 − t + t·sin θ. With a negative one it is seen where it faces the eye:
  /// 1 − |t| + |t|·cos θ. 0 by default.
  public var tiltOpacity: Double {
    get { effects.tiltOpacity }
    set { effects.tiltOpacity = newValue }
  }
}

extension AnimatableProperty where Value == Double {
  /// How dark the layer and its sublayers are where the layer is turned edge-on, 0…1.
  public static var shading: Self {
    Self(.shading, get: { $0.shading }, set: { $0.shading = $1 }, limit: { min(max($0, 0), 1) })
  }
  /// How far the opacity depends on the angle to the eye, −1…1.
  public static var tiltOpacity: Self {
    Self(.tiltOpacity, get: { $0.tiltOpacity }, set: { $0.tiltOpacity = $1 }, limit: { min(max($0, -1), 1) })
  }
}
