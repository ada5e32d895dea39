import Testing

/// The reader behind the architecture tests. They prove nothing unless it sees everything.
@Suite struct ReaderTests {
  private func source(_ text: String) -> SwiftSource { SwiftSource(path: "sample", text: text) }

  @Test
  func `imports are found in all their forms, and only where they are code`() {
    let text = #"""
      import A
      @_exported import B
      @testable import C
      @_spi(X) public import D
        import struct E.F
      internal import func G.h  // import no1
      // import no2
      /// import no3
      let s = "import no4"
      let t = """
        import no5
        """
      import H; let important = 1
      """#
    #expect(source(text).imports.map(\.module) == ["A", "B", "C", "D", "E", "G", "H"])
    #expect(source(text).imports.map(\.line) == [1, 2, 3, 4, 5, 6, 13])
  }

  @Test
  func `edges that the floors forbid are objected to, those that they allow are not`() {
    for (from, to) in [
      ("MartletGeometry", "MartletMotion"), ("MartletViews", "MartletRenderer"),
      ("MartletLayers", "MartletHost"),
      ("MartletGestures", "MartletLayers"), ("MartletRenderer", "MartletLayers"),
      ("MartletViews", "Foundation"),
      ("MartletMotion", "FoundationEssentials"), ("MartletHost", "CMartletWaylandClient"),
      ("Nowhere", "Glibc"),
      ("MartletGeometry", "MartletGeometry"),
    ] { #expect(Floors.objection(from: from, to: to) != nil, "\(from) → \(to)") }
    for (from, to) in [
      ("MartletGeometry", "Glibc"), ("MartletViews", "MartletGestures"), ("MartletTesting", "Foundation"),
      ("MartletWayland", "MartletRenderer"), ("gallery", "MartletTesting"),
    ] { #expect(Floors.objection(from: from, to: to) == nil, "\(from) → \(to)") }
  }

  @Test(arguments: [
    "let x = try! f()", "let y = a as! B", "let z = a!", "f()!.g", "a[0]! += 1",
    "final class A: @unchecked Sendable {",
    "nonisolated(unsafe) var a = 1", "print(\"\\(x)\", y!)", "var a: Int!", "x = { y }!",
  ])
  func `unsafe code without a comment above is found`(code: String) {
    #expect(source("let a = 1\n  \(code)").unexplained.map(\.line) == [2])
    #expect(source(code).unexplained.map(\.line) == [1])
    #expect(source("  // It was checked.\n  \(code)").unexplained.isEmpty)
  }

  @Test(arguments: [
    "if a != b {", "if !a && !b {", "guard !(a), !b[0] else {", "print(\"Hello!\")",
    "x = \"a\\(b(\"c!\"))!\"  // try!",
    "/// as! is bad", "let r = #\"a\"!\"#", "return !a", "\"\"\"\n  Hello!\n  \"\"\"",
  ])
  func `safe code is left alone`(code: String) {
    #expect(source(code).unexplained.isEmpty)
  }

  @Test
  func `targets and their dependencies are read from a manifest`() {
    let manifest = """
      .systemLibrary(name: "C"),
      .target(name: "A"),
      .target(
        name: "B", dependencies: ["A", .product(name: "P", package: "q"), "C"], path: "X", plugins: ["Y"]),
      .executableTarget(name: "D", plugins: ["Z"]),
      .testTarget(name: "T", dependencies: ["A"]),
      """
    let targets = PackageFiles.targets(in: manifest)
    #expect(targets.map(\.name) == ["A", "B", "D", "T"])
    #expect(targets.map(\.dependencies) == [[], ["A", "P", "C"], [], ["A"]])
  }
}
