import Dispatch
import Glibc
import MartletHost
import MartletLayers

/// The clipboard, or the primary selection, of all windows of an application. It outlives connections: what the program has written
/// before the compositor died is offered again on the next one.
@MainActor
final class WaylandClipboard: Clipboard {
  /// Why the text that was written is not offered yet.
  private enum Debt {
    case none
    /// Nobody has touched a window or a key yet.
    case written
    /// The connection, or the seat, on which it was offered is gone.
    case lost
  }

  /// A media type that nobody else uses. The compositor tells what this program offers like what others do.
  let mark = "application/x-martlet-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  /// What the program has written, as long as nothing else was selected since.
  private var text: String?
  private var debt = Debt.none
  /// What offers the text that was written last, as long as nothing else was selected.
  private var source: (object: SelectionSource, place: SeatSelection)?
  /// The selections of the seats, the one with the newest press or key last.
  private var places: [SeatSelection] = []
  /// The number of programs to which the text is being written.
  private(set) var transferCount = 0

  /// How long another program may take to send its text, in seconds.
  var readTime = 5.0
  /// The longest text that is read, in bytes.
  var readLimit = 64 << 20
  /// How long another program may leave its pipe full, in seconds.
  var writePatience = 10.0
  /// The most programs to which the text is written at a time.
  private static let mostTransfers = 64

  // MARK: For the program

  /// Where another program offers text. An offer of the program's own has nothing behind it once the text is gone.
  private var foreignPlace: SeatSelection? {
    places.last { place in place.offer.map { $0.textType != nil && !$0.isOwn } ?? false }
  }

  var hasText: Bool {
    if let text { return !text.isEmpty }
    return foreignPlace != nil
  }

  func write(_ text: String) {
    self.text = text
    debt = .written
    if let place = places.last(where: { $0.serial != nil }) { mayOffer(on: place) }
  }

  func read(_ completion: @escaping @MainActor (String?) -> Void) {
    if let text { return answer(text.isEmpty ? nil : ClipboardText.withPlainLineEnds(text), completion) }
    guard let place = foreignPlace, let offer = place.offer, let type = offer.textType, let pipe = Pipe.make()
    else { return answer(nil, completion) }
    // The request has a copy of the descriptor.
    offer.request(type, into: pipe.writing)
    close(pipe.writing)
    place.connection.flush()
    let reader = PipeReader(pipe.reading, limit: readLimit, time: readTime) { bytes in
      completion(bytes.flatMap { ClipboardText.text(in: $0) })
      Transaction.flush()
    }
    if reader == nil { answer(nil, completion) }
  }

  private func answer(_ text: String?, _ completion: @escaping @MainActor (String?) -> Void) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        completion(text)
        Transaction.flush()
      }
    }
  }

  // MARK: For seats

  func add(_ place: SeatSelection) { places.insert(place, at: 0) }

  /// Called when a seat or the connection is gone.
  func remove(_ place: SeatSelection) {
    places.removeAll { $0 === place }
    guard let source, source.place === place else { return }
    self.source = nil
    source.object.discard()
    if text != nil { debt = .lost }
  }

  /// Offers the text, if that is still to be done. Called when there is a new serial on a seat.
  func mayOffer(on place: SeatSelection) {
    if places.last !== place {
      places.removeAll { $0 === place }
      places.append(place)
    }
    guard debt != .none, text != nil, let serial = place.serial else { return }
    debt = .none
    // It sends the new text. Compositors ignore another source with the same serial, and say nothing.
    if let source, source.place === place, source.object.serial == serial { return }
    let next = place.makeSource()
    next.onSend = { [weak self] in self?.send(to: $0) }
    next.onCancelled = { [weak self, weak next] in
      if let next { self?.cancelled(next) }
    }
    next.select(serial: serial)
    let last = source
    source = (next, place)
    // The old one after the new one: otherwise there would be nothing to paste in between.
    last?.object.discard()
    place.connection.flush()
  }

  /// Something else can be pasted on a seat.
  func selectionChanged(_ place: SeatSelection) {
    guard let offer = place.offer, !offer.isOwn else { return }
    // What another program has offered since the loss is newer, and so is what it offers although the compositor has seen the text:
    // it has refused it, or says later that it is replaced.
    guard debt == .lost || (debt == .none && source?.place === place && source?.object.isAnswered == true)
    else { return }
    forgetText()
  }

  private func forgetText() {
    source?.object.discard()
    source = nil
    text = nil
    debt = .none
  }

  private func cancelled(_ ended: SelectionSource) {
    if source?.object === ended { forgetText() }
  }

  /// Sends the text as it is now.
  private func send(to descriptor: Int32) {
    guard let text, transferCount < Self.mostTransfers else {
      close(descriptor)
      return
    }
    transferCount += 1
    PipeWriter(Array(text.utf8), to: descriptor, patience: writePatience) { [weak self] in
      self?.transferCount -= 1
    }
  }
}
