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
    for view in [poster, words, name] + facts { view.fadeThrough() }
    show(bird)
  }

  /// The window goes to another size: what can't be drawn between its lines is shown as pictures.
  func turn(with coordinator: TransitionCoordinator) {
    words.stretchAndFade(with: coordinator)
    // So are words that become larger or smaller.
    guard Self.isLarge(coordinator.oldSize) != Self.isLarge(coordinator.newSize) else { return }
    for view in [name] + facts { view.stretchAndFade(with: coordinator) }
  }

  override func layoutField(_ field: Rect) {
    let layout = TurnsLayout(bounds.size)
    poster.frame = alignToPixels(layout.poster)
    let isLarge = Self.isLarge(bounds.size)
    name.text.font.size = isLarge ? 34 : layout.name.width < 240 ? 17 : 22
    name.fit(in: layout.name)
    let nameWidth = isLarge ? 480.0 : 300
    name.frame = alignToPixels(
      Rect(
        x: effectiveLayoutDirection == .rightToLeft ? layout.name.maxX - nameWidth : layout.name.minX,
        y: layout.name.minY, width: nameWidth, height: layout.name.height))
    words.em = Self.bodySize(bounds.size)
    words.frame = alignToPixels(layout.words)
    for (view, frame) in zip(facts, layout.facts) {
      view.share = isLarge ? TurnsFact.largeShare : 1
      view.frame = alignToPixels(frame)
    }
    grip.frame = alignToPixels(layout.grip)
  }
}

extension View {
  /// Fades from what it shows now to what is set next.
  fileprivate func fadeThrough() {
    layer.add(TransitionAnimation(.fade, duration: 0.3))
    layer.forEachWithin { if $0 !== layer { $0.add(TransitionAnimation(.fade, duration: 0.3)) } }
  }
}
