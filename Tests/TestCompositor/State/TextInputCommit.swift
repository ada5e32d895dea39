/// What a client has told its input method with one `zwp_text_input_v3.commit`.
package struct TextInputCommit: Hashable, Sendable {
  /// The state that was in effect after a commit.
  package struct Field: Hashable, Sendable {
    /// Nil if the client has told none.
    package var text: String?
    package var cursor: Int32 = 0
    package var anchor: Int32 = 0
    /// Whether this commit says that something else than the input method has changed the text.
    package var isChangedByOthers = false
    package var hints: UInt32 = 0
    package var purpose: UInt32 = 0
    /// In points of the surface; nil if the client has told none.
    package var caret: PixelRect?

    package init() {}
  }

  /// How many commits there were, this one included.
  package var serial: UInt32
  /// The requests before this commit and after the last one, by the protocol's names.
  package var requests: [String]
  package var isEnabled: Bool
  package var field: Field
}
