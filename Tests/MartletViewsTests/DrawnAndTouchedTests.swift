import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// What a pixel shows is what is touched there: drawing and hit tests have one order of siblings and one projection.
@MainActor @Suite struct DrawnAndTouchedTests {
  /// A random tree of views in a window, each known by its number.
  @MainActor final class Scene {
    let window: ManualWindow
    let controller: WindowController
    private(set) var views: [View] = []
    private var generator: RandomTestSupport.SeededGenerator
    /// The opacity of each view with all that is around it.
    private var shares: [Double] = []
    static let size = Size(width: 240, height: 180)

    /// What some of the layers have.
    enum Kind: CaseIterable {
      case flat, spaces, masks, both
      var hasSpaces: Bool { self == .spaces || self == .both }
      var hasMasks: Bool { self == .masks || self == .both }
    }
    private let kind: Kind

    init(seed: UInt64, _ kind: Kind) {
      self.kind = kind
      generator = RandomTestSupport.SeededGenerator(seed: seed)
      window = ManualWindow(size: Self.size, scale: [1, 1.5, 2][generator.int(0..<3)])
      controller = WindowController(window: window)
      views.append(controller.rootView)
      shares.append(1)
      for _ in 0..<generator.int(4..<24) { add() }
      window.resolveFrame()
      for view in views.dropFirst() where generator.chance(0.4) { move(view) }
      window.advance(to: window.now + generator.double(0...0.9))
    }

    private func add() {
      // Many in the newest ones, so that some trees are deep.
      let parent = generator.chance(0.3) ? views.count - 1 : generator.int(0..<views.count)
      let view = View()
      let layer = view.layer
      layer.bounds = Rect(
        x: generator.double(-20...20), y: generator.double(-20...20), width: generator.double(20...160),
        height: generator.double(20...120))
      layer.position = Point(x: generator.double(0...180), y: generator.double(0...140))
      layer.anchorPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
      layer.anchorPointZ = generator.chance(0.7) ? 0 : generator.double(-60...60)
      layer.zPosition = generator.chance(0.5) ? 0 : Double(generator.int(-2..<3))
      layer.cornerRadius = generator.chance(0.5) ? 0 : generator.double(0...40)
      layer.masksToBounds = generator.chance(0.3)
      layer.isHidden = generator.chance(0.05)
      layer.isDoubleSided = generator.chance(0.7)
      layer.transform = transform()
      if generator.chance(0.08) { layer.sublayerTransform = transform() }
      layer.opacity = opacity(within: shares[parent])
      shares.append(shares[parent] * layer.opacity)
      if kind.hasSpaces { layer.preservesDepth = generator.chance(0.3) }
      if kind.hasMasks, generator.chance(0.3) { layer.mask = mask(in: layer.bounds) }
      views[parent].addSubview(view)
      views.append(view)
    }

    /// An opaque mask of some shape.
    private func mask(in bounds: Rect, depth: Int = 0) -> Layer {
      let mask: Layer
      if generator.chance(0.4) {
        let shape = ShapeLayer()
        var path = Path(ellipseIn: Rect(x: 0, y: 0, width: bounds.width, height: bounds.height))
        path.addRect(Rect(x: 20, y: 0, width: generator.double(5...60), height: bounds.height * 1.1))
        shape.path = path
        shape.fillRule = generator.chance(0.5) ? .evenOdd : .nonZero
        if generator.chance(0.4) {
          shape.fillColor = .clear
          shape.strokeColor = .black
          shape.lineWidth = generator.double(4...20)
          shape.lineJoin = .round
          shape.strokeEnd = generator.double(0.3...1)
        }
        mask = shape
      } else {
        mask = Layer()
        mask.backgroundColor = generator.chance(0.7) ? .black : .clear
        mask.borderWidth = generator.chance(0.3) ? generator.double(2...12) : 0
        mask.cornerRadius = generator.double(0...30)
      }
      mask.masksToBounds = generator.chance(0.3)
      mask.bounds = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
      mask.position = bounds.center + Point(x: generator.double(-20...20), y: generator.double(-20...20))
      mask.transform = transform()
      mask.isDoubleSided = generator.chance(0.8)
      mask.zPosition = generator.double(-10...10)
      if kind.hasSpaces { mask.preservesDepth = generator.chance(0.2) }
      if depth < 2 {
        while generator.chance(0.3) { mask.addSublayer(self.mask(in: bounds, depth: depth + 1)) }
        if generator.chance(0.2) { mask.mask = self.mask(in: bounds, depth: depth + 1) }
      }
      return mask
    }

    private func transform() -> Transform {
      var result = Transform.identity
      if generator.chance(0.4) { result = Transform(rotation: generator.double(-3...3)) }
      if generator.chance(0.1) { result = result.concatenating(Transform(scaleX: -1.2, y: 0.8)) }
      if generator.chance(0.4) {
        result = result.concatenating(
          Transform(
            rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
            z: generator.double(-0.5...0.5)))
      }
      if generator.chance(0.4) {
        // From far away down to where half of a layer is behind the eye.
        let distance = generator.chance(0.5) ? 400 : generator.double(20...90)
        result = result.concatenating(Transform(translationX: 0, y: 0, z: generator.double(-40...40)))
          .concatenating(Transform(perspectiveDistance: distance))
      }
      return result
    }

    /// An opacity with which the color of a view is still to be told from all that may lie behind it; or one with which
    /// nobody sees or touches it.
    private func opacity(within share: Double) -> Double {
      if generator.chance(0.06) { return generator.chance(0.5) ? 0 : 0.005 }
      guard share > 0.7, generator.chance(0.3) else { return 1 }
      return generator.double(0.65 / share...1)
    }

    private func move(_ view: View) {
      switch generator.int(0..<4) {
      case 0: view.layer.animate(.position, to: .zero, spring: Spring(duration: 0.4, bounce: 0.3))
      case 1: view.layer.animate(.transform.rotation.y, to: generator.double(-3...3), duration: 1)
      case 2: view.layer.animate(.transform.rotation, to: generator.double(-3...3), duration: 1)
      default: view.layer.animate(.zPosition, to: Double(generator.int(-2..<3)), duration: 1)
      }
    }

    /// Paints views by three bits of their numbers, draws a frame, and gives the pixels.
    private func picture(bit: Int) throws -> Bitmap {
      for (number, view) in views.enumerated() {
        func channel(_ k: Int) -> Double { Double(number >> (bit + k) & 1) }
        view.layer.backgroundColor = Color(red: channel(0), green: channel(1), blue: channel(2))
      }
      return try window.drawFrame()
    }

    /// The view that each pixel shows in front; `nil` at edges, where pixels next to each other differ.
    func shown() throws -> (width: Int, height: Int, number: (Int, Int) -> Int?) {
      let pictures = try [picture(bit: 0), picture(bit: 3)]
      func number(_ x: Int, _ y: Int) -> Int? {
        var result = 0
        for (index, picture) in pictures.enumerated() {
          let pixel = picture[x, y]
          for i in max(x - 1, 0)...min(x + 1, picture.width - 1) {
            for j in max(y - 1, 0)...min(y + 1, picture.height - 1) {
              if picture[i, j] != pixel { return nil }
            }
          }
          for k in 0..<3 where pixel[k] > 127 { result |= 1 << (3 * index + k) }
        }
        return result
      }
      return (pictures[0].width, pictures[0].height, number)
    }

    /// The view that is touched at the middle of a pixel.
    func touched(_ x: Int, _ y: Int) -> (view: Int?, layer: Int?) {
      let point = Point(x: (Double(x) + 0.5) / window.scale, y: (Double(y) + 0.5) / window.scale)
      let (view, layer) = (controller.rootView.hitTest(point), controller.rootView.layer.hitTest(point))
      return (views.firstIndex { $0 === view }, views.firstIndex { $0.layer === layer })
    }
  }

  @Test(arguments: Scene.Kind.allCases)
  func `the view that a pixel shows is the one that is touched at its middle`(kind: Scene.Kind) throws {
    let seeds = RandomTestSupport.SeededGenerator.seeds(kind == .flat ? 60 : 100)
    var (pixels, edges, touched) = (0, 0, 0)
    for seed in seeds {
      let scene = Scene(seed: seed, kind)
      let shown = try scene.shown()
      var wrong: [String] = []
      var generator = RandomTestSupport.SeededGenerator(seed: seed)
      for _ in 0..<100 {
        let (x, y) = (generator.int(0..<shown.width), generator.int(0..<shown.height))
        guard let expected = shown.number(x, y) else {
          edges += 1
          continue
        }
        let found = scene.touched(x, y)
        pixels += 1
        touched += expected > 0 ? 1 : 0
        if found.view != expected || found.layer != expected {
          wrong.append("(\(x), \(y)) shows \(expected), \(found)")
        }
      }
      #expect(
        wrong.isEmpty, "\(kind), seed \(seed): \(wrong.count) of the pixels, such as \(wrong.prefix(3))")
    }
    print(
      "\(kind), seeds \(seeds): \(pixels) pixels are touched as they are drawn, \(touched) of them not on the root,",
      "\(edges) at edges are left out")
    #expect(touched > pixels / 8 && edges < pixels)
  }
}
