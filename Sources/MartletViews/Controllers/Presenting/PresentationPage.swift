import MartletGeometry

/// A controller that fills a controller view, with the sheets over it.
final class PresentationPage: ControllerPage {
  /// Where it is presented.
  private(set) weak var host: ControllerView?
  /// The sheets, from below, with those that are closing.
  private(set) var sheets: [SheetView] = []

  init(_ controller: ViewController, in host: ControllerView) {
    self.host = host
    super.init(controller)
    clipsToBounds = true
  }

  /// The controllers that are there or will be, from below.
  var presented: [ViewController] {
    [controller] + sheets.filter { !$0.isClosing }.map(\.sheet.controller)
  }

  func add(_ sheet: SheetView) {
    sheets.append(sheet)
    addSubview(sheet)
    focusSystem?.scopeDidChange()
  }

  /// Puts a sheet in front of the others.
  func raise(_ sheet: SheetView) {
    sheets.removeAll { $0 === sheet }
    add(sheet)
  }

  func remove(_ sheet: SheetView) {
    sheets.removeAll { $0 === sheet }
    sheet.removeFromSuperview()
    focusSystem?.scopeDidChange()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for sheet in sheets { sheet.frame = Rect(origin: .zero, size: bounds.size) }
  }

  override func styleDidChange() {
    if let next = host?.page(after: self), next.controller.style == nil { next.controller.styleChanged() }
    for view in sheets {
      view.styleDidChange()
      if view.sheet.controller.style == nil { view.sheet.controller.styleChanged() }
    }
  }

  override var wanted: Appearance {
    didSet { for sheet in sheets { sheet.isWithin(wanted) } }
  }

  override func updateAppearance(animated: Bool) {
    super.updateAppearance(animated: animated)
    for sheet in sheets { sheet.sheet.controller.updateAppearance(animated: animated) }
  }
}
