import MartletGeometry
import MartletLayers
import MartletMotion

/// An arc that turns while something is under way, nobody knows how far.
///
/// It turns on the render thread, also while the main thread is busy. Where animations are disabled (`View.setAnimationsEnabled(_:)`) it
/// fades in and out instead. Outside of a window, and when it is hidden, it costs nothing.
public final class ActivityIndicator: View {
  /// Whether it turns. ``startAnimating()`` and ``stopAnimating()`` change it.
  public private(set) var isAnimating = false
  /// Whether it is seen only while it turns. `true` by default.
  public var hidesWhenStopped = true {
    didSet { updateVisibility(animated: false) }
  }
  /// Its colour; `nil`, the default, for the one of secondary words.
  public var color: Color? {
    didSet { lookDidChange() }
  }

  private let arc = ShapeLayer()

  /// Its usual size, in points.
  public static let size = Size(width: 24, height: 24)
  /// The length of the arc as a part of the circle, and how long a turn takes, in seconds.
  private static let (length, turn) = (0.72, 0.9)
  private static let key = "turn"

  /// Makes one at rest.
  public override init() {
    super.init()
    isUserInteractionEnabled = false
    Transaction.withoutActions {
      arc.fillColor = .clear
      arc.lineCap = .round
      arc.strokeEnd = Self.length
      arc.opacity = 0
    }
    layer.addSublayer(arc)
    lookDidChange()
  }

  /// Begins to turn.
  public func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    updateVisibility(animated: true)
    run()
  }

  /// Stops turning.
  public func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    updateVisibility(animated: true)
    // It goes on turning while it fades.
    if !hidesWhenStopped { halt() }
  }

  /// Stops the turn where it is seen.
  private func halt() {
    arc.freeze(.transform.rotation.z)
    arc.removeAnimation(forKey: Self.key)
  }

  private func updateVisibility(animated: Bool) {
    let opacity = isAnimating || !hidesWhenStopped ? 1.0 : 0
    guard arc.opacity != opacity else { return }
    guard animated, isInWindow, View.areAnimationsEnabled else {
      Transaction.withoutActions { arc.opacity = opacity }
      if !isAnimating { halt() }
      return
    }
    let start = arc.presentationValue(of: .opacity)
    Transaction.withoutActions { arc.opacity = opacity }
    arc.add(BasicAnimation(from: start, to: opacity, duration: Self.fade), for: .opacity, key: "fade") {
      [weak self] isFinished in
      // Another one may have taken its place.
      guard let self, !isAnimating, isFinished || arc.animation(forKey: "fade") == nil else { return }
      halt()
    }
  }

  private static let fade = 0.2

  private func run() {
    guard isAnimating, isInWindow, bounds.width > 0, arc.animation(forKey: Self.key) == nil else { return }
    if View.areAnimationsEnabled {
      // From where it was stopped.
      let angle = arc.presentationValue(of: .transform.rotation.z)
      arc.add(
        BasicAnimation(
          from: angle, to: angle + 2 * .pi, duration: Self.turn, timingFunction: .linear,
          repeatCount: .infinity),
        for: .transform.rotation.z, key: Self.key)
    } else {
      arc.add(
        BasicAnimation(
          from: 1, to: 0.3, duration: Self.turn, timingFunction: .easeInEaseOut, repeatCount: .infinity,
          autoreverses: true),
        for: .opacity, key: Self.key)
    }
  }

  public override func didMoveToWindow() {
    lookDidChange()
    if isInWindow { run() } else { arc.removeAllAnimations() }
  }

  public override func lookDidChange() {
    let shown = color ?? effectiveControlColors.mist
    Transaction.withoutActions { arc.strokeColor = shown }
  }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(width: Self.size.width, height: Self.size.height)
  }

  public override func layoutSubviews() {
    let side = min(bounds.width, bounds.height)
    let width = max(side / 9, 1)
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: side, height: side).insetBy(dx: width / 2, dy: width / 2))
    let wasEmpty = arc.bounds.isEmpty
    Transaction.withoutActions {
      arc.lineWidth = width
      arc.path = path
      arc.bounds = Rect(x: 0, y: 0, width: side, height: side)
      arc.position = bounds.center
    }
    if wasEmpty { run() }
  }

  public override func describe(_ node: inout AccessibilityNode) {
    if isAnimating { node.role = .activity }
  }
}
