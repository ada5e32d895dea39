import Martlet

/// Shows the museum by itself when nobody has touched it for a minute: one page after the other, until somebody comes.
@MainActor
final class MuseumShow {
  /// Seconds without a touch until it begins.
  static let patience = 60.0
  /// Seconds from one step to the next.
  static let pause = 2.6
  /// How many steps each page takes, with that which opens it and that which leads back.
  static let stepsPerPage = 6

  private(set) var isRunning = false
  private weak var view: MuseumView?
  private let idle: IdleClock
  private let beat: IdleClock
  private var step = 0

  /// - Parameter view: What it shows. Not retained.
  init(_ view: MuseumView) {
    self.view = view
    idle = IdleClock(seconds: Self.patience, in: view.layer)
    beat = IdleClock(seconds: Self.pause, in: view.layer)
    idle.onIdle = { [weak self] in self?.start() }
    beat.onIdle = { [weak self] in self?.next() }
  }

  /// Somebody has touched it, or pressed a key. Returns whether that has ended the show.
  @discardableResult
  func used() -> Bool {
    idle.restart()
    guard isRunning else { return false }
    isRunning = false
    beat.stop()
    view?.setShowing(false)
    return true
  }

  private func start() {
    guard let view, !isRunning else { return }
    guard !view.isInHand else { return idle.restart() }
    isRunning = true
    step = 0
    view.setShowing(true)
    beat.restart()
  }

  private func next() {
    guard isRunning, let view else { return }
    let (page, part) = (step / Self.stepsPerPage % MuseumView.titles.count, step % Self.stepsPerPage)
    step += 1
    switch part {
    case 0: view.open(page)
    case Self.stepsPerPage - 1: view.close()
    default: view.page(page).perform(part - 1)
    }
    beat.restart()
  }
}
