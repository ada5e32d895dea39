import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Which sheet of a space is touched where several lie close to each other, and searches that begin within a space.
@MainActor @Suite struct SpaceOrderTests {
  let stage = LayerStage()

  private func turned(_ angle: Double, _ axisX: Double = 0, _ axisY: Double = 1) -> Transform {
    Transform(rotation: angle, axisX: axisX, y: axisY, z: 0)
  }

  /// A flat layer of 200 × 200 in the middle of the root, with a space.
  private func space(turned transform: Transform) -> (viewer: Layer, space: Layer) {
    let viewer = LayerStage.QuietLayer()
    viewer.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    viewer.position = stage.root.bounds.center
    viewer.transform = transform
    let space = LayerStage.QuietLayer()
    space.preservesDepth = true
    space.position = Point(x: 100, y: 100)
    viewer.addSublayer(space)
    stage.root.addSublayer(viewer)
    return (viewer, space)
  }

  private func sheet(_ transform: Transform = .identity, side: Double = 100, in space: Layer) -> Layer {
    let sheet = LayerStage.QuietLayer()
    sheet.bounds = Rect(x: 0, y: 0, width: side, height: side)
    sheet.position = space.bounds.center
    sheet.transform = transform
    sheet.backgroundColor = .black
    space.addSublayer(sheet)
    return sheet
  }

  private func raised(_ z: Double) -> Transform { Transform(translationX: 0, y: 0, z: z) }

  private func hit(_ point: Point? = nil) -> Layer? { stage.root.hitTest(point ?? stage.root.bounds.center) }

  @Test(arguments: [0, 1.2, 1.5699, 3, -1.5699, -2])
  func `of two sheets in a space the nearer one is touched, however its picture is turned`(angle: Double) {
    let space = space(turned: turned(angle)).space
    let near = sheet(raised(0.5), in: space)
    let far = sheet(in: space)
    stage.frame()
    // The picture of a space that is seen from behind is mirrored, but shows the same.
    #expect(hit() === near, "\(angle)")
    near.transform = raised(-0.5)
    stage.frame()
    #expect(hit() === far, "\(angle)")
  }

  @Test func `of sheets in one plane, up to rounding, the later one is touched, however steep they are`() {
    let space = space(turned: .identity).space
    let steep = turned(1.56, 1, 1)
    let first = sheet(raised(0.0005).concatenating(steep), in: space)
    let second = sheet(steep, in: space)
    stage.frame()
    #expect(hit() === second)
    first.transform = raised(0.5).concatenating(steep)
    stage.frame()
    #expect(hit() === first)
  }

  @Test func `sheets that cross each other are touched as they are cut, next to the cut too`() {
    let space = space(turned: .identity).space
    let left = sheet(turned(0.6), in: space)
    let right = sheet(turned(-0.6), in: space)
    // Sheets without a size of their own, whose sublayers cross.
    let (middle, other) = (sheet(turned(0.3), side: 0, in: space), sheet(turned(-0.3), side: 0, in: space))
    let (inMiddle, inOther) = (sheet(side: 40, in: middle), sheet(side: 40, in: other))
    middle.position.y = 90
    other.position.y = 90
    stage.frame()
    for x in [1e-4, 0.01, 5] {
      // Turned by a positive angle the left side comes forward.
      #expect(hit(Point(x: 200 - x, y: 150)) === left, "\(x)")
      #expect(hit(Point(x: 200 + x, y: 150)) === right, "\(x)")
      #expect(hit(Point(x: 200 - x, y: 240)) === inMiddle, "\(x)")
      #expect(hit(Point(x: 200 + x, y: 240)) === inOther, "\(x)")
    }
  }

  @Test
  func
    `sheets that are nearly in one plane are touched in the reverse of the order in which they are painted`()
  {
    var compared = 0
    for seed in SeededGenerator.seeds(400) {
      var generator = SeededGenerator(seed: seed)
      let (viewer, space) = space(
        turned: turned(generator.chance(0.5) ? 0.4 : generator.double(-3...3), generator.double(-1...1)))
      let tilt = turned(
        generator.double(-1.565...1.565), generator.double(-1...1), generator.double(-1...1))
      let sheets = (0..<generator.int(2..<9)).map { _ in
        // In few planes, and within each nearer to each other than what counts.
        let place = Double(generator.int(0..<3)) * 0.3 + generator.double(-0.0002...0.0002)
        return sheet(raised(place).concatenating(tilt), side: 10_000, in: space)
      }
      stage.frame()
      let numbers = sheets.map { $0.id?.index ?? -1 }
      let painted = stage.renderTree.paintOrder.map { Int32($0) }.filter(numbers.contains)
      var asked: [Int32] = []
      let at = viewer.convert(toWindow: Point(x: generator.double(95...105), y: generator.double(95...105)))
      _ = stage.root.hitTest(at ?? .zero) {
        if let index = $0.id?.index, numbers.contains(index) { asked.append(index) }
        return false
      }
      #expect(asked.reversed() == painted, "seed \(seed)")
      compared += painted.count
      viewer.removeFromSuperlayer()
      if asked.reversed() != painted { break }
    }
    print("\(compared) sheets are touched as they are painted")
  }

  // MARK: Searches that begin in a space

  @Test func `a search that begins in a space follows the line of sight through a point of its plane`() throws
  {
    stage.root.sublayerTransform = Transform(perspectiveDistance: 500)
    let space = LayerStage.QuietLayer()
    space.preservesDepth = true
    space.position = stage.root.bounds.center
    space.transform = turned(0.5, 0.3)
    stage.root.addSublayer(space)
    let faces = [sheet(side: 160, in: space), sheet(raised(100), side: 120, in: space)]
    faces[1].position = Point(x: 40, y: 20)
    for face in faces {
      for number in 0..<64 {
        let cell = LayerStage.QuietLayer()
        let side = face.bounds.width / 8
        cell.frame = Rect(
          x: Double(number % 8) * side, y: Double(number / 8) * side, width: side, height: side)
        face.addSublayer(cell)
      }
    }
    stage.frame()
    var (found, generator) = (0, SeededGenerator(seed: 7))
    for _ in 0..<500 {
      let w = Point(x: generator.double(100...300), y: generator.double(50...250))
      guard let cell = hit(w), let face = cell.superlayer, faces.contains(where: { $0 === face }) else {
        continue
      }
      let p = try #require(space.convert(fromWindow: w))
      #expect(face.hitTest(p) === cell, "\(w)")
      #expect(face.convert(p, from: space).map(cell.frame.contains) == true, "\(w)")
      // In the coordinates of the layer that holds the space.
      #expect(space.hitTest(w) === cell, "\(w)")
      found += 1
    }
    #expect(found > 200)
  }

  @Test func `a search in a space that is edge-on finds what is seen at a point`() {
    let space = space(turned: .identity).space
    space.transform = turned(.pi / 2)
    let face = sheet(turned(-.pi / 2), in: space)
    stage.frame()
    #expect(face.hitTest(Point(x: 0, y: 0)) === face)
    #expect(face.hitTest(Point(x: 500, y: 40)) === face, "it is seen behind the same point")
    #expect(face.hitTest(Point(x: 0, y: 60)) == nil)
  }

  @Test func `a search in a space knows which side of it is seen`() {
    let (viewer, space) = space(turned: .identity)
    let face = sheet(turned(0.3), in: space)
    face.isDoubleSided = false
    for (outer, inner) in [(0.2, 0.2), (0.2, 3), (3, 0.2), (3, 3)] {
      viewer.transform = turned(outer)
      space.transform = turned(inner)
      stage.frame()
      let isSeen = (outer == 3) == (inner == 3)
      #expect((face.hitTest(.zero) === face) == isSeen, "\(outer), \(inner)")
      #expect((hit() === face) == isSeen, "\(outer), \(inner)")
    }
  }

  // MARK: Shapes of faces

  @Test
  func `faces are touched within their corners, and what they clip is not touched, in their own planes`()
    throws
  {
    let (_, space) = space(turned: turned(0.4, 1))
    stage.root.sublayerTransform = Transform(perspectiveDistance: 600)
    space.transform = turned(-0.7, 0.2)
    let back = sheet(raised(-80), side: 400, in: space)
    let face = sheet(turned(0.5, 1, 0), in: space)
    face.cornerRadius = 40
    let child = LayerStage.QuietLayer()
    child.frame = Rect(x: 60, y: -30, width: 80, height: 80)
    face.addSublayer(child)
    for clips in [true, false] {
      face.masksToBounds = clips
      stage.frame()
      for (p, expected) in [
        (Point(x: 50, y: 60), face), (Point(x: 5, y: 5), back), (Point(x: 12, y: 12), face),
        (Point(x: 80, y: 20), child), (Point(x: 98, y: 2), clips ? back : child),
        (Point(x: 80, y: -10), clips ? back : child),
      ] {
        let place = try #require(face.convert(toWindow: p))
        #expect(hit(place) === expected, "\(p), \(clips)")
      }
    }
  }

  @Test func `a face of one side is touched only from the front, and shows what is behind it from there`()
    throws
  {
    let (viewer, space) = space(turned: .identity)
    let face = sheet(in: space)
    let behind = sheet(raised(-1), side: 60, in: space)
    face.isDoubleSided = false
    let child = sheet(side: 20, in: face)
    for angle in [0.5, 1.4, 1.8, 3, 4.5, 5] {
      space.transform = turned(angle)
      stage.frame()
      let isFront = angle < 1.6 || angle > 4.7
      let edge = try #require(face.convert(toWindow: Point(x: 50, y: 5)))
      #expect(hit() === (isFront ? child : behind), "\(angle)")
      #expect(hit(edge) === (isFront ? face : viewer), "\(angle)")
    }
  }
}
