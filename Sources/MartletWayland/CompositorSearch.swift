import Dispatch
import MartletMotion

/// Looks for a compositor until one is found.
///
/// The rule: the socket of the name that is meant comes first. When it has stayed away for a moment, any other
/// `wayland-*` socket in its folder that answers will do. It looks at once, and then only when inotify tells of a change:
/// a few times within two seconds, because a socket is there before it can be connected to. A socket that is shunned is
/// left alone for a while, which holds up none that takes its place.
@MainActor
final class CompositorSearch {
  private let place: SocketPlace
  private let onFind: (Int32, SocketFile?) -> Void
  private var watch: FolderWatch?
  private var timer: (any DispatchSourceTimer)?
  private let begin: MediaTime
  /// Before this time nothing is tried, in media seconds.
  private let earliest: MediaTime
  /// A socket that is left alone until a time.
  private var shunned: (file: SocketFile, until: MediaTime)?
  /// Until when to try again after the newest change, and how long to wait before that, in seconds.
  private var deadline: MediaTime
  private var pause = CompositorSearch.shortestPause

  /// Seconds for which only the socket that is meant will do.
  static let patience = 0.5
  /// Seconds for which it is tried again and again after a change.
  static let insistence = 2.0
  /// Seconds between two tries: the first, and the most.
  static let shortestPause = 0.005
  static let longestPause = 0.1

  /// Begins to look. `nil` where the system has no watches left.
  /// - Parameters:
  ///   - earliest: Nothing is tried before this time, in media seconds.
  ///   - shunned: A socket that is not tried before another time.
  ///   - onFind: Called once, in a later turn of the main loop, with a connected descriptor, which it owns then, and the
  ///     socket's file.
  init?(
    _ place: SocketPlace, notBefore earliest: MediaTime,
    shunning shunned: (file: SocketFile, until: MediaTime)?,
    onFind: @escaping (Int32, SocketFile?) -> Void
  ) {
    self.place = place
    self.onFind = onFind
    self.earliest = earliest
    self.shunned = shunned
    begin = max(MonotonicClock.now, earliest)
    deadline = begin + Self.insistence
    let watch = FolderWatch(
      folder: place.folder, isRelevant: { place.mayBeSocket($0) },
      onChange: { [weak self] in self?.changed() })
    guard let watch else { return nil }
    self.watch = watch
    schedule(at: begin)
  }

  /// Gives up.
  func cancel() {
    timer?.cancel()
    timer = nil
    watch?.cancel()
    watch = nil
  }

  private func changed() {
    let now = MonotonicClock.now
    guard watch != nil, now >= earliest else { return }
    deadline = now + Self.insistence
    pause = Self.shortestPause
    look()
  }

  private func look() {
    guard let watch else { return }
    // First, so that whatever changes from here on is told.
    watch.refresh()
    let now = MonotonicClock.now
    if let until = shunned?.until, now >= until {
      shunned = nil
      deadline = max(deadline, now + Self.insistence)
    }
    let found = place.connect(orToOthers: now >= begin + Self.patience, but: shunned?.file)
    if let found {
      cancel()
      onFind(found.descriptor, found.file)
    } else if now < deadline {
      schedule(at: min(now + pause, shunned?.until ?? .infinity))
      pause = min(pause * 2, Self.longestPause)
    } else if let shunned {
      schedule(at: shunned.until)
    }
  }

  private func schedule(at time: MediaTime) {
    timer?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + max(time - MonotonicClock.now, 0))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.look() }
    }
    timer.resume()
    self.timer = timer
  }
}
