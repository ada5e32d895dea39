import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The settings of the gallery.
@MainActor @Suite struct SettingsTests {
  private final class Chosen: GallerySettings {
    var appearance = Appearance.automatic
    var isSlow = false
    var textScale: Double?
    var reducesMotion: Bool?
    var showsCosts: Bool?
    var showsBorders: Bool?
    var inspectsLayers: Bool?
  }

  /// The rows of words in a page, from above.
  private func rows(of page: SettingsPage) -> [SegmentedControl] {
    var (rows, pending): ([SegmentedControl], [View]) = ([], [page])
    while let view = pending.popLast() {
      if let row = view as? SegmentedControl { rows.append(row) } else { pending += view.subviews }
    }
    return rows.sorted { $0.frame.minY < $1.frame.minY }
  }

  private func open(_ chosen: Chosen) -> SettingsPage {
    let page = SettingsPage(chosen, palette: .light)
    page.frame = Rect(x: 0, y: 0, width: 420, height: page.height(in: Size(width: 420, height: .infinity)))
    page.layoutIfNeeded()
    return page
  }

  @Test func `the size of text and motion are the desktop's until somebody chooses`() throws {
    let chosen = Chosen()
    let page = open(chosen)
    let rows = rows(of: page)
    try #require(rows.count == 4)
    #expect(rows[1].selection == 0 && rows[2].selection == 0)
    #expect(rows[1].perform(.choose(2)) && chosen.textScale == 1.3)
    #expect(rows[1].perform(.choose(0)) && chosen.textScale == nil)
    #expect(rows[2].perform(.choose(2)) && chosen.reducesMotion == true)
    #expect(rows[2].perform(.choose(1)) && chosen.reducesMotion == false)
    #expect(rows[2].perform(.choose(0)) && chosen.reducesMotion == nil)
  }

  @Test func `what was chosen before is shown`() throws {
    let chosen = Chosen()
    (chosen.textScale, chosen.reducesMotion) = (1.3, true)
    let rows = rows(of: open(chosen))
    try #require(rows.count == 4)
    #expect(rows[1].selection == 2 && rows[2].selection == 2)
  }

  @Test func `what a window shows over its content has a row each`() throws {
    let chosen = Chosen()
    (chosen.showsCosts, chosen.showsBorders, chosen.inspectsLayers) = (false, true, false)
    let rows = rows(of: open(chosen))
    try #require(rows.count == 7)
    #expect(rows[4...].map(\.selection) == [0, 1, 0])
    for row in rows[4...] { #expect(row.perform(.choose(1))) }
    #expect([chosen.showsCosts, chosen.showsBorders, chosen.inspectsLayers] == [true, true, true])
    #expect(rows[5].perform(.choose(0)) && chosen.showsBorders == false)
  }
}
