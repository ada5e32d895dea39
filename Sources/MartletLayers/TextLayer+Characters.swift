import MartletGeometry
import MartletRenderTree

/// Characters that appear, or change their colour, one after the other.
///
/// The text is neither set nor uploaded again: each frame draws parts of its picture. A character is what a person takes for one, a
/// grapheme cluster: marks and emoji of several parts appear whole, each character of a ligature has its share of it, and text from
/// right to left appears from the right.
extension TextLayer {
  /// The number of characters of the text, also of spaces and line breaks: the units of `revealWidth`.
  public final var characterCount: Int { text.string.count }

  /// How much of the text is shown: from 0, nothing, to 1, all of it, the default. Other values count as the nearest of these.
  /// Characters fade in one after the other, in the order of the string or in `revealOrder`.
  public final var reveal: Double {
    get { model.reveal }
    set {
      findCharacters()
      set(.reveal, to: newValue)
    }
  }

  /// How many characters fade in at once, not negative. 1 by default; with 0 each is there at once.
  public final var revealWidth: Double {
    get { model.revealWidth }
    set { set(.revealWidth, to: newValue) }
  }

  /// How much of the text has `highlightColor`: from 0, nothing, the default, to 1, all of it. Other values count as the nearest of
  /// these. The colour sweeps over each character, as in the words of a song. Emoji keep their colours.
  public final var highlight: Double {
    get { model.highlight }
    set {
      findCharacters()
      set(.highlight, to: newValue)
    }
  }

  /// How many characters the edge of the highlight is wide, not negative. 0 by default: one pixel.
  public final var highlightWidth: Double {
    get { model.highlightWidth }
    set { set(.highlightWidth, to: newValue) }
  }

  /// The colour of what is highlighted. Black by default. It is as opaque as the text's own colour at most, since it takes the place of
  /// that in the picture of the text.
  public final var highlightColor: Color {
    get { model.highlightColor }
    set { set(.highlightColor, to: newValue) }
  }
}
