import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Overdraw and batching, tested on plans as text, since pixels cannot show them.
@Suite struct FramePlanTests {
  private let window = PixelRect(width: 200, height: 100)

  private func plan(
    damage: PixelRect? = nil, scale: Double = 1, _ build: (inout SceneBuilder) -> Void
  ) -> String {
    var scene = SceneBuilder()
    build(&scene)
    var plan = FramePlan()
    plan.make(scene.list, damage: damage ?? window, scale: scale, background: .zero)
    return plan.description
  }

  @Test func `A thousand movers are one batch`() {
    let text = plan { scene in
      for i in 0..<1000 {
        scene.shape(
          Rect(x: Double(i % 160), y: Double(i % 60), width: 40, height: 40), radii: CornerRadii(8),
          fill: Color(0xFF0000, alpha: 0.5),
          transform: Transform(rotation: 0.0001 * Double(i)).about(Point(x: 100, y: 50)))
      }
    }
    #expect(text == "window [0…200 × 0…100] clear 0.0 0.0 0.0 0.0\n  roundedFill ×1000")
  }

  @Test func `What lies outside of the damage is not drawn`() {
    let text = plan(damage: PixelRect(x0: 0, y0: 0, x1: 20, y1: 20)) { scene in
      scene.shape(Rect(x: 0, y: 0, width: 10, height: 10), fill: .white)
      scene.shape(Rect(x: 20, y: 0, width: 10, height: 10), fill: .white)
      scene.shape(Rect(x: 0, y: 50, width: 10, height: 10), fill: .white)
    }
    #expect(text == "window [0…20 × 0…20] clear 0.0 0.0 0.0 0.0\n  rectFill ×1")
  }

  @Test func `What a later opaque shape hides is not drawn, and that shape becomes the clear colour`() {
    let text = plan(damage: PixelRect(x0: 20, y0: 20, x1: 60, y1: 60)) { scene in
      scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: .white)
      scene.shape(Rect(x: 30, y: 30, width: 20, height: 20), fill: .black)
      scene.shape(Rect(x: 10, y: 10, width: 80, height: 80), radii: CornerRadii(10), fill: Color(0x0000FF))
      scene.shape(Rect(x: 30, y: 30, width: 10, height: 10), radii: CornerRadii(3), fill: .white)
    }
    #expect(text == "window [20…60 × 20…60] clear 0.0 0.0 1.0 1.0\n  roundedFill ×1")
  }

  @Test func `A shape that is not opaque, not upright, or rounded into the damage hides nothing`() {
    let damage = PixelRect(x0: 20, y0: 20, x1: 60, y1: 60)
    let text = plan(damage: damage) { scene in
      scene.shape(Rect(x: 30, y: 30, width: 20, height: 20), fill: .black)
      scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: Color(0xFFFFFF, alpha: 0.99))
      scene.shape(Rect(x: 20, y: 20, width: 40, height: 40), radii: CornerRadii(10), fill: .white)
      scene.shape(
        Rect(x: 0, y: 0, width: 200, height: 100), radii: CornerRadii(0), fill: .white,
        transform: Transform(rotation: 0.01))
    }
    #expect(text.hasPrefix("window [20…60 × 20…60] clear 0.0 0.0 0.0 0.0\n"))
    #expect(text.contains("rectFill ×2") && text.contains("roundedFill ×1"))
  }

  @Test func `An opaque shape within a group hides nothing outside of it`() {
    let text = plan { scene in
      scene.shape(Rect(x: 30, y: 30, width: 20, height: 20), fill: .black)
      scene.group(opacity: 0.5) { scene in
        scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: .white)
        scene.shape(Rect(x: 10, y: 10, width: 10, height: 10), fill: .black)
      }
    }
    #expect(text.contains("window [0…200 × 0…100] clear 0.0 0.0 0.0 0.0\n  rectFill ×1\n  group ×1 sheet 1"))
  }

  @Test func `Whatever is alone in a group fades by its own opacity`() {
    let text = plan { scene in
      scene.group(opacity: 0.5) { $0.shape(Rect(x: 30, y: 30, width: 20, height: 20), fill: .black) }
      scene.group(opacity: 0.5) { $0.shadow(of: Rect(x: 80, y: 30, width: 20, height: 20), radius: 2) }
    }
    #expect(text.split(separator: "\n").dropFirst() == ["  rectFill ×1", "  shadowEdge ×1"])
  }

  @Test func `A clip that cuts nothing of an item costs nothing`() {
    let text = plan { scene in
      let clip = scene.clip(Rect(x: 10, y: 10, width: 180, height: 80), radii: CornerRadii(30))
      scene.shape(Rect(x: 50, y: 20, width: 60, height: 60), radii: CornerRadii(5), fill: .white, clip: clip)
    }
    #expect(text.hasSuffix("\n  roundedFill ×1"))
  }

  @Test func `A clip along whole pixels is a scissor, and items inside of it join the batch`() {
    let text = plan { scene in
      let clip = scene.clip(Rect(x: 10, y: 10, width: 100, height: 80))
      scene.shape(Rect(x: 0, y: 20, width: 40, height: 40), radii: CornerRadii(5), fill: .white, clip: clip)
      scene.shape(Rect(x: 50, y: 20, width: 40, height: 40), radii: CornerRadii(5), fill: .white, clip: clip)
    }
    #expect(text.hasSuffix("\n  roundedFill ×2 in [10…110 × 10…90]"))
  }

  @Test func `An upright rectangle is cut by upright clips beforehand, even between pixels`() {
    let text = plan { scene in
      let clip = scene.clip(Rect(x: 10.5, y: 10.5, width: 100, height: 80))
      scene.shape(Rect(x: 0, y: 0, width: 200, height: 100), fill: Color(0xFFFFFF, alpha: 0.5), clip: clip)
    }
    #expect(text.hasSuffix("\n  rectFill ×1"))
  }

  @Test func `A rounded corner that cuts an item is drawn with the clip`() {
    let text = plan { scene in
      let clip = scene.clip(Rect(x: 10, y: 10, width: 100, height: 80), radii: CornerRadii(20))
      scene.shape(Rect(x: 0, y: 0, width: 80, height: 50), fill: .white, clip: clip)
      scene.shape(Rect(x: 0, y: 50, width: 80, height: 50), fill: .black, clip: clip)
    }
    #expect(text.hasSuffix("\n  panel ×2 clips 1"))
  }

  @Test func `A group with full opacity and a group of one shape need no sheet`() {
    let text = plan { scene in
      scene.group(opacity: 1) { scene in
        scene.shape(Rect(x: 0, y: 0, width: 10, height: 10), fill: .white)
        scene.shape(Rect(x: 20, y: 0, width: 10, height: 10), fill: .white)
      }
      scene.group(opacity: 0.5) { scene in scene.shape(Rect(x: 0, y: 20, width: 10, height: 10), fill: .white)
      }
    }
    #expect(text.hasSuffix("clear 0.0 0.0 0.0 0.0\n  rectFill ×3"))
  }

  @Test func `A group drawn in place keeps to its clip`() {
    let text = plan { scene in
      let clip = scene.clip(Rect(x: 10, y: 10, width: 100, height: 80))
      scene.group(opacity: 1, clip: clip) { scene in
        // As a render tree makes it: without the group's clip, but with a frame that ends there.
        scene.shape(
          Rect(x: 0, y: 20, width: 40, height: 40), radii: CornerRadii(5), fill: .white,
          frame: Rect(x: 10, y: 20, width: 30, height: 40))
        scene.shape(Rect(x: 50, y: 20, width: 40, height: 40), radii: CornerRadii(5), fill: .white)
      }
    }
    #expect(text.hasSuffix("\n  roundedFill ×2 in [10…110 × 10…90]"))
  }

  @Test func `A sheet is no larger than the group and the damage`() {
    let text = plan(damage: PixelRect(x0: 0, y0: 0, x1: 30, y1: 100)) { scene in
      scene.group(opacity: 0.5) { scene in
        scene.shape(Rect(x: 10, y: 10, width: 30, height: 30), fill: .white)
        scene.shape(Rect(x: 20, y: 20, width: 30, height: 30), fill: .black)
      }
    }
    #expect(
      text.hasPrefix(
        "sheet 1 [10…30 × 10…50] clear 0.0 0.0 0.0 0.0 because of opacity\n  rectFill ×2\nwindow"))
  }

  @Test func `A batch is joined past others only where nothing drawn since is touched`() {
    func build(_ x: Double) -> (inout SceneBuilder) -> Void {
      { scene in
        scene.shape(Rect(x: 0, y: 0, width: 20, height: 20), fill: .white)
        scene.shape(Rect(x: 10, y: 0, width: 20, height: 20), radii: CornerRadii(5), fill: .black)
        scene.shape(Rect(x: x, y: 0, width: 20, height: 20), fill: .white)
      }
    }
    #expect(plan(build(30)).hasSuffix("\n  rectFill ×2\n  roundedFill ×1"))
    #expect(plan(build(29)).hasSuffix("\n  rectFill ×1\n  roundedFill ×1\n  rectFill ×1"))
  }

  @Test func `Cards with bars on them are two batches`() {
    let text = plan { scene in
      for i in 0..<12 {
        let origin = Point(x: Double(i % 4) * 50, y: Double(i / 4) * 33)
        scene.shape(
          Rect(x: origin.x + 1, y: origin.y + 1, width: 48, height: 31), radii: CornerRadii(6), fill: .white)
        scene.shape(Rect(x: origin.x + 8, y: origin.y + 10, width: 20, height: 6), fill: .black)
      }
    }
    #expect(text.hasSuffix("\n  roundedFill ×12\n  rectFill ×12"))
  }

  @Test func `A large opaque inside is drawn unblended, with strips for its edges`() {
    let text = plan { scene in
      scene.shape(Rect(x: 10, y: 5, width: 180, height: 90), radii: CornerRadii(8), fill: .white)
    }
    #expect(text.hasSuffix("\n  opaqueFill ×1\n  roundedFill ×4"))
    let whole = plan { scene in scene.shape(Rect(x: 10, y: 5, width: 180, height: 90), fill: .white) }
    #expect(whole.hasSuffix("\n  opaqueFill ×1"))
  }
}
