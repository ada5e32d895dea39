/// What is made as small as possible on one level of strength: the sum of the errors of its constraints.
struct Objective {
  let strength: Strength
  var row = Row()
}
