import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The usual transition of a navigation controller: the new page slides in from the right over the old one, which goes to the left
/// more slowly and gets darker. In the bar the old words go, and then the new ones come.
public struct NavigationSlide: ViewTransition, Hashable {
  /// Whether the old page goes to the right, off the new one.
  public var goesBack: Bool
  /// Whether left and right are exchanged, as where text runs from right to left. A navigation controller sets it.
  public var isMirrored = false
  /// How far the page below moves, as a share of the width, 0…1. 0.3 by default.
  public var parallax = 0.3
  /// How dark the page below gets, 0…1. 0.12 by default.
  public var shade = 0.12
  /// The height at the upper edge that is a bar, in points: it stays where it is. At least 0. A navigation controller sets it.
  public var barHeight: Double {
    get { bar.height }
    set { bar.height = newValue }
  }
  /// The colour of that bar. A navigation controller sets it.
  public var barColor: Color {
    get { bar.color }
    set { bar.color = newValue }
  }
  /// The colour of the line of one device pixel at that bar's lower edge. A navigation controller sets it.
  public var barLineColor: Color {
    get { bar.line }
    set { bar.line = newValue }
  }
  public var timing = TransitionTiming.spring(Spring(duration: 0.45, bounce: 0))

  var bar = TransitionBar()

  /// The width of the shadow at the edge, in points, and how dark it is there.
  private static let shadowWidth = 16.0
  private static let shadow = 0.16

  /// Makes a transition; see the properties.
  public init(goesBack: Bool = false) { self.goesBack = goesBack }

  public var wayBack: any ViewTransition {
    var slide = self
    slide.goesBack.toggle()
    return slide
  }

  public func isReverse(of other: any ViewTransition) -> Bool {
    other as? NavigationSlide == wayBack as? Self
  }

  @MainActor public func build(on stage: TransitionStage) {
    let (width, content) = (stage.size.width, bar.parts(of: stage).content)
    let (below, above): (TransitionStage.Side, TransitionStage.Side) = goesBack ? (.new, .old) : (.old, .new)
    /// How far the page above has come.
    func place(_ progress: Double) -> Double { goesBack ? 1 - progress : progress }
    func side(_ x: Double) -> Double { isMirrored ? width - x : x }
    stage.layer.masksToBounds = true
    if !content.isEmpty {
      let (lower, darkness, edge) = (stage.picture(of: below, part: content), Layer(), GradientLayer())
      darkness.backgroundColor = .black
      darkness.frame = Rect(origin: .zero, size: content.size)
      lower.addSublayer(darkness)
      edge.colors = [.black.withAlpha(0), .black.withAlpha(Self.shadow)]
      (edge.startPoint, edge.endPoint) = (
        Point(x: isMirrored ? 1 : 0, y: 0), Point(x: isMirrored ? 0 : 1, y: 0)
      )
      edge.frame = Rect(
        x: -Self.shadowWidth, y: content.minY, width: Self.shadowWidth, height: content.height)
      stage.layer.addSublayer(edge)
      let upper = stage.picture(of: above, part: content)
      stage.move(darkness, .opacity) { shade * place($0) }
      stage.move(lower, .position.x) { side(width * (0.5 - parallax * place($0))) }
      stage.move(upper, .position.x) { side(width * (1.5 - place($0))) }
      stage.move(edge, .position.x) { side(width * (1 - place($0)) - Self.shadowWidth / 2) }
      // At the ends it should look as the pages do.
      stage.move(edge, .opacity) { min(4 * place($0), 4 * (1 - place($0)), 1) }
    }
    bar.build(on: stage, goesRight: goesBack != isMirrored)
  }

  /// The edge of the page above stays under the hand.
  @MainActor public func progress(of drag: TransitionDrag) -> Double {
    drag.progress + (goesBack != isMirrored ? 1 : -1) * drag.way.x / max(drag.size.width, 1)
  }
}
