import Dispatch
import Glibc
import MartletHost
import MartletLayers

/// The clipboard, or the primary selection, of all windows of an application. It outlives connections: what the program has written
/// before the compositor died is offered again on the next one.
@MainActor
final class WaylandClipboard: Clipboard {
  /// Why what was written is not offered yet.
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
  private var data: DragData?
  private var debt = Debt.none
  /// What offers what was written last, as long as nothing else was selected.
  private var source: (object: SelectionSource, place: SeatSelection)?
  /// The selections of the seats, the one with the newest press or key last.
  private var places: [SeatSelection] = []
  /// The number of programs to which something is being written.
  private(set) var transferCount = 0

  /// How long another program may take to send what it has, in seconds.
  var readTime = 5.0
  /// The most that is read, in bytes.
  var readLimit = 64 << 20
  /// How long another program may leave its pipe full, in seconds.
  var writePatience = 10.0
  /// The most programs to which something is written at a time.
  private static let mostTransfers = 64

  // MARK: For the program

  /// Where another program offers something that is wanted. An offer of the program's own has nothing behind it once the data is gone.
  private func foreignPlace(_ isWanted: (SelectionOffer) -> Bool) -> SeatSelection? {
    places.last { place in place.offer.map { !$0.isOwn && isWanted($0) } ?? false }
  }

  var hasText: Bool {
    if let data { return data.textType.map(data.hasContent) ?? false }
    return foreignPlace { $0.textType != nil } != nil
  }

  var types: [String] { data?.types ?? foreignPlace { !$0.types.isEmpty }?.offer?.types ?? [] }

  func write(_ text: String) { write(DragData(text: text)) }

  func write(_ data: DragData) {
    self.data = data
    debt = .written
    if let place = places.last(where: { $0.serial != nil }) { mayOffer(on: place) }
  }

  func read(_ completion: @escaping @MainActor (String?) -> Void) {
    let type = data.map(\.textType) ?? foreignPlace { $0.textType != nil }?.offer?.textType
    guard let type else { return answer(nil, completion) }
    read(type) { bytes in completion(bytes.flatMap { ClipboardText.text(in: $0) }) }
  }

  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    if let data { return data.read(type) { [weak self] in self?.answer($0, completion) } }
    let place = foreignPlace { $0.types.contains(type) || $0.textType == type }
    guard let place, let offer = place.offer, let pipe = Pipe.make() else { return answer(nil, completion) }
    // The request has a copy of the descriptor.
    offer.request(type, into: pipe.writing)
    close(pipe.writing)
    place.connection.flush()
    let reader = PipeReader(pipe.reading, limit: readLimit, time: readTime) { bytes in
      completion(bytes)
      Transaction.flush()
    }
    if reader == nil { answer(nil, completion) }
  }

  private func answer<Answer: Sendable>(_ answer: Answer, _ completion: @escaping @MainActor (Answer) -> Void)
  {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        completion(answer)
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
    if data != nil { debt = .lost }
  }

  /// Offers the data, if that is still to be done. Called when there is a new serial on a seat.
  func mayOffer(on place: SeatSelection) {
    if places.last !== place {
      places.removeAll { $0 === place }
      places.append(place)
    }
    guard debt != .none, let data, let serial = place.serial else { return }
    // Compositors ignore another source with the same serial, and say nothing. The one that is there sends the new data, as far as its
    // types are the same; other types are offered with the next serial.
    if let source, source.place === place, source.object.serial == serial {
      if source.object.types == data.types { debt = .none }
      return
    }
    debt = .none
    let next = place.makeSource(types: data.types)
    next.onSend = { [weak self] in self?.send($0, to: $1) }
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
    // What another program has offered since the loss is newer, and so is what it offers although the compositor has seen the data:
    // it has refused it, or says later that it is replaced.
    guard debt == .lost || (debt == .none && source?.place === place && source?.object.isAnswered == true)
    else { return }
    forgetData()
  }

  private func forgetData() {
    source?.object.discard()
    source = nil
    data = nil
    debt = .none
  }

  private func cancelled(_ ended: SelectionSource) {
    if source?.object === ended { forgetData() }
  }

  /// Sends a form of the data as it is now, and closes the descriptor at the end.
  private func send(_ type: String, to descriptor: Int32) {
    guard let data, transferCount < Self.mostTransfers else {
      close(descriptor)
      return
    }
    transferCount += 1
    data.read(type) { [weak self] bytes in
      guard let self else {
        close(descriptor)
        return
      }
      PipeWriter(bytes ?? [], to: descriptor, patience: writePatience) { [weak self] in
        self?.transferCount -= 1
      }
    }
  }
}
