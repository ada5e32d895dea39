// Tells the fragment shader where a vertex is in the coordinates of what is drawn under a projective map. Put in front of the
// vertex shaders that need it, with Place.glsl in front of their fragment shaders.
#if COUNTS_PIXELS
flat out mat3 back;
flat out vec2 backFrom;
#else
out vec2 placeHere;
#endif

// The place, and the columns of the map: the images of both directions and of the origin (X, Y, W).
void sendPlace(vec2 p, vec3 x, vec3 y, vec3 o) {
#if COUNTS_PIXELS
  // The way from the window's pixels back. They count from the origin's, so that digits remain for parts of them.
  backFrom = abs(o.z) > 1e-3 ? o.xy / o.z : vec2(0.0);
  x.xy -= backFrom * x.z;
  y.xy -= backFrom * y.z;
  o.xy -= backFrom * o.z;
  mat3 inverse = transpose(mat3(cross(y, o), cross(o, x), cross(x, y)));
  // What is seen exactly from its side covers nothing.
  back = abs(dot(cross(x, y), o)) > 1e-30 ? inverse : mat3(vec3(0.0), vec3(0.0), vec3(1e9, 1e9, 1.0));
#else
  placeHere = p;
#endif
}
