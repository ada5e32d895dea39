import Martlet

/// The scenes of the peer benchmark, with exactly the same numbers; see `Benchmarks/README.md`.
@MainActor
struct BenchScene {
  /// The size of the scenes, in points.
  static let size = Size(width: 1280, height: 800)

  private let root: View

  init(root: View) {
    self.root = root
    root.layer.backgroundColor = Color(0x202020)
  }

  private func add(_ rect: Rect, radius: Double, color: Color) -> Layer {
    let layer = Layer()
    layer.frame = rect
    layer.cornerRadius = radius
    layer.backgroundColor = color
    root.layer.addSublayer(layer)
    return layer
  }

  /// s1: layers of 40×40 that move, rotate and fade forever.
  func addMovers(_ count: Int) {
    var random = SceneGenerator()
    for _ in 0..<count {
      let from = Point(x: random.next() * 1240, y: random.next() * 760)
      let to = Point(x: random.next() * 1240, y: random.next() * 760)
      let wander = 1.5 + random.next() * 3
      let turn = 1 + random.next() * 3
      let fade = 0.8 + random.next() * 2.4
      func component() -> Double { Double(40 + Int(random.next() * 215)) / 255 }
      let color = Color(red: component(), green: component(), blue: component())
      let layer = add(Rect(x: from.x, y: from.y, width: 40, height: 40), radius: 8, color: color)
      let middle = Point(x: 20, y: 20)
      layer.add(
        BasicAnimation(
          from: from + middle, to: to + middle, duration: wander, timingFunction: .linear,
          repeatCount: .infinity, autoreverses: true),
        for: .position)
      layer.add(
        BasicAnimation(
          from: 0, to: 2 * .pi, duration: turn, timingFunction: .linear, repeatCount: .infinity),
        for: .transform.rotation)
      layer.add(
        BasicAnimation(
          from: 0.3, to: 1, duration: fade, timingFunction: .linear, repeatCount: .infinity,
          autoreverses: true),
        for: .opacity)
    }
  }

  /// s2, s3, s5: 400 cards that fill the window, each with its number in white 11-pixel text, 6 to the right
  /// of its corner and with the baseline 22 below it.
  func addCards() {
    var random = SceneGenerator()
    let font = Font("DejaVu Sans", size: 11)
    var top: Double?
    for index in 0..<400 {
      func component() -> Double { Double(30 + Int(random.next() * 120)) / 255 }
      let color = Color(red: component(), green: component(), blue: component())
      let x = Double(index % 20 * 64 + 2)
      let y = Double(index / 20 * 40 + 2)
      let card = add(Rect(x: x, y: y, width: 60, height: 36), radius: 6, color: color)
      let label = TextLayer(Text("Card \(index)", font: font, color: .white))
      label.frame = Rect(x: 6, y: 0, width: 54, height: 20)
      // All labels have one font, so they share the first one's baseline.
      let baseline = top ?? label.firstBaseline
      top = baseline
      label.frame.origin.y = 22 - baseline
      card.addSublayer(label)
    }
  }

  /// s2: one layer that crosses the window back and forth, at different rates in x and y.
  func addSmallMover() {
    let layer = add(Rect(x: 0, y: 0, width: 60, height: 60), radius: 8, color: Color(0xFF3030))
    func cross(by way: Point, seconds: Double) {
      layer.add(
        BasicAnimation(
          from: .zero, to: way, duration: seconds, timingFunction: .linear, isAdditive: true,
          repeatCount: .infinity, autoreverses: true),
        for: .position)
    }
    cross(by: Point(x: 1220, y: 0), seconds: 4)
    cross(by: Point(x: 0, y: 740), seconds: 3)
  }

  /// s4: a gradient and 60 translucent cards that move under a panel of frosted glass.
  func addGlass() {
    let ground = GradientLayer()
    ground.frame = Rect(x: 0, y: 0, width: 2560, height: 800)
    ground.colors = [0x203080, 0xC04080, 0xF0C040, 0x40A080, 0x203080].map { Color($0) }
    ground.startPoint = Point(x: 0, y: 0.5)
    ground.endPoint = Point(x: 1, y: 0.5)
    root.layer.addSublayer(ground)
    func swing(_ layer: Layer, by way: Double, seconds: Double) {
      layer.add(
        BasicAnimation(
          from: 0, to: way, duration: seconds, timingFunction: .linear, isAdditive: true,
          repeatCount: .infinity, autoreverses: true),
        for: .position.x)
    }
    swing(ground, by: -1280, seconds: 4)
    for index in 0..<60 {
      let place = Point(x: Double(index % 10) * 128, y: Double(index / 10) * 800 / 6 + 26.67)
      let card = add(
        Rect(x: place.x, y: place.y, width: 96, height: 80), radius: 12,
        color: Color(red: 1, green: 1, blue: 1, alpha: 0.6))
      swing(card, by: 32, seconds: 1 + 0.037 * Double(index))
    }
    let panel = add(
      Rect(x: 440, y: 250, width: 400, height: 300), radius: 16,
      color: Color(red: 1, green: 1, blue: 1, alpha: 0.25))
    panel.backdropFilter = LayerFilter(blurRadius: 10)
  }

  /// list: a million rows, one of them with a square at the window's centre.
  func addList(in controller: WindowController) {
    let row = 1000
    let source = BenchList(squareRow: row)
    root.addSubview(source.list)
    var isPlaced = false
    controller.onLayout = { size in
      source.list.frame = Rect(origin: .zero, size: size)
      source.list.layoutIfNeeded()
      if !isPlaced { source.list.scrollToRow(row, at: .middle, animated: false) }
      isPlaced = true
    }
  }

  /// feel: one square that follows the hand, keeps its velocity and springs back to the centre.
  func addSquare(in controller: WindowController) {
    let square = DraggableSquare()
    root.addSubview(square)
    controller.onLayout = { size in square.home = Point(x: size.width / 2, y: size.height / 2) }
  }

  /// body: one square that is a body without forces, at the centre.
  func addBody(in controller: WindowController) {
    let body = ThrownBody(in: root)
    controller.onLayout = { size in body.lie(at: Point(x: size.width / 2, y: size.height / 2)) }
  }

  /// scroll: a wide content with one square, which is at the centre as it begins.
  func addScrolledSquare(in controller: WindowController) {
    let scroll = ScrollView()
    let square = View()
    square.layer.backgroundColor = Color(0xFF0000)
    scroll.addSubview(square)
    root.addSubview(scroll)
    controller.onLayout = { size in
      scroll.frame = Rect(origin: .zero, size: size)
      scroll.contentSize = Size(width: 9 * size.width, height: size.height)
      scroll.showsIndicators = false
      let middle = Point(x: 4.5 * size.width, y: size.height / 2)
      square.frame = Rect(center: middle, size: Size(width: 120, height: 120))
      scroll.contentOffset.x = 4 * size.width
    }
  }

  /// fingers, fling: a square on an arm that two fingers move, scale and turn about the centre, where it springs back
  /// at once or after it has slowed down.
  func addArm(in controller: WindowController, flight: TwoFingerArm.Flight) {
    let arm = TwoFingerArm(flight: flight)
    root.addSubview(arm)
    controller.onLayout = { size in arm.home = Point(x: size.width / 2, y: size.height / 2) }
  }
}
