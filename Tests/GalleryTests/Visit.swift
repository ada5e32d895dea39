import Martlet
import MartletTesting
import Testing

@testable import gallery

/// A demo in a window, with its film's touches and keys.
@MainActor
final class Visit {
  /// A layer that is neither rotated nor scaled, and its frame in the window.
  struct Place {
    let layer: Layer
    let frame: Rect
    /// The part of the window that the layers around it leave visible.
    let clip: Rect
  }

  /// A word, and the rectangle that its letters cover in the window.
  struct Word {
    let text: Text
    let ink: Rect
    let isWhole: Bool
  }

  let window: ManualWindow
  private let controller: WindowController
  private let exhibit: any Demo
  private var script: InputScript
  /// The newest layout of each layer's text: to lay it out takes longer than all else here.
  private var layouts: [ObjectIdentifier: (text: Text, size: Size, layout: TextLayout)] = [:]

  /// - Parameter textScale: The scale of text in the window.
  init(_ name: String, size: Size, scale: Double, palette: Palette = .light, textScale: Double = 1) throws {
    let demo = try #require(([WallDemo.self] + demos).first { $0.name == name })
    window = ManualWindow(size: size, scale: scale, now: 1000)
    let controller = WindowController(window: window)
    controller.rootView.layoutDirection = Language.current.direction
    if textScale != 1 { controller.rootView.textScale = textScale }
    let exhibit = demo.init(in: controller, palette: palette, trace: nil)
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    (self.controller, self.exhibit) = (controller, exhibit)
    script = demo.reel(size: size, start: 1000)
  }

  /// What contains all views of the demo.
  var root: View { controller.rootView }

  /// Makes text larger or smaller while the demo is open.
  func setTextScale(_ scale: Double) { controller.rootView.textScale = scale }

  /// Seconds until everything is at rest.
  var duration: Double { script.end - 1000 + 6 }

  /// Whether the film is over and nothing moves or waits.
  var isOver: Bool {
    window.now >= script.end && !window.wantsFrames && window.wakeTime == nil
      && window.renderTree.nextChange == .never
  }

  func play(until time: Double) {
    while window.now < 1000 + time {
      // Frames of what rests are all the same.
      if isOver { return window.advance(to: 1000 + time) }
      window.play(&script, until: min(window.now + 1.0 / 30, 1000 + time))
      window.resolveFrame()
    }
  }

  /// Visible layers that are neither rotated nor scaled, from back to front.
  var places: [Place] {
    layers.filter(\.map.isTranslation).map { layer, map, clip in
      Place(
        layer: layer, frame: Rect(origin: map.apply(layer.bounds.origin), size: layer.bounds.size), clip: clip
      )
    }
  }

  /// Visible flat layers with the maps from their coordinates to the window's, from back to front.
  private var layers: [(layer: Layer, map: Transform2D, clip: Rect)] {
    var found: [(layer: Layer, map: Transform2D, clip: Rect)] = []
    func visit(_ layer: Layer, _ around: Transform2D, _ clip: Rect) {
      // Marks of a map are placed where it is seen, and this is about where it will rest.
      if layer is MapMarks, let map = layer.superlayer, let scroll = map.superlayer,
        scroll.isVisiblyMoving(.bounds) || map.isVisiblyMoving(.transform)
      {
        return
      }
      // Pictures of two pages lie over each other in a transition.
      if layer.name == "transition" { return }
      // What turns out of the plane is not flat meanwhile.
      if layer.isAnimating(.transform.rotation.x) || layer.isAnimating(.transform.rotation.y) { return }
      guard !layer.isHidden, layer.presentationValue(of: .opacity) > 0,
        let own = Transform2D(layer.transform)
      else { return }
      let bounds = layer.bounds
      let anchor = Point(
        x: bounds.minX + layer.anchorPoint.x * bounds.width,
        y: bounds.minY + layer.anchorPoint.y * bounds.height)
      let map = Transform2D(translationX: -anchor.x, y: -anchor.y).concatenating(own)
        .concatenating(Transform2D(translationX: layer.position.x, y: layer.position.y))
        .concatenating(around)
      found.append((layer, map, clip))
      let inner =
        layer.masksToBounds && map.isTranslation
        ? clip.intersection(Rect(origin: map.apply(bounds.origin), size: bounds.size)) : clip
      for sublayer in layer.sublayers { visit(sublayer, map, inner) }
    }
    visit(controller.rootView.layer, .identity, Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    return found
  }

  /// The frames in the window of the flat cards whose faces turn, as they are before that.
  var cards: [Rect] {
    layers.compactMap { layer, map, _ in
      guard let card = layer as? EdgeCard else { return nil }
      return Rect(center: map.apply(card.bounds.center), size: card.bounds.size)
    }
  }

  /// What the demo says to do.
  var hint: String? { controller.rootView.subviews.lazy.compactMap { $0 as? DemoView }.first?.hint.string }

  /// The words that are neither rotated nor scaled, nor covered by what is opaque.
  var words: [Word] { words { $0.isTranslation } }

  /// The words with a map to the window that is wanted.
  func words(where isWanted: (Transform2D) -> Bool) -> [Word] {
    var labels: [ObjectIdentifier: Label] = [:]
    func find(_ view: View) {
      if let label = view as? Label { labels[ObjectIdentifier(label.layer)] = label }
      for subview in view.subviews { find(subview) }
    }
    find(controller.rootView)
    let layers = layers
    // What hides what is behind it: its number in the order of drawing, and where it is.
    let covers = layers.enumerated().compactMap { number, seen -> (number: Int, frame: Rect)? in
      guard seen.layer.backgroundColor.alpha == 1, seen.layer.opacity == 1, seen.map.isTranslation else {
        return nil
      }
      let frame = Rect(origin: seen.map.apply(seen.layer.bounds.origin), size: seen.layer.bounds.size)
      return (number, frame.intersection(seen.clip))
    }
    return layers.enumerated().compactMap { number, seen in
      let (layer, map, clip) = seen
      let label = labels[ObjectIdentifier(layer)]
      guard isWanted(map),
        let text = label.map({ $0.text.scaled(by: $0.effectiveTextScale) }) ?? (layer as? TextLayer)?.text
      else { return nil }
      let bounds = layer.bounds
      let layout = layout(of: text, in: layer)
      let room = label == nil ? 0 : max((bounds.height - layout.size.height) / 2, 0)
      let ink = Rect(
        origin: layout.inkRect.origin + bounds.origin + Point(x: 0, y: room), size: layout.inkRect.size)
      let seenInk = map.frame(of: ink).intersection(clip)
      if covers.contains(where: { $0.number > number && $0.frame.intersects(seenInk) }) { return nil }
      return Word(
        text: text, ink: seenInk,
        isWhole: !layout.isTruncated && layout.lines.count <= max(text.maximumLines, 1))
    }
  }
}

extension Visit {
  /// The lines of a text in its layer.
  private func layout(of text: Text, in layer: Layer) -> TextLayout {
    let (key, size) = (ObjectIdentifier(layer), layer.bounds.size)
    if let known = layouts[key], known.text == text, known.size == size { return known.layout }
    let layout = TextLayout(text, width: size.width, height: size.height, scale: window.scale)
    layouts[key] = (text, size, layout)
    return layout
  }
}

extension Transform2D {
  /// The rectangle around a rectangle's image.
  fileprivate func frame(of rect: Rect) -> Rect {
    let (start, end) = (rect.origin, Point(x: rect.maxX, y: rect.maxY))
    let corners = [start, end, Point(x: end.x, y: start.y), Point(x: start.x, y: end.y)].map(apply)
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let origin = Point(x: x.min() ?? 0, y: y.min() ?? 0)
    return Rect(
      origin: origin, size: Size(width: (x.max() ?? 0) - origin.x, height: (y.max() ?? 0) - origin.y))
  }

  /// Whether it neither rotates nor scales, up to rounding.
  fileprivate var isTranslation: Bool {
    max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-9
  }
}
