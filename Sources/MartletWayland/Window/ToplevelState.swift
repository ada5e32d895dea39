import MartletHost

/// The compositor's report about a window, apart from its size.
struct ToplevelState: Equatable {
  var isSuspended = false
  var isMaximized = false
  var capabilities = WindowCapabilities.all
}
