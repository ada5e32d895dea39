import Testing

@testable import MartletLayout

/// Known problems; most are those of the tests of Cassowary and of kiwi.
@Suite struct SolverTests {
  let solver = Solver()

  @discardableResult
  func add(
    _ terms: [(Variable, Double)], _ relation: Relation, _ constant: Double, _ strength: Strength = .required,
    _ name: String = ""
  ) throws -> Constraint {
    let constraint = Constraint(
      Expression(terms.map { Term($0.0, times: $0.1) }, constant: -constant), relation, strength: strength,
      name: name)
    try solver.add(constraint)
    return constraint
  }

  func value(_ variable: Variable) -> Double { solver.value(of: variable) }

  @Test func `two equations with two unknowns`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try add([(x, 1), (y, 1)], .equal, 20)
    try add([(x, 1), (y, -1)], .equal, 4)
    #expect(value(x) == 12 && value(y) == 8)
  }

  @Test func `the stronger of two wishes is granted`() throws {
    let x = solver.makeVariable()
    try add([(x, 1)], .equal, 10, Strength(1))
    let strong = try add([(x, 1)], .equal, 20, Strength(2))
    #expect(value(x) == 20)
    try solver.remove(strong)
    #expect(value(x) == 10)
  }

  @Test func `a hundred weak wishes do not outweigh a stronger one`() throws {
    let x = solver.makeVariable()
    for _ in 0..<100 { try add([(x, 1)], .equal, 10, Strength(250)) }
    try add([(x, 1)], .atLeast, 30, Strength(250.5))
    #expect(value(x) == 30)
  }

  @Test func `limits hold, and the nearest of them is where a wish beyond ends`() throws {
    let x = solver.makeVariable()
    try add([(x, 1)], .equal, 100, Strength(1))
    let limits = try [10.0, 20, 30].map { try add([(x, 1)], .atMost, $0) }
    #expect(value(x) == 10)
    try solver.remove(limits[0])
    #expect(value(x) == 20)
    try solver.remove(limits[1])
    #expect(value(x) == 30)
    try solver.remove(limits[2])
    #expect(value(x) == 100)
  }

  @Test func `variables may be negative`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try add([(x, 1)], .equal, -7)
    try add([(y, 1), (x, -2)], .atMost, 0)
    try add([(y, 1)], .equal, 0, Strength(1))
    #expect(value(x) == -7 && value(y) == -14)
  }

  @Test func `what follows from other equations is no contradiction`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try add([(x, 1)], .equal, 5)
    let second = try add([(x, 2)], .equal, 10)
    try add([(y, 1), (x, -1)], .equal, 1)
    try solver.remove(first)
    #expect(value(x) == 5 && value(y) == 6)
    try solver.remove(second)
    try add([(x, 1)], .equal, 8)
    #expect(value(x) == 8 && value(y) == 9)
  }

  @Test func `an error names what contradicts, and nothing else, and changes nothing`() throws {
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try add([(x, 1)], .atLeast, 10, .required, "x at least 10")
    try add([(y, 1), (x, -1)], .atLeast, 5, .required, "y beyond x")
    try add([(z, 1), (y, -1)], .equal, 1, .required, "z after y")
    try add([(y, 1)], .equal, 0, Strength(1), "y wishes 0")
    let wrong = Constraint(Expression([Term(y)], constant: -12), .atMost, name: "y at most 12")
    let refusal = try Refusal.of { try solver.add(wrong) }
    #expect(refusal?.constraint === wrong)
    #expect(Set(refusal?.conflicting.map(\.name) ?? []) == ["x at least 10", "y beyond x"])
    #expect(value(x) == 10 && value(y) == 15 && value(z) == 16 && !solver.contains(wrong))
  }

  @Test func `a constraint is taken once, and given back once`() throws {
    let x = solver.makeVariable()
    let constraint = try add([(x, 1)], .equal, 5)
    #expect(throws: SolverError.self) { try solver.add(constraint) }
    do { try solver.add(constraint) } catch {
      if case .duplicate(let named) = error { #expect(named === constraint) } else { Issue.record(error) }
    }
    try solver.remove(constraint)
    do {
      try solver.remove(constraint)
      Issue.record("it has been removed twice")
    } catch {
      if case .unknown(let named) = error { #expect(named === constraint) } else { Issue.record(error) }
    }
  }

  @Test func `a box is dragged by its edge, and its neighbour gives way`() throws {
    // Two boxes side by side in a frame of 100; the left one is wished to be 60 wide, the right one at least 20.
    let (divider, end) = (solver.makeVariable(), solver.makeVariable())
    try add([(end, 1)], .equal, 100)
    try add([(end, 1), (divider, -1)], .atLeast, 20)
    try add([(divider, 1)], .atLeast, 0)
    try add([(divider, 1)], .equal, 60, Strength(250))
    try solver.edit(divider, strength: Strength(750))
    for (wish, got) in [(30.0, 30.0), (95, 80), (-4, 0), (50, 50)] {
      try solver.suggest(wish, for: divider)
      #expect(value(divider) == got)
    }
    try solver.endEdit(divider)
    #expect(value(divider) == 60)
    #expect(throws: SolverError.self) { try solver.suggest(1, for: divider) }
  }

  @Test func `a required constant that can't be is refused, and the old one stays`() throws {
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let width = try add([(x, 1)], .equal, 100, .required, "width")
    try add([(x, 1), (y, -1)], .atLeast, 10, .required, "margin")
    try add([(y, 1)], .equal, 50, .required, "content")
    let refusal = try Refusal.of { try solver.setConstant(of: width, to: -40) }
    #expect(refusal?.constraint === width)
    #expect(Set(refusal?.conflicting.map(\.name) ?? []) == ["margin", "content"])
    #expect(value(x) == 100)
    try solver.setConstant(of: width, to: -60)
    #expect(value(x) == 60)
  }

  @Test func `the midpoint theorem holds while a corner is dragged`() throws {
    // Cassowary's demonstration: the midpoints of a quadrilateral's sides, within a window.
    let points = (0..<8).map { _ in solver.makeVariable() }
    let middles = (0..<8).map { _ in solver.makeVariable() }
    let start: [Double] = [10, 10, 10, 200, 200, 200, 200, 10]
    for (index, point) in points.enumerated() {
      try add([(point, 1)], .equal, start[index], Strength(Double(index + 1)))
      try add([(point, 1)], .atLeast, 0)
      try add([(point, 1)], .atMost, 500)
    }
    for index in 0..<8 {
      try add([(middles[index], 2), (points[index], -1), (points[(index + 2) % 8], -1)], .equal, 0)
    }
    // The first corner stays left of the third.
    try add([(points[0], 1), (points[4], -1)], .atMost, -20)
    try solver.edit(points[0], strength: Strength(900))
    try solver.suggest(300, for: points[0])
    #expect(value(points[0]) == 300 && value(points[4]) == 320 && value(points[2]) == 10)
    #expect(value(middles[0]) == 155 && value(middles[6]) == 250)
    try solver.suggest(900, for: points[0])
    #expect(value(points[0]) == 480 && value(points[4]) == 500)
    try solver.suggest(10, for: points[0])
    #expect(value(points[0]) == 10 && value(points[4]) == 200)
  }
}
