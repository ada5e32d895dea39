import RandomTestSupport
import Testing

@testable import MartletLayout

/// Random systems of up to three variables against a search through all corners, and larger ones against a solver that
/// starts anew.
@Suite struct RandomSystemTests {
  static let systems: UInt64 = 400

  /// A system under test, and what it has been given.
  struct Bench {
    let solver = Solver()
    let variables: [Variable]
    var constraints: [Constraint] = []

    init(_ count: Int) {
      let solver = solver
      variables = (0..<count).map { _ in solver.makeVariable() }
    }

    func random(_ dice: inout SeededGenerator, isRequired: Bool) -> Constraint {
      let count = Int.random(in: 1...min(3, variables.count), using: &dice)
      let terms = variables.shuffled(using: &dice).prefix(count).map {
        Term($0, times: [-2, -1, -0.5, 1, 1, 1, 2].randomElement(using: &dice) ?? 1)
      }
      let relation: Relation = [.equal, .atLeast, .atMost].randomElement(using: &dice) ?? .equal
      let level: Double = isRequired ? 1000 : [250, 500, 750].randomElement(using: &dice) ?? 250
      return Constraint(
        Expression(Array(terms), constant: Double(Int.random(in: -20...20, using: &dice))), relation,
        strength: Strength(level))
    }

    var misses: [Double]? { SystemReference.misses(constraints, solver.value) }
    var reference: [Double]? { SystemReference(variables: variables, constraints: constraints).best() }

    mutating func add(_ constraint: Constraint) throws {
      try solver.add(constraint)
      constraints.append(constraint)
    }

    /// Wishes for every variable by itself, all on levels of their own, so that one solution is the best.
    mutating func addWishes(_ dice: inout SeededGenerator) throws {
      for (index, variable) in variables.enumerated() {
        let wish = Expression([Term(variable)], constant: Double(Int.random(in: -20...20, using: &dice)))
        try add(Constraint(wish, .equal, strength: Strength(Double(index + 1))))
      }
    }
  }

  func isSame(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b, a.count == b.count else { return a == nil && b == nil }
    return zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test(arguments: [1, 2, 3]) func `no point is better than the solver's`(count: Int) throws {
    for seed in SeededGenerator.seeds(Self.systems) {
      var dice = SeededGenerator(seed: seed * 10 + UInt64(count))
      var bench = Bench(count)
      try bench.addWishes(&dice)
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let constraint = bench.random(&dice, isRequired: Int.random(in: 0..<3, using: &dice) == 0)
        if let refusal = try Refusal.of({ try bench.add(constraint) }) {
          let conflicting = refusal.conflicting
          #expect(refusal.constraint === constraint && conflicting.allSatisfy { $0.strength.isRequired })
          let together = SystemReference(
            variables: bench.variables,
            constraints: bench.constraints.filter { !$0.strength.isRequired } + conflicting)
          var all = together
          all.constraints.append(constraint)
          #expect(all.best() == nil, "seed \(seed): what is named contradicts it")
          #expect(together.best() != nil)
        }
        #expect(isSame(bench.misses, bench.reference), "seed \(seed)")
      }
    }
  }

  @Test func `constraints that are removed leave nothing behind`() throws {
    for seed in SeededGenerator.seeds(Self.systems) {
      var dice = SeededGenerator(seed: seed)
      var bench = Bench(2)
      try bench.addWishes(&dice)
      for step in 0..<30 {
        if Bool.random(using: &dice), bench.constraints.count > 2 || bench.constraints.count > 7 {
          let index = Int.random(in: 2..<bench.constraints.count, using: &dice)
          try bench.solver.remove(bench.constraints.remove(at: index))
        } else if bench.constraints.count < 8 {
          try? bench.add(bench.random(&dice, isRequired: Bool.random(using: &dice)))
        }
        #expect(isSame(bench.misses, bench.reference), "seed \(seed), step \(step)")
        guard isSame(bench.misses, bench.reference) else { return }
      }
    }
  }

  @Test func `a changed constant gives what a new solver gives`() throws {
    for seed in SeededGenerator.seeds(Self.systems) {
      var dice = SeededGenerator(seed: seed)
      var bench = Bench(2)
      try bench.addWishes(&dice)
      for _ in 0..<6 {
        try? bench.add(bench.random(&dice, isRequired: Int.random(in: 0..<3, using: &dice) == 0))
      }
      for step in 0..<20 {
        let index = bench.constraints.indices.randomElement(using: &dice) ?? 0
        let old = bench.constraints[index]
        let constant = Double(Int.random(in: -40...40, using: &dice))
        var changed = bench
        changed.constraints[index] = Constraint(
          Expression(old.expression.terms, constant: constant), old.relation, strength: old.strength)
        let best = changed.reference
        if let refusal = try Refusal.of({ try bench.solver.setConstant(of: old, to: constant) }) {
          #expect(best == nil && refusal.constraint === old, "seed \(seed), step \(step)")
        } else {
          let misses = SystemReference.misses(changed.constraints, bench.solver.value)
          #expect(isSame(misses, best), "seed \(seed), step \(step)")
          try bench.solver.setConstant(of: old, to: old.expression.constant)
        }
        #expect(isSame(bench.misses, bench.reference), "seed \(seed), step \(step): as it was")
      }
    }
  }

  @Test func `systems of forty variables have one solution, whatever the order`() throws {
    for seed in SeededGenerator.seeds(40) {
      var dice = SeededGenerator(seed: seed)
      var bench = Bench(40)
      try bench.addWishes(&dice)
      for _ in 0..<60 {
        try? bench.add(bench.random(&dice, isRequired: Int.random(in: 0..<3, using: &dice) == 0))
      }
      // Out and in again, in any order.
      for constraint in bench.constraints.shuffled(using: &dice).prefix(50) {
        try bench.solver.remove(constraint)
        if Bool.random(using: &dice) {
          bench.constraints.removeAll { $0 === constraint }
        } else {
          try bench.solver.add(constraint)
        }
      }
      let other = Solver()
      for _ in bench.variables { _ = other.makeVariable() }
      var refused = false
      other.batch {
        for constraint in bench.constraints.shuffled(using: &dice) {
          do { try other.add(constraint) } catch { refused = true }
        }
      }
      #expect(!refused, "seed \(seed)")
      for variable in bench.variables {
        // A variable whose wish was removed is not determined.
        guard bench.constraints.count(where: { $0.strength.rawValue <= 40 }) == 40 else { continue }
        #expect(abs(bench.solver.value(of: variable) - other.value(of: variable)) < 1e-5, "seed \(seed)")
      }
      #expect(
        isSame(bench.misses, SystemReference.misses(bench.constraints, other.value)), "seed \(seed)")
    }
  }

  @Test func `ten thousand suggestions do not wear it out`() throws {
    var dice = SeededGenerator(seed: 5)
    var bench = Bench(12)
    try bench.addWishes(&dice)
    for _ in 0..<20 {
      try? bench.add(bench.random(&dice, isRequired: Int.random(in: 0..<3, using: &dice) == 0))
    }
    for variable in bench.variables.prefix(3) { try bench.solver.edit(variable, strength: Strength(800)) }
    var wishes: [Double] = [0, 0, 0]
    for step in 1...10_000 {
      let index = step % 3
      wishes[index] = Double.random(in: -500...500, using: &dice)
      try bench.solver.suggest(wishes[index], for: bench.variables[index])
      guard step % 500 == 0 else { continue }
      let other = Solver()
      for _ in bench.variables { _ = other.makeVariable() }
      for constraint in bench.constraints { try other.add(constraint) }
      for (variable, wish) in zip(bench.variables, wishes) {
        try other.edit(variable, strength: Strength(800))
        try other.suggest(wish, for: variable)
      }
      for variable in bench.variables {
        #expect(abs(bench.solver.value(of: variable) - other.value(of: variable)) < 1e-6, "step \(step)")
      }
    }
  }
}
