/// A copy of a tiled layer, made by `copyOfTree`. It shows the tiles that the layer has in the tree, also those that come later.
final class TiledCopy: Layer {
  /// Has the tiles; `nil` if those that are here stay.
  private var keeper: TileKeeper?
  private var stacks: [Layer] = []

  init(of keeper: TileKeeper?) {
    self.keeper = keeper
    super.init()
    keeper?.add(self)
  }

  /// Shows the tiles that are in the tree now.
  func renew() {
    guard let keeper else { return }
    for stack in stacks { stack.removeFromSuperlayer() }
    stacks = keeper.stacks.map { $0.copyOfTree() }
    for (index, stack) in stacks.enumerated() { insertSublayer(stack, at: index) }
  }

  /// Keeps the tiles that are here.
  func leave() { keeper = nil }

  override func makeCopy() -> Layer { TiledCopy(of: keeper) }

  override var tileStacks: [Layer] { keeper == nil ? [] : stacks }
}
