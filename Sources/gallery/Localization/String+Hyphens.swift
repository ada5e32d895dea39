extension String {
  /// The same without the soft hyphens at which a line may break.
  var unhyphenated: String { String(unicodeScalars.filter { $0 != "\u{AD}" }) }
}
