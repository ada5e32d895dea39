import Martlet

/// A ring that begins a download, shows how far it is, stops it, and ends as a tick. Each change begins where the last
/// one is.
@MainActor
final class DownloadControl: View {
  /// Called when it is tapped.
  var onTap: () -> Void = {}

  private let track = ShapeLayer()
  private let ring = ShapeLayer()
  private let disc = ShapeLayer()
  private let arrow = ShapeLayer()
  private let stop = ShapeLayer()
  private let tick = ShapeLayer()
  private var drawnSize = Size.zero
  private var state = Download.State.idle

  /// The part of the ring that is there while it waits.
  private static let waiting = 0.76
  /// The time in which it turns once while it waits, in seconds.
  private static let turn = 1.1
  /// The scale of a sign that is not there.
  private static let small = 0.4

  init(style: ControlStyle) {
    super.init()
    let accent = style.accent
    for part in [track, ring, arrow, tick] {
      part.fillColor = .clear
      part.lineCap = .round
      part.lineJoin = .round
    }
    (track.strokeColor, ring.strokeColor, arrow.strokeColor) = (style.groove, accent, accent)
    (stop.fillColor, disc.fillColor, tick.strokeColor) = (accent, accent, style.palette.card)
    (ring.strokeEnd, tick.strokeEnd) = (0, 0)
    for hidden in [disc, stop] {
      hidden.opacity = 0
      hidden.transform = Transform(scale: Self.small)
    }
    for part in [track, ring, disc, arrow, stop, tick] {
      part.isStill = true
      layer.addSublayer(part)
    }
    let tap = TapGestureRecognizer()
    tap.onPressChange = { [weak self] isPressed in
      View.animate(spring: .snappy) { self?.transform = Transform(scale: isPressed ? 0.9 : 1) }
    }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.onTap() } }
    addGestureRecognizer(tap)
  }

  /// Shows how far a download is.
  func show(_ download: Download) {
    let old = state
    state = download.state
    ring.animate(
      .strokeEnd, to: state == .waiting ? Self.waiting : download.progress, spring: .smooth)
    guard state != old else { return }
    if state == .waiting {
      ring.add(
        BasicAnimation(from: 0, to: 2 * .pi, duration: Self.turn, repeatCount: .infinity),
        for: .transform.rotation, key: "turn")
    } else if old == .waiting {
      // From the angle that is seen, back to where a ring begins.
      ring.animate(.transform.rotation, to: 0, spring: .smooth)
    }
    show(arrow, state == .idle)
    show(stop, download.isRunning)
    show(disc, state == .done)
    tick.animate(.strokeEnd, to: state == .done ? 1 : 0, spring: state == .done ? .smooth : .snappy)
  }

  private func show(_ sign: ShapeLayer, _ isShown: Bool) {
    sign.animate(.opacity, to: isShown ? 1 : 0, spring: .snappy)
    sign.animate(.transform.scale, to: isShown ? 1 : Self.small, spring: isShown ? .lively : .snappy)
  }

  override func layoutSubviews() {
    for part in layer.sublayers {
      part.bounds = bounds
      part.position = bounds.center
    }
    guard bounds.size != drawnSize else { return }
    drawnSize = bounds.size
    let side = min(bounds.width, bounds.height) * 0.72
    let width = max(side * 0.085, 2)
    let middle = bounds.center
    func place(_ x: Double, _ y: Double) -> Point { middle + Point(x: x, y: y) * side }
    func line(_ points: [Point], into path: inout Path) {
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    var circle = Path()
    circle.addArc(
      center: middle, radius: (side - width) / 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    (track.path, ring.path) = (circle, circle)
    disc.path = Path(ellipseIn: Rect(center: middle, size: Size(width: side, height: side)))
    var down = Path()
    line([place(0, -0.2), place(0, 0.2)], into: &down)
    line([place(-0.16, 0.05), place(0, 0.21), place(0.16, 0.05)], into: &down)
    arrow.path = down
    stop.path = Path(
      roundedRect: Rect(center: middle, size: Size(width: side * 0.3, height: side * 0.3)),
      cornerRadius: side * 0.05)
    var check = Path()
    line([place(-0.2, 0.02), place(-0.05, 0.17), place(0.22, -0.15)], into: &check)
    tick.path = check
    for part in [track, ring, arrow, tick] { part.lineWidth = width }
  }
}
