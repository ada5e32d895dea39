/// An `xdg_positioner`.
final class ServedPositioner {
  let resource: XdgPositioner
  private(set) var state = PositionerState()

  init(_ resource: XdgPositioner) {
    self.resource = resource
    resource.setHandler { [unowned self] in handle($0) }
  }

  private func handle(_ request: XdgPositioner.Request) {
    switch request {
    case .setSize(let width, let height):
      guard width > 0, height > 0 else { return fail("\(width)×\(height) is no size") }
      state.size = PixelSize(width: Int(width), height: Int(height))
    case .setAnchorRect(let x, let y, let width, let height):
      guard width >= 0, height >= 0 else { return fail("\(width)×\(height) is no anchor") }
      state.anchorRect = PixelRect(x, y, width, height)
    case .setAnchor(let anchor):
      guard anchor.rawValue <= 8 else { return fail("\(anchor.rawValue) is no anchor") }
      state.anchor = anchor.rawValue
    case .setGravity(let gravity):
      guard gravity.rawValue <= 8 else { return fail("\(gravity.rawValue) is no gravity") }
      state.gravity = gravity.rawValue
    case .setConstraintAdjustment(let adjustment): state.adjustments = adjustment.rawValue
    case .setOffset(let x, let y): (state.offsetX, state.offsetY) = (Int(x), Int(y))
    case .setReactive: state.isReactive = true
    case .setParentSize, .setParentConfigure, .destroy: break
    }
  }

  private func fail(_ message: String) {
    resource.postError(XdgPositioner.Error.invalidInput.rawValue, message)
  }
}
