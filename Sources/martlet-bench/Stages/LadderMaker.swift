import Glibc
import Martlet

/// Makes the layers of a `LadderStage`.
@MainActor
struct LadderMaker {
  private let picture = DrawingContext.image(size: Size(width: 32, height: 32)) {
    $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 32, height: 32)), with: Color(0xF2645A))
  }
  private let star: Path = {
    var path = Path()
    for index in 0..<10 {
      let angle = Double(index) * .pi / 5
      let radius = index.isMultiple(of: 2) ? 0.5 : 0.25
      let point = Point(x: 0.5 + radius * sin(angle), y: 0.5 - radius * cos(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }()

  /// A layer that fills most of a square with a side in points.
  func layer(_ kind: LadderStage.Kind, index: Int, side: Double) -> Layer {
    let layer = content(kind, index: index, side: side)
    layer.bounds = Rect(x: 0, y: 0, width: side * 0.7, height: side * 0.7)
    return layer
  }

  private func content(_ kind: LadderStage.Kind, index: Int, side: Double) -> Layer {
    let inner = Rect(x: 0, y: 0, width: side * 0.7, height: side * 0.7)
    let color = Color(index.isMultiple(of: 2) ? 0x3E8EDE : 0x4FA96B)
    switch kind {
    case .texts: return TextLayer(Text("\(index % 100)", font: .system(size: max(side * 0.4, 2))))
    case .gradients:
      let layer = GradientLayer()
      layer.colors = [Color(0xF7B733), color]
      layer.kind = GradientKind.allCases[index % GradientKind.allCases.count]
      return layer
    case .shapes, .trimmedShapes:
      let layer = ShapeLayer()
      layer.path = Path(ellipseIn: inner.insetBy(dx: side * 0.1, dy: side * 0.1))
      layer.fillColor = Color(0xF7B733)
      layer.strokeColor = color
      layer.lineWidth = side * 0.1
      layer.lineCap = .round
      return layer
    default: break
    }
    let layer = Layer()
    layer.backgroundColor = color
    switch kind {
    case .images:
      layer.contents = picture
      layer.backgroundColor = .clear
    case .shadows: layer.shadow = Shadow(color: .black, opacity: 0.4, radius: side * 0.1)
    case .pathShadows:
      layer.shadow = Shadow(color: .black, opacity: 0.4, radius: side * 0.1)
      layer.shadowPath = star.applying(Transform2D(scaleX: inner.width, y: inner.height))
    case .innerShadows:
      layer.cornerRadius = side * 0.2
      layer.innerShadow = Shadow(color: .black, opacity: 0.4, radius: side * 0.1)
    case .largeShadows:
      layer.cornerRadius = side * 0.1
      layer.transform = Transform(rotation: 0.3)
      layer.shadow = Shadow(color: .black, opacity: 0.05, radius: 60)
    case .masks:
      let mask = Layer()
      mask.frame = inner.insetBy(dx: side * 0.1, dy: side * 0.1)
      mask.cornerRadius = side * 0.2
      mask.backgroundColor = .black
      layer.mask = mask
    case .groups, .clips, .keptPictures:
      let mark = Layer()
      mark.frame = Rect(x: side * 0.2, y: side * 0.2, width: side * 0.6, height: side * 0.3)
      mark.backgroundColor = Color(0xF2645A)
      layer.addSublayer(mark)
      switch kind {
      case .groups: layer.opacity = 0.7
      case .keptPictures: layer.shouldRasterize = true
      default:
        layer.cornerRadius = side * 0.2
        layer.masksToBounds = true
      }
    default: layer.cornerRadius = side * 0.15
    }
    return layer
  }
}
