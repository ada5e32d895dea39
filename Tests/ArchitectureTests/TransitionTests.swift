import Testing

/// The transitions of the library.
@Suite struct TransitionTests {
  @Test func `each transition is written with the public protocol, in fewer than 120 lines`() throws {
    let conformance = #/\b(?:struct|class)\s+(\w+):[^{]*\bViewTransition\b/#
    var names: [Substring] = []
    for source in try PackageFiles().sources() where source.module == "MartletViews" {
      for line in source.file.code {
        guard let name = line.firstMatch(of: conformance)?.output.1 else { continue }
        names.append(name)
        // Its file holds nothing else.
        #expect(source.file.path.hasSuffix("/\(name).swift"))
        #expect(source.file.lines.count - 1 < 120, "\(source.file.path)")
      }
    }
    #expect(
      Set(names).isSuperset(of: [
        "Fold", "Flip", "CrossFade", "NavigationSlide", "ModalRise", "PageSlide", "TabSlide",
      ]))
  }
}
