import Martlet

/// A box of six faces. Its walls are hinged at the bottom and its lid at the wall behind, so that it opens into a cross.
@MainActor
final class Box: View {
  /// The length of an edge, in points.
  var side = 0.0 {
    didSet { if side != oldValue { layOut() } }
  }
  /// Whether it is open or opens. Setting it moves its walls from where they are.
  var isOpen = false {
    didSet { if isOpen != oldValue { moveWalls() } }
  }

  private let faces: [BoxFace]
  /// Where the walls stand, and what turns there about the edge at their foot.
  private let feet = (0..<4).map { _ in View() }
  private let hinges = (0..<4).map { _ in View() }
  /// Turns about the upper edge of the wall behind.
  private let lidHinge = View()
  private let shadow = GradientLayer()

  /// The springs of what moves first and of what follows.
  static let swing = (quick: Spring(duration: 0.8, bounce: 0.05), slow: Spring(duration: 1.1, bounce: 0.05))
  private static let behind = 2
  /// The side of the shadow, in sides of the box.
  private static let shadowSize = 2.0

  init(palette: Palette) {
    faces = (0..<6).map { BoxFace(number: $0, palette: palette) }
    super.init()
    for view in feet + hinges + [self, lidHinge] { view.layer.preservesDepth = true }
    shadow.kind = .radial
    shadow.startPoint = Point(x: 0.5, y: 0.5)
    shadow.endPoint = Point(x: 1, y: 1)
    shadow.colors = [0.34, 0.3, 0.1, 0].map { Color.black.withAlpha($0 * (palette.isDark ? 1.4 : 1)) }
    shadow.locations = [0, 0.4, 0.75, 1]
    shadow.isDoubleSided = false
    shadow.isStill = true
    layer.addSublayer(shadow)
    for (index, foot) in feet.enumerated() {
      hinges[index].addSubview(faces[index])
      foot.addSubview(hinges[index])
      addSubview(foot)
    }
    lidHinge.addSubview(faces[4])
    hinges[Self.behind].addSubview(lidHinge)
    addSubview(faces[5])
    for (layer, angle) in angles { layer.transform = Transform(rotation: angle, axisX: 1, y: 0, z: 0) }
  }

  /// The angles of the hinges about their edges: closed walls stand upright.
  private var angles: [(layer: Layer, angle: Double)] {
    let quarter = Double.pi / 2
    var angles: [(layer: Layer, angle: Double)] = []
    for hinge in hinges { angles.append((hinge.layer, isOpen ? -quarter : 0)) }
    angles.append((lidHinge.layer, isOpen ? 0 : quarter))
    return angles
  }

  private func moveWalls() {
    for (layer, angle) in angles {
      let isFirst = (layer === lidHinge.layer) == isOpen
      layer.animate(
        .transform.rotation.x, to: angle, spring: isFirst ? Self.swing.quick : Self.swing.slow)
    }
    shadow.animate(.opacity, to: isOpen ? 0 : 1, spring: Self.swing.slow)
  }

  private func layOut() {
    for (index, foot) in feet.enumerated() {
      foot.layer.transform = Transform(translationX: 0, y: side / 2, z: side / 2)
        .concatenating(Transform(rotation: Double(index) * .pi / 2, axisX: 0, y: 1, z: 0))
    }
    lidHinge.center = Point(x: 0, y: -side)
    for face in faces {
      face.side = side
      face.center = Point(x: 0, y: -side / 2)
    }
    // The bottom looks down, and the shadow below it up.
    faces[5].center = .zero
    faces[5].base = Transform(translationX: 0, y: 0, z: side / 2)
      .concatenating(Transform(rotation: -.pi / 2, axisX: 1, y: 0, z: 0))
    let extent = side * Self.shadowSize
    shadow.bounds = Rect(x: 0, y: 0, width: extent, height: extent)
    shadow.transform = Transform(translationX: 0, y: 0, z: -side / 2 - 3)
      .concatenating(Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0))
  }
}
