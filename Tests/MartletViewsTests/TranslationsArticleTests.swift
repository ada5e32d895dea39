import Martlet
import Testing

// The code of the article "Translations". A test of the architecture compares it.

@MainActor @Suite struct TranslationsArticleTests {
  @Test func `words without a translation are the English ones, with the number in its place`() {
    let (folder, birds) = ("/nowhere/locale", ["wren", "rook", "tit"])
    let words = TextDomain(named: "aviary", in: folder)
    let title = Label(words("Birds"))
    let count = Label(words("%d bird", "%d birds", number: birds.count))
    let open = Button(words("Open", context: "menu"))
    #expect(title.string == "Birds" && count.string == "3 birds" && open.title == "Open")
  }
}
