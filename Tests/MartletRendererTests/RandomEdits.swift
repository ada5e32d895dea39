import Foundation
import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport

@testable import MartletRenderTree

/// A tree of random layers with every kind of content and effect, and random changes of it: mostly of one property of one
/// layer, as a program makes them.
struct RandomEdits {
  var generator: SeededGenerator
  private(set) var layers: [LayerProperties] = []
  private var children: [[NodeID]] = []
  /// The animations of each layer.
  private var animations: [[PropertyAnimation]] = []
  /// When the newest change was made, in media seconds.
  private(set) var time: MediaTime = 1
  /// Whether time passes between changes, and there are animations and transitions among them.
  private let hasMotion: Bool
  /// The kinds of changes that are most frequent in this tree: some defects need several of one kind.
  private var focus: [Int] = []
  let image = Image(TestPictures.noise(width: 9, height: 7))

  /// What trees have more of than others.
  enum Emphasis: CaseIterable {
    /// Nothing: all of what layers have.
    case layers
    /// Half of the contents are emitters, and most changes are of what places them in space.
    case emitters
    /// Half of the contents are pictures of all kinds, and most changes are of what draws contents, or filters them.
    case pictures
    /// More layers, most of them upright clips in each other: more than a chain has, and than are divided in short lists.
    case chains
  }

  private let emphasis: Emphasis
  /// The parts of a point at which layers begin and end, as those of programs often do: halves with a fourth of the seeds, thirds,
  /// which are never exact, with another fourth; `nil` for anywhere.
  private let parts: Double?

  /// The width and the height of a tree, in points: 128, or what `MARTLET_SIDE` says.
  static let side = ProcessInfo.processInfo.environment["MARTLET_SIDE"].flatMap { Double($0) } ?? 128
  /// The number of layers.
  private var count: Int { emphasis == .chains ? 44 : 12 }
  private static let kinds = 49

  init(seed: UInt64, emphasis: Emphasis = .layers) {
    generator = SeededGenerator(seed: seed)
    self.emphasis = emphasis
    parts = [nil, nil, 2, 3][Int(seed % 4)]
    // What an emitter was earlier is unknown to a new tree.
    hasMotion = emphasis == .emitters ? false : generator.chance(0.6)
    for _ in 0..<4 { focus.append(generator.int(0..<Self.kinds)) }
    switch emphasis {
    case .layers: break
    // Position, content, preservesDepth, transforms in space, and eyes.
    case .emitters: focus += [0, 10, 10, 34, 35, 36]
    // Position, size, content, and what `varyPicture` knows.
    case .pictures: focus += [0, 1, 10, 10] + [Int](repeating: Self.kinds, count: 6)
    // Position, size, background, opacity, masksToBounds and corners.
    case .chains: focus += [0, 0, 1, 3, 4, 6, 7, 7]
    }
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.position = Point(x: Self.side / 2, y: Self.side / 2)
    root.backgroundColor = .white
    layers = [root]
    for i in 1...count { layers.append(newLayer(i)) }
    animations = [[PropertyAnimation]](repeating: [], count: layers.count)
    arrange()
  }

  /// A commit of everything, for an empty tree.
  var everything: Commit {
    var commit = Commit(time: time)
    for i in layers.indices {
      commit.changes.append(.properties(NodeID(index: Int32(i)), layers[i]))
      commit.changes.append(.sublayers(NodeID(index: Int32(i)), children[i]))
    }
    commit.changes += allAnimations
    return commit
  }

  private var allAnimations: [Commit.Change] {
    animations.indices.map { .animations(NodeID(index: Int32($0)), animations[$0]) }
  }

  /// The next change, and what it is.
  mutating func change() -> (commit: Commit, name: String) {
    if hasMotion, generator.chance(0.7) { time += generator.double(0...0.12) }
    let kind = generator.double(0...1)
    if kind < 0.06 {
      arrange()
      return (everything, "a new tree")
    }
    let i = 1 + generator.int(0..<count)
    let id = NodeID(index: Int32(i))
    if hasMotion, kind < 0.2 {
      let (names, list) = newAnimations(around: time)
      animations[i] = list + (generator.chance(0.3) ? animations[i] : [])
      return (Commit(changes: [.animations(id, animations[i])], time: time), "animations \(names) of \(i)")
    }
    var name = "a new layer \(i)"
    let hadDelay = layers.contains { $0.instanceDelay != 0 }
    if kind < 0.26 {
      let (isMasked, isMask) = (layers[i].isMasked, layers[i].isMask)
      layers[i] = newLayer(i)
      (layers[i].isMasked, layers[i].isMask) = (isMasked, isMask)
    } else {
      var layer = layers[i]
      name = "\(vary(&layer, i)) of \(i)"
      layers[i] = layer
    }
    var commit = Commit(changes: [.properties(id, layers[i])], time: time)
    if hasMotion, generator.chance(0.06) {
      let transition = TransitionAnimation(
        pick(TransitionAnimation.Kind.allCases), direction: pick(TransitionAnimation.Direction.allCases),
        duration: generator.double(0.05...0.3), beginTime: time)
      commit.changes.append(.transition(id, transition, key: "transition"))
      name = "transition \(transition.kind) with \(name)"
    }
    // A tree drops animations that are over. With another delay they may not be over in a copy.
    if hadDelay || layers.contains(where: { $0.instanceDelay != 0 }) { commit.changes += allAnimations }
    return (commit, name)
  }

  // MARK: Values

  mutating func color() -> Color {
    Color(UInt32(generator.int(0..<0x100_0000)), alpha: generator.chance(0.6) ? 1 : generator.double(0...1))
  }

  mutating func point() -> Point {
    let (x, y) = (generator.double(0...Self.side), generator.double(0...Self.side))
    return Point(x: placed(x), y: placed(y))
  }

  /// A length in points, on the grid if there is one.
  private func placed(_ length: Double) -> Double {
    parts.map { (length * $0).rounded(.toNearestOrEven) / $0 } ?? length
  }

  private mutating func size(_ lengths: ClosedRange<Double>) -> Size {
    let (width, height) = (generator.double(lengths), generator.double(lengths))
    return Size(width: placed(width), height: placed(height))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[generator.int(0..<values.count)] }

  /// A map of colours whose factors are so small that it makes no difference of two pixels much larger.
  private mutating func colorMatrix() -> ColorMatrix {
    func row(_ generator: inout SeededGenerator) -> SIMD4<Double> {
      SIMD4(
        generator.double(-0.5...0.5), generator.double(-0.5...0.5), generator.double(-0.5...0.5),
        generator.double(0...0.5))
    }
    return ColorMatrix(red: row(&generator), green: row(&generator), blue: row(&generator))
  }

  /// A rectangle, a rounded one, an ellipse, or three corners.
  mutating func path() -> Path {
    let rect = Rect(
      origin: point() * 0.2, size: Size(width: generator.double(1...60), height: generator.double(1...60)))
    switch generator.int(0..<4) {
    case 0: return Path(rect: rect)
    case 1: return Path(roundedRect: rect, cornerRadius: generator.double(0...20))
    case 2: return Path(ellipseIn: rect)
    default: return triangle()
    }
  }

  mutating func triangle() -> Path {
    let corners = [point() * 0.5, point() * 0.5, point() * 0.5]
    return Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .close])
  }

  /// Three characters side by side in the image.
  private var characters: CharacterCells {
    CharacterCells(
      (0..<3).map { index in
        let x = 3 * Double(index)
        return CharacterCells.Cell(
          rect: SIMD4(index == 0 ? -1e6 : x, -1e6, index == 2 ? 1e6 : x + 3, 1e6), leading: x,
          trailing: x + 3, index: index, order: Double(index), isColored: index == 1)
      }, count: 3)
  }

  private mutating func content() -> LayerContent {
    switch emphasis {
    case .layers, .chains: break
    case .emitters: if generator.chance(0.5) { return .emitter(emitter()) }
    case .pictures: if generator.chance(0.5) { return picture() }
    }
    switch generator.int(0..<5) {
    case 0: return .none
    case 4: return text()
    case 1:
      var picture = ImageContent(image)
      if generator.chance(0.5) { picture.characters = characters }
      return .image(picture)
    case 2:
      var gradient = GradientContent()
      gradient.kind = pick(GradientKind.allCases)
      gradient.colors = [color(), color(), color()]
      gradient.interpolation = pick(GradientInterpolation.allCases)
      gradient.startPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
      return .gradient(gradient)
    default:
      var shape = ShapeContent()
      shape.path = generator.chance(0.5) ? triangle() : path()
      shape.fillColor = color()
      if generator.chance(0.5) {
        shape.strokeColor = color()
        shape.lineWidth = generator.double(0...6)
        shape.cap = pick(StrokeStyle.Cap.allCases)
        shape.join = pick(StrokeStyle.Join.allCases)
        if generator.chance(0.3) {
          shape.dashPattern = [generator.double(1...9), generator.double(1...9)]
        }
        if generator.chance(0.3) { shape.strokeEnd = generator.double(0...1) }
      }
      return .shape(shape)
    }
  }

  /// A text in one or two lines, whose characters are known.
  private mutating func text() -> LayerContent {
    let words = pick(["Martlet", "a swift", "Ω 42 fi"])
    let text = Text(words, font: Font(nil, size: generator.double(8...24)), color: color())
    let layout = TextLayout(text, width: generator.double(20...60))
    guard let image = layout.makeImage(of: Size(width: 60, height: 40)) else { return .none }
    var picture = ImageContent(image)
    picture.characters = layout.characterCells()
    return .image(picture)
  }

  /// An emitter that shows one time for ever.
  private mutating func emitter() -> EmitterContent {
    var cell = EmitterCell()
    cell.contents = image
    (cell.birthRate, cell.lifetime) = (generator.double(5...80), generator.double(0.2...1))
    (cell.velocity, cell.velocityRange) = (generator.double(0...60), generator.double(0...20))
    (cell.emissionRange, cell.emissionLatitude) = (generator.double(0...7), generator.double(-2...2))
    (cell.zAcceleration, cell.drag) = (generator.double(-60...60), generator.double(0...2))
    (cell.scale, cell.rotationRange) = (generator.double(0.2...1.5), generator.double(0...3))
    cell.color = color()
    var emitter = EmitterContent()
    emitter.cells = [cell]
    emitter.shape = pick(EmitterShape.allCases)
    emitter.mode = pick(EmitterMode.allCases)
    emitter.renderMode = pick(EmitterRenderMode.allCases)
    emitter.preservesDepth = generator.chance(0.7)
    (emitter.position, emitter.zPosition) = (point() * 0.5, generator.double(-40...40))
    emitter.size = Size(width: generator.double(0...30), height: generator.double(0...30))
    emitter.depth = generator.double(0...30)
    emitter.seed = UInt32(generator.int(0..<1000))
    var layer = LayerProperties()
    layer.content = .emitter(emitter)
    layer.stopEmitter(at: 1)
    return layer.emitter ?? emitter
  }

  /// Somewhere about the middle of a layer that is about as large as the tree.
  private mutating func innerPoint() -> Point {
    Point(x: Self.side * generator.double(0.38...0.5), y: Self.side * generator.double(0.38...0.5))
  }

  private mutating func newLayer(_ i: Int) -> LayerProperties {
    var layer = LayerProperties()
    if emphasis == .chains, generator.chance(0.8) {
      layer.bounds = Rect(origin: .zero, size: size(90...130))
      layer.position = innerPoint()
      layer.masksToBounds = true
      layer.cornerRadii = CornerRadii(generator.chance(0.3) ? 0 : generator.double(0...30))
      if generator.chance(0.5) { layer.backgroundColor = color() }
      if generator.chance(0.3) { _ = vary(&layer, i) }
      return layer
    }
    layer.bounds = Rect(origin: .zero, size: size(10...70))
    layer.position = point()
    if generator.chance(0.7) { layer.backgroundColor = color() }
    // Most layers have few properties that are not the default.
    for _ in 0..<generator.int(0..<4) { _ = vary(&layer, i) }
    return layer
  }

  /// The layers that may be replicators: nested ones multiply their copies.
  private static let replicators = 2...3

  /// Changes one property of the layer with a number. Returns its name.
  private mutating func vary(_ layer: inout LayerProperties, _ i: Int) -> String {
    let isOff = generator.chance(0.3)
    switch generator.chance(0.75) ? pick(focus) : generator.int(0..<Self.kinds) {
    case 0:
      layer.position = emphasis == .chains && layer.masksToBounds ? innerPoint() : point()
      return "position"
    case 1:
      layer.bounds.size = size(0...80)
      return "size"
    case 2:
      layer.bounds.origin = isOff ? .zero : point() * 0.2
      return "origin"
    case 3:
      layer.backgroundColor = color()
      return "background"
    case 4:
      layer.opacity = isOff ? 1 : pick([0, generator.double(0...1)])
      return "opacity \(layer.opacity)"
    case 5:
      layer.transform = isOff ? .identity : Transform(rotation: generator.double(-3...3))
      return "transform"
    case 6:
      layer.masksToBounds.toggle()
      return "masksToBounds"
    case 7:
      layer.cornerRadii = isOff ? .zero : CornerRadii(generator.double(0...30))
      return "corners"
    case 8:
      layer.borderWidth = isOff ? 0 : generator.double(0...8)
      layer.borderColor = color()
      return "border"
    case 9:
      layer.shadow =
        isOff ? .none : Shadow(opacity: 0.7, radius: generator.double(0...5), offset: Point(x: 2, y: 3))
      return "shadow"
    case 10:
      layer.content = content()
      return "content"
    case 11:
      layer.filter.blurRadius = isOff ? 0 : generator.double(0...8)
      return "filter blur \(layer.filter.blurRadius)"
    case 12:
      layer.filter.hueRotation = isOff ? 0 : generator.double(0...6)
      return "filter hue"
    case 13:
      layer.backdropFilter.blurRadius = isOff ? 0 : generator.double(0...12)
      return "backdrop blur \(layer.backdropFilter.blurRadius)"
    case 14:
      layer.backdropFilter.inversion = isOff ? 0 : 1
      return "backdrop inversion"
    case 15:
      layer.blendMode = isOff ? .normal : pick(BlendMode.allCases)
      return "mode \(layer.blendMode)"
    case 16:
      layer.shouldRasterize.toggle()
      return "shouldRasterize \(layer.shouldRasterize)"
    case 18:
      layer.backdropGroup = pick([nil, "a", "b"])
      return "backdropGroup \(layer.backdropGroup ?? "none")"
    case 17:
      layer.rasterizationScale = pick([0.6, 1, 1.5, 2])
      return "rasterizationScale \(layer.rasterizationScale)"
    case 19:
      layer.cornerCurve = isOff ? .circular : .continuous
      return "cornerCurve \(layer.cornerCurve)"
    case 20:
      layer.shadowPath = isOff ? nil : path()
      return "shadowPath"
    case 21:
      layer.innerShadow =
        isOff ? .none : Shadow(opacity: 0.8, radius: generator.double(0...6), offset: point() * 0.05)
      return "inner shadow"
    case 22:
      layer.contentsTint = isOff ? .clear : color()
      return "contentsTint"
    case 23:
      layer.contentsCenter =
        isOff ? Rect(x: 0, y: 0, width: 1, height: 1) : Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.3)
      return "contentsCenter"
    case 24:
      layer.contentsRect =
        isOff
        ? Rect(x: 0, y: 0, width: 1, height: 1)
        : Rect(
          x: generator.double(0...0.5), y: generator.double(0...0.5), width: generator.double(0...0.5),
          height: generator.double(0...0.5))
      return "contentsRect"
    case 25:
      layer.contentsGravity = pick(ContentsGravity.allCases)
      return "gravity \(layer.contentsGravity)"
    case 26:
      layer.magnificationFilter = pick(ContentsFilter.allCases)
      layer.minificationFilter = pick(ContentsFilter.allCases)
      return "filters \(layer.magnificationFilter), \(layer.minificationFilter)"
    case 27:
      layer.zPosition = isOff ? 0 : generator.double(-10...10)
      return "zPosition"
    case 32:
      layer.reveal = isOff ? 1 : generator.double(0...1)
      return "reveal \(layer.reveal)"
    case 33:
      layer.highlight = isOff ? 0 : generator.double(0...1)
      layer.highlightColor = color()
      return "highlight \(layer.highlight)"
    case 30:
      layer.vibrancyFilter = isOff ? .none : LayerFilter(saturation: 2, brightness: -0.2, inversion: 1)
      return "vibrancy filter"
    case 31:
      layer.vibrancy = isOff ? 1 : pick([0, generator.double(0...1)])
      return "vibrancy \(layer.vibrancy)"
    case 28:
      layer.anchorPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
      return "anchorPoint"
    case 34:
      layer.preservesDepth.toggle()
      return "preservesDepth \(layer.preservesDepth)"
    case 35:
      layer.transform = Transform(
        rotation: generator.double(-2...2), axisX: generator.double(-1...1), y: generator.double(-1...1), z: 0
      )
      return "transform in space"
    case 36:
      layer.sublayerTransform = isOff ? .identity : Transform(perspectiveDistance: generator.double(90...400))
      return "sublayerTransform"
    case 37:
      layer.shading = isOff ? 0 : generator.double(0...1)
      return "shading \(layer.shading)"
    case 38:
      layer.tiltOpacity = isOff ? 0 : generator.double(-1...1)
      return "tiltOpacity \(layer.tiltOpacity)"
    case 39:
      layer.isDoubleSided.toggle()
      layer.allowsEdgeAntialiasing = isOff || !layer.allowsEdgeAntialiasing
      return "isDoubleSided, allowsEdgeAntialiasing \(layer.allowsEdgeAntialiasing)"
    case 40:
      layer.anchorPointZ = isOff ? 0 : generator.double(-40...40)
      return "anchorPointZ"
    case 41:
      if Self.replicators.contains(i) { layer.instanceCount = isOff ? 1 : generator.int(0..<4) }
      return "instanceCount \(layer.instanceCount)"
    case 42:
      layer.instanceTransform =
        isOff
        ? .identity
        : Transform(rotation: generator.double(-1...1)).concatenating(
          Transform(translationX: generator.double(-30...30), y: generator.double(-30...30), z: 3))
      return "instanceTransform"
    case 43:
      layer.instanceColor = isOff ? .white : color()
      return "instanceColor"
    case 44:
      layer.instanceAlphaOffset = isOff ? 0 : generator.double(-0.5...0)
      return "instanceAlphaOffset"
    case 45:
      if hasMotion { layer.instanceDelay = isOff ? 0 : generator.double(-0.1...0.2) }
      return "instanceDelay \(layer.instanceDelay)"
    case 46:
      layer.filter.colorMatrix = isOff ? .identity : colorMatrix()
      return "filter matrix"
    case 47:
      let caps = Insets(
        top: generator.double(0...3), left: generator.double(0...4), bottom: generator.double(0...3),
        right: generator.double(0...4))
      layer.content = .image(
        ImageContent(isOff ? image : image.resizableImage(withCapInsets: caps, resizingMode: .stretch)))
      return "resizable image"
    case Self.kinds: return varyPicture(of: &layer)
    default:
      layer.isHidden.toggle()
      return "isHidden"
    }
  }

  // MARK: The tree

  /// A random forest: each layer is in the root or in an earlier one. The last sublayer of some is their mask.
  private mutating func arrange() {
    children = [[NodeID]](repeating: [], count: layers.count)
    for i in layers.indices.dropFirst() {
      (layers[i].isMasked, layers[i].isMask) = (false, false)
      let parent =
        emphasis == .chains && generator.chance(0.8)
        ? i - 1 : generator.chance(0.3) ? 0 : generator.int(0..<i)
      children[parent].append(NodeID(index: Int32(i)))
    }
    let masks = emphasis == .chains ? 0.04 : 0.3
    for i in layers.indices.dropFirst() {
      guard let last = children[i].last, generator.chance(masks) else { continue }
      layers[i].isMasked = true
      layers[Int(last.index)].isMask = true
    }
  }
}
