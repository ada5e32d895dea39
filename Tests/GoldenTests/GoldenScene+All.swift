import MartletGeometry
import MartletRenderTree
import RenderingTestSupport

extension GoldenScene {
  /// Every scene that has a reference.
  static let all: [GoldenScene] =
    [
      rotated, cornerRadii, translucentBorder, tilted, tiltedThroughEye, nestedClips, fractionalClip, groups,
      groupsWithClip, manyTiny, huge, degenerate, opaqueCards,
    ] + [1, 1.5, 2].map(hairlines)

  static let rotated = GoldenScene("rotated-rounded-rects") { scene in
    for i in 0..<6 {
      let x = 36 + Double(i % 3) * 64
      let y = 42 + Double(i / 3) * 76
      scene.shape(
        Rect(x: x - 24, y: y - 24, width: 48, height: 48), radii: CornerRadii(Double(i) * 4),
        fill: Color(
          [0xE25A4A, 0xF2A65A, 0xF2E25A, 0x6AC26A, 0x5A9AE2, 0xA26AE2][i], alpha: i == 4 ? 0.5 : 1),
        transform: Transform(rotation: 0.12 + Double(i) * 0.26).about(Point(x: x, y: y)))
    }
  }

  static let cornerRadii = GoldenScene("radii-per-corner") { scene in
    scene.shape(
      Rect(x: 10, y: 10, width: 80, height: 60),
      radii: CornerRadii(topLeft: 0, topRight: 8, bottomRight: 30, bottomLeft: 16), fill: Color(0x5AC2E2))
    scene.shape(
      Rect(x: 110, y: 10, width: 80, height: 60),
      radii: CornerRadii(topLeft: 52, topRight: 8, bottomRight: 52, bottomLeft: 8), fill: Color(0xE2C25A))
    scene.shape(
      Rect(x: 20, y: 90, width: 60, height: 50),
      radii: CornerRadii(topLeft: 20, topRight: 0, bottomRight: 20, bottomLeft: 0), fill: Color(0xE26A8A),
      transform: Transform(rotation: 0.4).about(Point(x: 50, y: 115)))
    scene.shape(
      Rect(x: 100, y: 90, width: 40, height: 40), radii: CornerRadii(20), fill: Color(0x8AE26A),
      transform: Transform(scaleX: 2, y: 0.8).about(Point(x: 105, y: 115)))
  }

  static let translucentBorder = GoldenScene("border-translucent", background: .white) { scene in
    scene.shape(
      Rect(x: 12, y: 12, width: 76, height: 60), radii: CornerRadii(16), fill: Color(0x3A8AD2),
      border: Color(0xE22A2A, alpha: 0.5), borderWidth: 8)
    scene.shape(
      Rect(x: 112, y: 12, width: 76, height: 60), radii: CornerRadii(topLeft: 30, bottomRight: 30),
      fill: Color(0x3AD28A, alpha: 0.5), border: Color(0x000000, alpha: 0.5), borderWidth: 3)
    scene.shape(
      Rect(x: 22, y: 92, width: 60, height: 46), radii: CornerRadii(6), border: Color(0x202020),
      borderWidth: 1,
      transform: Transform(rotation: -0.3).about(Point(x: 52, y: 115)))
    scene.shape(
      Rect(x: 112, y: 92, width: 76, height: 56), radii: CornerRadii(10), fill: Color(0xE2E22A),
      border: Color(0x6A3AD2, alpha: 0.75), borderWidth: 40)
  }

  private static func perspective(_ angle: Double, _ x: Double, _ y: Double, _ at: Point) -> Transform {
    var eye = Transform.identity
    eye.m34 = -1 / 180
    return Transform(rotation: angle, axisX: x, y: y, z: 0).concatenating(eye).about(at)
  }

  static let tilted = GoldenScene("tilted") { scene in
    scene.shape(
      Rect(x: 10, y: 15, width: 80, height: 60), radii: CornerRadii(12), fill: Color(0xE2925A),
      border: .white, borderWidth: 3, transform: perspective(0.9, 0, 1, Point(x: 50, y: 45)))
    scene.shape(
      Rect(x: 110, y: 15, width: 80, height: 60), radii: CornerRadii(12), fill: Color(0x5AE2B2),
      transform: perspective(-1.0, 1, 0, Point(x: 150, y: 45)))
    scene.shape(
      Rect(x: 10, y: 95, width: 80, height: 55), fill: Color(0x8A7AE2),
      transform: perspective(0.8, 1, 1, Point(x: 50, y: 122)))
    let clip = scene.clip(
      Rect(x: 110, y: 95, width: 80, height: 55), radii: CornerRadii(20),
      transform: perspective(0.9, 0.5, 1, Point(x: 150, y: 122)))
    for i in 0..<4 {
      scene.shape(
        Rect(x: 100 + Double(i) * 25, y: 85, width: 25, height: 75),
        fill: Color(i % 2 == 0 ? 0xE2E2E2 : 0xD24A4A), clip: clip)
    }
  }

  static let tiltedThroughEye = GoldenScene("tilted-through-eye") { scene in
    scene.shape(
      Rect(x: 70, y: 60, width: 60, height: 400), radii: CornerRadii(20), fill: Color(0x5A8AE2),
      border: Color(0xF2F2F2), borderWidth: 6, transform: perspective(1.1, 1, 0.25, Point(x: 100, y: 80)))
  }

  static let nestedClips = GoldenScene("nested-clips-rotated") { scene in
    let outer = scene.clip(
      Rect(x: 20, y: 10, width: 160, height: 140), radii: CornerRadii(40),
      transform: Transform(rotation: 0.2).about(Point(x: 100, y: 80)))
    let inner = scene.clip(
      Rect(x: 40, y: 20, width: 120, height: 120), radii: CornerRadii(topLeft: 60, bottomRight: 60),
      transform: Transform(rotation: -0.35).about(Point(x: 100, y: 80)), parent: outer)
    let innermost = scene.clip(Rect(x: 60.5, y: 40.25, width: 80, height: 80), parent: inner)
    scene.shape(Rect(x: 0, y: 0, width: 200, height: 160), fill: Color(0x6A8A3A), clip: outer)
    scene.shape(
      Rect(x: 0, y: 0, width: 200, height: 160), radii: CornerRadii(30), fill: Color(0xE2D25A), clip: inner)
    scene.shape(
      Rect(x: 50, y: 20, width: 100, height: 110), radii: CornerRadii(8), fill: Color(0xD24A6A),
      transform: Transform(rotation: 0.6).about(Point(x: 100, y: 80)), clip: innermost)
    scene.shape(Rect(x: 90, y: 70, width: 20, height: 20), fill: .white, clip: innermost)
  }

  static let fractionalClip = GoldenScene("clip-upright") { scene in
    let whole = scene.clip(Rect(x: 10, y: 10, width: 80, height: 140))
    let between = scene.clip(Rect(x: 110.5, y: 10.3, width: 79.25, height: 139.5))
    for (clip, x) in [(whole, 0.0), (between, 100.0)] {
      scene.shape(Rect(x: x, y: 0, width: 100, height: 60), fill: Color(0xC2C24A), clip: clip)
      scene.shape(
        Rect(x: x, y: 50, width: 70, height: 70), radii: CornerRadii(35), fill: Color(0x4AC2C2, alpha: 0.7),
        clip: clip)
      scene.shape(
        Rect(x: x + 40, y: 90, width: 70, height: 80), radii: CornerRadii(10), fill: Color(0xC24AC2),
        border: .white, borderWidth: 4, clip: clip)
    }
  }

  static let groups = GoldenScene("groups") { scene in
    scene.shape(Rect(x: 0, y: 70, width: 200, height: 20), fill: Color(0xF2F2F2))
    for (i, opacity) in [Float(1), 0.5].enumerated() {
      scene.group(opacity: opacity) { scene in
        let x = 10 + Double(i) * 100
        scene.shape(Rect(x: x, y: 20, width: 60, height: 60), radii: CornerRadii(12), fill: Color(0xE25A5A))
        scene.shape(
          Rect(x: x + 20, y: 40, width: 60, height: 60), radii: CornerRadii(12), fill: Color(0x5AE25A))
        scene.group(opacity: 0.5) { scene in
          scene.shape(
            Rect(x: x + 5, y: 70, width: 50, height: 70), radii: CornerRadii(20), fill: Color(0x5A5AE2))
          scene.shape(
            Rect(x: x + 35, y: 80, width: 40, height: 40), fill: Color(0xE2E25A),
            transform: Transform(rotation: 0.5).about(Point(x: x + 55, y: 100)))
        }
      }
    }
    scene.group(opacity: 0.4) { scene in
      scene.shape(Rect(x: 85, y: 5, width: 30, height: 150), fill: .white)
    }
  }

  static let groupsWithClip = GoldenScene("groups-clipped") { scene in
    let clip = scene.clip(
      Rect(x: 30, y: 20, width: 140, height: 120), radii: CornerRadii(50),
      transform: Transform(rotation: 0.3).about(Point(x: 100, y: 80)))
    scene.group(opacity: 0.8, clip: clip) { scene in
      scene.shape(Rect(x: 0, y: 0, width: 120, height: 160), fill: Color(0x2A6AD2))
      scene.shape(Rect(x: 80, y: 0, width: 120, height: 160), fill: Color(0xD26A2A))
      scene.shape(Rect(x: 60, y: 50, width: 80, height: 60), radii: CornerRadii(30), fill: .white)
    }
  }

  static let manyTiny = GoldenScene("many-tiny") { scene in
    for y in 0..<32 {
      for x in 0..<40 {
        let size = 0.2 + Double(x) * 0.1
        scene.shape(
          Rect(x: 2 + Double(x) * 4.9, y: 2 + Double(y) * 4.9, width: size, height: 0.2 + Double(y) * 0.1),
          radii: CornerRadii((x + y) % 3 == 0 ? size / 2 : 0), fill: Color(0xF2F2D2),
          transform: y < 16
            ? .identity
            : Transform(rotation: 0.7).about(Point(x: 2 + Double(x) * 4.9, y: 2 + Double(y) * 4.9)))
      }
    }
  }

  static let huge = GoldenScene("huge") { scene in
    scene.shape(Rect(x: -1e6, y: -1e6, width: 2e6, height: 1e6 + 40), fill: Color(0x4A6A8A))
    scene.shape(
      Rect(x: -1e5, y: 60.5, width: 1e5 + 100.25, height: 1e5), radii: CornerRadii(50), fill: Color(0xC28A4A))
    scene.shape(
      Rect(x: 50, y: -5000, width: 10000, height: 10000), radii: CornerRadii(1000),
      fill: Color(0x8AC24A, alpha: 0.5),
      border: .white, borderWidth: 6, transform: Transform(rotation: 0.3).about(Point(x: 100, y: 80)))
  }

  static let degenerate = GoldenScene("degenerate") { scene in
    scene.shape(Rect(x: 20, y: 20, width: 0, height: 50), fill: .white)
    scene.shape(Rect(x: 40, y: 20, width: 30, height: 0), fill: .white, border: .white, borderWidth: 3)
    scene.shape(
      Rect(x: 80, y: 20, width: 30, height: 30), fill: .white, transform: Transform(scaleX: 0, y: 0))
    scene.shape(
      Rect(x: 80, y: 20, width: 30, height: 30), radii: CornerRadii(5), fill: .white,
      transform: Transform(scaleX: 0, y: 1).about(Point(x: 95, y: 35)))
    scene.shape(
      Rect(x: 20, y: 90, width: 40, height: 40), radii: CornerRadii(8), fill: .white,
      transform: perspective(.pi / 2, 0, 1, Point(x: 40, y: 110)))
    let clip = scene.clip(Rect(x: 130, y: 20, width: 0, height: 20))
    scene.shape(Rect(x: 120, y: 10, width: 50, height: 50), fill: .white, clip: clip)
    scene.group(opacity: 0.5) { _ in }
    // One that is seen, so that the picture is not the background alone.
    scene.shape(Rect(x: 90, y: 70, width: 20, height: 20), radii: CornerRadii(100), fill: Color(0xE2A25A))
  }

  static let opaqueCards = GoldenScene("opaque-cards", width: 400, height: 300) { scene in
    scene.shape(Rect(x: 0, y: 0, width: 400, height: 300), fill: Color(0xE8E4DC))
    scene.shape(
      Rect(x: 20.3, y: 15.7, width: 250, height: 200), radii: CornerRadii(18), fill: Color(0x4A7AB2))
    scene.shape(
      Rect(x: 60, y: 80, width: 100, height: 100), radii: CornerRadii(8), fill: Color(0xFFFFFF, alpha: 0.4))
    scene.shape(Rect(x: 140, y: 90, width: 240, height: 190), radii: CornerRadii(60), fill: Color(0xB25A4A))
    scene.shape(Rect(x: 180, y: 40, width: 180, height: 120), fill: Color(0x6AA25A))
  }

  private static func hairlines(_ scale: Double) -> GoldenScene {
    let name = "hairlines-at-" + (scale == 1 ? "1" : scale == 2 ? "2" : "1.5")
    return GoldenScene(name, width: Int(120 * scale), height: Int(100 * scale), scale: scale) { scene in
      for i in 0..<10 {
        let width = Double(i + 1) * 0.25
        scene.shape(Rect(x: 5 + Double(i) * 5, y: 5, width: width, height: 40), fill: .white)
        scene.shape(
          Rect(x: 65 + Double(i) * 5, y: 5, width: width, height: 40), fill: .white,
          transform: Transform(rotation: 0.15).about(Point(x: 90, y: 25)))
        scene.shape(
          Rect(x: 5, y: 52 + Double(i) * 4.3, width: 40, height: width), radii: CornerRadii(width / 2),
          fill: .white)
      }
      for i in 0..<4 {
        scene.shape(
          Rect(
            x: 55 + Double(i) * 7, y: 55 + Double(i) * 5, width: 58 - Double(i) * 14,
            height: 38 - Double(i) * 10),
          radii: CornerRadii(Double(i) * 2), border: Color(0xF2C25A), borderWidth: Double(i + 1) * 0.5)
      }
    }
  }
}
