import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The gallery in a language that is read from right to left.
@MainActor
@Suite struct ReadingDirectionTests {
  private static let size = Size(width: 960, height: 640)

  private func inArabic(_ body: () throws -> Void) rethrows {
    try Language.$current.withValue(Language(["ar"]), operation: body)
  }

  /// A demo in a window.
  private func controller(_ demo: any Demo.Type) -> (WindowController, any Demo, ManualWindow) {
    let window = ManualWindow(size: Self.size, scale: 1, now: 1000)
    let controller = WindowController(window: window)
    controller.rootView.layoutDirection = Language.current.direction
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    window.run(for: 0.2)
    return (controller, exhibit, window)
  }

  private func lines(in layer: Layer) -> [gallery.TextLine] {
    ((layer as? gallery.TextLine).map { [$0] } ?? []) + layer.sublayers.flatMap { lines(in: $0) }
  }

  @Test func `the first tile of a row is on the right, and arrows follow what is seen`() throws {
    inArabic {
      let window = ManualWindow(size: Self.size, scale: 1, now: 1000)
      let controller = WindowController(window: window)
      controller.rootView.layoutDirection = .rightToLeft
      let demo = WallDemo(in: controller, palette: .light, trace: nil)
      demo.wall.makeNoThumbnails()
      window.run(for: 0.2)
      let tiles = demo.wall.tiles
      #expect(tiles[0].center.x > tiles[1].center.x && tiles[0].center.y == tiles[1].center.y)
      #expect(tiles[0].frame.maxX == Self.size.width - WallLayout.margin(of: Self.size))
      demo.wall.moveFocus(.left)
      demo.wall.moveFocus(.left)
      #expect(demo.wall.focus == 1)
    }
  }

  @Test(arguments: [1.25, 1.5])
  func `tiles lie on whole pixels on the other side too, in a window with half a pixel`(scale: Double) {
    for isMirrored in [false, true] {
      let layout = WallLayout(
        size: Size(width: 961, height: 641), scale: scale, top: 100, sections: [Array(0..<7)],
        isMirrored: isMirrored)
      for frame in layout.tiles.values {
        for edge in [frame.minX, frame.maxX].map({ $0 * scale }) {
          #expect(abs(edge - edge.rounded()) < 1e-6, "\(frame)")
        }
      }
    }
  }

  @Test func `the title of a demo begins at the right margin, and at the left one in English`() throws {
    let field = DemoView.field(in: Self.size)
    let (english, _, first) = controller(BallDemo.self)
    let left = try #require(lines(in: english.rootView.layer).first)
    #expect(left.frame.minX == field.minX)
    first.close()
    inArabic {
      let (arabic, _, window) = controller(BallDemo.self)
      let right = lines(in: arabic.rootView.layer).first
      #expect(abs((right?.frame.maxX ?? 0) - field.maxX) < 1)
      window.close()
    }
  }

  @Test func `controls change sides, and what is physical does not`() {
    let english = (BlurView.layout(Self.size), NotesLayout(Self.size), DynamicsLayout(size: Self.size))
    inArabic {
      let arabic = (BlurView.layout(Self.size), NotesLayout(Self.size), DynamicsLayout(size: Self.size))
      #expect(arabic.0.slider == english.0.slider.mirrored(in: Self.size.width))
      #expect(arabic.0.picture == english.0.picture)
      #expect(arabic.1.page.maxX < arabic.1.cards[0].minX && english.1.page.minX > english.1.cards[0].maxX)
      #expect((0..<12).allSatisfy { arabic.2.place(of: $0) == english.2.place(of: $0) })
    }
  }

  @Test func `a caption is before its slider in both directions`() {
    func captionIsFirst() -> Bool {
      let layout = FlameView.layout(Self.size)
      return layout.caption.midX < layout.slider.midX
    }
    #expect(captionIsFirst())
    inArabic { #expect(!captionIsFirst()) }
  }

  @Test func `the words of a song stand where their language begins, whatever is beside them`() {
    let english = SongLayout(.swift, in: DemoView.field(in: Self.size), scale: 1)
    inArabic {
      let arabic = SongLayout(.swift, in: DemoView.field(in: Self.size), scale: 1)
      let (song, _, window) = controller(SongDemo.self)
      let words = lines(in: song.rootView.layer).filter(\.isPrinted)
      #expect(words.first.map { abs($0.frame.minX - arabic.frames[0][0].minX) < 1 } == true)
      #expect(english.direction == 1 && arabic.direction == -1)
      window.close()
    }
  }

  @Test func `a demo is laid out in Arabic in windows of any size`() {
    inArabic {
      for demo in demos {
        for size in [
          Size(width: 480, height: 320), Size(width: 1280, height: 800), Size(width: 1, height: 1),
        ] {
          let window = ManualWindow(size: size, scale: 1, now: 1000)
          let controller = WindowController(window: window)
          controller.rootView.layoutDirection = .rightToLeft
          let (exhibit, name) = (demo.init(in: controller, palette: .dark, trace: nil), demo.name)
          window.run(for: 0.1)
          exhibit.pressed(.space)
          window.run(for: 0.1)
          for line in lines(in: controller.rootView.layer) where !line.isPrinted {
            #expect(line.frame.minX.isFinite && line.frame.width.isFinite, "\(name), \(line.string)")
          }
          window.close()
        }
      }
    }
  }
}
