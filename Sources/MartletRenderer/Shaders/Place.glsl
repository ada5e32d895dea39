// Where a pixel is in the coordinates of what is drawn. What rasterization interpolates is rounded in a way that depends on where a
// sheet begins and on its size. In sheets, which begin elsewhere for each part that is redrawn, the place comes from the pixel's
// number in the window alone; that takes more operations.
#if COUNTS_PIXELS
flat in mat3 back;
flat in vec2 backFrom;
#else
in vec2 placeHere;
#endif

// The place of this pixel, and how it changes along the rows and columns of pixels.
vec2 placeOfPixel(out vec2 dx, out vec2 dy) {
#if COUNTS_PIXELS
  vec3 v = back * vec3(windowPixel() - backFrom, 1.0);
  vec2 p = v.xy / v.z;
  dx = (back[0].xy - p * back[0].z) / v.z;
  dy = (back[1].xy - p * back[1].z) / v.z;
#else
  vec2 p = placeHere;
  dx = dFdx(p);
  dy = dFdy(p);
#endif
  return p;
}

vec2 placeOfPixel() {
#if COUNTS_PIXELS
  vec3 v = back * vec3(windowPixel() - backFrom, 1.0);
  return v.xy / v.z;
#else
  return placeHere;
#endif
}
