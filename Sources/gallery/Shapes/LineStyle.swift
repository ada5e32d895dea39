import Martlet

/// How the line of the shape lab ends and turns.
enum LineStyle: String, CaseIterable {
  case sharp = "Sharp"
  case round = "Round"
  case cut = "Cut"

  var cap: StrokeStyle.Cap {
    switch self {
    case .sharp: .butt
    case .round: .round
    case .cut: .square
    }
  }

  var join: StrokeStyle.Join {
    switch self {
    case .sharp: .miter
    case .round: .round
    case .cut: .bevel
    }
  }
}
