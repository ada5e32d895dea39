import Martlet

/// The words of a verse, over which a colour sweeps, and the ball.
@MainActor
final class SongView: DemoView {
  private let verse: Verse
  /// The layer with the song's local time.
  private let song = Layer()
  private let words: [[TextLine]]
  private let ball = Layer()
  private let tap = TapGestureRecognizer()
  /// Whether it is paused only because motion is reduced.
  private var waits = false
  /// When the song started, in its own time.
  private var beginTime: MediaTime?

  init(verse: Verse, palette: Palette) {
    self.verse = verse
    words = verse.lines.map { line in
      // Opaque, so that what is lit is opaque too.
      line.map {
        TextLine(
          $0, size: 34, color: palette.paper.interpolated(to: palette.ink, fraction: palette.mist.alpha))
      }
    }
    super.init(
      palette: palette, title: localized("Sing-along"),
      hint: localized("The ball meets every word on its beat; tap to stop the song, and to go on")
    )
    song.isStill = true
    layer.addSublayer(song)
    for word in words.joined() {
      word.isPrinted = true
      word.highlightColor = palette.ink
      word.highlightWidth = 0.5
      song.addSublayer(word)
    }
    ball.name = "sing-ball"
    ball.backgroundColor = palette.coral
    ball.isStill = true
    song.addSublayer(ball)
    tap.addHandler { [weak self] _ in self?.pauseOrResume() }
    addGestureRecognizer(tap)
  }

  override func layoutField(_ field: Rect) {
    let layout = SongLayout(verse, in: field, scale: layer.windowScale)
    song.frame = Rect(origin: .zero, size: bounds.size)
    for place in verse.places {
      let frame = layout.frames[place.line][place.word]
      let word = words[place.line][place.word]
      word.em = layout.fontSize
      word.place(at: frame.origin)
    }
    ball.bounds = Rect(x: 0, y: 0, width: layout.ballSize, height: layout.ballSize)
    ball.cornerRadius = layout.ballSize / 2
    if let first = verse.places.first { ball.position = layout.landing(on: first) }
    perform(SongChoreography(verse: verse, layout: layout))
  }

  /// Plays the song from its current time.
  private func perform(_ choreography: SongChoreography) {
    let begin = beginTime ?? song.clockTime
    beginTime = begin
    var group = choreography.ball
    group.timing.beginTime = begin
    ball.add(group, key: "song")
    for place in verse.places {
      var light = choreography.light(of: place)
      light.timing.beginTime = begin
      light.timing.repeatCount = .infinity
      words[place.line][place.word].add(light, for: .highlight, key: "song")
    }
  }

  /// Where motion is reduced, it waits for somebody who wants to sing.
  override func reducedMotionDidChange(_ isReduced: Bool) {
    if isReduced {
      waits = !song.isPaused
      if waits { song.pause() }
    } else if waits {
      pauseOrResume()
    }
  }

  /// Pauses the song's time, or resumes it.
  func pauseOrResume() {
    waits = false
    if song.isPaused { song.resume() } else { song.pause() }
  }
}
