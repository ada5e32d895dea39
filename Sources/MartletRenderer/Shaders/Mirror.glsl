// A picture's place at which another one beyond its sides is seen, as in a mirror. Put in front of the fragment shaders that need
// it, after Untied.glsl. All in pixels: last is the middle of the last one, and the picture ends within it, at end.
vec2 mirrored(vec2 place, vec2 last, vec2 end) {
  vec2 seen = mix(abs(place), 2.0 * end - place, greaterThan(place, last));
  return clamp(seen, vec2(0.5), last) + untied;
}
