/// Something that the gallery cannot do, in words for a person.
struct GalleryError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
