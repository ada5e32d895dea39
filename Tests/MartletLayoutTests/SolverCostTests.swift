import CostTestSupport
import Testing

@testable import MartletLayout

/// What systems of a thousand constraints cost.
@Suite(.serialized) struct SolverCostTests {
  /// A row of boxes: each begins where the one before it ends, and has a width.
  struct Strip {
    let solver = Solver()
    var constraints: [Constraint] = []
    let lefts: [Variable], widths: [Variable]

    enum Kind: String, CaseIterable { case fixed, equal, content, nested }

    init(_ kind: Kind, count: Int) throws {
      let solver = solver
      let lefts = (0..<count).map { _ in solver.makeVariable() }
      let widths = (0..<count).map { _ in solver.makeVariable() }
      (self.lefts, self.widths) = (lefts, widths)
      func add(_ terms: [Term], _ relation: Relation, _ constant: Double, _ strength: Strength = .required) {
        constraints.append(
          Constraint(Expression(terms, constant: -constant), relation, strength: strength))
      }
      add([Term(lefts[0])], .equal, 8)
      for index in 0..<count {
        let (left, width) = (Term(lefts[index]), Term(widths[index]))
        if index > 0 {
          if kind == .nested {
            add([left, Term(lefts[(index - 1) / 2], times: -1)], .equal, 8)
          } else {
            add([left, Term(lefts[index - 1], times: -1), Term(widths[index - 1], times: -1)], .equal, 8)
          }
        }
        switch kind {
        case .fixed, .nested: add([width], .equal, 20)
        case .equal: if index > 0 { add([width, Term(widths[0], times: -1)], .equal, 0) }
        case .content:
          add([width], .atMost, 20, Strength(250))
          add([width], .atLeast, 20, Strength(750))
        }
      }
      if kind == .equal || kind == .content {
        add([Term(lefts[count - 1]), Term(widths[count - 1])], .equal, Double(count) * 30)
      }
      let all = constraints
      solver.batch { for constraint in all { try? solver.add(constraint) } }
    }
  }

  @Test(arguments: Strip.Kind.allCases) func `a thousand constraints cost milliseconds`(kind: Strip.Kind)
    throws
  {
    let perBox = kind == .content ? 3 : 2
    _ = try Strip(kind, count: 100)
    let small = try 1000 * Processor.measure { _ = try Strip(kind, count: 250 / perBox) }
    let large = try 1000 * Processor.measure { _ = try Strip(kind, count: 1000 / perBox) }
    let strip = try Strip(kind, count: 1000 / perBox)
    let pivots = strip.solver.pivots
    let change =
      try 1000
      * Processor.measure {
        for step in 0..<100 { try strip.solver.setConstant(of: strip.constraints[0], to: -Double(step)) }
      } / 100
    func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000) ms" }
    print("\(kind): 250 constraints \(text(small)), 1,000 \(text(large)), a changed constant \(text(change))")
    #expect(strip.constraints.allSatisfy { strip.solver.contains($0) })
    // Not more pivots than a few for each constraint.
    #expect(pivots < 4000 && strip.solver.pivots - pivots <= 100)
    // Five times what it takes on one core that has other things to do.
    #expect(large < 500 && change < 5)
  }
}
