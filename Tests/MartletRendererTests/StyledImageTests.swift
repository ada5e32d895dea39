import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Compares images in nine parts, tinted ones and filters with pixels computed here.
@Suite(.serialized) struct StyledImageTests {
  private static let size = 96

  /// Draws the contents of one layer.
  private func draw(
    scale: Double = 1, size: Int = size, _ change: (inout LayerProperties) -> Void
  ) throws -> Bitmap {
    let tree = RenderTree()
    var p = LayerProperties()
    change(&p)
    let id = NodeID(index: 1)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: Double(size), height: Double(size))
    root.position = root.bounds.center
    tree.apply(
      Commit(changes: [.properties(.root, root), .properties(id, p), .sublayers(.root, [id])], time: 1))
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(width: size, height: size)
    try canvas.draw(tree.displayList, scale: scale)
    return canvas.bitmap
  }

  private static func place(_ p: inout LayerProperties, _ rect: Rect) {
    p.bounds = Rect(origin: .zero, size: rect.size)
    p.anchorPoint = .zero
    p.position = rect.origin
  }

  /// An image in nine parts and where it is drawn.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var width = 17
    var height = 14
    var caps = Insets(top: 4, left: 5, bottom: 3, right: 6)
    var rect = Rect(x: 8, y: 6, width: 70, height: 60)
    var contentsScale = 1.0
    var transform = Transform.identity
    var scale = 1.0
    var worst = 2.0
  }

  private static func turned(_ angle: Double) -> Transform {
    Transform(rotation: angle).about(Point(x: 35, y: 30))
  }

  private static var tilted: Transform {
    Transform(rotation: 0.5, axisX: 0.2, y: 1, z: 0).concatenating(Transform(perspectiveDistance: 300))
      .about(Point(x: 35, y: 30))
  }

  static let cases: [Case] = [
    Case(testDescription: "on pixels"),
    Case(testDescription: "between pixels", rect: Rect(x: 8.3, y: 6.6, width: 70.2, height: 59.5)),
    Case(testDescription: "scale 1.5", rect: Rect(x: 4, y: 4, width: 50, height: 44), scale: 1.5),
    Case(testDescription: "scale 2", rect: Rect(x: 4, y: 4, width: 40, height: 36), scale: 2),
    Case(
      testDescription: "two pixels a point at scale 2", rect: Rect(x: 4, y: 4, width: 40, height: 36),
      contentsScale: 2, scale: 2),
    Case(testDescription: "turned", transform: turned(0.4)),
    Case(
      testDescription: "turned at scale 1.5", rect: Rect(x: 4, y: 4, width: 50, height: 44),
      transform: turned(-0.3), scale: 1.5),
    Case(testDescription: "tilted", transform: tilted, worst: 3),
    Case(testDescription: "a middle of one pixel", width: 12, height: 8),
    Case(testDescription: "no caps at the sides", caps: Insets(top: 4, left: 0, bottom: 3, right: 0)),
    Case(testDescription: "too small for its caps", rect: Rect(x: 8, y: 6, width: 9, height: 60)),
  ]

  @Test(arguments: cases, ResizingMode.allCases)
  func `An image in nine parts agrees with its definition`(_ c: Case, _ mode: ResizingMode) throws {
    for seed in SeededGenerator.seeds(3) {
      let picture = TestPictures.noise(width: c.width, height: c.height, seed: seed)
      let image = Image(picture).resizableImage(withCapInsets: c.caps, resizingMode: mode)
      let drawn = try draw(scale: c.scale) {
        Self.place(&$0, c.rect)
        $0.contents = image
        $0.contentsScale = c.contentsScale
        $0.transform = c.transform
      }
      let world = c.transform.concatenating(Transform(translationX: c.rect.minX, y: c.rect.minY))
      let reference = SlicedReference(
        bitmap: picture, rect: Rect(origin: .zero, size: c.rect.size),
        caps: SIMD4(c.caps.left, c.caps.top, c.caps.right, c.caps.bottom), contentsScale: c.contentsScale,
        isTiled: mode == .tile, map: Homography(world), scale: c.scale)
      var (worst, count, at) = (0.0, 0, (0, 0))
      for y in 0..<Self.size {
        for x in 0..<Self.size {
          let wanted = reference.color(x, y)
          guard wanted.isInside else { continue }
          count += 1
          let off = difference(drawn[x, y], wanted.color)
          if off > worst { (worst, at) = (off, (x, y)) }
        }
      }
      #expect(count > 200 && worst <= c.worst, "seed \(seed): off by \(worst) of \(count) pixels at \(at)")
    }
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `Where parts meet in the middle of a pixel it belongs to the part behind, wherever the image lies`(
    scale: Double
  ) throws {
    let (near, far) = (SIMD4<UInt8>(220, 40, 40, 255), SIMD4<UInt8>(40, 180, 60, 255))
    let picture = Bitmap(
      width: 40, height: 20, bytes: (0..<800).flatMap { i in (0..<4).map { (i % 40 < 20 ? near : far)[$0] } })
    let image = Image(picture).resizableImage(
      withCapInsets: Insets(top: 0, left: 12, bottom: 0, right: 12), resizingMode: .stretch)
    // Too narrow for both caps: each gets a half, and nothing lies between them.
    let width = 14.0
    for pixel in 24..<72 {
      let cut = (Double(pixel) + 0.5) / scale
      let drawn = try draw(scale: scale) {
        Self.place(&$0, Rect(x: cut - width / 2, y: 4, width: width, height: 30))
        $0.contents = image
      }
      for y in stride(from: 12, to: 34, by: 3) {
        #expect(drawn[pixel, y] == far && drawn[pixel - 1, y] == near, "pixel \(pixel), row \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2], ResizingMode.allCases)
  func `Nine parts on whole pixels are those that Cairo draws`(_ scale: Double, _ mode: ResizingMode) throws {
    // A middle of one pixel, so that it has one colour however it is stretched.
    let (left, top, right, bottom) = (6, 3, 4, 7)
    let picture = TestPictures.noise(width: left + 1 + right, height: top + 1 + bottom)
    let (width, height) = (60, 45)
    let image = Image(picture, scale: scale).resizableImage(
      withCapInsets: Insets(
        top: Double(top) / scale, left: Double(left) / scale, bottom: Double(bottom) / scale,
        right: Double(right) / scale), resizingMode: mode)
    let drawn = try draw(scale: scale) {
      Self.place(
        &$0,
        Rect(
          x: 12 / scale, y: 18 / scale, width: Double(width) / scale, height: Double(height) / scale))
      $0.contents = image
      $0.contentsScale = scale
    }
    func part(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> Image {
      var part = Bitmap(width: w, height: h)
      for row in 0..<h { for column in 0..<w { part[column, row] = picture[x + column, y + row] } }
      return Image(part)
    }
    let columns = [
      (0, left, 0, left), (left, 1, left, width - left - right), (left + 1, right, width - right, right),
    ]
    let rows = [
      (0, top, 0, top), (top, 1, top, height - top - bottom), (top + 1, bottom, height - bottom, bottom),
    ]
    let context = DrawingContext(size: Size(width: Double(width), height: Double(height)), scale: 1)
    for x in columns {
      for y in rows {
        context.draw(
          part(x.0, y.0, x.1, y.1),
          in: Rect(x: Double(x.2), y: Double(y.2), width: Double(x.3), height: Double(y.3)))
      }
    }
    let wanted = context.makeBitmap()
    var wrong: [String] = []
    for y in 0..<height {
      for x in 0..<width where drawn[12 + x, 18 + y] != wanted[x, y] {
        wrong.append("\(x), \(y): \(drawn[12 + x, 18 + y]) is not \(wanted[x, y])")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test func `The centre lies in the part that is shown, and 0 stands for one pixel`() throws {
    let picture = TestPictures.noise(width: 40, height: 20)
    var part = Bitmap(width: 20, height: 10)
    for y in 0..<10 { for x in 0..<20 { part[x, y] = picture[10 + x, 5 + y] } }
    let cases: [(center: Rect, caps: Insets)] = [
      (Rect(x: 0.25, y: 0.2, width: 0.5, height: 0.6), Insets(top: 2, left: 5, bottom: 2, right: 5)),
      (Rect(x: 0.525, y: 0.35, width: 0, height: 0), Insets(top: 3, left: 10, bottom: 6, right: 9)),
      (Rect(x: 0.75, y: 0.8, width: -0.5, height: -0.6), Insets(top: 2, left: 5, bottom: 2, right: 5)),
      // What UIKit gives a layer for an image with caps.
      (
        Rect(x: 5.49 / 20, y: 2.49 / 10, width: 9.02 / 20, height: 5.02 / 10),
        Insets(top: 2, left: 5, bottom: 2, right: 5)
      ),
    ]
    for (center, caps) in cases {
      func layer(_ contents: Image, _ change: (inout LayerProperties) -> Void) throws -> Bitmap {
        try draw {
          Self.place(&$0, Rect(x: 8, y: 6, width: 70, height: 60))
          $0.contents = contents
          change(&$0)
        }
      }
      let drawn = try layer(Image(picture)) {
        $0.contentsRect = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        $0.contentsCenter = center
      }
      let wanted = try layer(Image(part).resizableImage(withCapInsets: caps, resizingMode: .stretch)) { _ in }
      #expect(Self.largest(drawn, wanted) <= 1, "\(center)")
    }
  }

  /// A picture of two halves, and the place between them as the centre of what is stretched.
  private static let halves = Bitmap(
    width: 40, height: 20,
    bytes: (0..<800).flatMap { i -> [UInt8] in i % 40 < 20 ? [220, 40, 40, 255] : [40, 180, 60, 255] })

  @Test func `A centre of size zero between two pixels stretches half of each, from one colour to the other`()
    throws
  {
    let (first, length) = (8, 80)
    let drawn = try draw {
      Self.place(&$0, Rect(x: Double(first), y: 6, width: Double(length), height: 60))
      $0.contents = Image(Self.halves)
      $0.contentsCenter = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
    }
    // As Core Animation has it, a centre of size zero is as large as one pixel and lies around its place: from 19.5 to 20.5, the
    // centres of the last red pixel and the first green one. The caps keep 19.5 pixels each.
    let (low, high) = (19.5, Double(length) - 19.5)
    for x in 0..<length {
      let share = min(max((Double(x) + 0.5 - low) / (high - low), 0), 1)
      let wanted = SIMD4(220, 40, 40, 255) + SIMD4(-180, 140, 20, 0) * share
      let off = difference(drawn[first + x, 36], wanted)
      #expect(off <= 2, "\(x): \(drawn[first + x, 36]), not \(wanted)")
    }
  }

  @Test func `Of a centre of size zero, a layer that is too small for the sides shows nothing`() throws {
    let (first, length) = (8, 26)
    let drawn = try draw {
      Self.place(&$0, Rect(x: Double(first), y: 6, width: Double(length), height: 60))
      $0.contents = Image(Self.halves)
      $0.contentsCenter = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
    }
    // Both sides shrink alike until they meet, as those of a border in CSS do.
    for x in 0..<length {
      let wanted = x < length / 2 ? Self.halves[0, 0] : Self.halves[39, 0]
      #expect(drawn[first + x, 36] == wanted, "\(x): \(drawn[first + x, 36])")
    }
  }

  @Test(arguments: [0, 1.0]) func `A centre of size zero at a side stretches the last pixel there`(
    side: Double
  )
    throws
  {
    let picture = TestPictures.noise(width: 12, height: 10)
    let drawn = try draw {
      Self.place(&$0, Rect(x: 8, y: 6, width: 70, height: 60))
      $0.contents = Image(picture)
      $0.contentsCenter = Rect(x: side, y: side, width: 0, height: 0)
    }
    // The other sides keep all their pixels but half of the last one, whose colour is that of the middle.
    let near = side == 0
    for y in 0..<60 {
      for x in 0..<70 {
        let column = near ? max(x - 58, 0) : min(x, 11)
        let row = near ? max(y - 50, 0) : min(y, 9)
        #expect(drawn[8 + x, 6 + y] == picture[column, row], "\(x), \(y)")
      }
    }
  }

  private static func largest(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: ContentsGravity.allCases)
  func `Only gravities that resize have parts`(_ gravity: ContentsGravity) throws {
    let picture = TestPictures.noise(width: 20, height: 12)
    func drawn(_ image: Image) throws -> Bitmap {
      try draw {
        Self.place(&$0, Rect(x: 8, y: 6, width: 70, height: 60))
        $0.contents = image
        $0.contentsGravity = gravity
      }
    }
    let image = Image(picture)
    let parts = image.resizableImage(withCapInsets: Insets(4), resizingMode: .stretch)
    let resizes = [ContentsGravity.resize, .resizeAspect, .resizeAspectFill].contains(gravity)
    #expect((try drawn(image) != drawn(parts)) == resizes)
  }

  @Test func `A template image is its opacity in the tint, also on whole pixels`() throws {
    let picture = TestPictures.noise(width: 40, height: 30)
    let tint = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.7)
    let ink = tint.premultiplied(opacity: 0.5)
    let drawn = try draw {
      Self.place(&$0, Rect(x: 8, y: 6, width: 40, height: 30))
      $0.contents = Image(picture).withRenderingMode(.alwaysTemplate)
      $0.contentsTint = tint
      $0.opacity = 0.5
    }
    var worst = 0.0
    for y in 0..<30 {
      for x in 0..<40 {
        let wanted = SIMD4<Double>(ink) * Double(picture[x, y].w)
        worst = max(worst, difference(drawn[8 + x, 6 + y], wanted))
      }
    }
    #expect(worst <= 1, "\(worst)")
    let plain = try draw {
      Self.place(&$0, Rect(x: 8, y: 6, width: 40, height: 30))
      $0.contents = Image(picture)
      $0.contentsTint = tint
    }
    #expect(plain[8, 6] == picture[0, 0], "other images ignore the tint")
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `The nearest pixel is a sharp square`(_ scale: Double) throws {
    let picture = TestPictures.noise(width: 7, height: 5)
    let drawn = try draw(scale: scale) {
      Self.place(&$0, Rect(x: 0, y: 0, width: 84 / scale, height: 60 / scale))
      $0.contents = Image(picture)
      $0.magnificationFilter = .nearest
    }
    var wrong = 0
    for y in 0..<60 { for x in 0..<84 where drawn[x, y] != picture[x / 12, y / 12] { wrong += 1 } }
    let small = try draw(scale: scale) {
      Self.place(&$0, Rect(x: 0, y: 0, width: 20 / scale, height: 20 / scale))
      $0.contents = Image(TestPictures.noise(width: 60, height: 60))
      $0.minificationFilter = .nearest
    }
    let large = TestPictures.noise(width: 60, height: 60)
    for y in 0..<20 { for x in 0..<20 where small[x, y] != large[3 * x + 1, 3 * y + 1] { wrong += 1 } }
    #expect(wrong == 0)
  }

  /// A photograph's worth of detail: edges at all angles and fine lines.
  private static func photograph(_ side: Int) -> Bitmap {
    var picture = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = (Double(x) / Double(side), Double(y) / Double(side))
        let rings = (u - 0.4) * (u - 0.4) + (v - 0.6) * (v - 0.6)
        let a = Int(rings * 900) % 2 == 0 ? 220 : 40
        let b = (3 * x + 5 * y) / 17 % 2 == 0 ? 255 : 10
        picture[x, y] = SIMD4(UInt8(a), UInt8(b), UInt8(x * 255 / side), 255)
      }
    }
    return picture
  }

  @Test(arguments: ContentsFilter.allCases)
  func `A photograph at an eighth that creeps along does not shimmer`(_ filter: ContentsFilter) throws {
    let side = 512
    let picture = Self.photograph(side)
    let image = Image(picture)
    // Red and green, summed from the top left.
    var sums = [SIMD2<Double>](repeating: .zero, count: (side + 1) * (side + 1))
    for y in 0..<side {
      for x in 0..<side {
        let c = picture[x, y]
        sums[(y + 1) * (side + 1) + x + 1] =
          SIMD2(Double(c.x), Double(c.y)) + sums[y * (side + 1) + x + 1] + sums[(y + 1) * (side + 1) + x]
          - sums[y * (side + 1) + x]
      }
    }
    func sum(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let (i, j) = (min(Int(x), side - 1), min(Int(y), side - 1))
      let (u, v) = (x - Double(i), y - Double(j))
      let at = j * (side + 1) + i
      let top = sums[at] * (1 - u) + sums[at + 1] * u
      let bottom = sums[at + side + 1] * (1 - u) + sums[at + side + 2] * u
      return top * (1 - v) + bottom * v
    }
    var figures: [String] = []
    for factor in [7.0, 8, 10] {
      let extent = Double(side) / factor
      var (error, change, count) = (0.0, 0.0, 0.0)
      var last: [SIMD2<Double>] = []
      for step in 0..<16 {
        let shift = Double(step) / 16
        let drawn = try draw {
          Self.place(&$0, Rect(x: 8 + shift, y: 8 + shift / 2, width: extent, height: extent))
          $0.contents = image
          $0.minificationFilter = filter
        }
        var errors: [SIMD2<Double>] = []
        for y in 12..<50 {
          for x in 12..<50 {
            let (x0, y0) = ((Double(x) - 8 - shift) * factor, (Double(y) - 8 - shift / 2) * factor)
            let wanted =
              (sum(x0 + factor, y0 + factor) - sum(x0, y0 + factor) - sum(x0 + factor, y0) + sum(x0, y0))
              / (factor * factor)
            let c = drawn[x, y]
            errors.append(SIMD2(Double(c.x), Double(c.y)) - wanted)
          }
        }
        error += errors.reduce(0) { $0 + ($1 * $1).sum() / 2 }
        count += Double(errors.count)
        if !last.isEmpty {
          change += zip(errors, last).reduce(0) { sum, pair in
            let d = pair.0 - pair.1
            return sum + (d * d).sum() / 2
          }
        }
        last = errors
      }
      let (off, flicker) = ((error / count).squareRoot(), (change / (count * 15 / 16)).squareRoot())
      figures.append("1/\(Int(factor)): off by \(off), shimmers by \(flicker)")
      if filter == .trilinear { #expect(off <= 12 && flicker <= 4) }
    }
    print("\(filter): root mean squares in levels: \(figures.joined(separator: "; "))")
  }

  @Test func `A picture that shrinks slowly changes smoothly with the trilinear filter`() throws {
    let image = Image(Self.photograph(256))
    var worst: [ContentsFilter: Double] = [:]
    for filter in [ContentsFilter.linear, .trilinear] {
      var last: Bitmap?
      for step in 0...40 {
        let extent = 66 - Double(step) * 0.1
        let drawn = try draw {
          Self.place(&$0, Rect(x: 48 - extent / 2, y: 48 - extent / 2, width: extent, height: extent))
          $0.contents = image
          $0.minificationFilter = filter
        }
        if let last {
          var sum = 0.0
          for y in 20..<76 {
            for x in 20..<76 {
              let d =
                SIMD4<Int>(truncatingIfNeeded: drawn[x, y]) &- SIMD4<Int>(truncatingIfNeeded: last[x, y])
              sum += Double((d &* d).wrappedSum())
            }
          }
          worst[filter] = max(worst[filter] ?? 0, (sum / (56 * 56)).squareRoot())
        }
        last = drawn
      }
    }
    print("largest change of a frame while shrinking past a quarter: \(worst)")
    #expect((worst[.trilinear] ?? .infinity) < (worst[.linear] ?? 0) / 1.5)
  }

  @Test func `Values that make no sense draw something finite or nothing`() throws {
    let images = [
      Image(TestPictures.noise(width: 9, height: 7)), Image(Bitmap(width: 0, height: 0)),
      Image(Bitmap(width: 1, height: 1, bytes: [9, 9, 9, 255])),
    ]
    let centers = [
      Rect(x: -5, y: 2, width: 90, height: 0.1), Rect(x: 0.5, y: 0.5, width: 0, height: 0),
      Rect(x: 1, y: 1, width: 0, height: 0), Rect(x: 1e300, y: -1e300, width: 1e300, height: 1),
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
    ]
    let insets = [Insets(0), Insets(1e9), Insets(-3), Insets(top: 0, left: 100, bottom: 0, right: 0)]
    for image in images {
      for center in centers {
        for inset in insets {
          for mode in ResizingMode.allCases {
            for bias in [0, 1e300, -1e300, Double.nan] {
              _ = try draw(size: 16) {
                Self.place(&$0, Rect(x: 2, y: 2, width: 12, height: 0.5))
                $0.contents = image.resizableImage(withCapInsets: inset, resizingMode: mode)
                $0.contentsCenter = center
                $0.minificationFilterBias = bias
                $0.minificationFilter = .trilinear
              }
            }
          }
        }
      }
    }
  }

  @Test func `A very long image is drawn, reduced to what the GPU can hold`() throws {
    let (width, height) = (30_000, 40)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height { for x in 0..<width / 2 { bytes[(y * width + x) * 4] = 0 } }
    let image = Image(Bitmap(width: width, height: height, bytes: bytes))
    for filter in ContentsFilter.allCases {
      let drawn = try draw {
        Self.place(&$0, Rect(x: 48 - 15_000, y: 8, width: Double(width), height: Double(height)))
        $0.contents = image
        $0.minificationFilter = filter
        $0.magnificationFilter = filter
      }
      #expect(drawn[40, 20] == SIMD4(0, 255, 255, 255) && drawn[56, 20] == SIMD4(repeating: 255), "\(filter)")
    }
  }

  @Test func `Two copies of an image share a room on a page, which is counted and freed`() throws {
    let store = ImageStore()
    func fill() -> (Image, ImagePlace, ImagePlace?) {
      let image = Image(TestPictures.noise(width: 600, height: 401))
      let pair = store.pair(image.withRenderingMode(.alwaysTemplate), level: 0)
      return (image, pair!.place, pair!.coarser)
    }
    do {
      let (image, place, coarser) = fill()
      #expect(place.page == coarser?.page && coarser?.size == SIMD2(300, 201) && coarser?.step == 2)
      #expect(store.byteCount == (602 + 302) * 403 * 4 && store.uploads.count == 2)
      _ = store.pair(image, level: 0)
      #expect(store.uploads.count == 2 && store.count == 1, "an image made from it shares its pixels")
    }
    for _ in 0..<8 { store.endFrame() }
    #expect(store.count == 0 && store.byteCount == 0)
    store.maximumSize = 700
    let (image, _, coarser) = fill()
    #expect(coarser == nil, "both do not fit")
    withExtendedLifetime(image) {}
  }
}
