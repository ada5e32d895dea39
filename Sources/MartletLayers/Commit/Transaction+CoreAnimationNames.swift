/// Names of Core Animation that are called differently here: the compiler says how.
extension Transaction {
  /// Whether changes run no actions, in Core Animation.
  @available(*, unavailable, message: "set disableActions, or use withoutActions(_:)")
  public static func setDisableActions(_ isDisabled: Bool) { disableActions = isDisabled }

  /// How long changes take, in Core Animation.
  @available(*, unavailable, message: "set animationDuration")
  public static func setAnimationDuration(_ duration: Double) { animationDuration = duration }

  /// What is called at the end, in Core Animation.
  @available(*, unavailable, message: "set completionBlock")
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) { completionBlock = block }
}
