import Martlet

/// A page about a bird that has one layout for portrait and one for landscape.
@MainActor
final class TurnsView: DemoView {
  /// Called when the window's corner is pressed.
  var onGrip: () -> Void = {}
  /// Called when the landscape is tapped twice.
  var onMaximize: () -> Void = {}

  private let poster: TurnsPoster
  private let name: Label
  private let words: TurnsWords
  private let facts: [TurnsFact]
  private let grip: TurnsGrip
  private var shown = 0
  private let arranger = Arranger<TurnsLayout.Arrangement>()
  /// The layout is set by a window that turns: everything springs there with it.
  private var isTurning = false

  init(palette: Palette) {
    let bird = TurnsBird.all[0]
    poster = TurnsPoster(seed: bird.seed)
    var heading = TextRole.body.text(bird.name, color: palette.ink)
    heading.font = .system(size: 22, weight: .semibold)
    name = Label(heading)
    words = TurnsWords(palette: palette)
    facts = bird.facts.indices.map {
      TurnsFact(accent: [palette.sky, palette.coral, palette.sun][$0], palette: palette)
    }
    grip = TurnsGrip(color: palette.mist)
    super.init(
      palette: palette, title: localized("Window turns"),
      hint:
        localized("Drag an edge from landscape to portrait, or maximize; turn back midway")
    )
    for (index, view) in ([poster, words, name, grip] + facts).enumerated() {
      view.layer.name = ["poster", "words", "name", "grip", "fact 1", "fact 2", "fact 3"][index]
      addSubview(view)
    }
    outlined = facts.map(\.layer)
    for fact in facts { fact.layer.borderColor = palette.hairline }
    let taps = TapGestureRecognizer()
    taps.numberOfTapsRequired = 2
    taps.addHandler { [weak self] tap in if tap.state == .ended { self?.onMaximize() } }
    poster.addGestureRecognizer(taps)
    grip.onPress = { [weak self] in self?.onGrip() }
    show(bird)
  }

  private func show(_ bird: TurnsBird) {
    name.string = bird.name
    words.string = bird.words
    for (view, fact) in zip(facts, bird.facts) { view.show(fact.figure, fact.caption) }
    poster.seed = bird.seed
  }

  /// Shows another bird.
  func showNext() {
    shown = (shown + 1) % TurnsBird.all.count
    let bird = TurnsBird.all[shown]
    for view in [poster, name] + facts { view.fadeThrough() }
    words.turnOver()
    show(bird)
  }

  /// The window goes to another size with a spring of its own.
  func turn(with coordinator: TransitionCoordinator) {
    isTurning = coordinator.isAnimated
    coordinator.animate(alongside: { [weak self] _ in self?.isTurning = false })
  }

  override func layoutField(_ field: Rect) {
    let layout = TurnsLayout(bounds.size)
    arranger.lay(layout.arrangement, springs: !isTurning) { place(layout) }
  }

  private func place(_ layout: TurnsLayout) {
    let size = bounds.size
    poster.frame = alignToPixels(layout.poster)
    poster.layoutIfNeeded()
    name.grow(to: Self.measure(Self.nameSize(onWidth: layout.name.width), 34, in: size))
    name.fitText(in: layout.name.size)
    let nameWidth = Self.measure(300, 480, in: size)
    name.settle(
      in: alignToPixels(
        Rect(
          x: effectiveLayoutDirection == .rightToLeft ? layout.name.maxX - nameWidth : layout.name.minX,
          y: layout.name.minY, width: nameWidth, height: layout.name.height)))
    words.settle(in: alignToPixels(layout.words), em: Self.bodySize(size))
    for (view, frame) in zip(facts, layout.facts) {
      view.share = Self.measure(1, TurnsFact.largeShare, in: size)
      view.frame = alignToPixels(frame)
      view.layoutIfNeeded()
    }
    grip.frame = alignToPixels(layout.grip)
  }

  /// The em of the name on a small screen, in points: it is smaller in a narrow column.
  private static func nameSize(onWidth width: Double) -> Double {
    17 + 5 * min(max((width - 220) / 100, 0), 1)
  }
}

extension View {
  /// Fades from what it shows now to what is set next.
  fileprivate func fadeThrough() {
    layer.add(TransitionAnimation(.fade, duration: 0.3))
    layer.forEachWithin { if $0 !== layer { $0.add(TransitionAnimation(.fade, duration: 0.3)) } }
  }
}
