import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What a blur costs, in pixels that are drawn and read.
@Suite struct BlurCostTests {
  /// Pixels that the steps of a blur read for each pixel of the picture: four for each halving with the weights 1, 3, 3, 1, those
  /// of both directions of the Gaussian, and four where the result is drawn large.
  private func reads(_ steps: BlurSteps) -> Double {
    let halved = (1...max(steps.halvings, 1)).reduce(0.0) {
      $1 > steps.halvings ? $0 : $0 + 4 / Double(1 << (2 * $1))
    }
    let gauss = Double(2 * (2 * steps.pairs + 1)) / Double(1 << (2 * steps.halvings))
    return halved + gauss + 4
  }

  @Test func `The cost of a blur does not grow with its radius`() throws {
    let deviations = [1, 2.5, 5, 10, 20, 40, 80, 160.0]
    let window = PixelRect(width: 1024, height: 1024)
    let rect = Rect(x: 0, y: 0, width: 1024, height: 1024)
    var areas: [Int] = []
    for deviation in deviations {
      var scene = SceneBuilder()
      scene.shape(rect, fill: Color(0x203080))
      scene.backdrop(rect, effect: PictureEffect(blur: deviation))
      var plan = FramePlan()
      plan.make(scene.list, damage: window, scale: 1, background: .zero)
      areas.append(plan.passes.reduce(0) { $0 + $1.area.area })
    }
    let costs = try deviations.map { reads(try #require(BlurSteps($0))) }
    print("a blur of one million pixels by \(deviations): \(areas) pixels, \(costs) reads for each")
    // It is greatest before the first halving, and from then on it falls.
    let first = try #require(deviations.firstIndex { (BlurSteps($0)?.halvings ?? 0) > 0 })
    for i in first..<deviations.count {
      #expect(costs[i] <= costs[first - 1], "\(deviations[i])")
      #expect(areas[i] <= areas[first] + areas[first] / 20, "\(deviations[i])")
    }
    #expect(costs.max() ?? 0 < 40)
  }
}
