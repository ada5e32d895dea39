import Martlet

/// A list of a million rows that is scrolled frame by frame, without drawing.
@MainActor
final class ListStage {
  private let host = ManualHost()
  private let tree: LayerTree
  private let source = BenchList()
  /// Points for each frame.
  private let step: Double

  /// Makes a list that scrolls at a speed in points per second, at 60 frames per second.
  init(speed: Double) {
    step = speed / 60
    tree = LayerTree(host: host, root: source.list.layer)
    source.list.frame = Rect(x: 0, y: 0, width: 480, height: 800)
    Transaction.flush()
    host.tree.update(at: host.now)
  }

  /// The same after a jump to a part of the list's length, from 0 to 1.
  func show(share: Double) {
    source.list.contentOffset.y = share * (source.list.contentSize.height - source.list.bounds.height) - step
    frame()
  }

  /// Everything of a frame but its drawing: moves the list, makes and places rows, commits, and resolves.
  func frame() {
    host.now += 1.0 / 60
    source.list.contentOffset.y += step
    Transaction.flush()
    host.tree.update(at: host.now)
    host.frameTime = host.now
  }
}
