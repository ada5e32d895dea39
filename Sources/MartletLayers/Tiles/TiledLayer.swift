import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// A layer that shows a drawing of any size: tiles of it are drawn beside the frames, where they are seen, as fine as they are
/// seen.
///
///     let map = TiledLayer()
///     map.bounds = Rect(x: 0, y: 0, width: 100_000, height: 100_000)
///     map.levelsOfDetail = 15      // 1/256 …
///     map.levelsOfDetailBias = 6   // … to 64 times
///     map.drawTile = { context, tile in draw(tile.rect, in: context) }
///
/// Each level of detail has half as many pixels per point as the next finer one. The layer finds which tiles are on the screen,
/// and will be while it moves, with their level: in a scroll view, under a finger, during a throw or any animation of it
/// or of layers around it. A thread of its own draws them, the most wanted first; tiles that have been passed are not drawn. Until a
/// tile is there, the coarser and finer ones show that there are. If all tiles of the coarsest level have no more than a quarter
/// of `memoryLimit`, they are drawn first and kept, so that nothing is ever blank afterwards, even while the main thread is busy.
///
/// Tiles that let through what is below are shown without overlapping; lines may show between them while the layer is not
/// aligned with pixels. A drawing without clear parts is best, and fastest.
///
/// Tiles lie below all sublayers, in a sublayer of their own, which no hit test finds. `draw(in:)` and the delegate's `display` are not
/// called. (`CATiledLayer`.)
open class TiledLayer: Layer {
  /// Draws a tile: in the layer's coordinates, with pixels for what `tile.rect` shows. Called on another thread, for one tile of a
  /// layer at a time.
  public typealias Drawing = @Sendable (_ context: DrawingContext, _ tile: Tile) -> Void

  let keeper = TileKeeper()

  /// Makes a layer without a size that draws nothing.
  public override init() {
    super.init()
    keeper.layer = self
  }

  /// What draws the tiles; `nil` (the default) for nothing. When it is set, all tiles are drawn again.
  public final var drawTile: Drawing? {
    didSet { setNeedsDisplay() }
  }

  /// The size of a tile, in pixels, rounded to whole ones and limited to 16…1024. 256 × 256 by default. Smaller ones are drawn
  /// sooner; larger ones cost less in all.
  public final var tileSize: Size {
    get { keeper.tileSize }
    set {
      precondition(newValue.isFinite, "tile size must be finite, not \(newValue)")
      func side(_ length: Double) -> Double { min(max(length.rounded(), 16), 1024) }
      keeper.tileSize = Size(width: side(newValue.width), height: side(newValue.height))
      keeper.setNeedsUpdate()
    }
  }

  /// The number of levels of detail, 1…64; other numbers count as the nearest of these. 1 by default. With 1 + n levels the
  /// coarsest one has 1/2ⁿ of the finest one's pixels per point.
  public final var levelsOfDetail: Int {
    get { keeper.levels }
    set {
      keeper.levels = min(max(newValue, 1), 64)
      keeper.setNeedsUpdate()
    }
  }

  /// How often the window's pixels per point are doubled to give those of the finest level, −32…32; other numbers count as the
  /// nearest of these. 0 by default: the layer is as sharp as can be unless it is enlarged.
  public final var levelsOfDetailBias: Int {
    get { keeper.bias }
    set {
      keeper.bias = min(max(newValue, -32), 32)
      keeper.setNeedsUpdate()
    }
  }

  /// How long a tile fades in that comes while its place is seen, in seconds. 0.25 by default; a negative one counts as 0. Tiles that
  /// are there before their place is seen do not fade.
  public final var fadeDuration: Double {
    get { keeper.fadeDuration }
    set {
      precondition(newValue.isFinite, "tile fade duration must be finite, not \(newValue)")
      keeper.fadeDuration = max(newValue, 0)
    }
  }

  /// The most memory that the pixels of tiles take, in bytes: of those that are shown, kept or being drawn. 64 MiB by default;
  /// negative counts as 0. Those that were seen least recently are given up. If it is too small for what is seen, a coarser level
  /// is shown. The renderer has copies of those that are on the screen.
  public final var memoryLimit: Int {
    get { keeper.memoryLimit }
    set {
      keeper.memoryLimit = max(newValue, 0)
      keeper.setNeedsUpdate()
    }
  }

  /// The memory that the pixels of tiles take now, in bytes.
  public final var memoryUse: Int { keeper.byteCount }

  /// Whether a frame waits until the tiles that it shows are drawn. `false` by default. For films and tests, where each frame
  /// has to look like the last one; in an interface it would make everything wait.
  public final var waitsForTiles: Bool {
    get { keeper.waits }
    set {
      keeper.waits = newValue
      keeper.setNeedsUpdate()
    }
  }

  /// Draws the tiles again that were requested with `setNeedsDisplay`. Until then they show what they did.
  open override func display() { keeper.invalidate(rareData?.drawnPart) }

  open override func layoutSublayers() {
    super.layoutSublayers()
    keeper.update()
  }

  override func didEnter(_ tree: LayerTree) {
    tree.tiledLayers[ObjectIdentifier(self)] = self
    keeper.enter()
  }

  override var takesFinePixels: Bool { false }

  override func makeCopy() -> Layer { TiledCopy(of: keeper) }

  override var tileStacks: [Layer] { keeper.stacks }
}
