/// The buttons, rings and strips beside a tablet's surface. They are not used; the objects that the compositor
/// makes for them are kept only to be destroyed.
@MainActor
final class TabletPad {
  private let proxy: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []
  /// Called when the pad is gone.
  var onRemoved: () -> Void = {}

  init(proxy: ZwpTabletPadV2) {
    self.proxy = proxy
    proxy.setMainHandler { [weak self] event in
      switch event {
      case .group(let group): self?.add(group)
      case .removed: self?.onRemoved()
      default: break
      }
    }
  }

  private func add(_ group: ZwpTabletPadGroupV2) {
    groups.append(group)
    group.setMainHandler { [weak self] event in
      switch event {
      case .ring(let ring): self?.rings.append(ring)
      case .strip(let strip): self?.strips.append(strip)
      default: break
      }
    }
  }

  /// Destroys the objects.
  func remove() {
    for ring in rings { ring.discard() }
    for strip in strips { strip.discard() }
    for group in groups { group.discard() }
    proxy.discard()
  }
}
