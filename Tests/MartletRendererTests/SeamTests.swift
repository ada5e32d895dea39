import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletRenderer

/// Halves of a layer that was cut, which turn about their common edge, in pixels.
@Suite(.serialized) struct SeamTests {
  private static let window = Size(width: 120, height: 96)
  private static let eye = 400.0
  /// The most that may be seen of the white ground, of 255.
  private static let mostGround = 15

  /// A page in two halves, red and blue, on a white ground: folded about its middle, and turned as a whole.
  private struct Page {
    var size: Size
    /// Whether the fold is upright.
    var isUpright: Bool
    /// The angle of each half to the plane of the page, in radians: positive folds towards the eye.
    var fold: Double
    var turn = Transform.identity
    /// Whether the halves show parts of one picture instead of colours.
    var hasPicture: Bool

    private static let picture: Image = {
      var bytes: [UInt8] = []
      for y in 0..<40 {
        for x in 0..<40 {
          // The first half is red along both axes' cut: each half shows one quarter of it.
          bytes += x + y < 40 - 1 ? [200, 0, 0, 255] : [0, 0, 200, 255]
        }
      }
      return Image(Bitmap(width: 40, height: 40, bytes: bytes))
    }()
    private static let colors = [
      Color(red: 200 / 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 200 / 255),
    ]

    private var half: Size {
      isUpright
        ? Size(width: size.width / 2, height: size.height) : Size(width: size.width, height: size.height / 2)
    }

    /// The half before the fold, and the one after it.
    var halves: [LayerProperties] {
      (0..<2).map { k in
        var p = LayerProperties()
        p.bounds = Rect(origin: .zero, size: half)
        let edge = k == 0 ? 1.0 : 0
        p.anchorPoint = isUpright ? Point(x: edge, y: 0.5) : Point(x: 0.5, y: edge)
        p.position = Point(x: SeamTests.window.width / 2, y: SeamTests.window.height / 2)
        let angle = k == 0 ? fold : -fold
        p.transform =
          isUpright
          ? Transform(rotation: angle, axisX: 0, y: 1, z: 0)
          : Transform(rotation: -angle, axisX: 1, y: 0, z: 0)
        if hasPicture {
          p.content = .image(ImageContent(Self.picture))
          // The corners of the picture that have one colour.
          p.contentsRect =
            k == 0 ? Rect(x: 0, y: 0, width: 0.4, height: 0.4) : Rect(x: 0.6, y: 0.6, width: 0.4, height: 0.4)
        } else {
          p.backgroundColor = Self.colors[k]
        }
        return p
      }
    }

    /// The space, which turns about the middle of the window.
    var space: LayerProperties {
      var p = LayerProperties()
      p.bounds = Rect(origin: .zero, size: SeamTests.window)
      p.position = Point(x: SeamTests.window.width / 2, y: SeamTests.window.height / 2)
      p.transform = turn
      p.preservesDepth = true
      return p
    }

    /// From a half to the window.
    private func map(ofHalf k: Int) -> Homography {
      let middle = Point(x: SeamTests.window.width / 2, y: SeamTests.window.height / 2)
      return Homography(
        halves[k].localTransform.concatenating(space.localTransform)
          .concatenating(Transform(perspectiveDistance: SeamTests.eye).about(middle)))
    }

    /// Where a point of a half is seen.
    func seen(_ p: Point, inHalf k: Int) -> Point? { map(ofHalf: k).apply(p) }

    /// Whether a half is seen at a point.
    func isHalf(_ k: Int, seenAt p: Point) -> Bool {
      map(ofHalf: k).unapply(p).map { Rect(origin: .zero, size: half).contains($0) } ?? false
    }

    /// The ends of the fold, and the corners of each half opposite to it, as they are seen.
    var ends: (Point, Point, sides: [[Point]])? {
      let (w, h) = (half.width, half.height)
      let fold = isUpright ? [Point(x: w, y: 0), Point(x: w, y: h)] : [Point(x: 0, y: h), Point(x: w, y: h)]
      let far = isUpright ? [Point(x: 0, y: 0), Point(x: 0, y: h)] : [Point(x: 0, y: 0), Point(x: w, y: 0)]
      let sides = [far.compactMap { seen($0, inHalf: 0) }, fold.compactMap { seen($0, inHalf: 1) }]
      guard let a = seen(fold[0], inHalf: 0), let b = seen(fold[1], inHalf: 0),
        sides.allSatisfy({ $0.count == 2 })
      else { return nil }
      return (a, b, sides)
    }
  }

  private static func changes(_ page: Page) -> [Commit.Change] {
    var root = LayerProperties()
    root.bounds = Rect(origin: .zero, size: window)
    root.position = Point(x: window.width / 2, y: window.height / 2)
    root.backgroundColor = .white
    root.sublayerTransform = Transform(perspectiveDistance: eye)
    let halves = page.halves
    return [
      .properties(NodeID(index: 0), root), .sublayers(NodeID(index: 0), [NodeID(index: 1)]),
      .properties(NodeID(index: 1), page.space),
      .sublayers(NodeID(index: 1), [NodeID(index: 2), NodeID(index: 3)]),
      .properties(NodeID(index: 2), halves[0]), .properties(NodeID(index: 3), halves[1]),
    ]
  }

  /// A thousand frames: the page folds and opens while it turns. Pages differ in size, kind and the direction of the fold.
  private static func page(frame: Int) -> Page {
    let t = Double(frame)
    let width = 50 + Double(frame / 40 % 7) * 3
    let height = 38 + Double(frame / 40 % 5) * 5
    return Page(
      size: Size(width: width, height: height), isUpright: frame / 40 % 2 == 0, fold: 1.5 * sin(t * 0.05),
      turn: Transform(rotation: 0.5 * sin(t * 0.013), axisX: 1, y: 0.3, z: 0)
        .concatenating(Transform(rotation: 0.9 * sin(t * 0.009), axisX: 0, y: 0, z: 1)),
      hasPicture: frame / 80 % 2 == 1)
  }

  @Test(arguments: [1, 1.5, 2])
  func `While halves turn nothing shows between them, and their seam is where geometry puts it`(scale: Double)
    throws
  {
    let (width, height) = (Int(Self.window.width * scale), Int(Self.window.height * scale))
    let canvas = try OffscreenCanvas(width: width, height: height)
    let tree = RenderTree()
    var (lines, worstGround, worstSeam, pixels) = (0, 0.0, 0.0, 0)
    for frame in 0..<1000 {
      let page = Self.page(frame: frame)
      tree.apply(Commit(changes: Self.changes(page), time: 0))
      tree.update(at: 0)
      try canvas.draw(tree.displayList, scale: scale)
      let bitmap = canvas.bitmap
      guard let (a, b, sides) = page.ends else { continue }
      let (p, q) = (a * scale, b * scale)
      let length = (q - p).length
      let along = (q - p) * (1 / length)
      let across = Point(x: -along.y, y: along.x)
      func distance(_ point: Point) -> Double {
        (point.x - p.x) * across.x + (point.y - p.y) * across.y
      }
      let depths = sides.map { corners in corners.map { distance($0 * scale) } }
      // The halves are on both sides of the fold, each wide enough to be looked at.
      let (near, far) = (depths[0], depths[1])
      guard length > 24,
        near.min() ?? 0 > 6 && far.max() ?? 0 < -6 || near.max() ?? 0 < -6 && far.min() ?? 0 > 6
      else { continue }
      // Across the fold, in the direction in which a line of pixels crosses it: the sum of the shares of a colour is where
      // the seam is.
      let isRow = abs(along.y) > abs(along.x)
      let count = isRow ? height : width
      let reach = 3
      for line in 0..<count {
        // Where the middle of this row or column crosses the fold.
        let t = isRow ? (Double(line) + 0.5 - p.y) / (q.y - p.y) : (Double(line) + 0.5 - p.x) / (q.x - p.x)
        guard t * length > 6, (1 - t) * length > 6 else { continue }
        let crossing = isRow ? p.x + (q.x - p.x) * t : p.y + (q.y - p.y) * t
        // The ends of the fold are oblique: all that is looked at lies on the page.
        func place(_ way: Double) -> Point {
          let (x, y) = (crossing + way, Double(line) + 0.5)
          return (isRow ? Point(x: x, y: y) : Point(x: y, y: x)) * (1 / scale)
        }
        let isOnPage = [(0, 1), (1, 0)].contains { before, after in
          page.isHalf(before, seenAt: place(-Double(reach) - 2))
            && page.isHalf(after, seenAt: place(Double(reach) + 2))
        }
        guard isOnPage else { continue }
        let first = Int(crossing.rounded(.down)) - reach
        var position = Double(first)
        let before = isRow ? bitmap[first, line] : bitmap[line, first]
        for k in first...first + 2 * reach {
          let pixel = isRow ? bitmap[k, line] : bitmap[line, k]
          let ground = Double(pixel.y) / 255
          worstGround = max(worstGround, ground)
          pixels += 1
          // A half that is nearly edge-on reaches less far under the other one, or it would come out at the ends of the fold.
          if pixel.y > Self.mostGround {
            lines += 1
            if lines < 5 {
              Issue.record("frame \(frame), pixel \(k) of line \(line): \(pixel) lets the ground through")
            }
          }
          // What is on the side of the first pixel.
          let (red, blue) = (Double(pixel.x) / 200, Double(pixel.z) / 200)
          position += before.x > before.z ? red : blue
        }
        worstSeam = max(worstSeam, abs(position - crossing))
      }
    }
    print(
      "seams at \(scale): \(pixels) pixels, ground at most \(worstGround), off by at most \(worstSeam) pixels"
    )
    #expect(lines == 0 && pixels > 100_000)
    #expect(worstSeam < 0.1)
  }
}
