import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport

@testable import MartletRenderTree

/// The state that a program might have set, and random changes to it, as commits.
struct RandomScene {
  struct Element {
    var properties = LayerProperties()
    var animations: [PropertyAnimation] = []
    var name: String?
    var children: [Int32] = []
    var parent: Int32 = -1
  }

  private(set) var elements: [Int32: Element] = [:]
  var generator: SeededGenerator
  let capacity: Int

  /// Whether new layers tend to be added to the newest one, so that the tree is deep.
  private let isDeep: Bool

  /// Whether layers may preserve depth. Motion in their spaces is always taken for visible.
  private let hasSpaces: Bool

  /// Which replicators layers may be.
  enum Replicators {
    case none
    /// Copies that show the same moment, or also later ones.
    case together, delayed
  }
  private let replicators: Replicators
  /// Nested ones multiply their copies.
  private static let mostReplicators = 3

  init(seed: UInt64, capacity: Int = 24, replicators: Replicators = .none) {
    hasSpaces = seed.isMultiple(of: 3)
    generator = SeededGenerator(seed: seed)
    self.replicators = replicators
    isDeep = generator.chance(0.4)
    self.capacity = capacity
    var root = Element()
    root.properties.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
    root.properties.position = Point(x: 200, y: 150)
    elements[0] = root
  }

  /// A commit of the whole scene, for an empty tree.
  func everything(time: MediaTime) -> Commit {
    var commit = Commit(time: time)
    for (id, element) in elements.sorted(by: { $0.key < $1.key }) {
      commit.changes.append(.properties(NodeID(index: id), element.properties))
      commit.changes.append(.animations(NodeID(index: id), element.animations))
      commit.changes.append(.name(NodeID(index: id), element.name))
      commit.changes.append(sublayers(of: id))
    }
    return commit
  }

  /// A few random changes, as in one turn of a program.
  mutating func change(at time: MediaTime) -> Commit {
    var commit = Commit(time: time)
    for _ in 0..<generator.int(1..<4) { changeOnce(time, &commit) }
    return commit
  }

  private func sublayers(of id: Int32) -> Commit.Change {
    .sublayers(NodeID(index: id), (elements[id]?.children ?? []).map { NodeID(index: $0) })
  }

  private mutating func any(_ isFit: (Int32) -> Bool = { _ in true }) -> Int32? {
    let ids = elements.keys.filter(isFit).sorted()
    return ids.isEmpty ? nil : ids[generator.int(0..<ids.count)]
  }

  private mutating func changeOnce(_ time: MediaTime, _ commit: inout Commit) {
    switch generator.int(0..<12) {
    case 0...1 where elements.count < capacity: add(&commit)
    case 2 where elements.count > 3:
      guard let id = any({ $0 > 0 }) else { return }
      let parent = elements[id]?.parent ?? 0
      remove(id, &commit)
      commit.changes.append(sublayers(of: parent))
    case 3: reparent(&commit)
    case 4:
      guard let id = any() else { return }
      let shuffled = elements[id]?.children.shuffled(using: &generator) ?? []
      elements[id]?.children = shuffled
      commit.changes.append(sublayers(of: id))
    case 5...6:
      guard let id = any({ $0 > 0 }) else { return }
      let count = generator.int(0..<4)
      var animations = (0..<count).map { _ in animation(around: time) }
      if elements[id]?.properties.isReplicator == true {
        animations.append(replicatorAnimation(around: time))
      }
      elements[id]?.animations = animations
      commit.changes.append(.animations(NodeID(index: id), elements[id]?.animations ?? []))
    case 7:
      guard let id = any({ $0 > 0 }) else { return }
      let name = generator.chance(0.3) ? nil : "n\(generator.int(0..<9))"
      elements[id]?.name = name
      commit.changes.append(.name(NodeID(index: id), elements[id]?.name))
    default:
      guard let id = any({ $0 > 0 }), var properties = elements[id]?.properties else { return }
      if generator.chance(0.2) { properties = randomProperties() } else { vary(&properties) }
      let isReplicated = replicators != .none && generator.chance(0.4)
      if isReplicated { replicate(&properties, id) }
      elements[id]?.properties = properties
      commit.changes.append(.properties(NodeID(index: id), properties))
      if isReplicated { sendAnimations(&commit) }
    }
  }

  private mutating func add(_ commit: inout Commit) {
    guard let parent = isDeep && generator.chance(0.9) ? elements.keys.max() : any(),
      let id = (1..<Int32(capacity) + 8).first(where: { elements[$0] == nil })
    else {
      return
    }
    var properties = randomProperties()
    if replicators != .none, generator.chance(0.25) { replicate(&properties, id) }
    elements[id] = Element(properties: properties, parent: parent)
    insert(id, into: parent)
    commit.changes.append(.properties(NodeID(index: id), elements[id]?.properties ?? LayerProperties()))
    commit.changes.append(sublayers(of: parent))
    sendAnimations(&commit)
  }

  private mutating func insert(_ id: Int32, into parent: Int32) {
    let count = elements[parent]?.children.count ?? 0
    let place = generator.int(0..<count + 1)
    elements[parent]?.children.insert(id, at: place)
  }

  private mutating func remove(_ id: Int32, _ commit: inout Commit) {
    guard let element = elements.removeValue(forKey: id) else { return }
    elements[element.parent]?.children.removeAll { $0 == id }
    commit.changes.append(.remove(NodeID(index: id)))
    for child in element.children { remove(child, &commit) }
  }

  private mutating func reparent(_ commit: inout Commit) {
    guard let id = any({ $0 > 0 }), let parent = any(), let old = elements[id]?.parent else { return }
    var ancestor = parent
    while ancestor >= 0 {
      if ancestor == id { return }
      ancestor = elements[ancestor]?.parent ?? -1
    }
    elements[old]?.children.removeAll { $0 == id }
    insert(id, into: parent)
    elements[id]?.parent = parent
    commit.changes += [sublayers(of: parent), sublayers(of: old)]
  }

  private mutating func vary(_ p: inout LayerProperties) {
    let fresh = randomProperties()
    switch generator.int(0..<20) {
    case 18: p.shading = generator.chance(0.3) ? 0 : generator.double(0...1)
    case 19: p.tiltOpacity = generator.chance(0.3) ? 0 : generator.double(-1...1)
    case 16: p.preservesDepth = hasSpaces && generator.chance(0.5)
    case 17:
      p.transform = Transform(
        rotation: generator.double(-2...2), axisX: generator.double(-1...1), y: generator.double(-1...1), z: 0
      )
    case 11: p.shadow = fresh.shadow
    case 12:
      p.content = fresh.content
      varyImage(&p)
    case 14:
      p.isDoubleSided.toggle()
      p.allowsEdgeAntialiasing.toggle()
      if generator.chance(0.3) { p.sublayerTransform = randomSublayerTransform() }
    case 15: p.anchorPointZ = generator.double(-60...60)
    case 13:
      p.contentsGravity = fresh.contentsGravity
      p.contentsRect = fresh.contentsRect
      p.contentsScale = fresh.contentsScale
    case 0...1: p.position = fresh.position
    case 2: p.bounds = fresh.bounds
    case 3: p.opacity = fresh.opacity
    case 4: p.zPosition = fresh.zPosition
    case 5: p.isHidden.toggle()
    case 6: p.masksToBounds.toggle()
    case 7: p.cornerRadii = fresh.cornerRadii
    case 8: p.transform = fresh.transform
    case 9: p.backgroundColor = fresh.backgroundColor
    default: (p.borderWidth, p.borderColor) = (fresh.borderWidth, fresh.borderColor)
    }
  }

  /// Makes a layer a replicator, if there are not too many, or none.
  private mutating func replicate(_ p: inout LayerProperties, _ id: Int32) {
    var plain = LayerProperties()
    let others = elements.count { $0.key != id && $0.value.properties.isReplicator }
    if others < Self.mostReplicators, generator.chance(0.8) {
      plain.instanceCount = generator.int(0..<5)
      plain.instanceTransform = Transform(rotation: generator.double(-1...1)).concatenating(
        Transform(translationX: generator.double(-40...40), y: generator.double(-40...40), z: 3))
      if generator.chance(0.4) { plain.instanceColor = randomColor() }
      if generator.chance(0.5) { plain.instanceAlphaOffset = -0.25 }
      if generator.chance(0.3) { plain.instanceRedOffset = -0.3 }
      if replicators == .delayed, generator.chance(0.6) { plain.instanceDelay = generator.double(-0.1...0.3) }
    }
    p.instanceCount = plain.instanceCount
    p.instanceTransform = plain.instanceTransform
    p.instanceColor = plain.instanceColor
    p.instanceAlphaOffset = plain.instanceAlphaOffset
    p.instanceRedOffset = plain.instanceRedOffset
    p.instanceDelay = plain.instanceDelay
  }

  /// A tree drops animations that are over. With another delay they may not be over in a copy.
  private func sendAnimations(_ commit: inout Commit) {
    guard replicators == .delayed else { return }
    for (id, element) in elements.sorted(by: { $0.key < $1.key }) {
      commit.changes.append(.animations(NodeID(index: id), element.animations))
    }
  }

  private mutating func replicatorAnimation(around time: MediaTime) -> PropertyAnimation {
    let begin = time + generator.double(-0.5...0.5)
    func basic<Value>(_ from: Value, _ to: Value) -> Animation<Value> {
      .basic(BasicAnimation(from: from, to: to, duration: 0.6, beginTime: begin))
    }
    switch generator.int(0..<4) {
    case 0: return AnimatableProperty.instanceTransform.rotation.z.animation(basic(-1, 1))
    case 1: return AnimatableProperty.instanceAlphaOffset.animation(basic(0, -0.3))
    // Whole, since a scene's text would round colours in between.
    case 2: return AnimatableProperty.instanceColor.animation(basic(.white, .white))
    default:
      guard replicators == .delayed else {
        return AnimatableProperty.instanceBlueOffset.animation(basic(0, -0.2))
      }
      return AnimatableProperty.instanceDelay.animation(basic(0, 0.2))
    }
  }

  private mutating func randomSublayerTransform() -> Transform {
    if generator.chance(0.3) { return .identity }
    let turn = generator.chance(0.5) ? Transform.identity : Transform(rotation: 0.6, axisX: 0, y: 1, z: 0)
    return turn.concatenating(Transform(perspectiveDistance: 400))
  }

  private mutating func randomGradient() -> GradientContent {
    var gradient = GradientContent()
    gradient.kind = GradientKind.allCases.randomElement(using: &generator) ?? .axial
    gradient.colors = Colors((0..<generator.int(0..<4)).map { _ in randomColor() })
    if generator.chance(0.5) { gradient.endPoint = Point(x: 1, y: generator.double(0...1)) }
    return gradient
  }

  private mutating func randomShape() -> ShapeContent {
    var shape = ShapeContent()
    func point() -> Point { Point(x: generator.double(-10...120), y: generator.double(-10...90)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<generator.int(1..<4) {
      if generator.chance(0.6) {
        path.addLine(to: point())
      } else {
        path.addQuadCurve(to: point(), control: point())
      }
    }
    if generator.chance(0.5) { path.close() }
    shape.path = path
    shape.fillRule = generator.chance(0.5) ? .nonZero : .evenOdd
    shape.fillColor = generator.chance(0.3) ? .clear : randomColor()
    shape.strokeColor = generator.chance(0.3) ? .clear : randomColor()
    shape.lineWidth = Double(generator.int(0..<5)) * 4
    shape.cap = StrokeStyle.Cap.allCases.randomElement(using: &generator) ?? .butt
    shape.join = StrokeStyle.Join.allCases.randomElement(using: &generator) ?? .miter
    shape.miterLimit = 4
    if generator.chance(0.4) { shape.dashPattern = [12, 7] }
    if generator.chance(0.3) { shape.strokeStart = 0.25 }
    if generator.chance(0.3) { shape.strokeEnd = 0.75 }
    return shape
  }

  private mutating func randomColor() -> Color {
    Color(
      UInt32(generator.int(0..<0x100_0000)),
      alpha: generator.chance(0.3) ? Double(generator.int(0..<256)) / 255 : 1)
  }

  private mutating func randomProperties() -> LayerProperties {
    var p = LayerProperties()
    // Few values on a grid, so that different layers are sometimes equal.
    p.position = Point(x: Double(generator.int(0..<8)) * 40, y: Double(generator.int(0..<6)) * 40)
    p.bounds = Rect(
      x: 0, y: generator.chance(0.2) ? -20 : 0, width: Double(generator.int(0..<5)) * 50,
      height: Double(generator.int(1..<5)) * 40)
    p.opacity = generator.chance(0.75) ? 1 : generator.double(0...1)
    p.zPosition = generator.chance(0.8) ? 0 : Double(generator.int(-2..<3))
    p.isHidden = generator.chance(0.08)
    p.masksToBounds = generator.chance(0.65)
    p.cornerRadii = generator.chance(0.5) ? .zero : CornerRadii(Double(generator.int(1..<4)) * 12)
    if generator.chance(0.3) { p.transform = Transform(rotation: generator.double(-3...3)) }
    if generator.chance(0.1) {
      p.transform = Transform(rotation: generator.chance(0.5) ? 0.7 : 2.5, axisX: 0, y: 1, z: 0)
        .concatenating(Transform(perspectiveDistance: 300))
    }
    if generator.chance(0.1) { p.sublayerTransform = randomSublayerTransform() }
    p.isDoubleSided = generator.chance(0.75)
    p.anchorPointZ = generator.chance(0.8) ? 0 : generator.double(-60...60)
    p.backgroundColor = randomColor()
    p.borderWidth = generator.chance(0.7) ? 0 : 5
    p.borderColor = randomColor()
    if generator.chance(0.2) {
      p.shadow = Shadow(
        color: randomColor(), opacity: generator.double(0...1), radius: Double(generator.int(0..<4)) * 4,
        offset: Point(x: Double(generator.int(-2..<3)) * 5, y: 6))
    }
    if generator.chance(0.25) { p.contents = ScenePattern.allCases.randomElement(using: &generator)?.image }
    if generator.chance(0.2) { p.content = .gradient(randomGradient()) }
    if generator.chance(0.2) { p.content = .shape(randomShape()) }
    if generator.chance(0.6) {
      p.contentsGravity = ContentsGravity.allCases.randomElement(using: &generator) ?? .resize
    }
    if generator.chance(0.3) { p.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 0.75) }
    p.contentsScale = generator.chance(0.5) ? 1 : 0.25
    if generator.chance(0.3) { varyImage(&p) }
    if generator.chance(0.15) { p.filter.blurRadius = generator.double(0...4) }
    if generator.chance(0.15) { p.backdropFilter.blurRadius = generator.double(0...8) }
    if generator.chance(0.15) { p.vibrancyFilter.inversion = 1 }
    if generator.chance(0.1) { p.blendMode = BlendMode.allCases.randomElement(using: &generator) ?? .normal }
    return p
  }

  private mutating func varyImage(_ p: inout LayerProperties) {
    p.contentsCenter =
      generator.chance(0.5)
      ? Rect(x: 0, y: 0, width: 1, height: 1) : Rect(x: 0.25, y: 0.5, width: 0.5, height: 0)
    p.minificationFilter = ContentsFilter.allCases.randomElement(using: &generator) ?? .linear
    p.magnificationFilter = ContentsFilter.allCases.randomElement(using: &generator) ?? .linear
    p.minificationFilterBias = generator.chance(0.7) ? 0 : 0.5
    if generator.chance(0.5) { p.contentsTint = randomColor() }
    guard let image = p.contents, generator.chance(0.7) else { return }
    let mode = generator.chance(0.5) ? ResizingMode.tile : .stretch
    p.contents = image.resizableImage(
      withCapInsets: Insets(top: 4, left: Double(generator.int(0..<8)), bottom: 3, right: 5),
      resizingMode: mode)
    if generator.chance(0.5) { p.contents = p.contents?.withRenderingMode(.alwaysTemplate) }
  }

  private mutating func animation(around time: MediaTime) -> PropertyAnimation {
    let begin = time + generator.double(-0.5...0.5)
    let isAdditive = generator.chance(0.5)
    func basic<Value>(_ from: Value, _ to: Value) -> Animation<Value> {
      .basic(BasicAnimation(from: from, to: to, duration: 0.6, isAdditive: isAdditive, beginTime: begin))
    }
    let a = Point(x: generator.double(0...300), y: generator.double(0...200))
    switch generator.int(0..<25) {
    case 16:
      return AnimatableProperty.contentsCenter.animation(
        basic(Rect(x: 0.25, y: 0.25, width: 0.5, height: 0), .zero))
    case 17:
      let color: Color = isAdditive ? .clear : .white
      return AnimatableProperty.contentsTint.animation(basic(color, color))
    case 18: return AnimatableProperty.minificationFilterBias.animation(basic(1, 0))
    case 19: return AnimatableProperty.strokeEnd.animation(basic(0.2, isAdditive ? 0 : 1))
    case 22: return AnimatableProperty.filter.blurRadius.animation(basic(3, 0))
    case 23: return AnimatableProperty.backdropFilter.saturation.animation(basic(2, isAdditive ? 0 : 1))
    case 24: return AnimatableProperty.vibrancy.animation(basic(1, 0))
    case 20: return AnimatableProperty.lineWidth.animation(basic(12, 0))
    case 21:
      // Sums above white would be clamped by a scene's text.
      let color: Color = isAdditive ? .clear : .white
      return AnimatableProperty.strokeColor.animation(basic(color, color))
    case 14:
      // Without colours in between, which a scene's text would round.
      let colors: Colors = isAdditive ? [.clear, .clear] : [.white, randomColor()]
      return AnimatableProperty.colors.animation(basic(colors, colors))
    case 15: return AnimatableProperty.endPoint.animation(basic(Point(x: 0, y: 1), Point(x: 1, y: 0.5)))
    case 8:
      let keys: [AnimatableProperty<Double>] = [.shadow.opacity, .shadow.radius]
      return keys[generator.int(0..<2)].animation(basic(0.7, isAdditive ? 0 : 0.1))
    case 9: return AnimatableProperty.transform.rotation.y.animation(basic(generator.double(-3...3), 0))
    case 10:
      var group = AnimationGroup(duration: 0.4, beginTime: begin)
      group.add(BasicAnimation(by: a, duration: 0.6, isAdditive: isAdditive), for: .position)
      return group.animations[0]
    case 11:
      return AnimatableProperty.contentsRect.animation(
        basic(
          Rect(x: 0, y: 0, width: 0.5, height: 0.5),
          isAdditive ? .zero : Rect(x: 0, y: 0, width: 1, height: 1)))
    case 12: return AnimatableProperty.anchorPointZ.animation(basic(generator.double(-60...60), 0))
    case 13:
      if generator.chance(0.5) {
        return AnimatableProperty.sublayerTransform.rotation.y.animation(basic(generator.double(-2...2), 0))
      }
      return AnimatableProperty.isDoubleSided.animation(basic(false, true))
    case 0: return AnimatableProperty.position.animation(basic(a, .zero))
    case 1:
      let spring = SpringAnimation(
        from: a, to: .zero, spring: Spring(duration: 0.4, bounce: 0.3), isAdditive: isAdditive,
        beginTime: begin)
      return AnimatableProperty.position.animation(.spring(spring))
    case 2: return AnimatableProperty.opacity.animation(basic(generator.double(0...1), isAdditive ? 0 : 1))
    case 3: return AnimatableProperty.transform.rotation.z.animation(basic(generator.double(-2...2), 0))
    case 4:
      let key: AnimatableProperty<Double> = .transform.scale
      return key.animation(basic(generator.double(0.2...2), isAdditive ? 0 : 1))
    case 5: return AnimatableProperty.zPosition.animation(basic(Double(generator.int(-2..<3)), 0))
    case 6:
      let rect = Rect(x: 0, y: 0, width: a.x, height: a.y)
      return AnimatableProperty.bounds.animation(basic(rect, .zero))
    default: return AnimatableProperty.cornerRadii.animation(basic(CornerRadii(30), .zero))
    }
  }
}
