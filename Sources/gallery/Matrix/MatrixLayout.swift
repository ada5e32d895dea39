import Martlet

/// Where the parts of the matrix lab are, in a window of a size.
struct MatrixLayout {
  let stage: Rect
  /// The matrix and its factors.
  let panel: Rect
  let panelLayout: MatrixPanelLayout
  let barCaption: Rect
  let bar: Rect
  let sliderCaption: Rect
  let slider: Rect
  let shape: Shape

  /// What can't change bit by bit.
  struct Shape: Equatable {
    /// Whether the panel is beside the stage, and the controls below it there.
    var isBeside, isTall: Bool
    /// Whether the panel has room for words, and for all factors.
    var isRoomy, hasAllFactors: Bool
  }

  /// From the stage to the panel, and between rows of controls, in points.
  private static let gaps = (wide: 20.0, narrow: 12.0, row: 8.0)
  /// The least and the greatest width of the panel beside the stage, in points.
  private static let panelWidths = 200.0...440
  private static let largePanelWidth = 600.0
  /// The least height of a stage above the panel, in points.
  private static let leastStage = 130.0
  /// The height of the field from which the controls are below the panel, and the stage fills its side: there numbers are as large
  /// as with the controls below all.
  private static let tall = 510.0

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let largeness = DemoView.largeness(size)
    let gap = DemoView.measure(compact: Self.gaps.narrow, Self.gaps.wide, in: size)
    let row = ControlStyle.touchTarget
    let rowGap = Self.gaps.row
    var (stage, panel) = (field, field)
    let rows: (Rect, Rect)
    let isBeside = field.width > field.height * 1.1
    let isTall = field.height >= Self.tall
    if isBeside {
      let share = field.width * DemoView.measure(compact: 0.52, 0.4, in: size)
      let most = DemoView.measure(Self.panelWidths.upperBound, Self.largePanelWidth, in: size)
      panel.size.width = min(max(share, Self.panelWidths.lowerBound), most, max(field.width * 0.6, 1))
        .rounded()
      panel.origin.x = field.maxX - panel.width
      stage.size.width = max(field.width - panel.width - gap, 1)
      panel.size.height = max(field.height - (isTall ? 2 * row + 2 * rowGap + gap : row + rowGap), 1)
      if isTall {
        panelLayout = MatrixPanelLayout(room: panel.size, largeness: largeness, fills: true)
        panel.size.height = panelLayout.height
        let top = Rect(x: panel.minX, y: panel.maxY + gap, width: panel.width, height: row)
        rows = (top, Rect(x: panel.minX, y: top.maxY + rowGap, width: panel.width, height: row))
      } else {
        panelLayout = MatrixPanelLayout(room: panel.size, largeness: largeness)
        stage.size.height = max(field.height - row - rowGap, 1)
        let y = stage.maxY + rowGap
        rows = (
          Rect(x: stage.minX, y: y, width: stage.width, height: row),
          Rect(x: panel.minX, y: y, width: panel.width, height: row)
        )
      }
    } else {
      let room = max(field.height - row - gap, 1)
      panel.size.height = max(min(room * 0.58, room - gap - Self.leastStage), 1)
      panelLayout = MatrixPanelLayout(room: panel.size, largeness: largeness)
      panel.size.height = panelLayout.height
      stage.size.height = max(room - panel.height - gap, 1)
      panel.origin.y = stage.maxY + gap
      let width = max((field.width - gap) / 2, 1)
      let y = max(field.maxY - row, stage.maxY)
      rows = (
        Rect(x: field.minX, y: y, width: width, height: row),
        Rect(x: field.maxX - width, y: y, width: width, height: row)
      )
    }
    (self.stage, self.panel) = (stage, panel)
    shape = Shape(
      isBeside: isBeside, isTall: isTall, isRoomy: panelLayout.isRoomy,
      hasAllFactors: panelLayout.hasAllFactors)
    (barCaption, bar) = DemoView.captioned(rows.0, in: size)
    (sliderCaption, slider) = DemoView.captioned(rows.1, in: size)
  }
}
