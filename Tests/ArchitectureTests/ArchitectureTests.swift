import Testing

/// Checks the rules of the house by reading the sources.
@Suite struct ArchitectureTests {
  private let files = PackageFiles()

  @Test
  func `every import goes down the floors, and none was overlooked`() throws {
    let sources = try files.sources()
    var edges: Set<[String]> = []
    var lines = 0
    for (module, file) in sources {
      for (imported, line) in file.imports {
        edges.insert([module, imported])
        lines += 1
        if let objection = Floors.objection(from: module, to: imported) {
          Issue.record("\(file.path):\(line): \(objection)")
        }
      }
    }
    print("architecture: \(lines) imports in \(sources.count) files, \(edges.count) edges")
    #expect(sources.count == files.countOfSwiftFiles())
    #expect(sources.count >= 150 && lines >= 200)
    for edge in [
      ["MartletMotion", "MartletGeometry"], ["MartletGestures", "MartletHost"],
      ["MartletRenderer", "CMartletEGL"],
      ["MartletViews", "MartletLayers"], ["Martlet", "MartletViews"], ["gallery", "CMartletWebP"],
    ] { #expect(edges.contains(edge), "\(edge) was not found") }
  }

  @Test
  func `every dependency in the manifest goes down the floors, and every import is declared there`() throws {
    let declared = try files.dependencies()
    for (name, room) in Floors.rooms where room.floor > 0 {
      let dependencies = try #require(declared[name], "\(name) is not in the manifest")
      for dependency in dependencies {
        if let objection = Floors.objection(from: name, to: dependency) {
          Issue.record("Package.swift: \(objection)")
        }
      }
    }
    for (module, file) in try files.sources() {
      for (imported, line) in file.imports
      where !Floors.everywhere.contains(imported) && imported != Floors.locks
        && !imported.hasPrefix("Foundation")
      {
        #expect(
          declared[module]?.contains(imported) == true,
          "\(file.path):\(line): \(imported) is not among the dependencies of \(module)")
      }
    }
    #expect(declared["MartletMotion"] == ["MartletGeometry"])
    #expect(declared["gallery"]?.contains("CMartletWebP") == true)
  }

  @Test
  func `what a test imports is built before it`() throws {
    let declared = try files.dependencies()
    func reached(from module: String) -> Set<String> {
      var reached: Set<String> = []
      var pending = [module]
      while let next = pending.popLast() {
        for name in declared[next] ?? [] where reached.insert(name).inserted { pending.append(name) }
      }
      return reached
    }
    var modules: Set<String> = []
    for (module, file) in try files.sources(in: "Tests") where declared[module] != nil {
      modules.insert(module)
      let reached = reached(from: module)
      for (imported, line) in file.imports where declared[imported] != nil && imported != module {
        #expect(
          reached.contains(imported),
          "Tests/\(file.path):\(line): \(imported) is not among the dependencies of \(module)")
      }
    }
    #expect(modules.isSuperset(of: ["MartletWaylandTests", "GalleryTests", "TestCompositor"]))
  }

  @Test
  func `the table itself goes down: no room imports from its own floor or above`() {
    for (name, room) in Floors.rooms {
      for other in room.own {
        guard let below = Floors.rooms[other] else {
          Issue.record("\(name) may import \(other), which stands in no room")
          continue
        }
        #expect(below.floor < room.floor, "\(name) → \(other)")
      }
    }
  }

  @Test
  func `no file is longer than 600 lines`() throws {
    for (_, file) in try files.sources() { #expect(file.lines.count <= 600, "\(file.path)") }
  }

  @Test
  func `nothing unsafe goes without a comment above that says why`() throws {
    for (_, file) in try files.sources() {
      for (line, what) in file.unexplained {
        Issue.record("\(file.path):\(line): \(what) without a comment above")
      }
    }
  }

  @Test
  func `whoever stops the program for a mistake says so in a release build, too`() throws {
    var count = 0
    for (module, file) in try files.sources() where module != "MartletGeometry" {
      let stops = file.code.contains { $0.contains("precondition(") || $0.contains("preconditionFailure(") }
      guard stops else { continue }
      count += 1
      // With this import the package's own function shadows the standard library's, which drops its text in
      // release builds.
      let isHeard = file.imports.contains { $0.0 == "MartletGeometry" || $0.0 == "Martlet" }
      #expect(isHeard, "\(file.path) calls precondition and does not import MartletGeometry")
    }
    #expect(count > 40)
  }

  @Test
  func `no public type has the name of one of Foundation's, which would make both ambiguous`() throws {
    let declaration = #/^(?:public|open) (?:[a-z]+ )*(?:struct|class|enum|protocol|typealias|actor) (\w+)/#
    var names: Set<String> = []
    for (module, file) in try files.sources() where module.hasPrefix("Martlet") {
      for line in file.code {
        if let match = line.firstMatch(of: declaration) { names.insert(String(match.output.1)) }
      }
    }
    #expect(names.count > 100 && FoundationNames.all.contains("Progress"))
    #expect(names.intersection(FoundationNames.all).sorted() == [])
  }
}
