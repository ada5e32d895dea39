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

  static let all = [
    Exhibit(
      title: "Swift",
      text:
        "It eats, drinks and sleeps on the wing. From its first flight until it breeds, three years go by, and it does not land.",
      motif: .bird, seed: 3),
    Exhibit(
      title: "Hills",
      text:
        "Seven ranges, painted one behind the other before breakfast. Each has a little more of the sky in it than the one before.",
      motif: .landscape, seed: 28),
    Exhibit(
      title: "Blue stone",
      text:
        "Found in a dry brook, and taken for glass. It grew in the dark for forty thousand years, a hair's breadth in each.",
      motif: .crystal, seed: 5),
    Exhibit(
      title: "Moon shell",
      text:
        "Each turn is larger than the last one by the same share. So the animal grows, and its house keeps its shape.",
      motif: .shell, seed: 8),
    Exhibit(
      title: "Lake jar",
      text:
        "Thrown on a slow wheel, with the potter's thumb still in the clay. The bands are waves, counted from the shore.",
      motif: .jar, seed: 4),
    Exhibit(
      title: "Night sky",
      text:
        "The stars above the museum in the hour in which it was opened. Whoever finds the bird among them may ring the bell.",
      motif: .stars, seed: 12),
  ]
}
