import Martlet

/// A stage on which something moves, two bars that choose how, and the cost of what is seen.
@MainActor
class CostView: DemoView {
  /// The words on the stage, on each bar, and which of them are chosen at first.
  struct Words {
    let title: String
    let hint: String
    let bars: [[String]]
    var chosen = [0, 0]
  }

  /// What a subclass says.
  class var words: Words { preconditionFailure("\(self) has no words") }

  /// What clips the things that move.
  let stage = View()
  let meter: CostMeter
  private let bars: [SegmentedControl]
  private var stagedSize = Size.zero
  /// Whether it moves by itself. Setting it calls `showMotion`.
  final var isMoving = false {
    didSet { if isMoving != oldValue { showMotion() } }
  }
  /// Whether it is seen to move by itself: not where motion is reduced.
  final var showsMotion: Bool { isMoving && !isQuiet }
  /// Whether motion is reduced.
  private var isQuiet = false {
    didSet { if isQuiet != oldValue { showMotion() } }
  }

  override func lookDidChange() {
    super.lookDidChange()
    isQuiet = effectiveReducesMotion
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    isQuiet = effectiveReducesMotion
  }

  private static let gap = 12.0
  /// The least height of the stage if bars are stacked, in points.
  private static let leastStage = 120.0

  /// Fills the stage.
  required init(palette: Palette) {
    let words = Self.words
    meter = CostMeter(palette: palette)
    bars = zip(words.bars, words.chosen).map {
      SegmentedControl($0, selection: $1, style: ControlStyle(palette: palette))
    }
    super.init(palette: palette, title: words.title, hint: words.hint)
    dress(stage)
    for part in [stage, meter] + bars { addSubview(part) }
    for (index, bar) in bars.enumerated() {
      bar.onChange { [weak self] _ in self?.showChoice(of: index) }
    }
  }

  // MARK: Choices

  /// The index of the word that is chosen on a bar, from 0.
  final func choice(of bar: Int) -> Int { bars[bar].selection }

  /// Chooses a word of a bar.
  final func choose(_ index: Int, of bar: Int) {
    guard index != bars[bar].selection else { return }
    bars[bar].selection = index
    showChoice(of: bar)
  }

  /// Marks a word of a bar as chosen, for what is shown already.
  final func mark(_ index: Int, of bar: Int) { bars[bar].selection = index }

  /// Chooses the next word of a bar, and after the last one the first.
  final func turn(_ bar: Int) { choose((choice(of: bar) + 1) % Self.words.bars[bar].count, of: bar) }

  /// Chooses a word of a bar further on, or back, up to its end.
  final func step(_ bar: Int, by step: Int) {
    choose(min(max(choice(of: bar) + step, 0), Self.words.bars[bar].count - 1), of: bar)
  }

  /// Handles a key: space turns the first bar, the arrows step the second one, P stops the motion and lets it go on.
  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: turn(0)
    case .left: step(1, by: -1)
    case .right: step(1, by: 1)
    case "p": isMoving.toggle()
    default: break
    }
  }

  /// Shows what has been chosen on a bar.
  func showChoice(of bar: Int) {}

  /// Begins the motion, or ends it.
  func showMotion() {}

  // MARK: Layout

  /// The stage, the bars, and the figures in a window of a size.
  /// - Parameter textScale: The scale of the figures, for which a small window has no room.
  static func layout(_ size: Size, textScale: Double = 1) -> (stage: Rect, bars: [Rect], meter: Rect) {
    let field = field(in: size)
    let gap = isCompact(size) ? 8 : gap
    let height = ControlStyle.touchTarget
    let meterScale = isCompact(size) ? 1 : max(textScale, 1)
    let meterHeight = CostMeter.height(
      figure: bodySize(size) * meterScale, caption: captionSize(size) * meterScale)
    func stageHeight(_ rows: Double) -> Double {
      field.height - rows * (height + gap) - meterHeight - gap
    }
    let count = Double(words.bars.count)
    let room = field.width - (count - 1) * gap
    let needs = words.bars.map { SegmentedControl.fairWidth(of: $0) }
    let need = needs.reduce(0, +)
    let isStacked = need > room && stageHeight(count) >= leastStage
    var stage = field
    stage.size.height = max(stageHeight(isStacked ? count : 1), 1)
    // Side by side they are as wide as each other, or, if that is too narrow for one, as their words need.
    let isEven = needs.allSatisfy { $0 <= room / count }
    var place = Point(x: field.minX, y: stage.maxY + gap)
    let bars = needs.map { width in
      let share = isStacked ? field.width : isEven ? room / count : width + (room - need) * width / need
      defer { place += isStacked ? Point(x: 0, y: height + gap) : Point(x: share + gap, y: 0) }
      return Rect(origin: place, size: Size(width: share, height: height)).directed(in: size.width)
    }
    let meter = Rect(
      x: field.minX, y: field.maxY - meterHeight, width: field.width, height: meterHeight)
    return (stage, bars, meter)
  }

  /// The middle of a word of a bar in a window of a size.
  static func place(of word: Int, of bar: Int, in size: Size) -> Point {
    let frame = layout(size).bars[bar]
    let edges = SegmentedControl.segmentEdges(of: words.bars[bar], width: frame.width)
    let middle = Point(x: (edges[word] + edges[word + 1]) / 2, y: frame.height / 2)
    return frame.origin + Rect(center: middle, size: .zero).directed(in: frame.width).origin
  }

  override func layoutField(_ field: Rect) {
    let layout = Self.layout(bounds.size, textScale: effectiveTextScale)
    stage.frame = alignToPixels(layout.stage)
    for (bar, frame) in zip(bars, layout.bars) { bar.frame = alignToPixels(frame) }
    SegmentedControl.even(bars)
    meter.sizes = (Self.captionSize(bounds.size), Self.bodySize(bounds.size))
    meter.frame = alignToPixels(layout.meter)
    guard stage.bounds.size != stagedSize else { return }
    stagedSize = stage.bounds.size
    layoutStage(stagedSize)
  }

  /// Places what is on the stage, whose size has changed.
  func layoutStage(_ size: Size) {}
}
