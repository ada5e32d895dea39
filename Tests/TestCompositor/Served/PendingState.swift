/// What has been requested of a surface since its last commit, and what the last commit made current.
struct PendingState {
  /// Set by `attach`; its buffer is nil to take the old one away.
  struct Attachment {
    var buffer: WlBuffer?
  }

  var newBuffer: Attachment?
  var surfaceDamage: [PixelRect] = []
  var bufferDamage: [PixelRect] = []
  var callbacks: [WlCallback] = []
  var feedbacks: [WpPresentationFeedback] = []
  var ackedSerial: UInt32?
  // What follows stays until it is set again.
  var scale = 1
  var transform: UInt32 = 0
  var destination: PixelSize?
  var opaque: [PixelRect]?
  var input: [PixelRect]?
  var geometry: PixelRect?

  /// What a commit leaves behind.
  mutating func clearOnce() {
    newBuffer = nil
    surfaceDamage = []
    bufferDamage = []
    callbacks = []
    feedbacks = []
    ackedSerial = nil
  }
}
