// Noise that hides the steps between 8-bit colours. Put in front of the fragment shaders that need it.

// Between −1/2 and 1/2 of a step, different in neighbouring pixels: the interleaved gradient noise of Jimenez (Next
// Generation Post Processing in Call of Duty: Advanced Warfare, 2014).
float ditherNoise() {
  vec2 pixel = windowPixel();
  return (fract(52.9829189 * fract(dot(floor(pixel), vec2(0.06711056, 0.00583715)))) - 0.5) * (0.998 / 255.0);
}
