import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Where a transition is played: in place of the two views, in front of them.
@MainActor
public final class TransitionStage {
  /// One of the two views.
  public enum Side: Hashable, Sendable {
    /// The view that goes.
    case old
    /// The view that comes.
    case new
  }

  /// The size of the stage, in points: that of the old view.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// Contains all that is shown. It does not clip unless a transition sets `masksToBounds`; its coordinates begin in the upper left
  /// corner of the stage.
  public let layer: Layer

  /// What shows the two views.
  private let sources: [Side: Layer]
  /// Whether that moves itself, and no pictures of it.
  private let isLive: Bool
  /// The side that is a transition, which is seen beyond the edges of its stage.
  private let spreading: Side?
  /// How far beyond an edge a transition is seen, in lengths of the stage.
  private static let spread = 0.25
  private(set) var motions: [TransitionMotion] = []
  private let isNested: Bool

  /// - Parameters:
  ///   - isNested: Whether what is seen of the old view is a transition.
  ///   - isBackwards: Whether it is the new one instead, for a transition that is played backwards.
  init(_ layer: Layer, size: Size, old: Layer, new: Layer, isNested: Bool, isBackwards: Bool = false) {
    self.layer = layer
    self.size = size
    scale = layer.windowScale
    sources = [.old: old, .new: new]
    isLive = false
    self.isNested = isNested
    spreading = isNested ? isBackwards ? .new : .old : nil
  }

  /// A stage on which what is there moves itself.
  /// - Parameter old: What the transition does something to on the old side; `nil` if it does nothing there.
  init(moving new: Layer, _ old: Layer?, in layer: Layer) {
    self.layer = layer
    size = layer.bounds.size
    scale = layer.windowScale
    var sources: [Side: Layer] = [.new: new]
    sources[.old] = old
    self.sources = sources
    isLive = true
    isNested = false
    spreading = nil
  }

  /// Lets something build with the two views exchanged, and takes it so that it moves the other way.
  func buildBackwards(_ build: (TransitionStage) -> Void) {
    guard let old = sources[.old], let new = sources[.new] else { return }
    let stage = TransitionStage(layer, size: size, old: new, new: old, isNested: isNested, isBackwards: true)
    build(stage)
    motions += stage.motions.map(\.backwards)
  }

  /// Adds a picture of a view, or of a part of it, where it is in the stage. Its animations go on; what the program changes in the
  /// view meanwhile is not seen, and neither is what lies beyond its bounds. Each call makes another picture.
  ///
  /// The layer has no actions and is drawn as one picture, which moves without being drawn anew. Add overlays as sublayers.
  /// - Parameters:
  ///   - side: Which view.
  ///   - part: What of it, in points of the stage. All by default. Cut at whole pixels; see `middle(of:)`.
  public func picture(of side: Side, part: Rect? = nil) -> Layer {
    if isLive, let source = sources[side] { return source }
    let area = part ?? Rect(origin: .zero, size: size)
    let panel = ViewLayer()
    panel.frame = area
    if let source = sources[side] {
      panel.show(source, part: area, within: side == spreading ? spread(area) : area, scale: scale)
    }
    layer.addSublayer(panel)
    return panel
  }

  /// What is seen with a part: more, where it ends with the stage.
  private func spread(_ part: Rect) -> Rect {
    let (dx, dy) = ((size.width * Self.spread).rounded(), (size.height * Self.spread).rounded())
    let (left, top) = (part.minX <= 0 ? dx : 0, part.minY <= 0 ? dy : 0)
    let (right, bottom) = (part.maxX >= size.width ? dx : 0, part.maxY >= size.height ? dy : 0)
    return Rect(
      x: part.minX - left, y: part.minY - top, width: part.width + left + right,
      height: part.height + top + bottom)
  }

  /// Where to cut a length in points in two, so that both parts have whole pixels: the first one has one more if their number is odd.
  public func middle(of length: Double) -> Double { (length * scale / 2).rounded(.up) / scale }

  /// Says what a property of a layer is at a progress from 0 to 1.
  /// - Parameters:
  ///   - layer: The layer.
  ///   - property: Its property. Nothing else may animate it.
  ///   - value: Its value at a progress; finite. It should have no steps.
  public func move<Value: Animatable>(
    _ layer: Layer, _ property: AnimatableProperty<Value>, as value: @escaping @MainActor (Double) -> Value
  ) {
    motions.append(TransitionMotion(layer, property, key: "transition \(property.id)", value: value))
  }
}

extension Layer {
  /// Shows a part of a copy of another layer, as one picture.
  /// - Parameters:
  ///   - part: What of it the layer's bounds are, in its own points from the origin of its bounds.
  ///   - area: What of it is seen.
  func show(_ source: Layer, part: Rect, within area: Rect, scale: Double) {
    let copy = source.copyOfTree()
    copy.stand(
      alone: .zero - area.origin, bounds: source.pendingValue(of: .bounds, model: source.bounds))
    // What is opaque to its edges meets its neighbours in a space without a line: the colour is drawn as one with its picture.
    if let color = copy.fillingColor { backgroundColor = color }
    let picture = ViewLayer()
    picture.frame = Rect(origin: area.origin - part.origin, size: area.size)
    picture.masksToBounds = true
    picture.shouldRasterize = true
    picture.rasterizationScale = scale
    picture.addSublayer(copy)
    addSublayer(picture)
  }

  /// Whether it may not fill yet what it will fill.
  private var isMovingOrFading: Bool {
    isAnimating(.position) || isAnimating(.bounds) || isAnimating(.transform) || isAnimating(.opacity)
      || isAnimating(.backgroundColor)
  }

  /// How many layers are looked at to find the colour that fills one.
  private static var mostFilling: Int { 8 }

  /// An opaque colour that fills all of it: its own, or that of the first layer in it; `nil` if there is none.
  private var fillingColor: Color? {
    var layer = self
    for _ in 0..<Self.mostFilling {
      guard layer.cornerRadii == .zero, layer.mask == nil else { return nil }
      if layer.backgroundColor.alpha >= 1 { return layer.backgroundColor }
      guard let first = layer.sublayers.first, layer.sublayerTransform == .identity, !first.isHidden,
        first.opacity >= 1, first.transform == .identity, !first.isMovingOrFading,
        first.blendMode == .normal, first.filter == .none,
        first.frame.intersection(layer.bounds) == layer.bounds
      else { return nil }
      layer = first
    }
    return nil
  }
}
