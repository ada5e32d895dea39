import MartletGeometry
import MartletHost
import MartletMotion

/// A bar that shows how far something has come.
public final class ProgressView: View {
  /// How far it has come, 0…1; clamped to that. Setting it in a block of `View.animate` moves the bar.
  public var progress: Double {
    didSet {
      precondition(!progress.isNaN, "progress is not a number")
      progress = min(max(progress, 0), 1)
      if progress != oldValue { place() }
    }
  }

  private let fill = View()

  /// The height of the bar, in points.
  public static let height = 6.0

  /// Makes a bar.
  public init(progress: Double = 0) {
    precondition(!progress.isNaN, "progress is not a number")
    self.progress = min(max(progress, 0), 1)
    super.init()
    isUserInteractionEnabled = false
    layer.masksToBounds = true
    addSubview(fill)
    lookDidChange()
  }

  /// Sets how far it has come, with a spring if it is animated; where motion is reduced, with a cross-fade.
  public func setProgress(_ progress: Double, animated: Bool) {
    guard animated else { return self.progress = progress }
    if effectiveReducesMotion {
      crossFade { self.progress = progress }
    } else {
      View.animate(spring: .bar) { self.progress = progress }
    }
  }

  public override func lookDidChange() {
    backgroundColor = effectiveControlColors.groove
    fill.backgroundColor = effectiveTintColor
  }

  public override func didMoveToWindow() { lookDidChange() }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(height: Self.height)
  }

  public override func layoutSubviews() {
    for part in [self, fill] { part.cornerRadius = bounds.height / 2 }
    place()
  }

  /// The fill is as long as the bar, so that its end is round, and slides in.
  private func place() {
    let shown = bounds.width * progress
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    fill.frame = Rect(
      x: isMirrored ? bounds.width - shown : shown - bounds.width, y: 0, width: bounds.width,
      height: bounds.height)
  }

  public override func describe(_ node: inout AccessibilityNode) {
    node.role = .progress
    node.value = "\(Int((progress * 100).rounded())) %"
    node.number = AccessibilityNumber(progress, in: 0...1)
  }
}

extension Spring {
  /// How a bar grows.
  fileprivate static let bar = Spring(duration: 0.45, bounce: 0)
}
