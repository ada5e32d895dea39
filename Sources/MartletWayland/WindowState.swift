/// What a compositor says of a window besides its size.
struct WindowState: Equatable {
  var isSuspended = false
  var isMaximized = false
  var capabilities = WindowCapabilities.all
}
