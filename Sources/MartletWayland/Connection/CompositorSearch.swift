import Dispatch
import MartletGeometry

/// Looks for a compositor until it finds one.
///
/// It prefers the socket with the requested name. If that socket stays away for `patience`, any other
/// `wayland-*` socket in the same folder that answers will do. It looks once at the start, and then only
/// after inotify reports a change. After a change it tries several times within two seconds, because a socket
/// file appears before it accepts connections. A shunned socket is ignored for a while; other sockets are
/// still tried.
@MainActor
final class CompositorSearch {
  private let place: SocketPlace
  private let onFind: (Int32, SocketFile?) -> Void
  private var watch: FolderWatch?
  private var timer: (any DispatchSourceTimer)?
  private let begin: MediaTime
  /// No socket is tried before this time, in media seconds.
  private let earliest: MediaTime
  /// A socket that is ignored until the given time.
  private var shunned: (file: SocketFile, until: MediaTime)?
  /// When to stop retrying after the newest change, in media seconds, and the pause before the next try, in
  /// seconds.
  private var deadline: MediaTime
  private var pause = CompositorSearch.shortestPause

  /// How long only the requested socket is accepted, in seconds.
  static let patience = 0.5
  /// How long to keep retrying after a change, in seconds.
  static let insistence = 2.0
  /// The pause between two tries, in seconds: the first one and the longest one.
  static let shortestPause = 0.005
  static let longestPause = 0.1

  /// Starts the search. Returns `nil` if the system has no inotify watches left.
  /// - Parameters:
  ///   - earliest: No socket is tried before this time, in media seconds.
  ///   - shunned: A socket that is ignored until the given time.
  ///   - onFind: Called once, in a later turn of the main loop, with a connected descriptor and the socket's
  ///     file. The callee owns the descriptor.
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

  /// Stops the search.
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
    // Start watching first, so that every later change is reported.
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
