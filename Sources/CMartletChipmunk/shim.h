#pragma once
#include <chipmunk/chipmunk.h>
// Boundaries move with their ends.
#include <chipmunk/chipmunk_unsafe.h>
// Forces, and what a body touches, are read and written for each body in each step. The functions for that would keep bodies
// from falling asleep.
#include <chipmunk/chipmunk_structs.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <unistd.h>

/// `cpSpaceNew`, without what Debian's library, which is built for debugging, prints on standard output the first time.
static inline cpSpace *martlet_new_space(void) {
  flockfile(stdout);
  fflush(stdout);
  int isUnbuffered = __fbufsize(stdout) == 1;
  int isLineBuffered = __flbf(stdout) || (__fbufsize(stdout) == 0 && isatty(STDOUT_FILENO));
  // Without buffering it has one character's room, and would write the rest.
  static char room[BUFSIZ];
  setvbuf(stdout, isUnbuffered ? room : NULL, _IOFBF, BUFSIZ);
  // A buffer that was in use before takes one piece of a line and writes it with the next; now it begins anew.
  if (isUnbuffered || isLineBuffered) fseeko(stdout, 0, SEEK_CUR);
  cpSpace *space = cpSpaceNew();
  __fpurge(stdout);
  if (isUnbuffered) setvbuf(stdout, NULL, _IONBF, 0);
  else if (isLineBuffered) setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  funlockfile(stdout);
  return space;
}

/// How deep a shape is in another one, in points, and the direction that leads out of it, of length 1. Swift does not see the
/// points of `cpContactPointSet`, whose distances have the wrong sign where Chipmunk 7 has exchanged the shapes.
static inline cpFloat martlet_depth(const cpShape *shape, const cpShape *other, cpVect *out) {
  cpContactPointSet contact = cpShapesCollide(shape, other);
  cpFloat depth = 0;
  for (int k = 0; k < contact.count; k++)
    depth = cpfmax(depth, cpvdot(cpvsub(contact.points[k].pointA, contact.points[k].pointB), contact.normal));
  *out = cpvneg(contact.normal);
  return depth;
}

/// How deep a shape would be in another one if the centre of gravity of its body were at a place, and the body at an angle.
static inline cpFloat martlet_depth_at(cpShape *shape, const cpShape *other, cpVect place, cpFloat angle) {
  const cpBody *body = cpShapeGetBody(shape);
  cpVect rotation = cpvforangle(angle), center = cpvrotate(body->cog, rotation), out;
  cpShapeUpdate(
      shape, cpTransformNewTranspose(rotation.x, -rotation.y, place.x - center.x, rotation.y, rotation.x,
                                     place.y - center.y));
  cpFloat depth = martlet_depth(shape, other, &out);
  cpShapeUpdate(shape, body->transform);
  return depth;
}
