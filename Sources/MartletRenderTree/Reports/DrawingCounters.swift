/// What a renderer did for a frame.
public struct DrawingCounters: Sendable, Equatable {
  /// The number of draw calls.
  public var draws = 0
  /// The number of passes: pictures that were begun. One for each rectangle that is redrawn, and one for each sheet off
  /// screen in it.
  public var passes = 0
  /// The number of those passes that drew onto a sheet off screen, or a picture that is kept. None is best: then each of the
  /// passes is a rectangle of the window that was redrawn.
  public var sheets = 0
  /// The number of transfers to the GPU: images, changed parts of paths, tables of gradients, and for software OpenGL what
  /// paths cover, once in each frame that draws any.
  public var uploads = 0
  /// The number of shader programs that had to be compiled for the frame, each of which takes a GPU's driver 20 to 40 ms. Those
  /// that windows commonly need are compiled beside the first frames. Others are compiled when they are first needed: those for
  /// continuous corners, for more than one clip, for tables of gradients and for blend modes.
  public var programs = 0
  /// The number of pixels that were redrawn in the window.
  public var pixels = 0
  /// The number of pixels that draw calls filled, in the window and off screen: one that three layers cover counts three times.
  /// Divided by `pixels` it is how often a pixel was drawn over.
  ///
  /// It is computed when the frame is planned, so it does not depend on the driver. Each rectangle that a layer is drawn as
  /// counts with the part of it that is redrawn; of one that is turned the area counts, or its part of the box around it if that
  /// is less; a tilted one counts with that box. Clearing and copying count nothing.
  public var shadedPixels = 0
  /// The number of pictures of layers that are kept (`Layer.shouldRasterize`) and were drawn as they are.
  public var pictureHits: Int { pictures.count(where: \.isHit) }
  /// The number of such pictures that had to be drawn anew.
  public var pictureMisses: Int { pictures.count { !$0.isHit } }
  /// The pictures that were drawn.
  package var pictures: [PictureUse] = []
  /// What the renderer holds.
  public var memory = GraphicsMemory()

  /// Makes the counters of a frame for which nothing was drawn.
  public init() {}
}
