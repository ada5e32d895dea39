import MartletGeometry
import MartletMotion

/// Every tuned number of lists, with its unit, its reason and the effect of changing it.
enum ListConstants {
  /// How far ahead of a motion rows are made, in visible lengths. More: more memory. Fewer: a main thread that is busy
  /// while a fast throw is under way leaves blanks.
  static let longestLookAhead = 6.0

  /// The number of rows that are made ahead in a frame. More: a frame takes longer. Fewer: the distance grows more
  /// slowly while a finger drags.
  static let rowsAheadPerFrame = 6

  /// The number of rows that are made ahead at once as a motion begins, together with it. More: the frame of the lift
  /// takes longer. Fewer: a main thread that is busy right after the lift leaves blanks.
  static let rowsAheadAtBegin = 24

  /// How often in a frame rows are made because others turned out shorter than estimated. Fewer: a hole at the bottom
  /// that the next frame fills. More: a data source with rows of no height makes many in one frame.
  static let mostPasses = 16

  /// The most views of one type that wait to be used again. Fewer: a list that gets larger makes views anew. More: a data
  /// source that never uses one again keeps as many.
  static let mostSpare = 256

  /// How much beyond the edges rows are kept, in points. Smaller: a list that is moved to and fro makes the same
  /// row again and again.
  static let margin = 60.0

  /// How much of a row must be seen at the upper edge so that it stays there while others change, in points. Less: a row of
  /// which a part of a pixel shows pushes all others as it grows. More: a row that is seen moves.
  static let sliver = 0.5

  /// The spring on which rows go to other places. Slower: a row that was deleted leaves a hole for long. Faster: one does
  /// not see which row goes where. It does not swing, so that rows do not pass into each other.
  static let change = Spring(duration: 0.4)

  /// How long a row takes to appear and to fade, in seconds. Longer: texts of two rows are seen on top of each other.
  static let fade = 0.2

  /// How long a finger rests on a row before it is highlighted, in seconds (UIKit's delay of content touches).
  /// Shorter: rows flash beneath every throw.
  static let highlightDelay = 0.15

  /// The spring on which a row that is pulled aside opens and closes. Slower: buttons are waited for. Faster: a row is snatched from
  /// the finger.
  static let swipe = Spring(duration: 0.4)

  /// The spring on which the first action grows as a finger has pulled far enough. It swings a little, so that one sees that
  /// something has snapped. Slower: a finger that lifts at once has not seen it.
  static let growth = Spring(duration: 0.35, bounce: 0.2)

  /// The speed with which a row slides out at least, in points per second. Slower: a deleted row fades before it is gone.
  static let slideSpeed = 3000.0

  /// How far a finger pulls a row to perform its first action, as a part of its width. Less: one performs what one only wanted to
  /// see. More: a thumb does not reach it.
  static let fullSwipeShare = 0.6

  /// How far beyond the open row that is at least, in points.
  static let fullSwipeBeyond = 48.0

  /// How far back a finger goes so that the action is not performed after all, in points. Less: one that trembles there flickers.
  static let fullSwipeSlack = 10.0

  /// The spring on which a row that was dropped goes to its place. Slower: one waits for it. Faster: it is snatched from the hand.
  static let drop = Spring(duration: 0.35)

  /// How far past the middle of another row a lifted one must be, in points. Less: a hand that trembles there lets rows change to and
  /// fro. More: rows make room late.
  static let liftSlack = 2.0

  /// The ground of what deletes.
  static let destructive = Color(0xD9483B)

  /// How often in a row a data source may change its rows while it is asked about them. One that always does would never come
  /// to an end.
  static let mostReloads = 16
}
