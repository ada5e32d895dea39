// Where a pixel is in the coordinates of what is drawn. It comes from the pixel's number in the window alone: what rasterization
// interpolates is rounded in a way that depends on where a sheet begins and on the parts that are drawn.
flat in mat3 back;
flat in vec2 backFrom;

// The place of a pixel, and how it changes from one pixel to the next and to the next row.
vec2 placeOf(vec2 pixel, out vec2 dx, out vec2 dy) {
  vec3 v = back * vec3(pixel - backFrom, 1.0);
  vec2 p = v.xy / v.z;
  dx = (back[0].xy - p * back[0].z) / v.z;
  dy = (back[1].xy - p * back[1].z) / v.z;
  return p;
}

vec2 placeOf(vec2 pixel) {
  vec3 v = back * vec3(pixel - backFrom, 1.0);
  return v.xy / v.z;
}
