import Martlet
import RandomTestSupport
import Testing

/// Trees of views whose constraints come, go and change at random, against trees that are made anew.
@MainActor @Suite struct RandomLayoutTests {
  /// A tree of ten views in the window, two of them within others.
  @MainActor
  final class Forest {
    let stage = LayoutStage()
    let views: [View]

    init() {
      var views: [View] = []
      for index in 0..<10 {
        let outer = index < 6 ? nil : views[index % 3]
        let view = stage.box("\(index)", in: outer)
        view.frame = Rect(x: Double(index * 7), y: Double(index * 5), width: 30, height: 20)
        views.append(view)
      }
      self.views = views
    }

    func anchor(_ place: Int, _ kind: Int) -> LayoutXAnchor {
      let item = place < views.count ? views[place] : stage.root
      return [item.leadingAnchor, item.trailingAnchor, item.centerXAnchor][kind]
    }

    func make(_ recipe: Recipe) -> LayoutConstraint {
      let constraint: LayoutConstraint
      if let other = recipe.other {
        let (a, b) = (anchor(recipe.view, recipe.kind), anchor(other, recipe.otherKind))
        constraint =
          recipe.isAtLeast
          ? a.constraint(greaterThanOrEqualTo: b, constant: recipe.constant)
          : a.constraint(equalTo: b, constant: recipe.constant)
      } else {
        constraint = views[recipe.view].widthAnchor.constraint(equalToConstant: abs(recipe.constant) + 10)
      }
      return constraint.with(priority: recipe.priority)
    }

    /// The edges of all views, and how much is missed on each level.
    func edges() -> [[Double]] {
      stage.layOut()
      return views.map { [$0.frame.minX, $0.frame.width] }
    }
  }

  struct Recipe {
    let view, kind, otherKind: Int
    let other: Int?
    let isAtLeast: Bool
    var constant: Double
    var priority: LayoutPriority

    /// - Parameter level: A priority of its own, so that one solution is the best.
    init(_ random: inout SeededGenerator, level: Double) {
      view = random.int(0..<10)
      kind = random.int(0..<3)
      otherKind = random.int(0..<3)
      let candidate = random.int(0..<11)
      other = candidate == view || random.chance(0.3) ? nil : candidate
      isAtLeast = random.chance(0.3)
      constant = Double(random.int(-40..<120))
      priority = LayoutPriority(level)
    }
  }

  @Test func `what is active decides, not how it came to be`() {
    for seed in SeededGenerator.seeds(60) {
      var random = SeededGenerator(seed: seed)
      let forest = Forest()
      var active: [(recipe: Recipe, constraint: LayoutConstraint)] = []
      for step in 0..<40 {
        if random.chance(0.3), !active.isEmpty {
          active.remove(at: random.int(0..<active.count)).constraint.isActive = false
        } else if random.chance(0.4), !active.isEmpty {
          let index = random.int(0..<active.count)
          let isLength = active[index].recipe.other == nil
          active[index].recipe.constant = Double(random.int(-40..<120))
          let constant = active[index].recipe.constant
          active[index].constraint.constant = isLength ? abs(constant) + 10 : constant
        } else {
          let recipe = Recipe(&random, level: Double(900 - 10 * step))
          let constraint = forest.make(recipe)
          constraint.isActive = true
          active.append((recipe, constraint))
        }
        if random.chance(0.5) { forest.stage.layOut() }
      }
      forest.stage.layOut()
      // Each constraint in the order of its priority: as near as those before it let it be.
      let other = Forest()
      for (recipe, _) in active.shuffled(using: &random) { other.make(recipe).isActive = true }
      _ = other.edges()
      let missed = [forest, other].map { forest in
        active.sorted { $0.recipe.priority > $1.recipe.priority }.map { miss($0.recipe, in: forest) }
      }
      for (mine, anew) in zip(missed[0], missed[1]) {
        #expect(abs(mine - anew) <= 2.5, "seed \(seed): \(missed)")
        if abs(mine - anew) > 2.5 { break }
      }
    }
  }

  /// By how many points a constraint is missed, on the pixel grid.
  private func miss(_ recipe: Recipe, in forest: Forest) -> Double {
    func place(_ index: Int, _ kind: Int) -> Double {
      let view = index < forest.views.count ? forest.views[index] : forest.stage.root
      let rect = view.superview.map { $0.convert(view.frame, to: nil) ?? .zero } ?? view.frame
      return [rect.minX, rect.maxX, rect.midX][kind]
    }
    guard let other = recipe.other else {
      return abs(forest.views[recipe.view].frame.width - abs(recipe.constant) - 10)
    }
    let difference = place(recipe.view, recipe.kind) - place(other, recipe.otherKind) - recipe.constant
    return recipe.isAtLeast ? max(-difference, 0) : abs(difference)
  }
}
