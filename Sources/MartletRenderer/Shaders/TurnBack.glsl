// Tells the fragment shader where a vertex is in the coordinates of what is drawn under rotation and translation. Put in front
// of the vertex shaders that need it, with TurnedPlace.glsl in front of their fragment shaders.
#if COUNTS_PIXELS
flat out vec4 at;
#else
out vec2 placeHere;
#endif

// The place; then the centre's pixel, cosine and sine.
void sendTurned(vec2 p, vec4 place) {
#if COUNTS_PIXELS
  at = place;
#else
  placeHere = p;
#endif
}
