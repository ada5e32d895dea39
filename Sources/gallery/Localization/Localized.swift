import Martlet

/// The words for an English text, in the language that the gallery speaks.
/// - Parameter context: Which of several meanings of the text is meant; `nil`, the default, if it has one.
func localized(_ key: String, context: String? = nil) -> String {
  Language.current.words(key, context: context)
}

/// The words for an English text that depends on a number, which it may contain as `%d`.
func localized(_ one: String, _ many: String, number: Int) -> String {
  Language.current.words(one, many, number: number)
}
