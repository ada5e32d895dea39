/// What the museum shows: a picture that is painted by code, and what is told of it.
struct Exhibit {
  /// What is painted.
  enum Motif {
    case landscape, bird, crystal, shell, jar, stars
  }

  let title: String
  let text: String
  let motif: Motif
  /// The number of its picture.
  let seed: UInt64

  static var all: [Exhibit] {
    [
      Exhibit(
        title: localized("Swift"),
        text:
          localized(
            "It eats, drinks and sleeps on the wing. From its first flight until it breeds, three years go by, and it does not land."
          ),
        motif: .bird, seed: 3),
      Exhibit(
        title: localized("Hills"),
        text:
          localized(
            "Seven ranges, painted one behind the other before breakfast. Each has a little more of the sky in it than the one before."
          ),
        motif: .landscape, seed: 28),
      Exhibit(
        title: localized("Blue stone"),
        text:
          localized(
            "Found in a dry brook, and taken for glass. It grew in the dark for forty thousand years, a hair's breadth in each."
          ),
        motif: .crystal, seed: 5),
      Exhibit(
        title: localized("Moon shell"),
        text:
          localized(
            "Each turn is larger than the last one by the same share. So the animal grows, and its house keeps its shape."
          ),
        motif: .shell, seed: 8),
      Exhibit(
        title: localized("Lake jar"),
        text:
          localized(
            "Thrown on a slow wheel, with the potter's thumb still in the clay. The bands are waves, counted from the shore."
          ),
        motif: .jar, seed: 4),
      Exhibit(
        title: localized("Night sky"),
        text:
          localized(
            "The stars above the museum in the hour in which it was opened. Whoever finds the bird among them may ring the bell."
          ),
        motif: .stars, seed: 12),
    ]
  }
}
