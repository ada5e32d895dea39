import MartletGeometry
import MartletHost

/// A seat's graphics tablets, and the pens that are used on them.
@MainActor
final class SeatTablets {
  private let proxy: ZwpTabletSeatV2
  private let shapes: WpCursorShapeManagerV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  private var tablets: [ZwpTabletV2] = []
  private var pens: [SeatPen] = []
  private var pads: [TabletPad] = []
  /// The number of pens so far; their numbers are not reused.
  private var penCount: Int32 = 0
  /// Called with the serial of each landing of a pen, before the program hears of it.
  var onPress: (UInt32) -> Void = { _ in }

  /// - Parameter shapes: Makes devices that set cursors by name; nil if the compositor does not offer it.
  init(
    proxy: ZwpTabletSeatV2, shapes: WpCursorShapeManagerV1?, application: WaylandApplication, seat: Int
  ) {
    self.proxy = proxy
    self.shapes = shapes
    self.application = application
    self.seat = seat
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpTabletSeatV2.Event) {
    switch event {
    case .tabletAdded(let tablet):
      tablets.append(tablet)
      tablet.setMainHandler { [weak self] event in
        if case .removed = event { self?.removed(tablet) }
      }
    case .toolAdded(let tool):
      penCount += 1
      let pen = SeatPen(
        proxy: tool, shapes: shapes?.getTabletToolV2(tabletTool: tool), application: application, seat: seat,
        number: penCount)
      pens.append(pen)
      pen.onPress = { [weak self] in self?.onPress($0) }
      pen.onRemoved = { [weak self, weak pen] in
        pen?.remove()
        self?.pens.removeAll { $0 === pen }
      }
    case .padAdded(let pad):
      let buttons = TabletPad(proxy: pad)
      pads.append(buttons)
      buttons.onRemoved = { [weak self, weak buttons] in
        buttons?.remove()
        self?.pads.removeAll { $0 === buttons }
      }
    }
  }

  private func removed(_ tablet: ZwpTabletV2) {
    tablets.removeAll { $0.raw == tablet.raw }
    for pen in pens { pen.lost(tablet) }
    tablet.discard()
  }

  /// The serial of a pen's landing on a window, if one is down there.
  func pressSerial(on window: WaylandWindow) -> UInt32? {
    pens.lazy.compactMap { $0.pressSerial(on: window) }.first
  }

  /// Called after the compositor has taken over the contact on a window that landed with a serial.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    for pen in pens where pen.pressSerial(on: window) == serial { pen.cancel() }
  }

  /// Shows a window's new cursor.
  func cursorChanged(in window: WaylandWindow) {
    for pen in pens { pen.cursorChanged(in: window) }
  }

  /// Called when the seat is gone.
  func remove() {
    for pen in pens { pen.remove() }
    for pad in pads { pad.remove() }
    for tablet in tablets { tablet.discard() }
    (pens, pads, tablets) = ([], [], [])
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    for pen in pens { pen.forget(window) }
  }
}
