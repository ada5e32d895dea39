import Glibc
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
    didSet { if isOpen != oldValue { swingWalls() } }
  }
  /// The radius of a circle around the middle of the open box, in sides.
  static let radius = 4.25.squareRoot()

  private let faces: [BoxFace]
  /// Where the walls stand, and what turns there about the edge at their foot.
  private let feet = (0..<4).map { _ in View() }
  private let hinges = (0..<4).map { _ in View() }
  /// Turns about the upper edge of the wall behind.
  private let lidHinge = View()
  private let shadow = GradientLayer()
  private var swing: BoxSwing?
  private var isSwinging = false

  private static let behind = 2
  /// When the lid has turned away, and when the walls begin to fall, of the whole motion. A wall that leans outwards is clear of the
  /// lid at any of its angles.
  private static let lidEnd = 0.8
  private static let wallStart = 0.34
  /// The side of the shadow, in sides of the box.
  private static let shadowSize = 1.8

  /// - Parameters:
  ///   - dolly: What moves away as it opens.
  ///   - distance: How far away that is at a share of the motion, in sides.
  init(palette: Palette, dolly: View, distance: @escaping @MainActor (Double) -> Double) {
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
    lidHinge.layer.name = "lid"
    for (index, foot) in feet.enumerated() {
      hinges[index].layer.name = "wall \(index + 1)"
      hinges[index].addSubview(faces[index])
      foot.addSubview(hinges[index])
      addSubview(foot)
    }
    lidHinge.addSubview(faces[4])
    hinges[Self.behind].addSubview(lidHinge)
    addSubview(faces[5])
    // The photograph on the lid stands as those before and behind it do.
    faces[4].base = Transform(rotation: .pi)
    for face in faces {
      face.onTurn = { [weak self] in self?.showInsides() }
      face.onRest = { [weak self] in self?.hideInsides() }
    }
    swing = BoxSwing(parts(dolly: dolly, distance: distance))
    hideInsides()
  }

  private func parts(dolly: View, distance: @escaping @MainActor (Double) -> Double) -> [BoxSwing.Part] {
    let quarter = Double.pi / 2
    func wall(_ number: Double) -> Double { BoxSwing.share(of: number, from: Self.wallStart, to: 1) }
    var parts = hinges.map { hinge in
      BoxSwing.Part(layer: hinge.layer, property: .transform.rotation.x) { -quarter * wall($0) }
    }
    parts.append(
      BoxSwing.Part(layer: lidHinge.layer, property: .transform.rotation.x) {
        quarter * (1 - BoxSwing.share(of: $0, from: 0, to: Self.lidEnd))
      })
    parts.append(BoxSwing.Part(layer: shadow, property: .opacity) { 1 - 0.55 * wall($0) })
    // The middle of the cross comes to where that of the box was.
    let half = { [weak self] (number: Double) in wall(number) * (self?.side ?? 0) / 2 }
    parts.append(BoxSwing.Part(layer: layer, property: .transform.translation.y) { -half($0) })
    parts.append(BoxSwing.Part(layer: layer, property: .transform.translation.z) { half($0) })
    parts.append(
      BoxSwing.Part(layer: dolly.layer, property: .transform.translation.z) { [weak self] in
        -distance(BoxSwing.share(of: $0, from: 0, to: 1)) * (self?.side ?? 0)
      })
    return parts
  }

  private func swingWalls() {
    isSwinging = true
    showInsides()
    swing?.go(to: isOpen ? 1 : 0) { [weak self] in
      self?.isSwinging = false
      self?.hideInsides()
    }
  }

  /// Shows what is inside, for as long as it can be seen.
  private func showInsides() { for face in faces { face.hidesInside = false } }

  /// Hides what a closed box hides anyway, up to the smooth edges of its faces.
  private func hideInsides() {
    guard !isOpen, !isSwinging, !faces.contains(where: \.isTurning) else { return }
    for face in faces { face.hidesInside = true }
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
    swing?.place()
    isSwinging = false
    hideInsides()
  }
}
