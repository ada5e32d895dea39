import Testing

@testable import MartletRenderTree

/// The words of `MARTLET_SHOW`.
@Suite struct CostDisplayWordsTests {
  @Test func `Words name parts, in any order and with spaces`() {
    #expect(CostDisplay.parse("updates, graph").display == [.updates, .graph])
    #expect(CostDisplay.parse("all").display == .all)
    #expect(CostDisplay.parse("").display == [])
    #expect(CostDisplay.parse("blending,passes,updates,borders,graph,rasters").display == .all)
  }

  @Test func `Words that name no part are told, and the others hold`() {
    let (display, unknown) = CostDisplay.parse("grap, borders,, Updates")
    #expect(display == .borders)
    #expect(unknown == ["grap", "Updates"])
  }
}
