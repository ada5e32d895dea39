import Martlet

/// Makes the layers of a `KindStage`: each 60 × 48 points.
@MainActor
struct KindMaker {
  private let kind: LayerKind
  private let picture: Image
  private let frames: Image
  private static let bounds = Rect(x: 0, y: 0, width: 60, height: 48)
  private static let coral = Color(0xF2645A)
  private static let blue = Color(0x3E8EDE)

  /// Makes a maker of layers of a kind.
  init(_ kind: LayerKind) {
    self.kind = kind
    func disc(_ color: Color) -> Image {
      DrawingContext.image(size: Size(width: 24, height: 24)) {
        $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 24, height: 24)), with: color)
      }
    }
    picture = disc(Self.coral)
    frames = Image(frames: [disc(Self.coral), disc(Self.blue)], durations: [0.1, 0.1])
  }

  /// A layer of the kind, at the origin.
  func layer(_ index: Int) -> Layer {
    let layer = content(index) ?? effect(index)
    layer.bounds = Self.bounds
    return layer
  }

  private func content(_ index: Int) -> Layer? {
    switch kind {
    case .colors, .borders:
      let layer = box(Self.blue)
      layer.cornerRadius = 9
      if kind == .borders { (layer.borderWidth, layer.borderColor) = (3, .black) }
      return layer
    case .axialGradients: return gradient(.axial, stops: 3)
    case .radialGradients: return gradient(.radial, stops: 3)
    case .conicGradients: return gradient(.conic, stops: 3)
    case .manyStops: return gradient(.axial, stops: 9)
    case .images, .nineParts, .tints, .frames: return image()
    case .texts, .characters: return text(index)
    case .fills, .lines, .dashes: return shape()
    default: return nil
    }
  }

  private func effect(_ index: Int) -> Layer {
    let layer = box(Self.blue)
    layer.cornerRadius = 9
    switch kind {
    case .shadows, .pathShadows:
      layer.shadow = Shadow(color: .black, opacity: 0.4, radius: 5)
      if kind == .pathShadows { layer.shadowPath = Path(ellipseIn: Self.bounds) }
    case .innerShadows: layer.innerShadow = Shadow(color: .black, opacity: 0.4, radius: 5)
    case .roundClips, .turnedClips:
      layer.masksToBounds = true
      if kind == .turnedClips { layer.transform = Transform(rotation: 0.3) }
      addMarks(to: layer)
    case .deepClips: return nested()
    case .fades:
      layer.opacity = 0.6
      addMarks(to: layer)
    case .fadesApart:
      layer.backgroundColor = .clear
      layer.opacity = 0.6
      for x in [0.0, 40] { layer.addSublayer(mark(Rect(x: x, y: 8, width: 16, height: 30))) }
    case .masks, .pathMasks:
      addMarks(to: layer)
      layer.mask = mask()
    case .blurs: layer.filter = LayerFilter(blurRadius: 3)
    case .colorFilters:
      addMarks(to: layer)
      layer.filter = LayerFilter(saturation: 0.3)
    case .blends: layer.blendMode = .screen
    case .ownBlends: layer.blendMode = .overlay
    case .backdrops, .backdropGroups:
      layer.backgroundColor = Color(0xFFFFFF, alpha: 0.2)
      layer.backdropFilter = LayerFilter(blurRadius: 4, saturation: 1.4)
      if kind == .backdropGroups { layer.backdropGroup = "glass" }
    case .vibrancy:
      addMarks(to: layer)
      layer.vibrancyFilter = LayerFilter(brightness: 0.3)
      layer.vibrancy = 0.8
    case .replicas: return replicator()
    case .particles: return emitter()
    case .pictures, .movingPictures:
      let marks = addMarks(to: layer)
      layer.shouldRasterize = true
      if kind == .movingPictures { KindStage.move(marks, by: 3) }
    case .spaces, .crossings: return space()
    default: break
    }
    return layer
  }

  private func box(_ color: Color) -> Layer {
    let layer = Layer()
    layer.backgroundColor = color
    return layer
  }

  private func mark(_ frame: Rect) -> Layer {
    let mark = box(Self.coral)
    mark.frame = frame
    return mark
  }

  /// Adds two marks that overlap each other and reach beyond the layer. Returns the upper one.
  @discardableResult
  private func addMarks(to layer: Layer) -> Layer {
    let lower = mark(Rect(x: -6, y: 6, width: 40, height: 20))
    let upper = mark(Rect(x: 20, y: 16, width: 50, height: 24))
    upper.backgroundColor = Color(0x4FA96B, alpha: 0.8)
    layer.addSublayer(lower)
    layer.addSublayer(upper)
    return upper
  }

  private func gradient(_ kind: GradientKind, stops: Int) -> Layer {
    let layer = GradientLayer()
    layer.kind = kind
    layer.colors = (0..<stops).map { Color(UInt32($0 * 0x1A2B3C + 0x3E8EDE) & 0xFFFFFF) }
    layer.add(
      BasicAnimation(
        from: Point(x: 0.3, y: 0.5), to: Point(x: 1, y: 1), duration: Double(KindStage.period) / 120,
        repeatCount: .infinity, autoreverses: true), for: .endPoint)
    return layer
  }

  private func image() -> Layer {
    let layer = Layer()
    layer.contents = kind == .frames ? frames : picture
    switch kind {
    case .nineParts: layer.contentsCenter = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    case .tints: layer.contentsTint = Color(0x7A5BB5)
    case .frames:
      layer.add(
        BasicAnimation(
          from: 0, to: 2, duration: Double(KindStage.period) / 60, repeatCount: .infinity),
        for: .contentsFrame)
    default: break
    }
    return layer
  }

  private func text(_ index: Int) -> Layer {
    let layer = TextLayer(Text("layer \(index)", font: .system(size: 15)))
    if kind == .characters {
      layer.add(
        BasicAnimation(
          from: 0, to: 7, duration: Double(KindStage.period) / 120, repeatCount: .infinity,
          autoreverses: true), for: .reveal)
    }
    return layer
  }

  private func shape() -> Layer {
    let layer = ShapeLayer()
    layer.path = Path(ellipseIn: Self.bounds.insetBy(dx: 6, dy: 6))
    layer.fillColor = kind == .fills ? Self.coral : .clear
    guard kind != .fills else { return layer }
    layer.strokeColor = Self.blue
    layer.lineWidth = 4
    layer.lineDashPattern = kind == .dashes ? [6, 3] : []
    layer.add(
      BasicAnimation(
        from: 0.1, to: 1, duration: Double(KindStage.period) / 120, repeatCount: .infinity,
        autoreverses: true), for: .strokeEnd)
    return layer
  }

  private func mask() -> Layer {
    guard kind == .pathMasks else {
      let mask = box(.black)
      mask.frame = Self.bounds.insetBy(dx: 8, dy: 4)
      mask.cornerRadius = 12
      return mask
    }
    let mask = ShapeLayer()
    mask.frame = Self.bounds
    mask.path = Path(ellipseIn: Self.bounds)
    return mask
  }

  /// Six layers within each other, each of which cuts off another corner.
  private func nested() -> Layer {
    let outer = Layer()
    var last = outer
    for index in 0..<6 {
      let layer = index == 0 ? outer : Layer()
      layer.bounds = Self.bounds
      layer.position = Self.bounds.center
      layer.cornerRadius = 20
      layer.masksToBounds = true
      if index > 0 {
        layer.transform = Transform(rotation: 0.25)
        last.addSublayer(layer)
      }
      last = layer
    }
    addMarks(to: last)
    return outer
  }

  private func replicator() -> Layer {
    let layer = ReplicatorLayer()
    layer.instanceCount = 4
    layer.instanceTransform = Transform(translationX: 14, y: 4)
    layer.instanceAlphaOffset = -0.2
    let part = mark(Rect(x: 0, y: 0, width: 10, height: 24))
    KindStage.move(part, by: 4)
    layer.addSublayer(part)
    return layer
  }

  private func emitter() -> Layer {
    let layer = EmitterLayer()
    layer.emitterPosition = Self.bounds.center
    var cell = EmitterCell()
    cell.contents = picture
    cell.scale = 0.3
    cell.lifetime = 1
    cell.birthRate = 30
    cell.velocity = 20
    cell.emissionRange = 2 * .pi
    layer.emitterCells = [cell]
    return layer
  }

  /// Two sheets in one space, which pass through each other or do not.
  private func space() -> Layer {
    let layer = TransformLayer()
    for (index, color) in [Self.coral, Self.blue].enumerated() {
      let sheet = box(color)
      sheet.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
      sheet.position = Self.bounds.center
      let angle = index == 0 ? 0.5 : kind == .crossings ? -0.6 : 0.4
      sheet.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
      if kind == .spaces { sheet.zPosition = Double(index) * 30 }
      layer.addSublayer(sheet)
    }
    return layer
  }
}
