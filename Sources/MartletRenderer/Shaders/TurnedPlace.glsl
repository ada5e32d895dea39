// As Place.glsl, under rotation and translation.
#if COUNTS_PIXELS
flat in vec4 at;  // centre x, y; cosine, sine
#else
in vec2 placeHere;
#endif

vec2 placeOfPixel() {
#if COUNTS_PIXELS
  vec2 w = windowPixel() - at.xy;
  return vec2(w.x * at.z + w.y * at.w, w.y * at.z - w.x * at.w);
#else
  return placeHere;
#endif
}
