/// The compositor to imitate. A global whose version is nil is not offered.
package struct CompositorConfiguration: Sendable {
  /// How an `xdg_toplevel` is configured first.
  package enum InitialConfigure: Sendable {
    /// A configure of this size follows the first commit; 0 leaves the size to the client.
    case automatic(width: Int, height: Int)
    /// Only the script configures.
    case scripted
  }

  /// How frame callbacks are answered.
  package enum Frames: Sendable {
    /// They wait for ``TestCompositor/frame(at:refresh:)``.
    case scripted
    /// They and presentation feedback are answered at whole multiples of the interval, in seconds. Callbacks
    /// are later than that by a random part of `lateness`, in seconds.
    case automatic(interval: Double, lateness: Double = 0)
  }

  /// When a buffer is released.
  package enum BufferRelease: Sendable {
    /// As soon as it is committed, like a compositor that copies it.
    case immediate
    /// When another one replaces it.
    case whenReplaced
    /// When the script says so.
    case held
  }

  /// The answer to a client that asks for decorations.
  package enum DecorationAnswer: Sendable {
    case asRequested
    case always(DecorationMode)
    case never
  }

  package var compositor: UInt32? = 6
  package var sharedMemory = true
  package var output: UInt32? = 4
  package var seat: UInt32? = 9
  package var windowManager: UInt32? = 6
  package var decoration: UInt32? = 1
  package var viewporter: UInt32? = 1
  package var presentation: UInt32? = 1
  package var fractionalScale: UInt32? = 1
  package var pointerGestures: UInt32? = 3
  package var tablets: UInt32? = 1
  package var idleInhibit: UInt32? = 1
  package var textInput: UInt32? = 1
  package var dataDevice: UInt32? = 3
  package var primarySelection: UInt32? = 1
  package var activation: UInt32? = 1
  package var toplevelIcon: UInt32? = 1
  package var inputTimestamps: UInt32?
  package var cursorShape: UInt32?

  package var outputs = [ScriptedOutput()]
  package var capabilities: SeatCapabilities = [.pointer, .keyboard, .touch]
  /// The text of the keymap; nil for a US layout that libxkbcommon compiles, in the variant of that name.
  package var keymap: String?
  package var keymapVariant = ""
  package var keyRepeat = KeyRepeat(rate: 25, delay: 600)
  package var initialConfigure = InitialConfigure.automatic(width: 0, height: 0)
  package var frames = Frames.scripted
  package var bufferRelease = BufferRelease.whenReplaced
  package var decorationAnswer = DecorationAnswer.asRequested
  /// Whether a client that asks for an activation token is answered.
  package var answersTokens = true
  /// The clock that `wp_presentation` names; 1 is CLOCK_MONOTONIC, 4 CLOCK_MONOTONIC_RAW.
  package var presentationClock: UInt32 = 1
  /// Whether presentation feedback is answered with the frames. Some compositors offer it and never answer.
  package var answersFeedback = true
  /// Sent with ``fractionalScale``, in 120ths; nil for none.
  package var preferredScale: UInt32?
  /// The whole scale that a new surface is told to draw for; nil for none.
  package var preferredBufferScale: Int32?
  /// The largest sensible size of a window, sent before each configure; nil to send none.
  package var bounds: PixelSize?
  /// The capabilities of the window manager, by the protocol's numbers; nil to send none.
  package var windowCapabilities: [UInt32]?
  /// Whether a surface is told its outputs when its first buffer is committed.
  package var entersOutputs = true
  /// Whether commits keep a copy of the pixels.
  package var capturesPixels = false
  /// The rows of pixels that are kept; nil for all.
  package var capturedRows: Range<Int>?

  package init() {}
}

/// The kinds of devices of a seat.
package struct SeatCapabilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let pointer = SeatCapabilities(rawValue: 1)
  package static let keyboard = SeatCapabilities(rawValue: 2)
  package static let touch = SeatCapabilities(rawValue: 4)
}

/// Who draws a window's title bar.
package enum DecorationMode: UInt32, Sendable {
  case clientSide = 1
  case serverSide = 2
}

/// `wl_keyboard.repeat_info`: keys per second, and milliseconds before the first repetition.
package struct KeyRepeat: Hashable, Sendable {
  package var rate: Int32
  package var delay: Int32

  package init(rate: Int32, delay: Int32) {
    self.rate = rate
    self.delay = delay
  }
}
