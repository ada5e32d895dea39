import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Groups that fade, are clipped or are cut out by a mask, and are drawn without a sheet: what shows is what a sheet shows.
@Suite(.serialized) struct InPlaceGroupTests {
  private static let side = 128
  private static let window = PixelRect(width: side, height: side)

  /// A list with a striped ground, and what is over it.
  private static func list(_ build: (inout SceneBuilder) -> Void) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: Color(0xF6F4EF))
    for i in 0..<8 {
      scene.shape(
        Rect(x: Double(i) * 16, y: 0, width: 8, height: 128), fill: Color(i % 2 == 0 ? 0x3E8EDE : 0x1B1D22))
    }
    build(&scene)
    return scene.list
  }

  /// Why the sheets of a list exist; copies, steps of blurs and passes that go on are left out.
  private static func passes(_ list: DisplayList, scale: Double = 1) -> [PassReasons] {
    var plan = FramePlan()
    let pixels = Int(Double(side) * scale)
    plan.make(list, damage: PixelRect(width: pixels, height: pixels), scale: scale, background: .zero)
    return plan.passes.dropFirst().filter { $0.start == .cleared }.map(\.reasons)
  }

  /// The same, as a survey of the window finds them.
  private static func surveyed(_ list: DisplayList) -> [PassReasons] {
    var plan = FramePlan()
    plan.survey(list, window: window, scale: 1)
    return plan.passes.dropFirst().map(\.reasons)
  }

  private static func draw(_ list: DisplayList, scale: Double = 1, parts: [PixelRect]? = nil) throws -> Bitmap
  {
    let pixels = Int(Double(side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    for part in parts ?? [canvas.bounds] { try canvas.draw(list, damage: [part], scale: scale) }
    return canvas.bitmap
  }

  private static func divided(_ scale: Double) -> [PixelRect] {
    let end = Int32(Double(side) * scale)
    let (x, y) = (end * 4 / 10, end * 5 / 12)
    return [
      PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: end, y1: y),
      PixelRect(x0: 0, y0: y, x1: end, y1: end),
    ]
  }

  private static let picture = TestPictures.noise(width: 24, height: 24)

  /// What is in a group, and the clip around it.
  struct Faded: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var clip: (@Sendable (inout SceneBuilder) -> Int32)?
    var content: @Sendable (inout SceneBuilder) -> Void

    init(
      _ words: String, clip: (@Sendable (inout SceneBuilder) -> Int32)? = nil,
      _ content: @escaping @Sendable (inout SceneBuilder) -> Void
    ) {
      (testDescription, self.clip, self.content) = (words, clip, content)
    }
  }

  @Sendable private static func cards(_ scene: inout SceneBuilder) {
    scene.shape(
      Rect(x: 10.3, y: 12.6, width: 40, height: 40), radii: CornerRadii(9), fill: Color(0xF2645A),
      border: .black, borderWidth: 3)
    scene.image(Image(picture), in: Rect(x: 66, y: 12, width: 48, height: 40), radii: CornerRadii(12))
    scene.gradient(
      GradientContent.Drawing(
        from: Point(x: 10, y: 0), to: Point(x: 50, y: 0), colors: [.white, Color(0x7A5BB5)]),
      in: Rect(x: 10, y: 70, width: 40, height: 44), radii: CornerRadii(6))
    scene.shadow(of: Rect(x: 84, y: 84, width: 24, height: 20), radii: CornerRadii(5), radius: 4)
  }

  static let faded: [Faded] = [
    Faded("cards") { cards(&$0) },
    Faded("turned") { scene in
      for i in 0..<3 {
        scene.shape(
          Rect(x: 8 + Double(i) * 40, y: 40, width: 24, height: 24), fill: Color(0xF7B733),
          transform: Transform(rotation: 0.4).about(Point(x: 20 + Double(i) * 40, y: 52)))
      }
    },
    Faded("round clip", clip: { $0.clip(Rect(x: 20, y: 20, width: 80, height: 84), radii: CornerRadii(30)) })
    {
      cards(&$0)
    },
    Faded("clip between pixels", clip: { $0.clip(Rect(x: 20.5, y: 20.3, width: 80, height: 84.2)) }) {
      cards(&$0)
    },
    Faded(
      "turned clip",
      clip: {
        $0.clip(
          Rect(x: 24, y: 24, width: 80, height: 80), radii: CornerRadii(10),
          transform: Transform(rotation: 0.3).about(Point(x: 64, y: 64)))
      }
    ) { cards(&$0) },
    Faded("clips of their own") { scene in
      for i in 0..<2 {
        let clip = scene.clip(
          Rect(x: 8.5 + Double(i) * 60, y: 30, width: 48, height: 60), radii: CornerRadii(20))
        scene.shape(
          Rect(x: 4 + Double(i) * 60, y: 20, width: 50, height: 80), fill: Color(0x4FA96B), clip: clip)
      }
    },
    Faded(
      "clips within a clip",
      clip: { $0.clip(Rect(x: 20, y: 20, width: 80, height: 84), radii: CornerRadii(30)) }
    ) { scene in
      for i in 0..<2 {
        let clip = scene.clip(
          Rect(x: 8.5 + Double(i) * 60, y: 30, width: 48, height: 60), radii: CornerRadii(20))
        scene.shape(
          Rect(x: 4 + Double(i) * 60, y: 20, width: 50, height: 80), fill: Color(0x4FA96B), clip: clip)
      }
    },
  ]

  @Test(arguments: faded, [1, 1.5])
  func `What shares no pixel fades one by one, without a pass`(_ c: Faded, _ scale: Double) throws {
    func list(isIsolated: Bool) -> DisplayList {
      Self.list { scene in
        let clip = c.clip?(&scene) ?? -1
        scene.group(opacity: 0.6, isIsolated: isIsolated, clip: clip) { c.content(&$0) }
      }
    }
    #expect(Self.passes(list(isIsolated: false), scale: scale) == [])
    #expect(Self.surveyed(list(isIsolated: false)) == [])
    let sheet = try Self.draw(list(isIsolated: true), scale: scale)
    let drawn = try Self.draw(list(isIsolated: false), scale: scale)
    // A sheet is rounded to bytes twice.
    let difference = try #require(drawn.difference(from: sheet, tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
    let parts = try Self.draw(list(isIsolated: false), scale: scale, parts: Self.divided(scale))
    let other = try #require(parts.difference(from: drawn, tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `What shares a pixel, or is too much to compare, fades on a sheet`() {
    func passes(_ build: (inout SceneBuilder) -> Void) -> [PassReasons] {
      Self.passes(Self.list { $0.group(opacity: 0.5, build) })
    }
    func squares(_ count: Int, step: Double) -> (inout SceneBuilder) -> Void {
      { scene in
        for i in 0..<count {
          scene.shape(Rect(x: Double(i) * step, y: 40, width: 4, height: 4), fill: .black)
        }
      }
    }
    func dots(_ count: Int) -> (inout SceneBuilder) -> Void {
      { scene in
        for i in 0..<count {
          scene.shape(
            Rect(x: Double(i % 65) * 1.9, y: Double(i / 65) * 1.9, width: 0.1, height: 0.1), fill: .black)
        }
      }
    }
    #expect(passes(squares(16, step: 7)) == [])
    #expect(Self.passes(Self.list { $0.group(opacity: 0.5, dots(4096)) }, scale: 4) == [])
    #expect(Self.passes(Self.list { $0.group(opacity: 0.5, dots(4097)) }, scale: 4) == [.opacity])
    #expect(passes(squares(2, step: 3)) == [.opacity])
    #expect(passes(squares(2, step: 5)) == [.opacity], "both may be antialiased in the pixel between")
    #expect(
      passes { scene in
        squares(2, step: 9)(&scene)
        scene.backdrop(Rect(x: 60, y: 60, width: 20, height: 20), effect: PictureEffect(blur: 4))
      }.first == .opacity)
  }

  @Test func `Two of many parts that share a pixel are found`() {
    for seed in SeededGenerator.seeds(60) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...90, using: &random)
      let side = Double.random(in: 0.5...14, using: &random)
      let boxes = (0..<count).map { _ in
        Rect(
          x: Double.random(in: 0...116, using: &random), y: Double.random(in: 0...116, using: &random),
          width: Double.random(in: 0.1...side, using: &random),
          height: Double.random(in: 0.1...side, using: &random))
      }
      let grown = boxes.map { $0.insetBy(dx: -1, dy: -1) }
      let overlap = grown.indices.contains { i in
        (0..<i).contains { k in
          grown[i].minX < grown[k].maxX && grown[k].minX < grown[i].maxX && grown[i].minY < grown[k].maxY
            && grown[k].minY < grown[i].maxY
        }
      }
      var sweep = BoxSweep()
      for box in boxes { sweep.add(box, grownBy: 1) }
      let isFound = sweep.hasOverlap()
      #expect(isFound == overlap, "seed \(seed)")
      // Few that lie apart.
      sweep.removeAll()
      var apart: [Rect] = []
      for box in grown where !apart.contains(where: { !$0.intersection(box).isEmpty }) {
        apart.append(box)
        sweep.add(box, grownBy: 0)
      }
      let isNone = !sweep.hasOverlap()
      #expect(isNone, "seed \(seed)")
    }
  }

  @Test(arguments: [1, 1.5])
  func `Groups that lie apart fade with the group around them, each on its own`(_ scale: Double) throws {
    func list(isIsolated: Bool) -> DisplayList {
      Self.list {
        $0.group(opacity: 0.6, isIsolated: isIsolated) { outer in
          outer.group(opacity: 1) { pair in
            pair.shape(Rect(x: 4.5, y: 10, width: 20, height: 30), radii: CornerRadii(6), fill: .black)
            pair.image(Image(Self.picture), in: Rect(x: 10, y: 50, width: 30, height: 40))
          }
          outer.group(opacity: 0.5) { inner in
            inner.shape(Rect(x: 60, y: 60, width: 10, height: 10), fill: .black)
            inner.shape(Rect(x: 64, y: 64, width: 12, height: 10), fill: .white)
          }
          outer.group(opacity: 0.5) { $0.shape(Rect(x: 4, y: 118, width: 20, height: 8), fill: .black) }
        }
      }
    }
    // Only what overlaps needs a sheet.
    #expect(Self.passes(list(isIsolated: false), scale: scale) == [.opacity])
    #expect(Self.surveyed(list(isIsolated: false)) == [.opacity])
    let drawn = try Self.draw(list(isIsolated: false), scale: scale)
    let sheet = try Self.draw(list(isIsolated: true), scale: scale)
    let difference = try #require(drawn.difference(from: sheet, tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
    let parts = try Self.draw(list(isIsolated: false), scale: scale, parts: Self.divided(scale))
    let other = try #require(parts.difference(from: drawn, tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `Squares that part show no jump where they need no sheet any more`() throws {
    var reasons: Set<String> = []
    for step in 0...24 {
      func list(isIsolated: Bool) -> DisplayList {
        Self.list {
          $0.group(opacity: 0.5, isIsolated: isIsolated) { scene in
            scene.shape(
              Rect(x: 20, y: 40, width: 40, height: 40), radii: CornerRadii(8), fill: Color(0xF2645A))
            scene.shape(
              Rect(x: 58 + Double(step) / 4, y: 40, width: 40, height: 40), radii: CornerRadii(8),
              fill: Color(0xF7B733))
          }
        }
      }
      reasons.insert("\(Self.passes(list(isIsolated: false)))")
      let difference = try #require(
        Self.draw(list(isIsolated: false)).difference(from: Self.draw(list(isIsolated: true)), tolerance: 2))
      #expect(difference.count == 0, "step \(step): \(difference)")
    }
    #expect(reasons.count == 2, "with a sheet and without")
  }

  /// A mask of one shape, and what it cuts out.
  struct Mask: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rect = Rect(x: 24, y: 30, width: 80, height: 60)
    var radii = CornerRadii(16)
    var curve = CornerCurve.circular
    var angle = 0.0
    var hasClip = false
    var isSingle = false

    func list(isSheet: Bool) -> DisplayList {
      InPlaceGroupTests.list { scene in
        let clip =
          hasClip
          ? scene.clip(Rect(x: 40.5, y: 12, width: 70, height: 90), radii: CornerRadii(20)) : -1
        scene.group(opacity: 1, isIsolated: true, clip: clip) { group in
          group.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: Color(0xF2645A))
          if !isSingle {
            group.shape(
              Rect(x: 10, y: 10, width: 100, height: 100), radii: CornerRadii(20),
              fill: Color(0x4FA96B, alpha: 0.7))
            group.group(opacity: 0.5) { inner in
              inner.shape(Rect(x: 20, y: 20, width: 50, height: 50), fill: .black)
              inner.shape(Rect(x: 40, y: 40, width: 50, height: 50), fill: .white)
            }
          }
          group.group(opacity: 1, isIsolated: isSheet, isMask: true) { mask in
            mask.shape(
              rect, radii: radii, curve: curve, fill: .black,
              transform: Transform(rotation: angle).about(rect.center))
          }
        }
      }
    }
  }

  static let masks: [Mask] = [
    Mask(testDescription: "round"),
    Mask(testDescription: "one item", isSingle: true),
    Mask(testDescription: "on pixels", radii: .zero),
    Mask(
      testDescription: "between pixels", rect: Rect(x: 24.5, y: 30.25, width: 80, height: 60.3), radii: .zero),
    Mask(testDescription: "round between pixels", rect: Rect(x: 24.5, y: 30.25, width: 80, height: 60.3)),
    Mask(testDescription: "circle", rect: Rect(x: 30, y: 30, width: 64, height: 64), radii: CornerRadii(32)),
    Mask(testDescription: "continuous", curve: .continuous),
    Mask(testDescription: "turned", angle: 0.4),
    Mask(testDescription: "turned, one item", angle: 0.4, isSingle: true),
    Mask(
      testDescription: "smaller than two pixels", rect: Rect(x: 60.3, y: 60.2, width: 1.1, height: 0.8),
      radii: CornerRadii(0.2), isSingle: true),
    Mask(
      testDescription: "a hairline", rect: Rect(x: 30.2, y: 60.4, width: 60, height: 0.4), radii: .zero,
      angle: 0.2, isSingle: true),
    Mask(testDescription: "in a clip", hasClip: true, isSingle: true),
    Mask(testDescription: "turned in a clip", angle: -0.7, hasClip: true, isSingle: true),
  ]

  @Test(arguments: masks, [1, 1.5])
  func `A mask of one opaque shape is a clip`(_ mask: Mask, _ scale: Double) throws {
    let list = mask.list(isSheet: false)
    let reasons = Self.passes(list, scale: scale)
    #expect(!reasons.contains { $0.contains(.mask) || $0.contains(.isolation) }, "\(reasons)")
    if mask.isSingle { #expect(reasons == []) }
    if mask.isSingle { #expect(Self.surveyed(list) == []) }
    #expect(Self.passes(mask.list(isSheet: true), scale: scale).contains { $0.contains(.mask) })
    let drawn = try Self.draw(list, scale: scale)
    let sheet = try Self.draw(mask.list(isSheet: true), scale: scale)
    let difference = try #require(drawn.difference(from: sheet, tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
    let parts = try Self.draw(list, scale: scale, parts: Self.divided(scale))
    let other = try #require(parts.difference(from: drawn, tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `A survey finds no sheet of a masked group in a clip whose corners are drawn again`() {
    var list = Self.list { scene in
      let clip = scene.clip(Rect(x: 20, y: 20, width: 90, height: 90), radii: CornerRadii(20))
      scene.group(opacity: 1, isIsolated: true, clip: clip) { group in
        group.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: .white, clip: clip)
        group.shape(Rect(x: 10, y: 10, width: 60, height: 60), fill: Color(0xF2645A), clip: clip)
        group.group(opacity: 1, isMask: true) { mask in
          mask.shape(Rect(x: 10, y: 24, width: 108, height: 70), radii: CornerRadii(12), fill: .black)
        }
      }
    }
    list.clipSpans = [ClipSpan(first: 9, inner: 9, end: Int32(list.items.count))]
    #expect(Self.passes(list) == [])
    #expect(Self.surveyed(list) == [])
    // A clip of which nothing is known cuts a sheet.
    list.clipSpans = []
    #expect(Self.surveyed(list) == Self.passes(list) && !Self.surveyed(list).isEmpty)
  }

  @Test func `Another mask needs a sheet`() {
    func reasons(
      maskOpacity: Float = 1, fill: Color = .black, effect: PictureEffect = .none, tilt: Bool = false,
      count: Int = 1, hasGlass: Bool = false
    ) -> [PassReasons] {
      Self.passes(
        Self.list { scene in
          scene.group(opacity: 1, isIsolated: true) { group in
            group.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: .white)
            if hasGlass {
              group.backdrop(Rect(x: 40, y: 40, width: 20, height: 20), effect: PictureEffect(blur: 4))
            }
            group.group(opacity: maskOpacity, effect: effect, isMask: true) { mask in
              for i in 0..<count {
                let tilted = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
                  .concatenating(Transform(perspectiveDistance: 300)).about(Point(x: 64, y: 64))
                mask.shape(
                  Rect(x: 20 + Double(i) * 10, y: 20, width: 60, height: 60), fill: fill,
                  transform: tilt ? tilted : .identity)
              }
            }
          }
        })
    }
    func hasMask(_ reasons: [PassReasons]) -> Bool { reasons.contains { $0.contains(.mask) } }
    #expect(!hasMask(reasons()))
    #expect(hasMask(reasons(maskOpacity: 0.5)))
    #expect(hasMask(reasons(fill: Color(0x000000, alpha: 0.9))))
    #expect(hasMask(reasons(effect: PictureEffect(blur: 3))))
    #expect(hasMask(reasons(tilt: true)))
    #expect(hasMask(reasons(count: 2)))
    #expect(hasMask(reasons(hasGlass: true)))
  }

  @Test func `What a mask and an item fill up to the same edge shows the ground once`() throws {
    let text = try SceneText(
      """
      scene 128x128
      layer
        frame 0 0 128 128
        fill #FFFFFF
      layer
        frame 24.5 24 64 64
        fill #000000
        layer
          frame 0 0 64 64
          fill #000000
        layer
          mask
          frame 0 0 64 64
          fill #000000
      """)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    let half = Int(try Self.draw(tree.displayList)[24, 50].x)
    #expect((127...129).contains(half), "\(half)")
  }

  // MARK: Clips

  /// Four clips that each cut off a side of what is within, and the innermost one.
  private static func fourClips(_ scene: inout SceneBuilder) -> Int32 {
    var clip: Int32 = -1
    for i in 0..<4 {
      let angle = 0.05 + Double(i) * .pi / 2
      // Turned by a quarter each time, the upper side cuts.
      clip = scene.clip(
        Rect(x: -100, y: 33, width: 328, height: 300), radii: CornerRadii(4),
        transform: Transform(rotation: angle).about(Point(x: 64, y: 64)), parent: clip)
    }
    return clip
  }

  @Test func `An image keeps its round corners in four clips that all cut it`() throws {
    let image = Image(TestPictures.noise(width: 30, height: 30))
    let rect = Rect(x: 32, y: 32, width: 64, height: 64)
    func list(isSheet: Bool) -> DisplayList {
      Self.list { scene in
        let clip = Self.fourClips(&scene)
        if isSheet {
          scene.group(opacity: 1, isIsolated: true, clip: clip) {
            $0.image(image, in: rect, radii: CornerRadii(24))
          }
        } else {
          scene.image(image, in: rect, radii: CornerRadii(24), clip: clip)
        }
      }
    }
    let drawn = try Self.draw(list(isSheet: false))
    let ground = try Self.draw(Self.list { _ in })
    for (x, y) in [(37, 37), (90, 37), (90, 90), (37, 90)] {
      #expect(drawn[x, y] == ground[x, y], "\(x), \(y)")
    }
    #expect(drawn[64, 64] != ground[64, 64])
    let difference = try #require(drawn.difference(from: try Self.draw(list(isSheet: true)), tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  /// A tree of layers that clip within each other, and marks that reach over all of them.
  private static func nested(_ count: Int, _ line: (Int) -> String) throws -> DisplayList {
    var (text, indent) = ("scene 128x128\nlayer\n  frame 0 0 128 128\n  fill #F6F4EF\n", "")
    for i in 0..<count {
      text += "\(indent)layer\n\(indent)  frame \(line(i))\n\(indent)  masks\n"
      indent += "  "
    }
    for (x, color) in [(-20, "#F2645A"), (10, "#3E8EDE80"), (50, "#F7B733")] {
      text += "\(indent)layer\n\(indent)  frame \(x) -20 50 200\n\(indent)  fill \(color)\n"
    }
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  /// What the clips of a list leave, each of them a group with a sheet.
  private static func isolated(_ list: DisplayList) -> DisplayList {
    var list = list
    for i in list.groups.indices { list.groups[i].isIsolated = true }
    return list
  }

  @Test(arguments: [
    "3.3 2.7 104 110", "3.3 2.7 104 110\nradius 12",
    "3 3 110 110\ntransform rotate 0.04",
  ])
  func `Clips within each other to any depth need no pass where few of them cut`(_ line: String) throws {
    let list = try Self.nested(9) { i in
      line.split(separator: "\n").joined(separator: "\n" + String(repeating: "  ", count: i + 1))
    }
    #expect(list.items.contains { $0.kind == .beginGroup })
    let reasons = Self.passes(list)
    #expect(!reasons.contains { $0.contains(.clip) }, "\(reasons)")
    let sheets = Self.isolated(list)
    #expect(Self.passes(sheets).contains { $0.contains(.isolation) })
    let difference = try #require(Self.draw(list).difference(from: Self.draw(sheets), tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `More than four clips that all cut are right too`() throws {
    let list = try Self.nested(7) { i in
      "2 2 124 124\n\(String(repeating: "  ", count: i + 1))transform rotate 0.3"
    }
    let difference = try #require(
      Self.draw(list).difference(from: Self.draw(Self.isolated(list)), tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `Upright clips between pixels count as one, however many there are`() throws {
    let rects = [
      Rect(x: 20.5, y: -20, width: 200, height: 200), Rect(x: -20, y: 24.25, width: 200, height: 200),
      Rect(x: -80, y: -20, width: 180.75, height: 200), Rect(x: -20, y: -80, width: 200, height: 176.4),
      Rect(x: 30.5, y: -20, width: 200, height: 200),
    ]
    func content(_ scene: inout SceneBuilder, _ clip: Int32) {
      scene.shape(
        Rect(x: 10, y: 10, width: 108, height: 108), radii: CornerRadii(20), fill: Color(0xF2645A),
        transform: Transform(rotation: 0.3).about(Point(x: 64, y: 64)), clip: clip)
    }
    let list = Self.list { scene in
      var clip: Int32 = -1
      for rect in rects { clip = scene.clip(rect, parent: clip) }
      content(
        &scene, scene.clip(Rect(x: 10, y: 10, width: 108, height: 108), radii: CornerRadii(50), parent: clip))
    }
    #expect(Self.passes(list) == [])
    let sheets = Self.list { scene in
      func add(_ level: Int, to scene: inout SceneBuilder) {
        guard level < rects.count else {
          content(
            &scene, scene.clip(Rect(x: 10, y: 10, width: 108, height: 108), radii: CornerRadii(50)))
          return
        }
        let clip = scene.clip(rects[level])
        scene.group(opacity: 1, isIsolated: true, clip: clip) { add(level + 1, to: &$0) }
      }
      add(0, to: &scene)
    }
    let difference = try #require(Self.draw(list).difference(from: Self.draw(sheets), tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `The same clip within itself cuts once`() throws {
    func list(_ count: Int) -> DisplayList {
      Self.list { scene in
        var clip: Int32 = -1
        for _ in 0..<count {
          clip = scene.clip(Rect(x: 20, y: 20, width: 80, height: 80), radii: CornerRadii(30), parent: clip)
        }
        scene.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: .black, clip: clip)
      }
    }
    let difference = try #require(Self.draw(list(5)).difference(from: Self.draw(list(1)), tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `Four clips around a group and one in it need no sheet`() throws {
    func list(isIsolated: Bool) -> DisplayList {
      Self.list { scene in
        let outer = Self.fourClips(&scene)
        scene.group(opacity: 1, isIsolated: isIsolated, clip: outer) { group in
          let inner = group.clip(Rect(x: 30, y: 30, width: 68, height: 68), radii: CornerRadii(24))
          group.shape(Rect(x: 20, y: 20, width: 90, height: 90), fill: .black, clip: inner)
        }
      }
    }
    let inPlace = list(isIsolated: false)
    #expect(Self.passes(inPlace) == [])
    #expect(Self.surveyed(inPlace) == [])
    let difference = try #require(
      Self.draw(inPlace).difference(from: Self.draw(list(isIsolated: true)), tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }
}
