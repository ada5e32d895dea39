/// What was requested of a surface since its last commit, and what its commits made current.
struct PendingState {
  /// Set by `attach`. Its buffer is nil to remove the old one.
  struct Attachment {
    var buffer: WlBuffer?
  }

  var newBuffer: Attachment?
  var surfaceDamage: [PixelRect] = []
  var bufferDamage: [PixelRect] = []
  var callbacks: [WlCallback] = []
  var feedbacks: [WpPresentationFeedback] = []
  var ackedSerial: UInt32?
  var offset = PixelOffset()
  // The following properties persist until they are set again.
  var scale = 1
  var transform: UInt32 = 0
  var destination: PixelSize?
  var opaque: [PixelRect]?
  var input: [PixelRect]?
  var geometry: PixelRect?

  /// Clears what a commit consumes.
  mutating func clearOnce() {
    newBuffer = nil
    surfaceDamage = []
    bufferDamage = []
    callbacks = []
    feedbacks = []
    ackedSerial = nil
    offset = PixelOffset()
  }
}
