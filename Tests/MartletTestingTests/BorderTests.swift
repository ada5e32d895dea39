import Martlet
import MartletDrawing
import MartletTesting
import Testing

/// Borders of layers that fade, compared with colours that were computed by hand.
@MainActor @Suite struct BorderTests {
  /// Draws a layer of 60 × 40 in the middle of a white window. Returns the colours of its border and its
  /// inside.
  private func draw(_ change: (Layer) -> Void) throws -> (border: SIMD4<Int>, inside: SIMD4<Int>) {
    let window = ManualWindow(size: Size(width: 100, height: 80))
    let controller = WindowController(window: window)
    controller.rootView.layer.backgroundColor = .white
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 60, height: 40)
    layer.position = Point(x: 50, y: 40)
    layer.backgroundColor = .black
    layer.borderColor = Color(0xFF0000)
    layer.borderWidth = 10
    change(layer)
    controller.rootView.layer.addSublayer(layer)
    Transaction.flush()
    let bitmap = try window.drawFrame()
    func color(_ x: Int, _ y: Int) -> SIMD4<Int> { SIMD4(truncatingIfNeeded: bitmap[x, y]) }
    return (color(25, 40), color(50, 40))
  }

  private func isNear(_ a: SIMD4<Int>, _ b: SIMD4<Int>) -> Bool {
    let difference = a &- b
    return (0..<4).allSatisfy { abs(difference[$0]) <= 1 }
  }

  /// Names, and what each changes.
  private static let kinds: [(name: String, change: @MainActor (Layer) -> Void)] = [
    ("alone", { _ in }), ("round", { $0.cornerRadius = 8 }),
    ("tilted", { $0.transform = Transform(rotation: 0.1) }),
    ("stretched", { $0.transform = Transform(scaleX: 1.1, y: 1) }),
    (
      "with a sublayer",
      {
        let sublayer = Layer()
        sublayer.bounds = Rect(x: 0, y: 0, width: 5, height: 5)
        $0.addSublayer(sublayer)
      }
    ),
    ("clipping", { $0.masksToBounds = true }),
  ]

  @Test(arguments: 0..<6)
  func `A border that fades hides the fill beneath it as it did before`(kind: Int) throws {
    let drawn = try draw {
      $0.opacity = 0.5
      Self.kinds[kind].change($0)
    }
    let name = Self.kinds[kind].name
    #expect(isNear(drawn.border, SIMD4(255, 128, 128, 255)), "\(name): \(drawn)")
    #expect(isNear(drawn.inside, SIMD4(128, 128, 128, 255)), "\(name): \(drawn)")
  }

  @Test(arguments: 0..<6)
  func `The fill shows through a translucent border, and both fade as one`(kind: Int) throws {
    // Half of red over half of blue is (.5, 0, .25) at .75; that is drawn at .4 over white.
    let drawn = try draw {
      $0.opacity = 0.4
      $0.backgroundColor = Color(0x0000FF, alpha: 0.5)
      $0.borderColor = Color(0xFF0000, alpha: 0.5)
      Self.kinds[kind].change($0)
    }
    let name = Self.kinds[kind].name
    #expect(isNear(drawn.border, SIMD4(230, 179, 204, 255)), "\(name): \(drawn)")
    #expect(isNear(drawn.inside, SIMD4(204, 204, 255, 255)), "\(name): \(drawn)")
  }

  @Test func `A clear border leaves the fill as it is, and a border without fill lies on what is beneath`()
    throws
  {
    let clear = try draw {
      $0.opacity = 0.5
      $0.borderColor = .clear
    }
    #expect(isNear(clear.border, SIMD4(128, 128, 128, 255)) && clear.border == clear.inside)
    let bare = try draw {
      $0.opacity = 0.5
      $0.backgroundColor = .clear
    }
    #expect(isNear(bare.border, SIMD4(255, 128, 128, 255)) && bare.inside == SIMD4(255, 255, 255, 255))
  }
}
