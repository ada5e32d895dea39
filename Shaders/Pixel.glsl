// Where a pixel lies. Put in front of the fragment shaders that need it. A place that is interpolated between a quad's
// corners depends a little on the quad, which is smaller where only a part is drawn: edges would be rounded another way.

// Offset and factor from gl_FragCoord.y to y down.
uniform vec2 rows;

// The pixel's middle, y down.
vec2 pixel() { return vec2(gl_FragCoord.x, rows.x + rows.y * gl_FragCoord.y); }

// The same from the centre of a box (x, y) along its own directions, turned by an angle (cosine z, sine w).
vec2 pixelInBox(vec4 place) {
  vec2 d = pixel() - place.xy;
  return vec2(d.x * place.z + d.y * place.w, d.y * place.z - d.x * place.w);
}
