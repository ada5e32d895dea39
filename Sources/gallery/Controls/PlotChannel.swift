import Martlet

/// One curve of a plot.
struct PlotChannel {
  /// What it is called in the legend.
  let name: String
  let color: Color
  /// Length of the dashes and of the gaps between them, in points; empty for a solid line.
  var dash: [Double] = []
}
