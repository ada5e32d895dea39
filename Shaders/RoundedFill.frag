precision highp float;
in vec2 p;
flat in vec3 s;
flat in vec4 c;
out vec4 result;

void main() {
  vec2 d = abs(p) - s.xy + s.z;
  float distance = length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - s.z;
  result = c * clamp(0.5 - distance, 0.0, 1.0);
}
