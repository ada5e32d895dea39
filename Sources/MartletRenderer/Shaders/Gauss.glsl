// The normal distribution. Put in front of the fragment shaders that need it.

// The share of it below x, within 1.5e-4 (the logistic approximation of Bowling, Khasawneh, Kaewkuekool and Cho, 2009).
vec4 normal(vec4 x) {
  x = clamp(x, -6.0, 6.0);
  return 1.0 / (1.0 + exp(-x * (1.5976 + 0.07056 * x * x)));
}
