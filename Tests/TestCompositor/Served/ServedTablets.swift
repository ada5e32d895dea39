/// The tablets of the seat. There is one tablet with one pad and one tool at most, while the script has plugged
/// them in.
final class ServedTablets {
  private unowned let core: CompositorCore
  private var seats: [ZwpTabletSeatV2] = []
  private(set) var tablets: [ZwpTabletV2] = []
  private(set) var tools: [ZwpTabletToolV2] = []
  private var pads: [ZwpTabletPadV2] = []
  /// The tool that is plugged in; nil if there is none.
  private var tool: ScriptedPen.Tool?

  init(_ core: CompositorCore) { self.core = core }

  func serve(_ manager: ZwpTabletManagerV2) {
    manager.setHandler { [unowned self] request in
      guard case .getTabletSeat(let id, _) = request else { return }
      let seat = id.create()
      seats.append(seat)
      seat.setHandler { _ in }
      seat.onDestroy { [unowned self] in seats.removeAll { $0 == seat } }
      if let tool { announce(tool, to: seat) }
    }
  }

  func plug(_ tool: ScriptedPen.Tool) {
    self.tool = tool
    for seat in seats { announce(tool, to: seat) }
  }

  /// Takes the tablet away, with the tool and the pad.
  func unplug() {
    tool = nil
    for tool in tools { tool.sendRemoved() }
    for pad in pads { pad.sendRemoved() }
    for tablet in tablets { tablet.sendRemoved() }
  }

  /// Takes only the tablet away, and tells nothing of the tool.
  func unplugTablet() {
    for tablet in tablets { tablet.sendRemoved() }
  }

  private func announce(_ tool: ScriptedPen.Tool, to seat: ZwpTabletSeatV2) {
    let (client, version) = (seat.client, seat.version)
    let tablet = ZwpTabletV2.create(client: client, version: version)
    tablets.append(tablet)
    tablet.setHandler { _ in }
    tablet.onDestroy { [unowned self] in tablets.removeAll { $0 == tablet } }
    seat.sendTabletAdded(id: tablet)
    tablet.sendName(name: "tablet")
    tablet.sendDone()

    let pen = ZwpTabletToolV2.create(client: client, version: version)
    tools.append(pen)
    core.state.pens = tools.count
    pen.onDestroy { [unowned self] in
      tools.removeAll { $0 == pen }
      core.state.pens = tools.count
    }
    pen.setHandler { [unowned self] request in
      guard case .setCursor(let serial, let surface, let x, let y) = request else { return }
      let served = surface.flatMap { core.surfaces[$0.raw] }
      served?.state.role = .cursor
      core.state.cursors.append(
        .init(serial: serial, surface: served?.id, hotspotX: Int(x), hotspotY: Int(y)))
    }
    seat.sendToolAdded(id: pen)
    pen.sendType(toolType: .init(rawValue: tool.rawValue))
    for capability: ZwpTabletToolV2.Capability in [.pressure, .tilt, .rotation] {
      pen.sendCapability(capability: capability)
    }
    pen.sendDone()

    let pad = ZwpTabletPadV2.create(client: client, version: version)
    pads.append(pad)
    pad.setHandler { _ in }
    pad.onDestroy { [unowned self] in pads.removeAll { $0 == pad } }
    seat.sendPadAdded(id: pad)
    let group = ZwpTabletPadGroupV2.create(client: client, version: version)
    group.setHandler { _ in }
    pad.sendGroup(padGroup: group)
    let ring = ZwpTabletPadRingV2.create(client: client, version: version)
    ring.setHandler { _ in }
    group.sendRing(ring: ring)
    group.sendDone()
    pad.sendDone()
  }
}
