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
        "Fold", "Flip", "CrossFade", "NavigationSlide", "ModalRise", "PageSlide", "TabSlide", "SheetRise",
        "OverlayRise", "LeafTurn",
      ]))
  }

  /// What leads one thing to another without being a transition, and why.
  private static let exceptions: Set<Substring> = [
    // Everything that the layout of the columns places goes to a place of its own, for which there is no function of one progress.
    "SplitController",
    // The window may take a third size at any moment. Then width, height, place and fade go on with a velocity each.
    "StretchStage", "SlideStage",
  ]

  @Test func `what moves by a progress is a transition, and the exceptions are known`() throws {
    let stage = #/\bclass\s+(\w+): PictureStage\b/#
    let block = #/\bView\.animate\(\s*spring: Self\.spring\b/#
    var (exceptions, makers): (Set<Substring>, Set<String>) = ([], [])
    for source in try PackageFiles().sources() where source.module == "MartletViews" {
      for line in source.file.code {
        if let name = line.firstMatch(of: stage)?.output.1 { exceptions.insert(name) }
        if line.contains("TransitionMotion(") { makers.insert(source.file.path) }
        if source.file.path.contains("/Controllers/"), line.contains(block) {
          let file = source.file.path.split(separator: "/").last
          exceptions.insert(file?.split(whereSeparator: { "+.".contains($0) }).first ?? "")
        }
      }
    }
    #expect(exceptions == Self.exceptions)
    // Only a stage makes motions of a progress, for a transition; and a driver makes the one of the progress itself.
    let folder = "MartletViews/Transitions/"
    #expect(
      makers
        == Set(["TransitionMotion", "TransitionStage", "ProgressDriver"].map { folder + $0 + ".swift" }))
  }
}
