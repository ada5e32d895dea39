/// What the GPU's memory is used for.
package enum GraphicsMemoryUse: String, Sendable, CaseIterable {
  case images = "a page of images"
  case group = "a group of layers"
  case picture = "a picture that is kept"
  case window = "the window"
  case instances = "what a frame draws"
  case table = "a table of paths or gradients"
}
