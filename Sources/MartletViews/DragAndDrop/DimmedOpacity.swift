/// The opacity of a view that is paler than it would be by itself.
@MainActor
struct DimmedOpacity {
  /// What it would be.
  var own: Double
  /// What it was set to last.
  var shown: Double
  /// What each of those that make it paler leaves of it.
  var factors: [Double] = []

  init(of view: View) { (own, shown) = (view.opacity, view.opacity) }

  /// What they leave together.
  var rest: Double { own * (factors.min() ?? 1) }
}
