import Martlet

/// A factor of the board's matrix, in the order in which they apply.
enum MatrixFactor: Int, CaseIterable {
  case fromPivot, scale, turn, toPlace, tilt, eye

  /// Its letter in the product.
  var symbol: String {
    switch self {
    case .fromPivot: "T(−p)"
    case .scale: "S"
    case .turn: "R"
    case .toPlace: "T(q)"
    case .tilt: "X"
    case .eye: "P"
    }
  }

  /// What it does.
  var word: String {
    switch self {
    case .fromPivot: localized("from the point")
    case .scale: localized("scale")
    case .turn: localized("turn")
    case .toPlace: localized("to its place")
    case .tilt: localized("tilt")
    case .eye: localized("eye")
    }
  }

  /// Whether the last row of the matrix is made of it.
  var isTranslation: Bool { self == .fromPivot || self == .toPlace }

  /// Its numbers in a pose, as written.
  func text(in pose: MatrixPose) -> String {
    switch self {
    case .fromPivot: return Self.text(of: -pose.pivot)
    case .toPlace: return Self.text(of: pose.place)
    case .turn: return Figure.degrees(pose.linear.rotationZ)
    case .tilt: return Figure.degrees(pose.tilt)
    case .eye: return pose.m34 > -1e-6 ? "0" : "−1/" + Figure.fixed(-1 / pose.m34, decimals: 0)
    case .scale:
      guard let parts = TransformComponents(pose.linear) else { return "0" }
      let (x, y) = (parts.scale.x, parts.scale.y)
      return abs(x - y) < 0.005
        ? Figure.fixed(x, decimals: 2) : "\(Figure.fixed(x, decimals: 1)), \(Figure.fixed(y, decimals: 1))"
    }
  }

  /// How it is called in a pose: a scale with a shear says so.
  func symbol(in pose: MatrixPose) -> String { shear(in: pose).map { "S·H \($0)" } ?? symbol }

  /// The shear of a scale in a pose, as written; `nil` if it has none.
  func shear(in pose: MatrixPose) -> String? {
    guard self == .scale, let shear = TransformComponents(pose.linear)?.shear.x, abs(shear) >= 0.005 else {
      return nil
    }
    return Figure.fixed(shear, decimals: 1)
  }

  /// What it does, where there is no room for its letter.
  var shortWord: String {
    switch self {
    case .fromPivot: localized("from dot")
    case .toPlace: localized("to place")
    case .turn, .tilt, .eye, .scale: word
    }
  }

  static func text(of point: Point) -> String {
    "\(Figure.fixed(point.x, decimals: 0)), \(Figure.fixed(point.y, decimals: 0))"
  }
}
