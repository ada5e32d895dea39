/// What may be in a display list. Most lists have none of it, and need not be searched for it.
package struct ListTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Groups that are blurred.
  static let blurredGroups = ListTraits(rawValue: 1)
  /// Groups that are kept as pictures.
  static let pictures = ListTraits(rawValue: 2)
  /// Groups that change all pixels in them.
  static let wideGroups = ListTraits(rawValue: 4)
  /// Shadows whose pictures are kept.
  static let keptShadows = ListTraits(rawValue: 8)
}
