/// Options of an animation block.
///
/// Some UIKit options describe what Martlet always does. They exist under their names all the same, so that
/// ported code keeps its meaning.
public struct AnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt16

  /// Makes a set of options from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Performs layout within the block for the views whose layout the block invalidates, so that the changes
  /// it makes are animated too.
  public static let layoutSubviews = AnimationOptions(rawValue: 1)

  /// Lets touches land on the views while they are animated. Unlike in UIKit this is the default: moving
  /// views can be caught, and a touch lands on the view that is seen there. In a nested block it cancels the
  /// outer block's `disallowUserInteraction`.
  public static let allowUserInteraction = AnimationOptions(rawValue: 2)

  /// Starts from what is on screen, even if the program has set another value since.
  ///
  /// Without it, a block starts from the value that the program has set, on top of all running animations. A
  /// property that cannot be animated additively starts from its shown value while it moves. So nothing in
  /// flight jumps, with or without this option.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)

  /// Repeats forever. A repeating animation is never additive.
  public static let `repeat` = AnimationOptions(rawValue: 8)

  /// Runs forwards and then backwards. At the end the set value is shown. With `repeat` it keeps going back
  /// and forth.
  public static let autoreverse = AnimationOptions(rawValue: 16)

  /// Uses the block's own duration, without delay, within another block. Otherwise a nested block inherits
  /// the outer one's duration.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)

  /// Uses the block's own timing function or spring within another block.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)

  /// Uses only the block's own options within another block. Otherwise the outer block's options are added.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 128)

  /// Keeps touches off the views while the block animates them, as if `isUserInteractionEnabled` were
  /// `false`. Off by default, unlike in UIKit.
  public static let disallowUserInteraction = AnimationOptions(rawValue: 256)

  /// The options that a nested block inherits.
  static let inherited: AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    .disallowUserInteraction,
  ]
}
