precision highp float;
in vec2 p;
flat in vec2 h;
flat in vec4 c;
out vec4 result;

void main() {
  // The share of the pixel between both edges. Exact for upright rectangles, however thin.
  vec2 k = clamp(h - p, 0.0, 1.0) + clamp(h + p, 0.0, 1.0) - 1.0;
  result = c * (k.x * k.y);
}
