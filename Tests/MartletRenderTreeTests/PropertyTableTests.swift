import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// A state in which each property matters.
private var base: LayerProperties {
  var p = LayerProperties()
  p.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
  p.transform = Transform(rotation: 0.3, axisX: 1, y: 2, z: 3)
  p.borderWidth = 2
  p.backgroundColor = .black
  return p
}

/// A state in which each property of a kind of content matters.
private func base<Value>(for key: AnimatableProperty<Value>) -> LayerProperties {
  var p = base
  switch key.id.builtin {
  case .gradientColors, .gradientLocations, .gradientStartPoint, .gradientEndPoint:
    var gradient = GradientContent()
    gradient.colors = [.black, .white]
    p.content = .gradient(gradient)
  case .shapePath, .shapeFillColor, .shapeStrokeColor, .shapeLineWidth, .shapeMiterLimit, .shapeDashPattern,
    .shapeDashPhase, .shapeStrokeStart, .shapeStrokeEnd:
    var shape = ShapeContent()
    shape.path = Path(ellipseIn: Rect(x: 2, y: 3, width: 20, height: 30))
    shape.strokeColor = .black
    shape.strokeStart = 0.125
    p.content = .shape(shape)
  case .emitterPosition, .emitterZPosition, .emitterSize, .emitterBirthRate, .emitterVelocity, .emitterScale,
    .emitterSpin:
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (10, 1)
    var emitter = EmitterContent()
    emitter.birthRate = 0.25
    (emitter.velocity, emitter.scale, emitter.spin) = (2, 3, 4)
    emitter.cells = [cell]
    p.content = .emitter(emitter)
  default: break
  }
  return p
}

/// What holds of every property, also of one that is new.
@Suite struct PropertyTableTests {
  /// Calls a check with each property, and a value that it does not have in `base`.
  private func forEach(_ check: any PropertyCheck) {
    var visitor = Samples(check: check)
    LayerProperties.forEachProperty(&visitor)
    #expect(visitor.count == WholeProperty.allCases.count)
  }

  @Test
  func `every variable of a state is in the table, but for those of the contents that nothing animates`() {
    let kept = Mirror(reflecting: LayerProperties()).children.compactMap(\.label)
    let boxed: Set<WholeProperty> = [
      .contentsCenter, .contentsTint, .contentsFrame, .minificationFilterBias, .filter, .backdropFilter,
      .reveal, .revealWidth, .highlight, .highlightWidth, .highlightColor, .vibrancyFilter, .vibrancy,
      .shouldRasterize,
      .rasterizationScale, .shadowPath, .innerShadow, .sublayerTransform, .instanceDelay, .instanceTransform,
      .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
      .shading, .tiltOpacity,
    ]
    let listed = WholeProperty.allCases.filter {
      !PropertyTable.layers[$0].traits.contains(.content) && !boxed.contains($0)
    }.map { "\($0)" }
    let others = [
      "content", "contentsGravity", "contentsScale", "minificationFilter", "magnificationFilter",
      "contentsStyle", "effects", "cornerCurve",
    ]
    #expect(Set(kept) == Set(listed + others))
    #expect(kept.count == listed.count + others.count)
  }

  private static func names(of key: some WholeKey) -> (PropertyID, String) {
    (key.property.id, key.property.name)
  }

  @Test func `the names of keys are those of their properties`() {
    for (whole, entry) in zip(WholeProperty.allCases, PropertyTable.layers.entries) {
      let (id, name) = Self.names(of: entry.key)
      #expect(id == PropertyID(whole, .whole) && name == entry.name && "\(id)" == name)
    }
    let lines = PropertyTable.layers.entries.compactMap(\.line)
    #expect(Set(lines).count == lines.count)
  }

  @Test func `a property is driven by its key, alone, and is as before when that is over`() {
    struct Check: PropertyCheck {
      func check<Value>(_ key: AnimatableProperty<Value>, _ value: Value) {
        let p = base(for: key)
        var expected = p
        key.set(value, in: &expected)
        #expect(expected != p && key.value(in: expected) == value, "\(key.name)")
        let list = [key.animation(.basic(BasicAnimation(from: value, to: value, duration: 1, beginTime: 1)))]
        #expect(
          p.resolved(with: list, at: 1.5) == expected && p.resolved(with: list, at: 2) == p, "\(key.name)")
        let tree = RenderTree()
        let id = NodeID(index: 1)
        tree.apply(
          Commit(changes: [.properties(id, p), .animations(id, list), .sublayers(.root, [id])], time: 0.5))
        tree.update(at: 0.5)
        for (time, shown) in [(1.25, expected), (1.5, expected), (2.5, p), (3, p)] {
          tree.update(at: time)
          #expect(tree.resolved(id) == shown, "\(key.name) at \(time)")
        }
      }
    }
    forEach(Check())
  }

  @Test func `a scene that is written down and read has every property`() throws {
    struct Check: PropertyCheck {
      func check<Value>(_ key: AnimatableProperty<Value>, _ value: Value) throws {
        var p = base(for: key)
        key.set(value, in: &p)
        let id = NodeID(index: 1)
        var root = LayerProperties()
        root.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
        let commit = Commit(
          changes: [.properties(.root, root), .properties(id, p), .sublayers(.root, [id])], time: 1)
        let text = SceneTextTests.tree(commit).sceneText()
        let read = SceneTextTests.tree(try SceneText(text).commit)
        let found = (0..<Int32(read.capacity.nodes)).contains { read.resolved(NodeID(index: $0)) == p }
        #expect(found, "\(key.name): \(text)")
      }
    }
    forEach(Check())
  }

  @Test func `a number that is not finite is found in every property`() {
    struct Check: PropertyCheck {
      func check<Value>(_ key: AnimatableProperty<Value>, _ value: Value) {
        var p = base(for: key)
        #expect(p.isFinite && p.notFinite.isEmpty)
        guard let broken = (value as? any Sample)?.broken as? Value else { return }
        key.set(broken, in: &p)
        #expect(!p.isFinite && p.notFinite == ["\(key.name) (\(broken))"], "\(key.name)")
      }
    }
    forEach(Check())
  }

  @Test func `what moves a layer, or gives it other items, has the traits that say so`() {
    struct Check: PropertyCheck {
      func check<Value>(_ key: AnimatableProperty<Value>, _ value: Value) {
        let p = base(for: key)
        var changed = p
        key.set(value, in: &changed)
        let traits = key.id.builtin.map { PropertyTable.layers[$0].traits } ?? []
        if changed.localTransform != p.localTransform {
          #expect(!changed.hasSameGeometry(as: p), "\(key.name)")
        }
        if World(changed.localTransform).plane != World(p.localTransform).plane {
          #expect(traits.contains(.extent), "\(key.name)")
        }
        var (masking, other) = (p, changed)
        (masking.masksToBounds, other.masksToBounds) = (true, true)
        #expect(changed.hasSameGeometry(as: p) == !traits.contains(.place), "\(key.name)")
        #expect(
          other.hasSameGeometry(as: masking) == traits.isDisjoint(with: [.place, .clip]), "\(key.name)")
        // An image is no gradient.
        guard !traits.contains(.content) else { return }
        let starts = [
          (p, [], nil), (p, [NodeID(index: 7)], ScenePattern.ramp.image),
          (LayerProperties(), [], ScenePattern.ramp.image),
        ]
        for (start, children, contents) in starts {
          var (node, other) = (RenderNode(), RenderNode())
          (node.resolved, node.children) = (start, children)
          other.resolved = start
          key.set(value, in: &other.resolved)
          (node.resolved.contents, other.resolved.contents, other.children) = (contents, contents, children)
          let isSame = node.neededLayout.grouped(false) == other.neededLayout.grouped(false)
          #expect(isSame || traits.contains(.items), "\(key.name)")
        }
      }
    }
    forEach(Check())
  }

  @Test func `a value out of its range is brought into it, and one in it stays`() {
    struct Check: PropertyCheck {
      func check<Value>(_ key: AnimatableProperty<Value>, _ value: Value) {
        var expected = base(for: key)
        key.set(value, in: &expected)
        #expect(base(for: key).setting(value, for: key, turnsRound: false) == expected, "\(key.name)")
      }
    }
    forEach(Check())
    func limited<Value>(_ value: Value, _ key: AnimatableProperty<Value>) -> Value {
      key.value(in: base.setting(value, for: key, turnsRound: false))
    }
    #expect(limited(1.5, .opacity) == 1 && limited(-1, .opacity) == 0)
    #expect(limited(-1, .borderWidth) == 0 && limited(-1, .cornerRadius) == 0)
    #expect(limited(CornerRadii(topLeft: -1, topRight: 2), .cornerRadii) == CornerRadii(topRight: 2))
    #expect(limited(-2, .shadow.radius) == 0 && limited(2, .shadow.opacity) == 1)
    #expect(limited(-1, .bounds.size.width) == 0)
  }
}

/// What is to hold of a property, whatever the type of its values.
private protocol PropertyCheck {
  func check<Value: Animatable>(_ key: AnimatableProperty<Value>, _ value: Value) throws
}

/// Calls a check with each property.
private struct Samples: PropertyVisitor {
  let check: any PropertyCheck
  var count = 0

  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?
  ) {
    let old = property.value(in: base(for: property))
    guard let value = (old as? any Sample)?.changed as? Value else {
      Issue.record("no sample for \(name): \(Value.self)")
      return
    }
    count += 1
    #expect(throws: Never.self) { try check.check(property, value) }
  }
}

/// A value from which a test makes others.
private protocol Sample {
  /// Another one, within every range.
  var changed: Self { get }
  /// One that is not finite; `nil` where there is none.
  var broken: Self? { get }
}

extension Bool: Sample {
  fileprivate var changed: Bool { !self }
  fileprivate var broken: Bool? { nil }
}

extension Color: Sample {
  fileprivate var changed: Color { self == .white ? .black : .white }
  fileprivate var broken: Color? { Color(red: .nan, green: 0, blue: 0) }
}

extension Colors: Sample {
  fileprivate var changed: Colors { Colors(values + [.white, .black]) }
  fileprivate var broken: Colors? { [.white, Color(red: .nan, green: 0, blue: 0)] }
}

extension CornerRadii: Sample {
  fileprivate var changed: CornerRadii { CornerRadii(topLeft: 1, topRight: topRight + 2, bottomLeft: 3) }
  fileprivate var broken: CornerRadii? { CornerRadii(topLeft: .infinity) }
}

extension Double: Sample {
  fileprivate var changed: Double { (self + 0.5) / 2 }
  fileprivate var broken: Double? { .nan }
}

extension LayerFilter: Sample {
  fileprivate var changed: LayerFilter {
    LayerFilter(
      blurRadius: blurRadius + 3, saturation: 0.5, brightness: 0.25, contrast: 2, hueRotation: 1,
      inversion: 0.5,
      colorMatrix: ColorMatrix(scale: 0.5, offset: 0.25))
  }
  fileprivate var broken: LayerFilter? { LayerFilter(colorMatrix: ColorMatrix(scale: .nan)) }
}

extension Path: Sample {
  fileprivate var changed: Path { Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)) }
  fileprivate var broken: Path? { Path([.move(.zero), .line(Point(x: .nan, y: 0))]) }
}

extension Point: Sample {
  fileprivate var changed: Point { Point(x: x + 5, y: y + 6) }
  fileprivate var broken: Point? { Point(x: 0, y: .infinity) }
}

extension Rect: Sample {
  fileprivate var changed: Rect { Rect(x: minX + 1, y: minY + 2, width: width + 3, height: height + 4) }
  fileprivate var broken: Rect? { Rect(x: 0, y: 0, width: .nan, height: 0) }
}

extension Scalars: Sample {
  fileprivate var changed: Scalars { Scalars(values + [0.25, 0.75]) }
  fileprivate var broken: Scalars? { [0, .infinity] }
}

extension Shadow: Sample {
  fileprivate var changed: Shadow { Shadow(color: .white, opacity: 0.5, radius: 2, offset: .zero) }
  fileprivate var broken: Shadow? { Shadow(radius: .nan) }
}

extension Size: Sample {
  fileprivate var changed: Size { Size(width: width + 3, height: height + 4) }
  fileprivate var broken: Size? { Size(width: .nan, height: 1) }
}

extension Transform: Sample {
  fileprivate var changed: Transform { Transform(translationX: 3, y: 4, z: 0) }
  fileprivate var broken: Transform? { Transform(translationX: .nan, y: 0, z: 0) }
}
