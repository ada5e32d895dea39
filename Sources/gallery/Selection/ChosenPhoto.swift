import Martlet

/// A photograph that can be the chosen one. What shows it begins where the last effect is, and so does what ends it.
@MainActor
final class ChosenPhoto: View {
  /// Where its centre lies while it is not chosen, and where a photograph goes that comes forward.
  var places = (home: Point.zero, middle: Point.zero) {
    didSet { if places != oldValue { settle() } }
  }
  /// How it shows that it is chosen; `nil` if it is not.
  private(set) var effect: SelectionEffect?

  private let sheet: PhotoSheet
  private let colors: (border: Color, aura: Color)

  private static let shadow = Shadow(opacity: 0.16, radius: 9, offset: Point(x: 0, y: 4))
  /// How large it is when it is enlarged, and when it has come forward.
  private static let largeScale = 1.16
  private static let nearScale = PhotoSheet.fineness

  init(seed: UInt64, palette: Palette) {
    sheet = PhotoSheet(seed: seed, palette: palette)
    colors = (palette.sun, palette.sky)
    super.init()
    layer.name = "photo-\(seed)"
    sheet.shadow = Self.shadow
    layer.addSublayer(sheet)
  }

  override func layoutSubviews() {
    sheet.bounds = bounds
    sheet.position = bounds.center
    sheet.layOut()
  }

  private func settle() {
    let place = effect == .flip ? places.middle : places.home
    if layer.isVisiblyMoving(.position) {
      layer.animate(.position, to: place, spring: .lively)
    } else {
      center = place
    }
  }

  /// Shows it as the chosen one in a way; `nil` for no longer.
  func show(_ effect: SelectionEffect?) {
    guard effect != self.effect else { return }
    self.effect = effect
    freeze(.transform)
    sheet.freeze(.shadow)
    let isAura = effect == .aura
    let shadow =
      isAura ? Shadow(color: colors.aura, opacity: 0.95, radius: 16, offset: .zero) : Self.shadow
    guard !effectiveReducesMotion else {
      (superview ?? self).crossFade {
        layer.transform = Transform(scale: scale(of: effect))
        sheet.shadow = shadow
        sheet.borderWidth = effect == .border ? 5 : 0
        sheet.borderColor = colors.border
        sheet.turn = effect == .flip ? 0.5 : 0
        layer.position = effect == .flip ? places.middle : places.home
        if effect != nil { bringToFront() }
      }
      return
    }
    layer.animate(.transform, to: Transform(scale: scale(of: effect)), spring: .lively)
    sheet.animate(.shadow, to: shadow, spring: .smooth)
    sheet.animate(.borderWidth, to: effect == .border ? 5 : 0, spring: .snappy)
    sheet.animate(.borderColor, to: colors.border, spring: .snappy)
    sheet.animate(sheet.$turn, to: effect == .flip ? 0.5 : 0, spring: .gentle)
    layer.animate(.position, to: effect == .flip ? places.middle : places.home, spring: .smooth)
    if effect != nil { bringToFront() }
    breathe()
  }

  private func scale(of effect: SelectionEffect?) -> Double {
    switch effect {
    case .enlarge: Self.largeScale
    case .flip: Self.nearScale
    case .pulse, .border, .aura, nil: 1
    }
  }

  /// Begins what goes on until another one is chosen. It is added to what the spring does.
  private func breathe() {
    func again<Value>(_ way: Value, _ duration: Double) -> BasicAnimation<Value> {
      BasicAnimation(
        by: way, duration: duration, timingFunction: .easeInEaseOut, isAdditive: true,
        repeatCount: .infinity, autoreverses: true)
    }
    switch effect {
    case .pulse: layer.add(again(0.1, 0.5), for: .transform.scale, key: "pulse")
    case .aura: sheet.add(again(14, 0.8), for: .shadow.radius, key: "aura")
    case .border:
      sheet.add(
        BasicAnimation(
          from: colors.border, to: colors.border.lightened(by: 0.75), duration: 0.45,
          timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true),
        for: .borderColor, key: "border")
    case .enlarge, .flip, nil: break
    }
  }
}
