import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Scenes with what the text of a scene does not say: images that have frames or are SVG pictures, and animations that copies show
/// later. The text has all the rest, and a layer's name says what it gets.
enum MadeScene: String, CaseIterable {
  /// Frames of animated images, by their number and played.
  case frames = "contents-frames"
  /// Copies that show an animation later, or earlier.
  case delays = "delayed-copies"
  /// SVG pictures, which are drawn for the pixels at which they show.
  case vectors = "vector-contents"

  /// Whether the text of what it shows says all of it.
  var isText: Bool { self == .frames }

  /// The scene, of which the text is completed.
  func made() throws -> SceneText {
    var scene = try SceneText(lines.joined(separator: "\n"))
    var names: [NodeID: String] = [:]
    for case .name(let id, let name) in scene.commit.changes { names[id] = name }
    for (place, change) in scene.commit.changes.enumerated() {
      guard case .properties(let id, var layer) = change, let name = names[id] else { continue }
      if let image = try Self.image(name) { layer.contents = image }
      scene.commit.changes[place] = .properties(id, layer)
      let animations = Self.animations(name)
      if !animations.isEmpty { scene.commit.changes.append(.animations(id, animations)) }
    }
    return scene
  }

  // MARK: Contents

  private static func image(_ name: String) throws -> Image? {
    let words = name.split(separator: " ").map(String.init)
    return switch words[0] {
    case "clock", "playing": clock
    case "growing": growing
    case "flower": try Image(svg: flower)
    case "badge": try Image(svg: badge)
    case "template": try Image(svg: flower).withRenderingMode(.alwaysTemplate)
    case "sliced":
      try Image(svg: badge).resizableImage(withCapInsets: Insets(top: 8, left: 8, bottom: 8, right: 8))
    default: nil
    }
  }

  /// Four frames of 40×40 pixels: a quarter of a disc each, in a colour of its own.
  private static let clock: Image = {
    let colors = [Color(0xF2645A), Color(0x3E8EDE), Color(0x4FA96B), Color(0x7A5BB5)]
    let frames = colors.enumerated().map { number, color in
      DrawingContext.image(size: Size(width: 40, height: 40)) {
        $0.fill(Path(ellipseIn: Rect(x: 1, y: 1, width: 38, height: 38)), with: Color(0xFFE9B8))
        let corner = Point(x: number == 0 || number == 1 ? 20 : 4, y: number == 1 || number == 2 ? 20 : 4)
        $0.fill(
          Path(rect: Rect(x: number == 2 || number == 3 ? 4 : 20, y: corner.y, width: 16, height: 16)),
          with: color)
      }
    }
    return Image(frames: frames, durations: [0.1, 0.2, 0.3, 0.4])
  }()

  /// Three frames of which each is larger than the one before it.
  private static let growing: Image = {
    let frames = [(12.0, 12.0), (30, 16), (36, 36)].map { width, height in
      DrawingContext.image(size: Size(width: width, height: height)) {
        $0.fill(Path(rect: Rect(x: 0, y: 0, width: width, height: height)), with: Color(0x1B1D22))
        $0.fill(
          Path(ellipseIn: Rect(x: 2, y: 2, width: width - 4, height: height - 4)), with: Color(0xF7B733))
      }
    }
    return Image(frames: frames, durations: [0.25, 0.25, 0.25])
  }()

  /// A picture of 24×24 units with curves, thin lines and a gradient.
  private static let flower: String = {
    let petals = (0..<6).map {
      ##"<ellipse cx="12" cy="5.5" rx="3" ry="5" fill="#F2645A" transform="rotate(\##($0 * 60) 12 12)"/>"##
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\
      <defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF0B0"/>\
      <stop offset="1" stop-color="#F7A020"/></linearGradient></defs>\(petals.joined())\
      <circle cx="12" cy="12" r="4" fill="url(#a)" stroke="#1B1D22" stroke-width="0.5"/></svg>
      """
  }()

  /// A frame with round corners and a thick line, of 32×24 units.
  private static let badge = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 24" width="32" height="24">\
    <rect x="1.5" y="1.5" width="29" height="21" rx="6" fill="#DCEBFA" stroke="#3E8EDE" stroke-width="3"/>\
    <path d="M 9 12 L 14 17 L 23 7" fill="none" stroke="#1B1D22" stroke-width="2.5" stroke-linecap="round"/></svg>
    """

  // MARK: Animations

  /// The animations of the layer with a name. A scene shows the time 1.
  private static func animations(_ name: String) -> [PropertyAnimation] {
    let words = name.split(separator: " ").map(String.init)
    switch words[0] {
    case "playing":
      // As `Layer.play` does: the frames begin at 0, 0.1, 0.3 and 0.6 of a second.
      return [
        AnimatableProperty.contentsFrame.animation(
          .keyframe(
            KeyframeAnimation(
              values: [0, 1, 2, 3], keyTimes: [0, 0.1, 0.3, 0.6], calculationMode: .discrete, duration: 1,
              timingFunction: .linear, beginTime: 1 - (Double(words[1]) ?? 0), fillMode: .forwards)))
      ]
    case "pulse":
      return [AnimatableProperty.opacity.animation(.basic(linear(from: 1.0, to: 0.1)))]
    case "moving":
      return [
        AnimatableProperty.position.animation(
          .basic(linear(from: Point.zero, to: Point(x: 24, y: 16), isAdditive: true)))
      ]
    case "turning":
      return [AnimatableProperty.transform.rotation.z.animation(.basic(linear(from: 0.0, to: 1.6)))]
    case "colored":
      return [
        AnimatableProperty.backgroundColor.animation(
          .basic(linear(from: Color(0xF7B733), to: Color(0x7A5BB5))))
      ]
    default: return []
    }
  }

  /// Half of it has passed at the time 1.
  private static func linear<Value>(from: Value, to: Value, isAdditive: Bool = false) -> BasicAnimation<Value>
  {
    BasicAnimation(
      from: from, to: to, duration: 1, timingFunction: .linear, isAdditive: isAdditive, beginTime: 0.5,
      fillMode: .both)
  }

  // MARK: Texts

  private var lines: [String] {
    switch self {
    case .frames: Self.framesLines
    case .delays: Self.delaysLines
    case .vectors: Self.vectorsLines
    }
  }

  /// The lines of a layer with a frame.
  private static func layer(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: String...
  ) -> [String] {
    ["layer \(name)", "  frame \(x) \(y) \(width) \(height)"] + more.map { "  " + $0 }
  }

  private static let framesLines: [String] = {
    var lines = ["scene 310x220"] + layer("page", 0, 0, 310, 220, "fill #F6F4EF")
    // Each frame; numbers count on after the last one and before the first one, and fractions are cut off.
    for (place, number) in [0, 1, 2, 3, 5, -1].enumerated() {
      lines += layer("clock", 10 + 50 * Double(place), 10, 40, 40, "contentsframe \(number)")
    }
    lines += layer("clock", 10, 60, 40, 40, "contentsframe 2.9")
    lines += layer("clock", 60, 60, 40, 40, "contentsframe 1", "contentsrect 0.25 0.25 0.75 0.5")
    lines += layer("clock", 110, 60, 40, 40, "contentsframe 2", "masks", "radius 14", "fill #3E8EDE")
    lines += layer("clock", 160, 60, 40, 40, "contentsframe 3", "transform rotate 0.4")
    lines += layer("clock", 210, 60, 40, 40, "contentsframe 1", "opacity 0.4")
    lines += layer("clock", 260, 60, 40, 40, "contentsframe 2", "shadow 0.8 3 2 3 #000000")
    // Each is laid out by its own size.
    for (place, gravity) in ["center", "resizeAspect"].enumerated() {
      for number in 0..<3 {
        lines += layer(
          "growing", 10 + 50 * Double(3 * place + number), 110, 40, 40, "contentsframe \(number)",
          "gravity \(gravity)", "fill #DDE3E8", "border 1 #7B8794")
      }
    }
    for (place, time) in ["-0.1", "0.05", "0.2", "0.5", "0.9", "1.5"].enumerated() {
      lines += layer("playing \(time)", 10 + 50 * Double(place), 160, 40, 40)
    }
    return lines
  }()

  private static let delaysLines: [String] = {
    var lines = ["scene 320x230"] + layer("page", 0, 0, 320, 230, "fill #F6F4EF")
    lines += layer(
      "ring", 10, 10, 100, 100, "instances 12", "instancetransform rotate 0.5235987755982988",
      "instancedelay 0.1", "layer pulse", "  frame 46 4 8 26", "  radius 4", "  fill #3E8EDE")
    // Later from left to right, and earlier.
    for (place, delay) in ["0.125", "-0.125"].enumerated() {
      lines += layer(
        "row", 120, 10 + 52 * Double(place), 190, 50, "instances 5", "instancetransform translate 36 0 0",
        "instancedelay \(delay)", "layer moving", "  frame 2 4 14 14", "  radius 7", "  fill #F2645A",
        "  border 2 #1B1D22")
    }
    // Each row and each column adds its own.
    lines += layer(
      "rows", 10, 120, 100, 100, "instances 4", "instancetransform translate 0 25 0", "instancedelay 0.2",
      "layer columns", "  frame 0 0 100 25", "  instances 4", "  instancetransform translate 25 0 0",
      "  instancedelay 0.05", "  layer turning", "    frame 5 7 16 8", "    fill #4FA96B")
    // Groups that fade, of which a part moves.
    lines += layer(
      "groups", 120, 120, 190, 50, "instances 4", "instancetransform translate 46 0 0",
      "instancedelay 0.125", "instancealpha -0.15", "layer pair", "  frame 0 0 44 44", "  opacity 0.7",
      "  layer still", "    frame 2 6 26 26", "    radius 13", "    fill #7A5BB5", "  layer moving",
      "    frame 4 10 14 14", "    fill #F7B733")
    // Cards that turn in a space.
    lines += layer(
      "cards", 120, 175, 190, 50, "sublayertransform perspective 300", "instances 5",
      "instancetransform translate 36 0 0", "instancedelay 0.15", "layer colored", "  frame 4 4 26 38",
      "  transform rotate 0.7 0 1 0", "  radius 5", "  fill #F7B733", "  border 2 #1B1D22")
    return lines
  }()

  private static let vectorsLines: [String] = {
    var lines = ["scene 310x220"] + layer("page", 0, 0, 310, 220, "fill #F6F4EF")
    // As it is, larger, and smaller; each is drawn for its pixels.
    lines += layer("flower", 10, 10, 24, 24)
    lines += layer("flower", 40, 10, 72, 72)
    lines += layer("flower", 10, 44, 12, 12)
    lines += layer("flower", 10, 64, 24, 16)
    lines += layer("flower", 120, 10, 72, 40, "gravity resizeAspect", "fill #DDE3E8")
    lines += layer("flower", 200, 10, 72, 40, "gravity resizeAspectFill", "masks", "radius 12")
    lines += layer("flower", 280, 10, 24, 40, "gravity center", "contentsscale 2", "fill #DDE3E8")
    lines += layer("flower", 120, 58, 36, 36, "contentsrect 0.5 0 0.5 0.5")
    lines += layer("flower", 166, 58, 36, 36, "transform rotate 0.5", "opacity 0.6")
    lines += layer("flower", 216, 58, 36, 36, "shadow 0.9 3 2 3 #000000")
    lines += layer("flower", 262, 58, 36, 36, "filter blur 1.5")
    lines += layer("badge", 10, 100, 96, 72)
    lines += layer("badge", 116, 104, 64, 48, "transform rotate 0.8 0 1 0", "transform perspective 300")
    // A shape in a colour of the layer's.
    lines += layer("template", 190, 104, 48, 48, "contentstint #3E8EDE")
    lines += layer("template", 244, 104, 24, 24, "contentstint #F2645A80")
    // The middle is repeated, or stretched.
    lines += layer("sliced", 10, 180, 120, 32)
    lines += layer("sliced", 140, 160, 40, 52)
    lines += layer("badge", 190, 164, 110, 48, "contentscenter 0.3 0.3 0.4 0.4")
    return lines
  }()
}
