import Martlet

/// Photographs to be fetched, one below the other.
@MainActor
final class DownloadView: DemoView {
  private let rows: [DownloadRow]
  private var link: DisplayLink?
  private var lastTime: MediaTime?

  private static var titles: [String] {
    [localized("Morning"), localized("Noon"), localized("Evening"), localized("Night")]
  }
  private static let count = 4
  private static let gap = 12.0
  /// The seeds of pictures whose hours of the day are those of the titles.
  private static let firstSeed: UInt64 = 12

  init(palette: Palette) {
    rows = Self.titles.enumerated().map {
      DownloadRow($0 + 1, title: $1, seed: Self.firstSeed + UInt64($0), palette: palette)
    }
    super.init(
      palette: palette, title: localized("Download control"),
      hint: localized("Tap a ring to fetch a photograph, and again to stop, at any moment"))
    outlined = rows.map(\.layer)
    for row in rows {
      row.onTurn = { [weak self] in self?.watch() }
      addSubview(row)
    }
  }

  /// A link that runs would be kept by the window.
  isolated deinit { link?.invalidate() }

  /// The frames of the rows in a window of a size.
  static func rowFrames(_ size: Size) -> [Rect] {
    let field = field(in: size)
    let count = Double(count)
    let isLarge = isLarge(size)
    let gap = field.height < 240 ? 4 : gap
    let width = min(field.width, isLarge ? 1080 : 720)
    let height = min((field.height - (count - 1) * gap) / count, width >= 720 ? 200 : 160)
    let top = field.minY + (field.height - count * height - (count - 1) * gap) / 3
    return (0..<Self.count).map {
      Rect(
        x: field.center.x - width / 2, y: top + Double($0) * (height + gap), width: width,
        height: height)
    }
  }

  override func layoutField(_ field: Rect) {
    for (row, frame) in zip(rows, Self.rowFrames(bounds.size)) {
      row.sizes = (Self.bodySize(bounds.size), Self.captionSize(bounds.size))
      row.frame = alignToPixels(frame)
    }
  }

  /// Begins, stops or forgets a download.
  func turn(_ index: Int) { rows[index].turn() }

  /// Begins all that have not begun, or stops or forgets all.
  func turnAll() {
    let idle = rows.filter { $0.download.state == .idle }
    for row in idle.isEmpty ? rows : idle { row.turn() }
  }

  /// Lets time pass while anything is fetched.
  private func watch() {
    guard let tree = layer.tree else { return }
    if let link {
      if link.isPaused {
        lastTime = nil
        link.isPaused = false
      }
      return
    }
    link = DisplayLink(tree: tree) { [weak self] in self?.advance($0) }
  }

  private func advance(_ link: DisplayLink) {
    let seconds = link.targetTimestamp - (lastTime ?? link.timestamp)
    lastTime = link.targetTimestamp
    for row in rows { row.advance(by: seconds) }
    if !rows.contains(where: \.download.isRunning) { link.isPaused = true }
  }
}
