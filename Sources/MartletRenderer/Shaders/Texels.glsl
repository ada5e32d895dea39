// Where a page of images is read. GPUs count places between two texels in 256 steps. Which one it is, is decided here, from
// numbers that do not depend on where the image is on its page, and rounding does not decide between two steps. Put in front of
// the fragment shaders that need it, after Untied.glsl.

// A place that counts texels from the beginning of the one at first, on a page, 0 to 1. l is the part that may be read, in
// texels.
vec2 pagePlace(vec2 at, vec2 first, vec4 l, vec2 size) {
  return (clamp(first + floor(at * 256.0 + 0.0625) / 256.0, l.xy, l.zw) + untied) / size;
}
