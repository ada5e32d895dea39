import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Whatever a program sets, Chipmunk, which ends the program when it dislikes a number, is not asked for what it cannot do.
@MainActor @Suite struct HostileItemsTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 60, 1e-9, -1e-9, 1e-300, .leastNonzeroMagnitude, 1e4, -1e4, 1e7, 1e12, 1e155, -1e155,
    1e300,
    -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
  private var random = SeededGenerator(seed: 1)

  private mutating func number() -> Double {
    random.int(0..<3) == 0 ? Self.numbers[random.int(0..<Self.numbers.count)] : random.double(-300...900)
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<random.int(0..<6) { path.addLine(to: point()) }
    return path
  }

  private mutating func shape() -> CollisionShape {
    switch random.int(0..<5) {
    case 0: .layer
    case 1: .rectangle
    case 2: .roundedRectangle(radius: number())
    case 3: .ellipse
    default: .path(path())
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  mutating func `no number that a program can set ends it`(_ seed: UInt64) {
    random = SeededGenerator(seed: seed)
    print("hostile items, seed \(seed)")
    for round in 0..<(Thoroughness.isFull ? 8 : 3) {
      let stage = DynamicsStage()
      stage.gravity.gravityDirection = round % 2 == 0 ? Point(x: 0, y: 1) : point()
      var traits: [DynamicItemBehavior] = []
      var attachments: [AttachmentBehavior] = []
      for index in 0..<10 {
        let box = stage.box(
          at: index % 2 == 0 ? Point(x: random.double(0...800), y: random.double(0...600)) : point())
        if index % 3 != 0 {
          box.bounds = Rect(origin: point(), size: Size(width: number(), height: number()))
        }
        if index % 4 == 1 { box.transform = Transform(scaleX: number(), y: number()) }
        if index % 5 == 2 { box.cornerRadius = abs(number()) }
        let behavior = DynamicItemBehavior(items: [box])
        behavior.collisionShape = shape()
        behavior.elasticity = number()
        behavior.friction = number()
        behavior.density = number()
        behavior.resistance = number()
        behavior.angularResistance = number()
        behavior.charge = number()
        traits.append(behavior)
        stage.animator.addBehavior(behavior)
      }
      for index in 1..<5 {
        let (a, b) = (stage.views[index], stage.views[index - 1])
        let made: [AttachmentBehavior] = [
          AttachmentBehavior(item: a, offsetFromCenter: point(), attachedToAnchor: point()),
          AttachmentBehavior(item: a, offsetFromCenter: point(), attachedTo: b),
          .limitAttachment(item: a, attachedTo: b),
          .pinAttachment(item: a, attachedTo: b, at: point()),
          .fixedAttachment(item: a, at: point()),
          .slidingAttachment(item: a, at: point(), axis: Point(x: 1, y: 0.3)),
        ]
        let attachment = made[random.int(0..<made.count)]
        attachment.damping = number()
        attachment.frequency = number()
        attachment.frictionTorque = number()
        if random.int(0..<2) == 0 {
          let (low, high) = (number(), number())
          attachment.attachmentRange = min(low, high)...max(low, high)
        }
        attachments.append(attachment)
        stage.animator.addBehavior(attachment)
      }
      let kinds: [FieldBehavior.Kind] = [
        .radialGravity, .velocity, .drag, .spring, .vortex, .noise, .turbulence, .electric, .magnetic,
      ]
      let field = FieldBehavior(kinds[random.int(0..<kinds.count)], items: stage.views)
      field.position = point()
      field.strength = number()
      field.falloff = number()
      field.minimumRadius = number()
      field.direction = point()
      field.animationSpeed = number()
      stage.animator.addBehavior(field)
      stage.animator.addBehavior(SnapBehavior(item: stage.views[7], snapTo: point()))
      for step in 0..<20 {
        let view = stage.views[random.int(0..<10)]
        switch random.int(0..<10) {
        case 0: view.center = point()
        case 1: view.bounds.size = Size(width: number(), height: number())
        case 2: view.transform = Transform(scaleX: number(), y: number())
        case 3: view.transform = Transform(rotation: number())
        case 4:
          let push = PushBehavior(items: [view], mode: step % 2 == 0 ? .instantaneous : .continuous)
          push.pushDirection = point()
          push.setTargetOffsetFromCenter(point(), for: view)
          stage.animator.addBehavior(push)
        case 5:
          stage.collision.addBoundary(identifier: "b\(random.int(0..<4))", path: path())
        case 6:
          stage.animator.hold(view)
          view.center = point()
          stage.frame()
          stage.animator.release(view, velocity: point(), angularVelocity: number())
        case 7:
          traits[0].addItem(view)
          traits[0].addLinearVelocity(point(), for: view)
          traits[0].addAngularVelocity(number(), for: view)
        case 8:
          traits[random.int(0..<10)].isAnchored.toggle()
          attachments[random.int(0..<4)].length = number()
        default: stage.root.bounds.size = Size(width: abs(number()), height: abs(number()))
        }
        stage.frame()
        stage.frame()
      }
      for view in stage.views { #expect(view.layer.presentation.position.isFinite) }
    }
  }

  @Test func `bounds of a size beyond all reason do no harm`() {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 400, y: 300), size: Size(width: 1e155, height: 1e155))
    let thin = stage.box(at: Point(x: 400, y: 300), size: Size(width: 1e155, height: 0))
    let nothing = stage.box(at: Point(x: 400, y: 300), size: .zero)
    stage.frame()
    stage.run(0.5)
    for view in [box, thin, nothing] { #expect(view.layer.presentation.position.isFinite) }
  }
}
