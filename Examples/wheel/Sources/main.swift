import Glibc
import Martlet
import MartletWayland

/// A colour in the grid.
final class Swatch: GridCell {
  override var isHighlighted: Bool { didSet { show() } }
  var isChosen = false { didSet { show() } }

  private func show() {
    View.animate(spring: Spring(duration: 0.3)) {
      transform = isHighlighted || isChosen ? Transform(scaleX: 0.86, y: 0.86) : .identity
      layer.cornerRadius = isChosen ? 40 : 12
    }
  }
}

/// A grid of colours, and a click wheel on glass that leads through them.
final class Browser: View, GridViewDataSource {
  private static let count = 360
  private let grid = GridView()
  private let glass = VisualEffectView()
  private let name = Label("", font: .system(size: 22, weight: .semibold), alignment: .center)
  private let wheel = ClickWheel(range: 0...Double(Browser.count - 1))
  private var chosen = 0

  override init() {
    super.init()
    grid.minimumItemWidth = 96
    grid.margins = Insets(16)
    grid.dataSource = self
    grid.onSelect = { [unowned self] in choose($0) }
    wheel.addAction(for: .valueChanged) { [unowned self] in choose(Int(wheel.value)) }
    wheel.addAction(for: .primaryAction) { [unowned self] in turnColumns() }
    wheel.setMark("First", at: .leading) { [unowned self] in choose(0) }
    wheel.setMark("Last", at: .trailing) { [unowned self] in choose(Self.count - 1) }
    glass.cornerRadius = 28
    glass.vibrantView.addSubview(name)
    glass.contentView.addSubview(wheel)
    for part in [grid, glass] { addSubview(part) }
    choose(0)
  }

  func numberOfItems(in grid: GridView) -> Int { Self.count }

  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell {
    let cell = grid.reusableCell(Swatch.self) ?? Swatch()
    let angle = Double(item) / Double(Self.count) * 2 * .pi
    cell.backgroundColor = Color(
      red: 0.55 + 0.4 * cos(angle), green: 0.55 + 0.4 * cos(angle - 2.1), blue: 0.55 + 0.4 * cos(angle + 2.1))
    cell.isChosen = item == chosen
    return cell
  }

  private func choose(_ item: Int) {
    (grid.view(forItem: chosen) as? Swatch)?.isChosen = false
    chosen = item
    (grid.view(forItem: item) as? Swatch)?.isChosen = true
    wheel.value = Double(item)
    name.string = "\(item)°"
    grid.scrollToItem(item, animated: true)
  }

  /// The items go to other columns.
  private func turnColumns() {
    View.animate(spring: Spring(duration: 0.5)) {
      grid.minimumItemWidth = grid.minimumItemWidth < 100 ? 160 : 96
      grid.layoutIfNeeded()
    }
  }

  override func layoutSubviews() {
    grid.frame = bounds
    grid.contentInsets.bottom = 272
    glass.frame = Rect(x: bounds.midX - 120, y: bounds.maxY - 264, width: 240, height: 248)
    name.frame = Rect(x: 0, y: 14, width: 240, height: 32)
    wheel.frame = Rect(x: 32, y: 56, width: 176, height: 176)
  }
}

do {
  let application = try WaylandApplication.connect()
  let window = try application.makeWindow(
    title: "Wheel", applicationID: "example.wheel", size: Size(width: 720, height: 720))
  let controller = WindowController(window: window)
  controller.rootView.layer.backgroundColor = Color(0xF6F4EF)
  let browser = Browser()
  controller.rootView.addSubview(browser)
  controller.onLayout = { browser.frame = Rect(origin: .zero, size: $0) }
  application.run()
} catch {
  print("wheel: \(error)")
  exit(1)
}
