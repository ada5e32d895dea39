import MartletMotion

/// Every tuned number of scrolling, with its unit, its reason and the effect of changing it.
enum ScrollConstants {
  /// The spring of scrolling that a program, a key or a wheel asks for. It must be critically damped, so that
  /// it does not pass an edge. (A third of a second until nothing is seen to move.)
  static let animation = Spring(duration: 0.42)

  /// The spring of a wheel's steps. Slower: a wheel feels loose. Faster: each step is a jerk.
  static let wheel = Spring(duration: 0.3)

  /// The speed below which a finger on moving content taps, presses and pulls as on content at rest, in points per second:
  /// half a point between two frames at 60 Hz, which the eye does not tell from rest when it looks for what to touch.
  /// Lower: the last second of a throw swallows taps. Higher: who stops a throw chooses something.
  static let creep = 30.0

  /// How far ahead that speed is looked for, in seconds, and at how many moments. Shorter: content that turns beyond an
  /// edge counts as creeping.
  static let creepLookAhead = 0.25
  static let creepLooks = 5

  /// The longest distance that is scrolled through when a program animates, in visible lengths. What is
  /// farther away is not drawn on the way: a list would have to make thousands of rows for a blur.
  static let longestAnimation = 2.0

  /// The time between two steps of a wheel from which on the next may scroll another view, in seconds.
  /// Shorter: turning on at an inner view's end suddenly scrolls the page.
  static let wheelPause = 0.25

  /// The distance of an arrow key and of a wheel's step, in points: two or three lines of text.
  static let arrowStep = 40.0

  /// The part of a visible length that stays visible when a key turns a page.
  static let pageOverlap = 0.1

  /// How much steeper than along an axis a drag must be so that it does not scroll along it: tan 60°. Smaller:
  /// a drag that begins crooked moves nothing.
  static let steepest = 1.7

  /// How much longer a movement must be along one axis than along the other to be locked to it: tan 63°.
  static let lockRatio = 2.0

  /// The width of an indicator and its distance from the edge, in points.
  static let indicatorWidth = 5.0
  static let indicatorMargin = 3.0
  /// The shortest indicator, in points. Shorter: it cannot be seen beside a million rows.
  static let shortestIndicator = 36.0
  /// How long an indicator stays after a movement, and how long it takes to appear and to fade, in seconds.
  static let indicatorStay = 0.6
  static let indicatorAppearance = 0.12
  static let indicatorFade = 0.35

  /// The time between the moments for which a bar is placed ahead while a scale moves by itself, and how far ahead that is at
  /// most, in seconds. Between two of them a bar is off by less than .01 points.
  static let indicatorInterval = 1.0 / 120
  static let longestForesight = 8.0

  /// How long touches are kept from the content, in seconds. (UIKit's.) Shorter: content reacts beneath every
  /// throw. Longer: buttons feel slow.
  static let contentDelay = 0.15

  /// How far an indicator stays within a rounded corner, in points.
  static let indicatorCornerGap = 1.5

  /// The height of the strip at the upper edge in which a tap scrolls to the top, in points.
  static let edgeTapHeight = 24.0

  /// By how much a wheel's step zooms, as the natural logarithm of the factor: by 16 %.
  static let zoomStep = 0.15

  /// How a scale slows down that fingers have let go: it goes on by what it would grow in a fifth of a second. More: who spreads two
  /// fingers does not get the scale that was meant. Less: it stops as if it hit a wall.
  static let zoomDecay = Decay(rate: 0.995)

  /// How content slows down that moves relative to a finger that is left of two: beyond a limit, or where they turn, it does not
  /// move as they do. Slower: it slips away beneath the finger. Faster: it stops as if it hit a wall.
  static let slide = Decay.fast

  /// The distance between the places on which it lands, in points at half the view's length from the fingers. Smaller:
  /// it stops abruptly.
  static let zoomLanding = 1.0

  /// How far beyond its limits a scale can be pulled, as the natural logarithm of the factor: to 1.6 times.
  static let zoomReach = 0.47
}
