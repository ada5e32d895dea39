/// An error with a message for people.
struct GalleryError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
