import CMartletLinux
import Dispatch
import Glibc

/// Reports files that appear in a folder, through inotify. The folder itself may be missing, or come and go:
/// then the nearest existing parent is watched.
@MainActor
final class FolderWatch {
  private let folder: String
  private let isRelevant: (String) -> Bool
  private let onChange: () -> Void
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  /// The folder that is watched now: its inotify watch descriptor and path.
  private var watched: (number: Int32, path: String)?

  /// Starts to watch. Returns `nil` if the system has no inotify watches left.
  /// - Parameters:
  ///   - isRelevant: Whether a file of that name in the folder matters.
  ///   - onChange: Called when a relevant file has appeared or changed, or the folder itself has.
  init?(folder: String, isRelevant: @escaping (String) -> Bool, onChange: @escaping () -> Void) {
    let descriptor = inotify_init1(martlet_inotify_flags)
    guard descriptor >= 0 else { return nil }
    self.folder = folder
    self.isRelevant = isRelevant
    self.onChange = onChange
    self.descriptor = descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read() }
    }
    source.resume()
    refresh()
  }

  /// Ends the watch.
  func cancel() { source.cancel() }

  /// Makes sure that the watch is on the folder now at that path. It may have been created, or mounted over.
  func refresh() {
    var path = folder
    while true {
      let number = inotify_add_watch(descriptor, path, martlet_inotify_changes)
      if number >= 0 {
        // inotify gives the same folder the same number.
        if let watched, watched.number != number { inotify_rm_watch(descriptor, watched.number) }
        watched = (number, path)
        return
      }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  /// Reads all pending inotify events and reports them once.
  private func read() {
    let capacity = 4096
    var hasNews = false
    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { room in
      while true {
        let count = Glibc.read(descriptor, room.baseAddress, capacity)
        guard count > 0 else { return }
        hasNews = hasNews || tellsNews(UnsafeRawBufferPointer(rebasing: room[..<count]))
      }
    }
    if hasNews {
      refresh()
      onChange()
    }
  }

  private func tellsNews(_ events: UnsafeRawBufferPointer) -> Bool {
    guard watched?.path == folder else { return true }
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= events.count {
      let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + header + Int(event.len)
      // An event without a name is about the folder itself.
      guard event.len > 0, end <= events.count else { return true }
      let name = events[(offset + header)..<end].prefix { $0 != 0 }
      if isRelevant(String(decoding: name, as: UTF8.self)) { return true }
      offset = end
    }
    return false
  }
}
