// Coverage by the rounded rectangles of a chain of CLIPS clips.

#if CLIPS > 0
// Per clip: the columns of the map from framebuffer pixels (y down) to its own coordinates, whose fourth components hold
// half its width and half its height; then its radii. Its coordinates have their origin at its centre.
uniform vec4 clips[4 * CLIPS];
// Offset and factor from gl_FragCoord.y to y down.
uniform vec2 rows;

float clipCoverage() {
  vec2 pixel = vec2(gl_FragCoord.x, rows.x + rows.y * gl_FragCoord.y);
  float product = 1.0;
  for (int i = 0; i < CLIPS; i++) {
    vec4 x = clips[4 * i];
    vec4 y = clips[4 * i + 1];
    vec4 radii = clips[4 * i + 3];
#if PLAIN_CLIPS
    // Its own coordinates are pixels.
    vec2 p = x.xy * pixel.x + y.xy * pixel.y + clips[4 * i + 2].xy;
    product *= pixelCoverage(abs(p) - vec2(x.w, y.w), cornerRadius(p, radii));
#else
    vec3 v = x.xyz * pixel.x + y.xyz * pixel.y + clips[4 * i + 2].xyz;
    float inFront = v.z > 0.0 ? 1.0 : 0.0;
    float w = 1.0 / max(v.z, 1e-12);
    vec2 p = v.xy * w;
    product *= inFront * coverage(p, vec2(x.w, y.w), radii, (x.xy - p * x.z) * w, (y.xy - p * y.z) * w);
#endif
  }
  return product;
}
#endif
