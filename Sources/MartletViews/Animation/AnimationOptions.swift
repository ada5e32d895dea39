/// How an animation block goes about it.
///
/// What UIKit needs an option for and Martlet does anyway is offered under its name all the same, so that code that
/// is carried over says what it said.
public struct AnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt16

  /// Makes a set of options from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Lays out the views whose layout the block makes necessary within the block, so that what they place is animated
  /// along.
  public static let layoutSubviews = AnimationOptions(rawValue: 1)

  /// Lets touches land on the views while they are animated. Unlike in UIKit this is so by default: what moves can be
  /// caught, and a touch lands where the eye sees it. Given in a nested block it lifts the outer block's
  /// `disallowUserInteraction`.
  public static let allowUserInteraction = AnimationOptions(rawValue: 2)

  /// Begins from what is on screen, even where the program has set something else since.
  ///
  /// Without it a block begins from what the program has set, and on top of all that moves already; what cannot be
  /// animated additively begins from where it is while it moves. So nothing jumps that is in flight, with this option
  /// or without it.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)

  /// Repeats for ever. What repeats is never additive.
  public static let `repeat` = AnimationOptions(rawValue: 8)

  /// Runs there and back. At the end the set value shows. Together with `repeat` it goes to and fro.
  public static let autoreverse = AnimationOptions(rawValue: 16)

  /// Takes the block's own duration, delay excluded, though it lies within another block. Without it a nested block
  /// takes the outer one's duration.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)

  /// Takes the block's own timing function or spring, though it lies within another block.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)

  /// Takes the block's own options, though it lies within another block. Without it those of the outer one are
  /// added.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 128)

  /// Keeps touches from the views while the block animates them, as if `isUserInteractionEnabled` were `false`. The
  /// exception in Martlet; UIKit's default.
  public static let disallowUserInteraction = AnimationOptions(rawValue: 256)

  /// Which options a nested block takes from the one around it.
  static let inherited: AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    .disallowUserInteraction,
  ]
}
